/** What a round goes through, one step after another: number, start, open, collect, close. */
import { useState } from "preact/hooks";

import type { DeskView } from "../../../wire";
import { PressButton } from "../../controls";
import { OrderDialog, TextField, useDialog } from "../running_dialog";
import { offClose, offOrder, type Giving, type OrderName } from "../running_orders";
import { useWords } from "../words";

interface StepsProps {
  readonly desk: DeskView;
  readonly giving: Giving;
}

type Asked = "number" | "close";
type Plain = "start_round" | "open_tables" | "collect_all";

const PLAIN: readonly Plain[] = ["start_round", "open_tables", "collect_all"];
/** The one that comes next at a stage stands out. */
const NEXT: Readonly<Record<string, readonly OrderName[]>> = {
  seating: ["start_round"],
  opening: ["public_number"],
  playing: ["open_tables", "collect_all", "close_round"],
};

export function RoundSteps({ desk, giving }: StepsProps) {
  const words = useWords();
  const [asked, ask, done] = useDialog<Asked>();
  const whole = (desk.uncollected ?? []).length === 0;
  const next = NEXT[desk.stage]?.find(
    (order) => desk.can?.includes(order) === true && (order !== "close_round" || whole),
  );
  const kind = (order: OrderName): { kind?: "primary" } => (order === next ? { kind: "primary" } : {});
  return (
    <div class="round-steps">
      {desk.can?.includes("public_number") === true ? (
        <PressButton
          {...kind("public_number")}
          icon="hash"
          label={words.t("round_step.public_number")}
          press={() => { ask("number"); }}
        />
      ) : null}
      {PLAIN.map((order) => (
        <PressButton
          key={order}
          {...kind(order)}
          {...offOrder(words, desk, order)}
          label={words.t(`round_step.${order}`)}
          busy={giving.sending === order}
          press={() => { giving.give({ do: order }); }}
        />
      ))}
      <PressButton
        {...kind("close_round")}
        {...offClose(words, desk)}
        label={words.t("order.close_round")}
        press={() => { ask("close"); }}
      />
      {asked === "number" ? <NumberDialog desk={desk} giving={giving} close={done} /> : null}
      {asked === "close" ? <CloseDialog desk={desk} giving={giving} close={done} /> : null}
    </div>
  );
}

/** The number is drawn only after what it is mixed with can be seen on every seat. */
export function NumberDialog({ desk, giving, close }: StepsProps & { close: () => void }) {
  const words = useWords();
  const [number, setNumber] = useState("");
  const right = /^\d{1,40}$/.test(number);
  return (
    <OrderDialog
      title={words.t("round_step.public_number")}
      close={close}
      giving={giving}
      command={right ? { do: "public_number", number } : { why: words.t("number.digits") }}
      label={words.t("number.enter")}
    >
      <p>{words.t("number.first")}</p>
      <p class="proof plain-address">{desk.commitment ?? ""}</p>
      <p>{words.t("number.how")}</p>
      <TextField label={words.t("number.label")} value={number} change={setNumber} most={40} digits />
    </OrderDialog>
  );
}

export function CloseDialog({ desk, giving, close }: StepsProps & { close: () => void }) {
  const words = useWords();
  const missing = desk.uncollected ?? [];
  return (
    <OrderDialog
      title={words.t("close.title", { n: desk.round_no ?? 0 })}
      close={close}
      giving={giving}
      command={{ do: "close_round", anyway: missing.length > 0 }}
      danger={missing.length > 0}
      label={words.t(missing.length > 0 ? "close.anyway" : "order.close_round")}
    >
      {missing.length === 0 ? (
        <p>{words.t("close.all", { n: desk.tables ?? 0 })}</p>
      ) : (
        <>
          <p>
            <strong>{words.t("close.missing", { tables: missing.join(words.t("list.comma")) })}</strong>
          </p>
          <p>{words.t("close.pending")}</p>
        </>
      )}
      <p>{words.t("close.opens")}</p>
    </OrderDialog>
  );
}
