/** 赛事 once it has begun: its entries, the pairing, and what was set, shown and no longer changed. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import type { DeskAnswer, DeskView } from "../../wire";
import { Choice, PressButton, Said } from "../controls";
import { EVENT_PAGES, FIRST_PAGES, type EventPage, type FirstPage } from "./frame_route";
import type { SendOrder } from "./orders";
import { refusedText } from "./running_orders";
import { useWords } from "./words";
import { TextField } from "./wizard/fields";

const LONGEST_TITLE = 60;
const LONGEST_NAME = 40;

interface TabsProps<Page> {
  readonly page: Page;
  readonly children: ComponentChildren;
}

export function EventTabs({ page, children }: TabsProps<EventPage>) {
  const words = useWords();
  return <Tabs page={page} tabs={EVENT_PAGES.map((tab) => [tab, words.t(`event_tab.${tab}`)])}>{children}</Tabs>;
}

/** Before there is an event: setting one up, rehearsing one, or bringing one in. */
export function FirstTabs({ page, children }: TabsProps<FirstPage>) {
  const words = useWords();
  return <Tabs page={page} tabs={FIRST_PAGES.map((tab) => [tab, words.t(`first_tab.${tab}`)])}>{children}</Tabs>;
}

function Tabs({ tabs, page, children }: TabsProps<string> & { readonly tabs: readonly (readonly [string, string])[] }) {
  const words = useWords();
  return (
    <>
      <nav class="event-tabs" aria-label={words.t("nav.event")}>
        {tabs.map(([tab, label]) => (
          <a key={tab} href={`#${tab}`} {...(tab === page ? { "aria-current": "page" as const } : {})}>{label}</a>
        ))}
      </nav>
      {children}
    </>
  );
}

interface EventProps {
  readonly desk: DeskView;
  readonly send: SendOrder;
  readonly children: ComponentChildren;
}

/** Around what is fixed, `children`: who may referee, and the end of the event. */
export function SettingsPage({ desk, send, children }: EventProps) {
  return (
    <div class="stack">
      {children}
      <Officials send={send} />
      <EndEvent title={desk.event ?? ""} rehearsal={desk.rehearsal === true} send={send} />
    </div>
  );
}

function Officials({ send }: { send: SendOrder }) {
  const words = useWords();
  const [name, setName] = useState("");
  const [role, setRole] = useState<"referee" | "chief">("referee");
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ readonly to: string; readonly said: DeskAnswer } | null>(null);
  const make = async (): Promise<void> => {
    setBusy(true);
    setAnswer(null);
    const said = await send({ do: "name_official", name: name.trim(), role });
    setBusy(false);
    setAnswer({ to: name.trim(), said });
    if (said.ok) setName("");
  };
  const missing = name.trim() === "";
  return (
    <form
      class="panel"
      aria-labelledby="officials"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing && !busy) void make();
      }}
    >
      <h2 id="officials">{words.t("event.officials")}</h2>
      <p class="note">{words.t("event.officials_note")}</p>
      <TextField
        name="official"
        label={words.t("event.official_name")}
        value={name}
        most={LONGEST_NAME}
        change={setName}
      />
      <Choice
        legend={words.t("event.official_role")}
        name="role"
        options={(["referee", "chief"] as const).map((value) => ({ value, label: words.word("official", value) }))}
        chosen={role}
        choose={setRole}
      />
      {answer === null ? null : <Told {...answer} />}
      <PressButton
        {...(missing ? { why: words.t("event.name_missing") } : {})}
        label={words.t("event.make_pin")}
        busy={busy}
        press={() => void make()}
      />
    </form>
  );
}

function Told({ to, said }: { to: string; said: DeskAnswer }) {
  const words = useWords();
  if (!said.ok) return <Said bad>{refusedText(words, said)}</Said>;
  return <Said bad={false}>{words.t("event.pin", { name: to, pin: said.told ?? "" })}</Said>;
}

/** Cannot be taken back, so the event's own name is typed first. */
function EndEvent({ title, rehearsal, send }: { title: string; rehearsal: boolean; send: SendOrder }) {
  const words = useWords();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<DeskAnswer | null>(null);
  const differs = typed.trim() !== title;
  const end = async (): Promise<void> => {
    setBusy(true);
    const answer = await send({ do: "end_event", title: typed.trim() });
    setBusy(false);
    setRefused(answer.ok ? null : answer);
  };
  return (
    <section class="panel" aria-labelledby="end">
      <h2 id="end">{words.t("event.end")}</h2>
      <p>{words.t(rehearsal ? "event.end_rehearsal" : "event.end_note", { title })}</p>
      <TextField
        name="end_title"
        label={words.t("event.end_title")}
        value={typed}
        most={LONGEST_TITLE}
        change={setTyped}
      />
      {refused === null ? null : <Said bad>{refusedText(words, refused)}</Said>}
      <PressButton
        {...(differs ? { why: words.t("event.end_differs") } : {})}
        kind="danger"
        label={words.t("event.end")}
        busy={busy}
        press={() => void end()}
      />
    </section>
  );
}
