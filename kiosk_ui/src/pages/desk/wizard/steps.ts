/** The eight steps in order, and what each of them says in one line. */
import type { DeskWords } from "../../../words/desk/book";
import { offerOf, type StepProps } from "./draft";
import { rankingOf } from "./movement_step";

export const STEPS = ["game", "name", "players", "tables", "movement", "boards", "clocks", "check"] as const;
export type StepName = (typeof STEPS)[number];

type Told = Pick<StepProps, "draft" | "view">;

const SUMMARIES: Readonly<Record<StepName, (words: DeskWords, told: Told) => string>> = {
  game: (words, { draft }) => (draft.game === "" ? words.t("summary.open") : words.word("game", draft.game)),
  name: (words, { draft }) =>
    [draft.title, draft.date, draft.level].filter(Boolean).join("·") || words.t("summary.open"),
  players: (words, told) =>
    words.t(offerOf(told)?.pairs === true ? "players.pairs" : "players.count", { n: told.draft.entries.length }),
  tables: (words, { draft, view: { estimate } }) =>
    estimate.tables === 0
      ? words.t("summary.open")
      : words.t("summary.tables", { n: estimate.tables, m: Math.min(draft.columns, estimate.tables) }),
  movement: (words, { draft, view }) =>
    words.t("summary.movement", {
      n: draft.rounds,
      opponents: words.word("opponents", draft.opponents),
      ranking: words.word("ranking", rankingOf(draft.ranking, offerOf({ draft, view })?.ranking ?? "")),
    }),
  boards: (words, { draft }) =>
    words.t(draft.imported_boards > 0 ? "summary.boards_imported" : "summary.boards_drawn", {
      n: draft.boards,
      board: words.at(0, draft.game).word("round", "board"),
    }),
  clocks: (words, { draft }) =>
    draft.round_min > 0 ? words.t("summary.clock", { n: draft.round_min }) : words.t("summary.no_clock"),
  check: () => "",
};

export function summaryOf(words: DeskWords, step: StepName, told: Told): string {
  return SUMMARIES[step](words, told);
}
