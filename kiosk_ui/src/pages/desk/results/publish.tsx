/** 公布: the ranking is frozen as the next version; nothing that was published is overwritten. */
import { useState } from "preact/hooks";

import type { DeskResults, DeskView } from "../../../wire";
import { OrderDialog, TextField } from "../running_dialog";
import type { Giving } from "../running_orders";
import { useWords } from "../words";

interface PublishProps {
  readonly desk: DeskView;
  readonly results: DeskResults;
  readonly giving: Giving;
  readonly close: () => void;
}

export function PublishDialog({ desk, results, giving, close }: PublishProps) {
  const words = useWords();
  const [reason, setReason] = useState("");
  const published = desk.version_published ?? 0;
  const corrects = results.corrects === true;
  const wanting = corrects && reason.trim() === "";
  const pending = results.rows.reduce((sum, row) => sum + (row.pending ?? 0), 0);
  return (
    <OrderDialog
      title={words.t("res.publish", { n: published + 1 })}
      close={close}
      giving={giving}
      command={wanting ? { why: words.t("rule.needs_reason") } : { do: "publish_results", reason: reason.trim() }}
      label={words.t("res.publish", { n: published + 1 })}
    >
      <p>{words.t("publish.note")}</p>
      {(results.uncollected ?? []).length === 0 ? null : (
        <p>
          <strong>
            {words.t("res.uncollected")}{" "}
            {words.t("res.tables", { tables: (results.uncollected ?? []).join(words.t("list.comma")) })}
          </strong>
        </p>
      )}
      {pending === 0 ? null : <p>{words.t("publish.pending", { n: pending })}</p>}
      {!corrects ? null : (
        <TextField label={words.t("publish.reason")} value={reason} change={setReason} most={200} />
      )}
    </OrderDialog>
  );
}
