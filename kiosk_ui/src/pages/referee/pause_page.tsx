/** R7: stop the table's clocks with a reason, start them again, or let them stand a while. */
import { useState } from "preact/hooks";

import { Choice, PressButton } from "../controls";

import type { OnTable } from "./phone";
import { offOrder, PauseLine } from "./table_page";
import { useWords } from "./words";

const REASONS = ["referee", "device"] as const;
const MINUTES = [1, 2, 5] as const;

export function PausePage(phone: OnTable) {
  const words = useWords();
  const { card, orders } = phone;
  const [reason, setReason] = useState<(typeof REASONS)[number]>("referee");
  const seen = { table_no: card.table_no, version: card.version };
  if (card.pause !== undefined) {
    return (
      <>
        <PauseLine {...phone} />
        <PressButton
          {...offOrder(words, phone, "resume")}
          wide
          kind="primary"
          icon="play"
          label={words.t("pause.resume_clocks")}
          busy={orders.sending?.order === "resume"}
          press={() => { orders.give({ order: "resume", ...seen }); }}
        />
      </>
    );
  }
  return (
    <>
      <Choice
        legend={words.t("pause.reason")}
        name="reason"
        options={REASONS.map((value) => ({ value, label: words.t(`pause_reason.${value}`) }))}
        chosen={reason}
        choose={setReason}
      />
      <PressButton
        {...offOrder(words, phone, "pause")}
        wide
        kind="primary"
        icon="pause"
        label={words.t("order.pause")}
        busy={orders.sending?.order === "pause"}
        press={() => { orders.give({ order: "pause", reason, ...seen }); }}
      />
      <section class="stack" aria-labelledby="extend">
        <h2 id="extend">{words.t("order.extend")}</h2>
        <div class="row">
          {MINUTES.map((minutes) => (
            <PressButton
              key={minutes}
              {...offOrder(words, phone, "extend")}
              label={words.t("pause.minutes", { n: minutes })}
              busy={orders.sending?.order === "extend" && orders.sending.minutes === minutes}
              press={() => { orders.give({ order: "extend", minutes, ...seen }); }}
            />
          ))}
        </div>
      </section>
    </>
  );
}
