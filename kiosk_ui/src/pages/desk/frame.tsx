/** What stands around every page of the desk: the nav, the event's name, lines above, long work. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import type { DeskView } from "../../wire";
import { PressButton, Said } from "../controls";
import { Icon } from "../icons";
import { LanguageSwitch, LostLine, PageHead, Ribbon } from "../page";
import "./desk.css";
import { DeskIcon, type DeskIconName } from "./frame_icons";
import { goTo, navOf, PAGES, type DeskPage, type NavPage } from "./frame_route";
import { Jobs, SmallJobs } from "./jobs";
import { useDeskKeys } from "./keyboard";
import { KeyList } from "./keyboard_list";
import type { SendOrder } from "./orders";
import { useWords } from "./words";

const ICONS: Readonly<Record<Exclude<NavPage, "hall">, DeskIconName>> = {
  event: "calendar",
  results: "trophy",
  print: "printer",
};

interface FrameProps {
  readonly desk: DeskView;
  readonly page: DeskPage;
  readonly send: SendOrder;
  /** When what is shown was true, once the box is silent. */
  readonly lostAt: Date | null;
  readonly leave: () => void;
  readonly children: ComponentChildren;
}

export function DeskFrame({ desk, page, send, lostAt, leave, children }: FrameProps) {
  const words = useWords();
  const [listed, setListed] = useState(false);
  const here = navOf(page);
  useDeskKeys({
    list: () => { setListed(true); },
    page: (place) => {
      const target = PAGES[place - 1];
      if (target !== undefined) goTo(target);
    },
    print: () => { goTo("print"); },
  });
  return (
    <div class="desk">
      <div class="desk-side">
        <nav aria-label={words.t("nav.pages")}>
          <ul>
            {PAGES.map((item) => (
              <li key={item}>
                <a href={`#${item}`} {...(item === here ? { "aria-current": "page" as const } : {})}>
                  {item === "hall" ? <Icon name="table" /> : <DeskIcon name={ICONS[item]} />}
                  <span>{words.word("nav", item)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SmallJobs jobs={desk.jobs ?? []} />
        <div class="desk-side-foot">
          <p class="me">{desk.me}</p>
          <button type="button" onClick={() => { setListed(true); }}>
            <span class="label"><DeskIcon name="keyboard" /><span>{words.t("nav.keys")}</span></span>
          </button>
          <LanguageSwitch />
          <button type="button" onClick={leave}>{words.t("nav.sign_out")}</button>
        </div>
      </div>
      <div class="desk-page">
        {desk.rehearsal === true ? <Ribbon /> : null}
        <PageHead title={words.word("nav", here)}>
          <span class="event-name">{desk.event ?? ""}</span>
        </PageHead>
        {lostAt === null ? null : <LostLine at={lostAt} />}
        {desk.clock_trusted === false ? <UnsureClock send={send} /> : null}
        <main class={lostAt === null ? "desk-main" : "desk-main is-old"}>
          <Jobs jobs={desk.jobs ?? []} send={send} />
          {children}
        </main>
      </div>
      {listed ? <KeyList close={() => { setListed(false); }} /> : null}
    </div>
  );
}

function UnsureClock({ send }: { send: SendOrder }) {
  const words = useWords();
  return (
    <div class="unsure-clock">
      <Said bad>{words.t("clock.unsure")}</Said>
      <PressButton label={words.t("clock.confirm")} press={() => void send({ do: "confirm_clock" })} />
    </div>
  );
}

/** Where a page of the running event would stand before there is an event. */
export function NothingYet({ page }: { page: Exclude<NavPage, "event"> }) {
  const words = useWords();
  return (
    <section class="no-event">
      <p>{words.t(`empty.${page}`)}</p>
      <PressButton kind="primary" label={words.t("empty.to_event")} press={() => { goTo("event"); }} />
    </section>
  );
}
