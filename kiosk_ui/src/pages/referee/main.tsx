/** The referee's phone: signs in, holds the link, tells the box which table is looked at. */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

import { boot } from "../../shared/boot";
import { refereeBook } from "../../words/referee/book";
import type { StaffView } from "../../wire";
import { useAgeMs } from "../age";
import { useBoxLink } from "../box_link";
import { postJson } from "../../shared/http";
import { Failure, Loading, Reload } from "../page";
import { Login } from "./login";
import { MePage } from "./me";
import { useOrders } from "./orders";
import { RefereePages } from "./referee_pages";
import { hashOf, routeOf, watchedTable, type Route } from "./route";
import { RefereeFamily, useWords } from "./words";

/** So long without a first view is a page that could not be read. */
const NO_VIEW_MS = 8000;

function useRoute(): Route {
  const read = (): Route => routeOf(window.location.hash, window.location.pathname);
  const [route, setRoute] = useState(read);
  // Before the browser may do anything else: a change between the two would never be heard of.
  useLayoutEffect(() => {
    const changed = (): void => {
      setRoute(read());
      window.scrollTo(0, 0);
    };
    window.addEventListener("hashchange", changed);
    return () => { window.removeEventListener("hashchange", changed); };
  }, []);
  return route;
}

function Referee() {
  const words = useWords();
  const route = useRoute();
  const watch = watchedTable(route);
  const [attempt, setAttempt] = useState(0);
  const [wasIn, setWasIn] = useState(false);
  const { view, at, link, press } = useBoxLink<StaffView>({ role: "staff", watch }, attempt);
  const orders = useOrders(press);
  const ageMs = useAgeMs(view);
  const waitedMs = useAgeMs(link.phase);
  const [leaving, setLeaving] = useState(false);
  const [stayed, setStayed] = useState(false);

  const signedIn = view !== null;
  useEffect(() => {
    if (signedIn) setWasIn(true);
  }, [signedIn]);
  useEffect(() => {
    // A new connection looks at the table it was opened with, so it is told again.
    if (link.phase === "up" && watch > 0) void press("watch", watch);
  }, [link.phase, watch, attempt]);
  useEffect(orders.turnPage, [route]);

  const leave = async (): Promise<void> => {
    setLeaving(true);
    const reply = await postJson<undefined>("/api/logout");
    setLeaving(false);
    setStayed(!reply.ok);
    if (reply.ok) window.location.assign("/referee");
  };

  const connectAgain = (): void => { setAttempt(attempt + 1); };
  if (link.code === "VERSION") return <Reload />;
  if (link.code === "EVENT_OVER") {
    return <Failure reason={words.refusal({ code: "NO_EVENT" })} again={connectAgain} />;
  }
  if (link.phase === "refused") {
    return <Login expired={wasIn} entered={() => { enter(connectAgain); }} />;
  }
  if (view === null) {
    return waitedMs < NO_VIEW_MS ? (
      <Loading />
    ) : (
      <Failure reason={words.refusal({ code: "UNREACHABLE" })} again={connectAgain} />
    );
  }
  return (
    <RefereePages
      view={view}
      ageMs={ageMs}
      lostAt={link.phase === "up" ? null : at}
      orders={orders}
      route={route}
      go={(next) => { window.location.hash = hashOf(next); }}
      me={
        <MePage
          name={view.me}
          role={view.role}
          leaving={leaving}
          stayed={stayed}
          leave={() => void leave()}
        />
      }
    />
  );
}

/** Signed in: back to the scanned table if one led here, else on with this page. */
function enter(connect: () => void): void {
  const table = new URLSearchParams(window.location.search).get("table") ?? "";
  if (/^\d{1,4}$/.test(table)) window.location.replace(`/t/${table}`);
  else connect();
}

boot(refereeBook, (words) => (
  <RefereeFamily words={words}>
    <Referee />
  </RefereeFamily>
));
