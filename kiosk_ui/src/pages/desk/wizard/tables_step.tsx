/** Step 4: how the tables stand in the hall. How many there are follows from the entries. */
import { useWords } from "../words";
import { offerOf, type StepProps } from "./draft";
import { CountField } from "./fields";
import { TablePlan } from "./table_plan";

const MOST_COLUMNS = 30;

export function TablesStep(step: StepProps) {
  const words = useWords();
  const { draft, view, change } = step;
  return (
    <div class="stack">
      <div class="row tables-row">
        <CountField
          name="columns"
          label={words.t("tables.columns")}
          value={draft.columns}
          least={1}
          most={MOST_COLUMNS}
          change={(columns) => { change({ columns }); }}
        />
        <p class="big-fact">{words.t("tables.count", { n: view.estimate.tables })}</p>
      </div>
      <div class="plan-frame scroll-x">
        <TablePlan
          tables={view.estimate.tables}
          columns={draft.columns}
          seats={offerOf(step)?.seats ?? 0}
        />
      </div>
      <p class="note">{words.t("tables.note")}</p>
    </div>
  );
}
