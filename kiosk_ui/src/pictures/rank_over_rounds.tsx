/**
 * Places from round to round: the first ten and the own line by name, others in grey; of a large
 * field only as many as can still be told apart.
 */
import { Frame, Writing, type Drawing, type Paper, type PictureProps, type PictureWords } from "./frame";
import { cut, LINE, placed, TEXT, textWidth, widest } from "./labels";

export interface PlaceLine {
  readonly name: string;
  /** After each closed round; null where this entry did not take part. */
  readonly places: readonly (number | null)[];
  readonly own?: boolean;
}

interface RankOverRoundsProps extends PictureProps {
  /** Closed rounds, at least 1. */
  readonly rounds: number;
  readonly lines: readonly PlaceLine[];
}

const NAMED = 10;
const PITCH = 28;
/** Height of all places after the tenth. */
const BAND = 5 * PITCH;
/** From a line's last dot to its name. */
const LEADER = 22;
/** More grey lines than these run into one another. */
const CROWD = 40;
/** How named lines are drawn, so that they can be told apart where they cross. */
const DASHES = [undefined, "10 3", "2 3"];

export function RankOverRounds({ rounds, lines, words, ...frame }: RankOverRoundsProps) {
  const ordered = [...lines].sort((a, b) => endPlace(a, rounds) - endPlace(b, rounds));
  const chosen = chosenOf(ordered, rounds);
  const left = ordered.length - chosen.named.length - chosen.others.length;
  const leftOut = left === 0 ? "" : words.t("picture.left_out", { n: left });
  const places = words.t("picture.places", { n: rounds });
  return (
    <Frame
      {...frame}
      words={words}
      summary={leftOut === "" ? places : `${places}·${leftOut}`}
      least={rounds * 12 + 200}
      draw={(paper) => drawing(chosen, leftOut, words, paper)}
      figures={() => ({
        heads: [words.t("picture.name"), ...upTo(rounds).map((n) => words.t("picture.in_round", { n }))],
        rows: ordered.map(({ name, own, places }) => [
          own === true ? `${name}·${words.t("picture.self")}` : name,
          ...upTo(rounds).map((n) => places[n - 1] ?? "–"),
        ]),
      })}
    />
  );
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Behind everybody's for an entry that was not there at the end. */
function endPlace({ places }: PlaceLine, rounds: number): number {
  return places[rounds - 1] ?? Number.MAX_SAFE_INTEGER;
}

interface Chosen {
  readonly rounds: number;
  /** Of all places, those of lines that are left out included. */
  readonly worst: number;
  readonly named: readonly PlaceLine[];
  readonly others: readonly PlaceLine[];
}

/** `ordered`: by the place at the end. */
function chosenOf(ordered: readonly PlaceLine[], rounds: number): Chosen {
  const worst = Math.max(1, ...ordered.flatMap(({ places }) => places.map((place) => place ?? 1)));
  const named = ordered.filter((line, index) => line.own === true || (index < NAMED && endPlace(line, rounds) <= worst));
  const own = named.filter((line) => line.own === true).map((line) => endPlace(line, rounds));
  const others = ordered.filter((line) => !named.includes(line));
  const apart = (line: PlaceLine): number =>
    Math.min(...[NAMED, ...own].map((place) => Math.abs(endPlace(line, rounds) - place)));
  return { rounds, worst, named, others: [...others].sort((a, b) => apart(a) - apart(b)).slice(0, CROWD) };
}

type Scale = (value: number) => number;

function drawing({ rounds, worst, named, others }: Chosen, leftOut: string, words: PictureWords, { width }: Paper): Drawing {
  const down = scaleDown(worst);
  const left = textWidth(String(Math.max(worst, NAMED))) + 14;
  const texts = named.map((line) => `${line.places[rounds - 1] ?? "–"} ${line.name}`);
  const room = Math.min(widest(texts, true), (width - left) / 2);
  const right = width - room - LEADER;
  const across: Scale = (round) =>
    rounds === 1 ? (left + right) / 2 : left + 8 + ((round - 1) / (rounds - 1)) * (right - left - 16);
  const labelled = labelHeights(named, rounds, down);
  const bottom = Math.max(down(worst), ...labelled) + PITCH / 2;
  const squeezed = (worst - NAMED) * PITCH > BAND;
  const marked = squeezed ? [...upTo(NAMED), worst] : upTo(worst);
  return {
    height: bottom + (leftOut === "" ? 2 : 3) * LINE + 8,
    marks: (
      <>
        <Writing x={0} y={TEXT} text={words.t("picture.place")} anchor="start" kind="quiet" />
        {marked.map((place) => (
          <Writing key={place} x={left - 14} y={down(place) + 6} text={String(place)} anchor="end" />
        ))}
        {squeezed ? <path class="ink-limit" d={`M0 ${down(NAMED) + PITCH / 2}H${right}`} /> : null}
        {others.map((line, index) => (
          <path key={index} class="ink-thin place-other" d={curve(line, across, down)} />
        ))}
        {named.map((line, index) => {
          const y = labelled[index] ?? 0;
          const end = endPlace(line, rounds);
          const d = curve(line, across, down);
          const leader = end > worst ? "" : `M${across(rounds)} ${down(end)}L${right + LEADER - 6} ${y}`;
          return (
            <g key={index} class={line.own === true ? "place-line is-own" : "place-line"}>
              <path d={d} stroke-dasharray={line.own === true ? undefined : DASHES[index % DASHES.length]} />
              <path class="ink-thin" d={leader} />
              {line.places.map((place, at) =>
                place === null ? null : <circle key={at} cx={across(at + 1)} cy={down(place)} r={line.own === true ? 6 : 4} />,
              )}
              <Writing x={right + LEADER} y={y + 6} text={cut(texts[index] ?? "", room, true)} anchor="start" kind={line.own === true ? "own" : "bold"} />
            </g>
          );
        })}
        <path class="ink-axis" d={`M${left - 8} ${bottom}H${right}`} />
        {placed([...upTo(rounds)].reverse().map((n) => ({ at: across(n), text: String(n) })), 0, right + 8).map(({ x, text }) => (
          <Writing key={text} x={x} y={bottom + 4 + TEXT} text={text} />
        ))}
        <Writing x={right} y={bottom + 2 + 2 * LINE} text={words.t("picture.round")} anchor="end" kind="quiet" />
        {leftOut === "" ? null : <Writing x={0} y={bottom + 2 + 3 * LINE} text={leftOut} anchor="start" kind="quiet" />}
      </>
    ),
  };
}

/** Ten places at full height, all later ones in a band below. */
function scaleDown(worst: number): Scale {
  const tenth = LINE + PITCH / 2 + 4 + (NAMED - 1) * PITCH;
  const step = Math.min(PITCH, BAND / Math.max(1, worst - NAMED));
  return (place) => (place <= NAMED ? tenth - (NAMED - place) * PITCH : tenth + PITCH + (place - NAMED - 1) * step);
}

/** Where the names stand: at the line's end, or below the name before where places are equal. */
function labelHeights(named: readonly PlaceLine[], rounds: number, down: Scale): readonly number[] {
  let least = 0;
  return named.map(({ places }) => {
    const last = places.slice(0, rounds).reduce<number>((known, place) => place ?? known, 1);
    const y = Math.max(least, down(last));
    least = y + LINE;
    return y;
  });
}

/** Level at each round, and broken where there was no place. */
function curve({ places }: PlaceLine, across: Scale, down: Scale): string {
  let before: { readonly x: number; readonly y: number } | null = null;
  let path = "";
  places.forEach((place, index) => {
    const next: typeof before = place === null ? null : { x: across(index + 1), y: down(place) };
    if (next !== null && before !== null) {
      const middle = (before.x + next.x) / 2;
      path += `M${before.x} ${before.y}C${middle} ${before.y} ${middle} ${next.y} ${next.x} ${next.y}`;
    }
    before = next;
  });
  return path;
}
