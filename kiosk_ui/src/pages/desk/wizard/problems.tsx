/** What the box finds wrong with the draft, in words; found here is nothing. */
import type { DeskWords } from "../../../words/desk/book";
import type { DeskAnswer, DraftProblem, DraftView, Message } from "../../../wire";
import { Icon } from "../../icons";
import { useWords } from "../words";
import { STEPS, type StepName } from "./steps";

export function problemsOf(view: DraftView, step: StepName): readonly DraftProblem[] {
  return view.problems.filter((problem) => problem.step === STEPS.indexOf(step) + 1);
}

/** It stands in the way of the beginning; others are only worth knowing. */
export function stops(problem: DraftProblem): boolean {
  return problem.stops ?? true;
}

/** A problem of one entry says which: they are counted from 1 as in the list. */
function problemText(words: DeskWords, { code, params = {} }: Message): string {
  const name = words.word("setting", String(params["setting"] ?? ""));
  const problem = words.say({ code, params: { ...params, name } }, ["problem", "row", "brought", "refusal"]);
  const row = params["row"];
  return row === undefined ? problem : words.t("players.row", { n: Number(row), problem });
}

/** Why an order about the draft was refused. */
export function refusedDraft(words: DeskWords, { code = "", params = {} }: DeskAnswer): string {
  return code === "VERSION_CHANGED" ? words.t("saving.changed_elsewhere") : problemText(words, { code, params });
}

export function Problems({ problems }: { problems: readonly DraftProblem[] }) {
  const words = useWords();
  if (problems.length === 0) return null;
  return (
    <ul class="draft-problems">
      {problems.map((problem, index) => (
        <li key={index} class={stops(problem) ? "is-bad" : ""}>
          <Icon name="warning" />
          <span>{problemText(words, problem)}</span>
        </li>
      ))}
    </ul>
  );
}
