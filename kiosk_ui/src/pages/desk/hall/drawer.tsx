/** One table beside the map: the referee's own pages, with the same orders and the keys of a desk. */
import { useRef, useState } from "preact/hooks";

import type { StaffView, TableCard } from "../../../wire";
import { PressButton, Said } from "../../controls";
import { CollectPage } from "../../referee/collect_page";
import { OpenPage } from "../../referee/open_page";
import { PausePage } from "../../referee/pause_page";
import type { OnTable } from "../../referee/phone";
import "../../referee/referee.css";
import type { Route, TableRoute } from "../../referee/route";
import { TablePage } from "../../referee/table_page";
import { RefereeWordsLent } from "../../referee/words";
import { Dialog, useFocusWithin } from "../running_dialog";
import { useWords } from "../words";
import { useKeys } from "./keys";
import type { Staff } from "./use_staff";

interface DrawerProps {
  readonly route: TableRoute;
  readonly view: StaffView;
  readonly staff: Staff;
  readonly go: (route: TableRoute | null) => void;
}

export function Drawer({ route, view, staff, go }: DrawerProps) {
  const words = useWords();
  const box = useRef<HTMLElement>(null);
  useFocusWithin(box);
  const card = view.card?.table_no === route.table ? view.card : null;
  const { orders, ageMs, lostAt } = staff;
  const turn = (next: Route): void => {
    orders.turnPage();
    go("table" in next ? next : null);
  };
  const phone = { view, ageMs, lostAt, orders, go: turn };
  return (
    <aside
      ref={box}
      class="drawer"
      tabIndex={-1}
      aria-label={words.t("table.number", { n: route.table })}
      onKeyDown={(event) => { if (event.key === "Escape") go(null); }}
    >
      <div class="drawer-head">
        <h2>{words.t("table.number", { n: route.table })}</h2>
        {route.page === "table" ? null : (
          <PressButton
            label={words.t("page.back")}
            press={() => { turn({ page: "table", table: route.table }); }}
          />
        )}
        <PressButton label={words.t("run.close")} icon="close" press={() => { go(null); }} />
      </div>
      {orders.failed === null ? null : (
        <Said bad>
          {orders.failed.code === "OFFLINE" ? words.t("order.undelivered") : words.refusal(orders.failed)}
        </Said>
      )}
      {card === null ? (
        <p role="status">{words.t("page.loading")}</p>
      ) : (
        <RefereeWordsLent words={words}>
          <OpenCard page={route.page} phone={{ ...phone, card }} />
          <CardKeys {...phone} card={card} />
        </RefereeWordsLent>
      )}
    </aside>
  );
}

function OpenCard({ page, phone }: { page: TableRoute["page"]; phone: OnTable }) {
  switch (page) {
    case "table":
      return <TablePage {...phone} />;
    case "open":
      return <OpenPage {...phone} />;
    case "pause":
      return <PausePage {...phone} />;
    case "collect":
      return <CollectPage {...phone} />;
  }
}

/** `a`: on site at the call one has claimed; `p`: pause or continue, asked once. */
function CardKeys({ card, view, orders }: OnTable) {
  const words = useWords();
  const [asked, setAsked] = useState(false);
  const table = card.table_no;
  const order = card.pause === undefined ? "pause" : "resume";
  const call = card.calls?.find(({ state, by = "" }) => state === "claimed" && by === view.me);
  useKeys((key) => {
    if (key === "a" && call !== undefined) {
      orders.give({ order: "on_site", table_no: table, seat: call.seat });
    } else if (key === "p" && offers(card, order)) setAsked(true);
  });
  if (!asked) return null;
  const done = (): void => { setAsked(false); };
  const give = (): void => {
    const reason = order === "pause" ? { reason: "referee" } : {};
    orders.give({ order, table_no: table, version: card.version, ...reason });
    done();
  };
  return (
    <Dialog title={words.t("hall.ask", { act: words.t(`order.${order}`), n: table })} close={done}>
      <div class="dialog-foot">
        <PressButton label={words.t("run.cancel")} press={done} />
        <span class="dialog-give">
          <PressButton kind="primary" label={words.t(`order.${order}`)} press={give} />
        </span>
      </div>
    </Dialog>
  );
}

function offers(card: TableCard, order: string): boolean {
  return card.orders?.includes(order) === true;
}
