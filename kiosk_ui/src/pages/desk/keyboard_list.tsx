/** The list of keys (`?`), and the switch that turns single keys off. */
import { PressButton, Switch } from "../controls";
import { useSingleKeys } from "./keyboard";
import { Dialog } from "./running_dialog";
import { useWords } from "./words";

export function KeyList({ close }: { close: () => void }) {
  const words = useWords();
  const [on, setOn] = useSingleKeys();
  const digits = words.t("key.digits");
  const rows: readonly (readonly [string, string])[] = [
    ["?", words.t("keys.list")],
    ["g 1–4", words.t("keys.page")],
    ["/", words.t("keys.search")],
    ["Ctrl Enter", words.t("keys.submit")],
    ["Ctrl P", words.t("keys.print")],
    [`${digits} Enter`, words.t("keys.table")],
    [`${words.t("key.arrows")} Enter`, words.t("keys.move")],
    ["Esc", words.t("keys.escape")],
    ["a", words.t("keys.on_site")],
    ["p", words.t("keys.pause")],
    [words.t("key.space"), words.t("keys.hold")],
  ];
  return (
    <Dialog title={words.t("keys.title")} close={close}>
      <dl class="key-list">
        {rows.map(([key, does]) => (
          <div key={key}>
            <dt><kbd>{key}</kbd></dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch label={words.t("keys.single")} on={on} change={setOn} />
      <p class="note">{words.t("keys.single_note")}</p>
      <div class="dialog-foot">
        <PressButton kind="primary" label={words.t("keys.close")} press={close} />
      </div>
    </Dialog>
  );
}
