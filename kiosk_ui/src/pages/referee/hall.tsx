/** The hall's tables, those that need somebody first, and the orders to all of them. */
import type { RefereeWords } from "../../words/referee/book";
import type { StaffView, TableTile } from "../../wire";
import { TwiceButton } from "../controls";

import { Icon } from "../icons";
import { StateMark } from "../table_state";
import type { Phone } from "./phone";
import { useWords } from "./words";

/** The state that needs a referee most stands first (ux.md 11). */
const NEED: readonly string[] = [
  "call", "fault", "offline", "paused", "finished", "seating", "closed", "playing", "collected",
];

export function byNeed(tables: readonly TableTile[]): readonly TableTile[] {
  const need = (tile: TableTile): number => {
    const found = NEED.indexOf(tile.state);
    return found < 0 ? NEED.length : found;
  };
  return [...tables].sort(
    (a, b) => need(a) - need(b) || (b.wait_ms ?? 0) - (a.wait_ms ?? 0) || a.table_no - b.table_no,
  );
}

export function HallPage(phone: Phone) {
  const words = useWords();
  const { view, ageMs } = phone;
  return (
    <>
      <p role="status">{progress(words, view)}</p>
      <ul class="stack">
        {byNeed(view.tables).map((tile) => (
          <li key={tile.table_no}>
            <button
              type="button"
              class="hall-row wide"
              onClick={() => { phone.go({ page: "table", table: tile.table_no }); }}
            >
              <span class="nowrap">{words.t("table.number", { n: tile.table_no })}</span>
              <StateMark tile={{ ...tile, wait_ms: (tile.wait_ms ?? 0) + ageMs }} />
              <Icon name="arrowRight" />
            </button>
          </li>
        ))}
      </ul>
      {view.role === "chief" ? <ChiefOrders {...phone} /> : null}
    </>
  );
}

function progress(words: RefereeWords, view: StaffView): string {
  if (view.tables.length === 0) return words.t("hall.none");
  if (view.round_closed === true) return words.t("hall.closed");
  return words.t("hall.collected", { n: view.collected ?? 0, m: view.tables.length });
}

/** Orders to the whole hall; the box refuses them to anybody but the chief. */
function ChiefOrders({ view, lostAt, orders }: Phone) {
  const words = useWords();
  const paused = view.hall_paused === true;
  const off = lostAt === null ? {} : { why: words.t("page.offline") };
  const closedOff = view.round_closed === true ? { why: words.t("hall.closed") } : off;
  const order = paused ? "hall_resume" : "hall_pause";
  return (
    <section class="stack" aria-labelledby="chief">
      <h2 id="chief">{words.t("hall.chief")}</h2>
      <TwiceButton
        {...closedOff}
        wide
        label={words.t(`order.${order}`)}
        icon={paused ? "play" : "pause"}
        busy={orders.sending?.order === order}
        press={() => { orders.give({ order }); }}
      />
      <TwiceButton
        {...closedOff}
        wide
        kind="danger"
        label={words.t("order.close_round")}
        busy={orders.sending?.order === "close_round"}
        press={() => { orders.give({ order: "close_round" }); }}
      />
    </section>
  );
}
