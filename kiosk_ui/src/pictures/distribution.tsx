/** How one board was scored in one position: a dot for each table, own result and median named. */
import { scoreText } from "../shared/scores";
import { Frame, Writing, type Drawing, type Paper, type PictureProps, type PictureWords } from "./frame";
import { LINE, OVERHANG, placed, TEXT, textWidth, ticks, type Label, type PlacedLabel } from "./labels";

export interface ScoredTable {
  readonly table_no: number;
  readonly score: number;
  /** 0…100. */
  readonly mp_percent: number;
  readonly own?: boolean;
}

interface DistributionProps extends PictureProps {
  /** The results that are compared with one another, in any order. */
  readonly results: readonly ScoredTable[];
  /** How high dots may pile up, in units: where a picture has a fixed place. */
  readonly room?: number;
}

const LEAST_RESULTS = 3;
/** From the drawing's edge to the lowest and to the highest score. */
const SIDE = 32;
/** Dots should not pile up higher; the first of the pitches is taken that keeps them below. */
const ROOM = 180;
const PITCHES = [16, 14, 12, 10, 8, 6, 5, 4];
const LAST_PITCH = 3;
const TICK = 6;

export function Distribution({ results, words, room = ROOM, ...frame }: DistributionProps) {
  const sorted = [...results].sort((a, b) => a.score - b.score || a.table_no - b.table_no);
  const score = scorePrinter(sorted);
  return (
    <Frame
      {...frame}
      words={words}
      summary={words.t("picture.compared", { n: sorted.length, score: score(medianOf(sorted)) })}
      least={240}
      draw={sorted.length < LEAST_RESULTS ? words.t("picture.few") : (paper) => drawing(sorted, words, paper, room)}
      figures={() => ({
        heads: [words.t("picture.number"), words.t("picture.score"), words.t("picture.mp")],
        rows: [...sorted].reverse().map((result) => [
          result.own === true ? `${result.table_no}·${words.t("picture.self")}` : result.table_no,
          score(result.score),
          percentText(result.mp_percent),
        ]),
      })}
    />
  );
}

/** One decimal, as results print it, and none where it says nothing. */
function percentText(percent: number): string {
  return String(Math.round(percent * 10) / 10);
}

function scorePrinter(results: readonly ScoredTable[]): (score: number) => string {
  const signs = results.some(({ score }) => score < 0);
  return (score) => scoreText(score, signs);
}

function medianOf(sorted: readonly ScoredTable[]): number {
  const at = (index: number): number => sorted[index]?.score ?? 0;
  const half = sorted.length / 2;
  return (at(Math.ceil(half) - 1) + at(Math.floor(half))) / 2;
}

function drawing(sorted: readonly ScoredTable[], words: PictureWords, { width }: Paper, room: number): Drawing {
  const low = sorted[0]?.score ?? 0;
  const high = sorted[sorted.length - 1]?.score ?? 0;
  const across = (score: number): number =>
    high === low ? width / 2 : SIDE + ((score - low) / (high - low)) * (width - 2 * SIDE);
  const score = scorePrinter(sorted);
  const own = sorted.find((result) => result.own === true);
  const median = medianOf(sorted);
  const pile = piled(sorted, across, width, room);

  const top = 2 * LINE + TICK;
  const under = top + (own === undefined ? TICK : LINE + TICK);
  const axis = under + TICK + Math.max(2 * LINE, pile.height);
  const scores: readonly Label[] = [
    { at: across(median), text: words.t("picture.median", { score: score(median) }), bold: true },
    ...[low, high, ...ticks(low, high, width / 80)].map((each) => ({ at: across(each), text: score(each) })),
  ];
  return {
    height: axis + TICK + 2 * LINE + 8,
    marks: (
      <>
        <Writing x={0} y={TEXT} text={words.t("picture.mp")} anchor="start" kind="quiet" />
        <Axis y={top} width={width} labels={placed(rates(sorted, own, across), 0, width)} side={-1} />
        {own === undefined ? null : (
          <Own x={across(own.score)} y={top + LINE} width={width} text={words.t("picture.own", {
            score: score(own.score),
            percent: percentText(own.mp_percent),
          })} />
        )}
        <path class="ink-limit" d={`M${across(median)} ${axis}V${under}`} />
        {pile.dots.map(({ x, y, table }) =>
          table.own === true ? (
            <g key={table.table_no}>
              <path class="ink-own" d={`M${x - 2} ${under}h4V${axis - y}h-4z`} />
              <circle class="ink-own" cx={x} cy={axis - y} r={Math.max(5, pile.pitch / 2 - 1)} />
            </g>
          ) : (
            <circle key={table.table_no} class="ink-dot" cx={x} cy={axis - y} r={pile.pitch * 0.42} />
          ),
        )}
        <Axis y={axis} width={width} labels={placed(scores, 0, width)} side={1} />
        <Writing x={width - OVERHANG} y={axis + TICK + 2 * LINE} text={words.t("picture.score")} anchor="end" kind="quiet" />
      </>
    ),
  };
}

/** The percentages at the scores they were given for: own first, then the ends. */
function rates(
  sorted: readonly ScoredTable[],
  own: ScoredTable | undefined,
  across: (score: number) => number,
): readonly Label[] {
  const wanted = [own, sorted[0], sorted[sorted.length - 1], ...sorted];
  return wanted.flatMap((result) =>
    result === undefined ? [] : [{ at: across(result.score), text: percentText(result.mp_percent) }],
  );
}

interface AxisProps {
  readonly y: number;
  readonly width: number;
  readonly labels: readonly PlacedLabel[];
  /** Labels stand above (−1) or below (1). */
  readonly side: -1 | 1;
}

function Axis({ y, width, labels, side }: AxisProps) {
  const baseline = side < 0 ? y - TICK - 4 : y + TICK + TEXT;
  return (
    <>
      <path class="ink-axis" d={`M0 ${y}H${width}${labels.map(({ at }) => `M${at} ${y}v${side * TICK}`).join("")}`} />
      {labels.map(({ x, text, bold }) => (
        <Writing key={text} x={x} y={baseline} text={text} {...(bold === true ? { kind: "bold" as const } : {})} />
      ))}
    </>
  );
}

function Own({ x, y, width, text }: { x: number; y: number; width: number; text: string }) {
  const half = textWidth(text, true) / 2;
  return <Writing x={Math.max(half, Math.min(width - half, x))} y={y} text={text} kind="own" />;
}

// --- dots ---------------------------------------------------------------------------------------

interface Dot {
  readonly x: number;
  /** Of its middle, above the axis. */
  readonly y: number;
  readonly table: ScoredTable;
}

interface Pile {
  readonly pitch: number;
  readonly height: number;
  readonly dots: readonly Dot[];
}

interface Heap {
  readonly x: number;
  readonly tables: ScoredTable[];
}

type Across = (score: number) => number;

function piled(sorted: readonly ScoredTable[], across: Across, width: number, room: number): Pile {
  for (const pitch of PITCHES) {
    const heaps = heaped(sorted, across, pitch);
    const levels = Math.floor(room / pitch);
    const columns = Math.max(1, Math.floor(narrowest(heaps, width) / pitch));
    if (heaps.every(({ tables }) => tables.length <= columns * levels)) return laid(heaps, pitch, levels);
  }
  const heaps = heaped(sorted, across, LAST_PITCH);
  return laid(heaps, LAST_PITCH, Math.max(...heaps.map(({ tables }) => tables.length)));
}

/** Tables whose scores are nearer than a dot is wide stand on one heap, the own one on its top. */
function heaped(sorted: readonly ScoredTable[], across: (score: number) => number, pitch: number): readonly Heap[] {
  const heaps: Heap[] = [];
  for (const table of sorted) {
    const x = across(table.score);
    const last = heaps[heaps.length - 1];
    if (last !== undefined && x - last.x < pitch) last.tables.push(table);
    else heaps.push({ x, tables: [table] });
  }
  return heaps.map(({ x, tables }, index) => {
    const middle = tables.reduce((sum, { score }) => sum + across(score), 0) / tables.length;
    // Never nearer to the next heap than its first score allows.
    const most = (heaps[index + 1]?.x ?? Infinity) - pitch;
    const ownLast = [...tables].sort((a, b) => Number(a.own ?? false) - Number(b.own ?? false));
    return { x: Math.max(x, Math.min(middle, most)), tables: ownLast };
  });
}

/** How wide a heap may be without meeting its neighbour or the edge. */
function narrowest(heaps: readonly Heap[], width: number): number {
  const gaps = heaps.slice(1).map(({ x }, index) => x - (heaps[index]?.x ?? 0));
  return heaps.length === 1 ? width - 2 * SIDE : Math.min(2 * SIDE, ...gaps);
}

function laid(heaps: readonly Heap[], pitch: number, levels: number): Pile {
  let height = 0;
  const dots = heaps.flatMap(({ x, tables }) => {
    const columns = Math.ceil(tables.length / levels);
    height = Math.max(height, Math.ceil(tables.length / columns) * pitch);
    return tables.map((table, index) => {
      const level = Math.floor(index / columns);
      const inLevel = Math.min(columns, tables.length - level * columns);
      return {
        x: x + ((index % columns) - (inLevel - 1) / 2) * pitch,
        y: (level + 0.5) * pitch + 1,
        table,
      };
    });
  });
  return { pitch, height, dots };
}
