/** How far each table is in the round: a row for each table, a segment for each deal. */
import { Frame, Writing, type Drawing, type Paper, type PictureProps, type PictureWords } from "./frame";
import { LINE, OVERHANG, TEXT, textWidth, widest } from "./labels";

const STATES = ["done", "playing", "waiting"] as const;

export interface DealProgress {
  readonly state: (typeof STATES)[number];
  readonly late?: boolean;
}

export interface TableProgress {
  readonly table_no: number;
  readonly deals: readonly DealProgress[];
}

interface RoundProgressProps extends PictureProps {
  readonly tables: readonly TableProgress[];
}

const ROW = 28;
const BAR = 18;
/** Columns of tables: how wide they should be at least, and how far apart. */
const COLUMN = 230;
const APART = 32;
const SWATCH = 26;

export function RoundProgress({ tables, words, ...frame }: RoundProgressProps) {
  const deals = Math.max(0, ...tables.map((table) => table.deals.length));
  return (
    <Frame
      {...frame}
      words={words}
      summary={words.t("picture.tables", { n: tables.length })}
      least={COLUMN}
      draw={(paper) => drawing(tables, words, paper)}
      figures={() => ({
        heads: [
          words.t("picture.number"),
          ...Array.from({ length: deals }, (_, index) => words.t("picture.deal", { n: index + 1 })),
        ],
        rows: tables.map((table) => [table.table_no, ...table.deals.map((deal) => dealText(words, deal))]),
      })}
    />
  );
}

function dealText(words: PictureWords, { state, late }: DealProgress): string {
  const word = words.word("deal_state", state);
  return late === true ? `${word}·${words.t("deal_state.late")}` : word;
}

function doneText({ deals }: TableProgress): string {
  return `${deals.filter(({ state }) => state === "done").length}/${deals.length}`;
}

function drawing(tables: readonly TableProgress[], words: PictureWords, { width, hatch }: Paper): Drawing {
  const names = tables.map(({ table_no }) => words.t("picture.table", { n: table_no }));
  const left = widest(names) + 10;
  const right = widest(tables.map(doneText)) + 10;
  const columns = Math.max(1, Math.min(tables.length, Math.floor((width + APART) / (COLUMN + APART))));
  const perColumn = Math.ceil(tables.length / columns);
  const column = (width - (columns - 1) * APART) / columns;
  const legend = key(words, hatch, width);
  return {
    height: legend.height + perColumn * ROW + 4,
    marks: (
      <>
        {legend.marks}
        {tables.map((table, index) => {
          const x = Math.floor(index / perColumn) * (column + APART);
          const y = legend.height + (index % perColumn) * ROW;
          const pitch = (column - left - right) / Math.max(1, table.deals.length);
          return (
            <g key={table.table_no}>
              <Writing x={x} y={y + TEXT} text={names[index] ?? ""} anchor="start" />
              {table.deals.map((deal, at) => (
                <Segment key={at} x={x + left + at * pitch} y={y + 1} width={pitch - 3} deal={deal} hatch={hatch} />
              ))}
              <Writing x={x + column - OVERHANG} y={y + TEXT} text={doneText(table)} anchor="end" />
            </g>
          );
        })}
      </>
    ),
  };
}

interface SegmentProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly deal: DealProgress;
  readonly hatch: string;
}

/** Full when played, half when being played; what is late is hatched instead. */
function Segment({ x, y, width, deal: { state, late }, hatch }: SegmentProps) {
  const part = { done: 1, playing: 0.5, waiting: 0 }[state];
  return (
    <>
      <rect class="ink-full" style={late === true ? { fill: hatch } : undefined} x={x} y={y} width={width * part} height={BAR} />
      <rect class="ink-edge" x={x} y={y} width={width} height={BAR} />
    </>
  );
}

/** What the segments mean, in as many lines as it needs. */
function key(words: PictureWords, hatch: string, width: number): Drawing {
  const deals: readonly (DealProgress & { readonly text: string })[] = [
    ...STATES.map((state) => ({ state, text: words.word("deal_state", state) })),
    { state: "done", late: true, text: words.t("deal_state.late") },
  ];
  let [x, y] = [0, 0];
  const marks = deals.map((deal) => {
    const room = SWATCH + 8 + textWidth(deal.text);
    if (x > 0 && x + room > width) [x, y] = [0, y + LINE + 4];
    const at = x;
    x += room + 20;
    return (
      <g key={deal.text}>
        <Segment x={at + 1} y={y + 1} width={SWATCH} deal={deal} hatch={hatch} />
        <Writing x={at + SWATCH + 8} y={y + TEXT} text={deal.text} anchor="start" />
      </g>
    );
  });
  return { height: y + LINE + 14, marks };
}
