/** Step 8: everything once more, what still stands in the way, and the beginning. */
import type { DeskAnswer } from "../../../wire";
import { Said } from "../../controls";
import { Icon } from "../../icons";
import { useWords } from "../words";
import type { StepProps } from "./draft";
import { Problems, problemsOf, refusedDraft, stops } from "./problems";
import { STEPS, summaryOf, type StepName } from "./steps";

interface CheckProps extends StepProps {
  readonly go: (step: StepName) => void;
  readonly refused: DeskAnswer | null;
  /** Time of day of this device, from which the end is told. */
  readonly now: Date;
}

const LAST: StepName = "check";

export function CheckStep({ go, refused, now, ...step }: CheckProps) {
  const words = useWords();
  const { view } = step;
  return (
    <div class="stack">
      <ul class="check-list">
        {STEPS.filter((name) => name !== LAST).map((name) => {
          const problems = problemsOf(view, name);
          const bad = problems.some(stops);
          return (
            <li key={name} class={bad ? "is-bad" : ""}>
              <span class="verdict">
                <Icon name={bad ? "close" : "check"} />
                <span class="visually-hidden">{words.t(bad ? "check.bad" : "check.good")}</span>
              </span>
              <div>
                <strong>{words.word("step", name)}</strong>
                <span class="summary">{summaryOf(words, name, step)}</span>
                <Problems problems={problems} />
              </div>
              <button type="button" onClick={() => { go(name); }}>{words.t("check.change")}</button>
            </li>
          );
        })}
      </ul>
      <Problems problems={problemsOf(view, LAST)} />
      <p class="big-fact">{words.t("check.ends", { time: endsAt(now, view.estimate.minutes) })}</p>
      {refused === null ? null : <Said bad>{refusedDraft(words, refused)}</Said>}
    </div>
  );
}

function endsAt(now: Date, minutes: number): string {
  const end = new Date(now.getTime() + minutes * 60_000);
  return [end.getHours(), end.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}
