/** The steps of the tie-break chain in words and figures. Which one decides comes from the box. */
import type { DeskWords } from "../../../words/desk/book";
import type { Message, ResultRow } from "../../../wire";

const TIMES: readonly string[] = ["time", "trimmed"];
const SECOND_MS = 1000;
const MOST_PLACES = 8;

/** A value of a step as people read it: times in seconds, places as the ranks that were taken. */
export function stepText(words: DeskWords, step: string, value: string): string {
  if (TIMES.includes(step)) return secondsText(words, value);
  return step === "places" ? placesText(value) : value.replace(/\.?0+$/, "");
}

/** Milliseconds with decimals; 1/1000 s is enough to tell two of them apart. */
function secondsText(words: DeskWords, ms: string): string {
  const seconds = (Number(ms) / SECOND_MS).toFixed(3).replace(/\.?0+$/, "");
  return words.t("tie_value.seconds", { n: seconds });
}

function placesText(value: string): string {
  const ranks = value.split(",");
  return ranks.slice(0, MOST_PLACES).join(" ") + (ranks.length > MOST_PLACES ? " …" : "");
}

/** The steps after the first that anybody was compared in, in the order of the chain. */
export function usedSteps(rows: readonly ResultRow[]): readonly string[] {
  const longest = rows.reduce<readonly string[]>((found, { cells = [] }) => {
    const steps = cells.map((cell) => cell.step).filter((step) => step !== "final");
    return steps.length > found.length ? steps : found;
  }, []);
  return longest;
}

/** Why a line is above the next; `total`: R | S. */
export function aboveText(words: DeskWords, { code, params = {} }: Message, total: string): string {
  const told: Record<string, string | number> = { total };
  for (const [name, value] of Object.entries(params)) told[name] = typeof value === "object" ? value.join(" ") : value;
  for (const name of ["own", "other"]) {
    const value = told[name];
    if (value !== undefined && code !== "places") told[name] = code === "final" ? value : stepText(words, code, String(value));
  }
  return words.say({ code, params: told }, ["above"]);
}
