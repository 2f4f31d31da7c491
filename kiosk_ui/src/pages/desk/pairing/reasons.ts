/** Why the movement put people together, and what the chief is warned of, in words with names. */
import type { DeskWords } from "../../../words/desk/book";
import type { Message, PairingView } from "../../../wire";

const ENTRIES: readonly string[] = ["entry", "first", "second", "in", "out", "passed"];

/** Entries of the plan by name; house players and strangers to the plan by their word or id. */
export function namesOf(words: DeskWords, plan: PairingView): (entry: string) => string {
  const seats = [...(plan.tables ?? []).flatMap((table) => table.seats), ...(plan.byes ?? [])];
  const names = new Map(seats.map(({ entry = "", name = "" }) => [entry, name]));
  return (entry) => {
    const name = names.get(entry) ?? "";
    if (name !== "") return name;
    return /^house\d+$/.test(entry) ? words.t("taken.house") : entry;
  };
}

type Family = "reason" | "warning" | "refusal";

/** The sentence of a message of the movement, with the people in it by name. */
export function told(words: DeskWords, family: Family, message: Message, name: (entry: string) => string): string {
  const params: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(message.params ?? {})) {
    const all = typeof value === "object" ? value : [value];
    params[key] = ENTRIES.includes(key)
      ? all.map((entry) => name(String(entry))).join(words.t("list.comma"))
      : typeof value === "object" ? value.join(words.t("list.comma")) : value;
  }
  return words.say({ code: message.code, params }, [family]);
}

/** The warnings that are about one table, for its conflicts to be shown where they are. */
export function warningsAt(plan: PairingView, table: number): readonly Message[] {
  return (plan.warnings ?? []).filter(({ params }) => params?.["table"] === table);
}
