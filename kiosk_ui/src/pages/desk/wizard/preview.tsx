/** The event as it would be, beside every step of the wizard. */
import { useWords } from "../words";
import { offerOf, type StepProps } from "./draft";
import { STEPS, summaryOf } from "./steps";
import { TablePlan } from "./table_plan";

const SHOWN = STEPS.filter((name) => name !== "name" && name !== "check");

export function Preview(step: StepProps) {
  const words = useWords();
  const { draft, view } = step;
  const { minutes, round_minutes, tables } = view.estimate;
  return (
    <aside class="preview" aria-labelledby="preview">
      <h2 id="preview">{draft.title || words.t("preview.unnamed")}</h2>
      <p class="note">{[draft.date, draft.level].filter(Boolean).join("·")}</p>
      <dl>
        {SHOWN.map((name) => (
          <div key={name}>
            <dt>{words.word("step", name)}</dt>
            <dd>{summaryOf(words, name, step)}</dd>
          </div>
        ))}
        <div>
          <dt>{words.t("preview.takes")}</dt>
          <dd class="digits">
            {tables === 0 ? words.t("summary.open") : words.t("preview.minutes", { n: minutes, m: round_minutes })}
          </dd>
        </div>
      </dl>
      <TablePlan small tables={tables} columns={draft.columns} seats={offerOf(step)?.seats ?? 0} />
    </aside>
  );
}
