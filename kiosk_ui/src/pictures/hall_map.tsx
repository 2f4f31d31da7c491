/** The tables of the hall where they stand, with their state where it is known and a way to one. */
import { Frame, Writing, type Drawing, type Paper, type PictureProps, type PictureWords } from "./frame";
import { TEXT, widest } from "./labels";

export interface PlacedTable {
  readonly table_no: number;
  /** Counted from 0, from the left and from the front. */
  readonly column: number;
  readonly row: number;
  /** `playing`, `call`, … ; none on a map that only shows the way. */
  readonly state?: string;
}

interface HallMapProps extends PictureProps {
  readonly tables: readonly PlacedTable[];
  /** The table to go to, and the one to start from. */
  readonly to?: number;
  readonly from?: number;
}

/** How a tile is set: the height of its number, the room around its words, the room for the way. */
interface Setting {
  readonly number: number;
  readonly padding: number;
  readonly aisle: number;
}

const ROOMY: Setting = { number: 24, padding: 8, aisle: 24 };
const TIGHT: Setting = { number: TEXT, padding: 3, aisle: 8 };
const WIDEST = 150;

export function HallMap({ tables, to, from, words, ...frame }: HallMapProps) {
  const goal = tables.find(({ table_no }) => table_no === to);
  const start = tables.find(({ table_no }) => table_no === from);
  const stated = tables.some(({ state }) => state !== undefined);
  const [roomy, tight] = [ROOMY, TIGHT].map((setting) => gridOf(tables, setting, words)) as [Grid, Grid];
  return (
    <Frame
      {...frame}
      words={words}
      summary={summary(words, tables, goal, start)}
      least={tight.least}
      draw={(paper) => drawing(tables, paper.width < roomy.least ? tight : roomy, goal, start, words, paper)}
      figures={() => ({
        heads: [
          words.t("picture.number"),
          words.t("picture.row"),
          words.t("picture.column"),
          ...(stated ? [words.t("picture.state")] : []),
        ],
        rows: [...tables]
          .sort((a, b) => a.table_no - b.table_no)
          .map((table) => [
            table.table_no,
            table.row + 1,
            table.column + 1,
            ...(stated ? [stateText(words, table)] : []),
          ]),
      })}
    />
  );
}

function summary(
  words: PictureWords,
  tables: readonly PlacedTable[],
  goal: PlacedTable | undefined,
  start: PlacedTable | undefined,
): string {
  if (goal === undefined) return words.t("picture.tables", { n: tables.length });
  if (start === undefined) return words.t("picture.table", { n: goal.table_no });
  return words.t("picture.way", { from: start.table_no, to: goal.table_no });
}

function stateText(words: PictureWords, { state }: PlacedTable): string {
  return state === undefined ? "" : words.word("table_state", state);
}

interface Grid extends Setting {
  readonly columns: number;
  readonly rows: number;
  /** Of a tile. */
  readonly height: number;
  /** Width of the whole where tiles are as narrow as their words allow. */
  readonly least: number;
}

function gridOf(tables: readonly PlacedTable[], setting: Setting, words: PictureWords): Grid {
  const { number, padding, aisle } = setting;
  const numbers = widest(tables.map(({ table_no }) => String(table_no)), true, number);
  const states = widest([...new Set(tables.map((table) => stateText(words, table)))], true);
  const columns = Math.max(0, ...tables.map(({ column }) => column)) + 1;
  return {
    ...setting,
    columns,
    rows: Math.max(0, ...tables.map(({ row }) => row)) + 1,
    height: number + 2 * padding + (states > 0 ? TEXT + 4 : 0),
    least: columns * (Math.max(numbers, states) + 2 * padding + aisle) + aisle,
  };
}

/** The middle of a tile and its upper edge. */
interface Place {
  readonly x: number;
  readonly y: number;
}

function drawing(
  tables: readonly PlacedTable[],
  grid: Grid,
  goal: PlacedTable | undefined,
  start: PlacedTable | undefined,
  words: PictureWords,
  { width }: Paper,
): Drawing {
  const { columns, rows, height, number, padding, aisle } = grid;
  const across = Math.min(WIDEST, (width - aisle) / columns - aisle);
  const side = (width - columns * (across + aisle) + aisle) / 2;
  const place = ({ column, row }: PlacedTable): Place => ({
    x: side + column * (across + aisle) + across / 2,
    y: aisle / 2 + row * (height + aisle),
  });
  return {
    height: rows * (height + aisle) + aisle / 2,
    marks: (
      <>
        {tables.map((table) => {
          const { x, y } = place(table);
          const kind = table === goal ? "is-goal" : table.state === undefined ? "" : `is-${table.state}`;
          const baseline = y + padding + number * 0.88;
          return (
            <g key={table.table_no} class={`map-tile ${kind}`}>
              <rect x={x - across / 2} y={y} width={across} height={height} rx="5" />
              <text x={x} y={baseline} text-anchor="middle" class="word-bold" font-size={number}>
                {table.table_no}
              </text>
              {table.state === undefined ? null : (
                <Writing x={x} y={baseline + TEXT + 4} text={stateText(words, table)} kind="bold" />
              )}
            </g>
          );
        })}
        {goal === undefined || start === undefined || goal === start ? null : (
          <Way from={place(start)} to={place(goal)} width={across} height={height} aisle={aisle} />
        )}
      </>
    ),
  };
}

interface WayProps {
  readonly from: Place;
  readonly to: Place;
  /** Of a tile. */
  readonly width: number;
  readonly height: number;
  readonly aisle: number;
}

/** Out below the first tile, through the aisles, and up to the other one from below. */
function Way({ from, to, width, height, aisle }: WayProps) {
  const below = ({ y }: Place): number => y + height + aisle / 2;
  const beside = to.x + (from.x > to.x ? 1 : -1) * ((width + aisle) / 2);
  const turn = from.y === to.y ? "" : `H${beside}V${below(to)}`;
  const head = aisle / 2 + 2;
  return (
    <>
      <circle class="ink-own" cx={from.x} cy={from.y + height} r={aisle / 4} />
      <path class="ink-own-line" d={`M${from.x} ${from.y + height}V${below(from)}${turn}H${to.x}`} />
      <path class="ink-own" d={`M${to.x - head} ${below(to) + 2}h${2 * head}l${-head} ${-head}z`} />
    </>
  );
}
