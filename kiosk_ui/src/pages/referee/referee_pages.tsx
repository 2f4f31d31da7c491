/** The frame of the referee's phone: heading, the page that is open, the last word, four tabs. */
import type { ComponentChildren } from "preact";

import type { RefereeWords } from "../../words/referee/book";
import type { Answer, StaffView } from "../../wire";
import { Icon, type IconName } from "../icons";
import { LostLine, PageHead, Ribbon } from "../page";
import { PressButton, Said } from "../controls";
import { CallAlarm, CallsPage } from "./calls";
import { CollectPage } from "./collect_page";
import { HallPage } from "./hall";
import { OpenPage } from "./open_page";
import { PadPage } from "./pad";
import { PausePage } from "./pause_page";
import type { Phone } from "./phone";
import { hashOf, type HallRoute, type Route, type TableRoute } from "./route";
import "./referee.css";
import { TablePage } from "./table_page";
import { useWords } from "./words";

interface RefereeProps extends Phone {
  readonly route: Route;
  /** The page 我的, which has orders of its own. */
  readonly me: ComponentChildren;
}

export function RefereePages({ route, me, ...phone }: RefereeProps) {
  const words = useWords();
  const { view, lostAt, orders } = phone;
  return (
    <>
      {view.rehearsal ? <Ribbon /> : null}
      <PageHead title={titleOf(words, route)}>
        {"table" in route && route.page !== "table" ? (
          <PressButton
            label={words.t("page.back")}
            press={() => { phone.go({ page: "table", table: route.table }); }}
          />
        ) : null}
      </PageHead>
      {lostAt === null ? null : <LostLine at={lostAt} />}
      <main class="page-main">
        {view.hall_paused === true ? <HallPaused /> : null}
        {"table" in route ? (
          <OnTable route={route} {...phone} />
        ) : (
          <OffTable route={route} me={me} {...phone} />
        )}
      </main>
      <CallAlarm view={view} />
      <footer class="foot">
        {orders.failed === null ? null : (
          <Said bad>{failureWords(words, orders.failed, view)}</Said>
        )}
        <Tabs route={route} view={view} />
      </footer>
    </>
  );
}

function HallPaused() {
  const words = useWords();
  return (
    <p class="state is-paused">
      <Icon name="pause" />
      <span>{words.t("pause_scope.hall")}</span>
    </p>
  );
}

function titleOf(words: RefereeWords, route: Route): string {
  if (!("table" in route)) return words.t(`tab.${route.page}`);
  const number = words.t("table.number", { n: route.table });
  return route.page === "table" ? number : `${number} ${words.t(`tab.${route.page}`)}`;
}

function OnTable({ route, ...phone }: Phone & { route: TableRoute }) {
  const words = useWords();
  const { card, tables } = phone.view;
  if (!tables.some((tile) => tile.table_no === route.table)) {
    return <p role="status">{words.t("pad.unknown")}</p>;
  }
  // The last card may still be another table's until the box has heard which one is wanted.
  if (card?.table_no !== route.table) return <p role="status">{words.t("page.loading")}</p>;
  switch (route.page) {
    case "table":
      return <TablePage {...phone} card={card} />;
    case "open":
      return <OpenPage {...phone} card={card} />;
    case "pause":
      return <PausePage {...phone} card={card} />;
    case "collect":
      return <CollectPage {...phone} card={card} />;
  }
}

function OffTable({ route, me, ...phone }: Phone & { route: HallRoute; me: ComponentChildren }) {
  switch (route.page) {
    case "calls":
      return <CallsPage {...phone} />;
    case "hall":
      return <HallPage {...phone} />;
    case "pad":
      return <PadPage {...phone} />;
    case "me":
      return <>{me}</>;
  }
}

/** Why the last press failed; when the table had moved on, also who moved it. */
function failureWords(words: RefereeWords, failed: Answer, view: StaffView): string {
  if (failed.code === "OFFLINE") return words.t("order.undelivered");
  const said = words.refusal(failed);
  const last = view.card?.rulings?.slice(-1)[0];
  if (failed.code !== "VERSION_CHANGED" || last === undefined || last.by === view.me) return said;
  return words.t("order.changed_by", {
    said,
    referee: last.by,
    time: last.at,
    act: words.word("did", last.code),
  });
}

const TABS: readonly { readonly page: HallRoute["page"]; readonly icon: IconName }[] = [
  { page: "calls", icon: "hand" },
  { page: "hall", icon: "table" },
  { page: "pad", icon: "hash" },
  { page: "me", icon: "person" },
];

function Tabs({ route, view }: { route: Route; view: StaffView }) {
  const words = useWords();
  const open = view.calls.filter((call) => call.state === "open").length;
  return (
    <nav class="tabs" aria-label={words.t("tab.all")}>
      {TABS.map(({ page, icon }) => (
        <a
          key={page}
          class="press"
          href={hashOf({ page })}
          {...(route.page === page ? { "aria-current": "page" as const } : {})}
        >
          <Icon name={icon} />
          <span>
            {words.t(`tab.${page}`)}
            {page === "calls" && open > 0 ? <b class="digits"> {open}</b> : null}
          </span>
        </a>
      ))}
    </nav>
  );
}
