/** R1: who calls, how long already, and who goes. */
import { useEffect, useRef } from "preact/hooks";

import type { RefereeWords } from "../../words/referee/book";
import type { CallRow, StaffView } from "../../wire";
import { PressButton } from "../controls";

import { Icon } from "../icons";
import { minutesSeconds } from "../time";
import type { Phone } from "./phone";
import { useWords } from "./words";

const LONG_MS = 120_000;
const BUZZ_MS = 200;
const BUZZ_EVERY_MS = 10_000;

export function CallsPage(phone: Phone) {
  const words = useWords();
  const calls = [...phone.view.calls].sort((a, b) => b.wait_ms - a.wait_ms);
  if (calls.length === 0) return <p role="status">{words.t("calls.none")}</p>;
  return (
    <ul class="stack">
      {calls.map((call) => (
        <li key={`${call.table_no}.${call.seat}`}>
          <CallPanel call={call} phone={phone} withTable />
        </li>
      ))}
    </ul>
  );
}

interface CallProps {
  readonly call: CallRow;
  readonly phone: Phone;
  readonly withTable?: boolean;
}

export function CallPanel({ call, phone, withTable = false }: CallProps) {
  const words = useWords();
  const waitMs = call.wait_ms + phone.ageMs;
  const long = waitMs > LONG_MS;
  return (
    <div class="panel is-call">
      <div class="call-line">
        {withTable ? (
          <button
            type="button"
            class="call-table nowrap"
            onClick={() => { phone.go({ page: "table", table: call.table_no }); }}
          >
            {words.t("table.number", { n: call.table_no })}
          </button>
        ) : null}
        <p class="call-what">
          <strong>{callerOf(words, call, phone.view)}</strong> <span>{words.word("call_reason", call.reason)}</span>
        </p>
        <p class={long ? "state is-call digits" : "digits"}>
          {long ? <Icon name="warning" /> : <Icon name="clock" />}
          <span>{minutesSeconds(waitMs)}</span>
        </p>
      </div>
      {call.name === undefined ? null : <p>{call.name}</p>}
      <CallOrders call={call} phone={phone} />
    </div>
  );
}

type Hearing = Pick<StaffView, "calls" | "tables">;

/** The caller's seat as its table names it: by number, or by the wind where four play. */
function callerOf(words: RefereeWords, call: CallRow, { tables }: Hearing): string {
  const seats = tables.find((tile) => tile.table_no === call.table_no)?.seats ?? words.seats;
  return words.at(seats).seat(call.seat);
}

function CallOrders({ call, phone }: CallProps) {
  const words = useWords();
  const { orders, view, lostAt } = phone;
  const off = lostAt === null ? {} : { why: words.t("page.offline") };
  // The official of a rehearsal has no name.
  const mine = (call.by ?? "") === view.me;
  const button = (order: "claim" | "release" | "on_site", kind?: "primary") => (
    <PressButton
      {...off}
      {...(kind === undefined ? {} : { kind })}
      wide={order === "claim"}
      label={words.t(`order.${order}`)}
      busy={isOf(orders.sending, order, call)}
      // A call has no version of its own: claiming is first come, first served in the box.
      press={() => { orders.give({ order, table_no: call.table_no, seat: call.seat }); }}
    />
  );
  if (call.state === "open") return button("claim", "primary");
  if (!mine) return <p>{words.t("calls.coming", { referee: call.by ?? "" })}</p>;
  return (
    <div class="row apart">
      {button("on_site", "primary")}
      {button("release")}
    </div>
  );
}

function isOf(sending: Phone["orders"]["sending"], order: string, call: CallRow): boolean {
  return sending?.order === order && sending.table_no === call.table_no && sending.seat === call.seat;
}

function callWords(words: RefereeWords, call: CallRow, view: Hearing): string {
  return words.t("calls.new", {
    table: words.t("table.number", { n: call.table_no }),
    seat: callerOf(words, call, view),
    reason: words.word("call_reason", call.reason),
  });
}

/** Heard by screen readers and felt in the hand: a new call, and that one still waits. */
export function CallAlarm({ view }: { view: Hearing }) {
  const words = useWords();
  const waiting = view.calls.filter((call) => call.state === "open");
  const newest = waiting.reduce<CallRow | null>(
    (found, call) => (found === null || call.wait_ms < found.wait_ms ? call : found),
    null,
  );
  const before = useRef(0);
  useEffect(() => {
    if (waiting.length > before.current) buzz();
    before.current = waiting.length;
    if (waiting.length === 0) return;
    const timer = setInterval(buzz, BUZZ_EVERY_MS);
    return () => { clearInterval(timer); };
  }, [waiting.length]);
  return (
    <p class="visually-hidden" role="status" aria-live="assertive">
      {newest === null ? "" : callWords(words, newest, view)}
    </p>
  );
}

function buzz(): void {
  // Missing on iPhones, whatever the types say; elsewhere refused before the first touch.
  const { userActivation } = navigator as Partial<Navigator>;
  if ("vibrate" in navigator && userActivation?.hasBeenActive !== false) navigator.vibrate(BUZZ_MS);
}
