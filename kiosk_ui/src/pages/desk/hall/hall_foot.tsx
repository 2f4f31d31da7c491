/** Orders to the whole hall, and the ways to the pages that a round leads to. */
import { useState } from "preact/hooks";

import type { DeskWords } from "../../../words/desk/book";
import type { DeskView } from "../../../wire";
import { PressButton } from "../../controls";
import { OrderDialog, TextField } from "../running_dialog";
import { offOrder, type Giving } from "../running_orders";
import { useWords } from "../words";
import { HoldButton } from "./hold_button";
import type { Staff } from "./use_staff";

interface FootProps {
  readonly desk: DeskView;
  readonly giving: Giving;
  readonly staff: Staff;
}

const MORE_MIN = 2;

export function HallFoot({ desk, giving, staff }: FootProps) {
  const words = useWords();
  const [noticing, setNoticing] = useState(false);
  return (
    <footer class="hall-foot">
      <HallPause staff={staff} stage={desk.stage} />
      <PressButton
        {...offOrder(words, desk, "round_clock")}
        label={words.t("hall.more_time", { n: MORE_MIN })}
        icon="clock"
        busy={giving.sending === "round_clock"}
        press={() => { giving.give({ do: "round_clock", act: "insert", minutes: MORE_MIN }); }}
      />
      <PressButton
        {...offOrder(words, desk, "notice")}
        label={words.t("hall.notice")}
        press={() => { setNoticing(true); }}
      />
      <a class="press" href="#results">{words.t("hall.results")}</a>
      <a class="press" href="#pairing">{words.t("hall.pairing")}</a>
      <a class="press" href="#print">{words.t("hall.files")}</a>
      {noticing ? <NoticeDialog desk={desk} giving={giving} close={() => { setNoticing(false); }} /> : null}
    </footer>
  );
}

function HallPause({ staff, stage }: { staff: Staff; stage: string }) {
  const words = useWords();
  const { view, lostAt, orders } = staff;
  const order = view?.hall_paused === true ? "hall_resume" : "hall_pause";
  return (
    <HoldButton
      key={order}
      {...offPause(words, staff, stage)}
      icon={order === "hall_pause" ? "pause" : "play"}
      label={words.t(`order.${order}`)}
      busy={lostAt === null && orders.sending?.order === order}
      press={() => { orders.give({ order }); }}
    />
  );
}

function offPause(words: DeskWords, { view, lostAt }: Staff, stage: string): { why?: string } {
  if (view === null || lostAt !== null) return { why: words.t("page.offline") };
  return stage === "playing" ? {} : { why: words.word("off_stage", stage) };
}

export function NoticeDialog({ desk, giving, close }: Omit<FootProps, "staff"> & { close: () => void }) {
  const words = useWords();
  const [text, setText] = useState("");
  const standing = desk.notices ?? [];
  return (
    <OrderDialog
      title={words.t("hall.notice")}
      close={close}
      giving={giving}
      command={text.trim() === "" ? { why: words.t("notice.empty") } : { do: "notice", text: text.trim() }}
      label={words.t("notice.say")}
    >
      <p class="note">{words.t("notice.where")}</p>
      <TextField label={words.t("notice.text")} value={text} change={setText} most={120} />
      {standing.length === 0 ? null : (
        <section class="stack" aria-label={words.t("notice.standing")}>
          <ul class="plain-list">
            {standing.map((notice) => (
              <li key={notice.id}>
                <span class="digits">{notice.at}</span> {notice.text}
              </li>
            ))}
          </ul>
          <PressButton
            label={words.t("notice.down")}
            press={() => { giving.give({ do: "notice", text: "" }, close); }}
          />
        </section>
      )}
    </OrderDialog>
  );
}
