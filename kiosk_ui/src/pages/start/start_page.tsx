/** `/`: what a newcomer can do on this box, and how to open its screens. */
import { useState } from "preact/hooks";

import { Qr } from "../../shared/icons";
import type { Health, Link, Problem, RehearsalRequest, StartView } from "../../wire";
import { Choice, PressButton, Said, Switch } from "../controls";
import { Icon } from "../icons";
import { LanguageSwitch, PageHead, Ribbon } from "../page";
import { useWords } from "./words";

const MAX_TABLES = 4;
const MAX_BOARDS = 4;

export interface StartProps {
  readonly view: StartView;
  /** Whether a rehearsal is being dealt now, and why the last one could not be. */
  readonly starting: boolean;
  readonly problem: Problem | null;
  readonly start: (request: RehearsalRequest) => void;
  readonly choosing?: boolean;
}

export function StartPage(props: StartProps) {
  const { view } = props;
  const words = useWords();
  const [choosing, setChoosing] = useState(props.choosing ?? false);
  const { event = "", rehearsal = false } = view;
  const running = runs(view);
  return (
    <>
      {rehearsal ? <Ribbon /> : null}
      <PageHead title={event === "" ? words.t("page.title") : event}>
        <LanguageSwitch />
      </PageHead>
      <main class="page-main start">
        {running === "tables" ? <GoOn /> : null}
        {running === "" && choosing ? (
          <Choose {...props} back={() => { setChoosing(false); }} />
        ) : (
          <Ways free={running === ""} running={running === "event"} choose={() => { setChoosing(true); }} />
        )}
        <Screens links={view.links} lan={view.lan} />
        <HealthLine health={view.health} />
      </main>
    </>
  );
}

/** What runs on the box: nothing, single tables of a rehearsal, or an event of the chief's. */
function runs({ event = "", rehearsal = false, moves = false }: StartView): "" | "tables" | "event" {
  if (moves || (event !== "" && !rehearsal)) return "event";
  return rehearsal ? "tables" : "";
}

/** What can be begun here: a rehearsal on a free box, and an event at the chief's desk. */
function Ways({ free, running, choose }: { free: boolean; running: boolean; choose: () => void }) {
  return (
    <>
      {free ? <Begin choose={choose} /> : null}
      <ToDesk running={running} />
    </>
  );
}

function Begin({ choose }: { choose: () => void }) {
  const words = useWords();
  return (
    <button type="button" class="primary way" onClick={choose}>
      <span class="way-name">{words.t("start.rehearsal")}</span>
      <span>{words.t("start.rehearsal_about")}</span>
    </button>
  );
}

/** The chief's desk: it sets an event up, and runs it. */
function ToDesk({ running }: { running: boolean }) {
  const words = useWords();
  return (
    <a class="press way" href="/desk">
      <span class="way-name">{words.t(running ? "start.desk_login" : "start.set_up")}</span>
      <span>{words.t(running ? "start.desk_login_about" : "start.set_up_about")}</span>
    </a>
  );
}

function GoOn() {
  const words = useWords();
  return (
    <a class="press primary way" href="/rehearsal">
      <span class="way-name">{words.t("start.go_on")}</span>
      <span>{words.t("page.rehearsal")}</span>
    </a>
  );
}

function Choose({ view, starting, problem, start, back }: StartProps & { back: () => void }) {
  const words = useWords();
  const [game, setGame] = useState(view.games[0]?.name ?? "");
  const [tables, setTables] = useState(1);
  // Until a number is chosen it is the one proposed for the game.
  const [chosenBoards, setBoards] = useState<number | null>(null);
  const boards = chosenBoards ?? view.games.find(({ name }) => name === game)?.boards ?? 1;
  const [byReferee, setByReferee] = useState(false);
  return (
    <section class="panel" aria-labelledby="choose">
      <h2 id="choose">{words.t("start.rehearsal")}</h2>
      <Choice
        legend={words.t("start.game")}
        name="game"
        options={view.games.map(({ name }) => ({ value: name, label: words.word("game", name) }))}
        cards
        chosen={game}
        choose={setGame}
      />
      <Choice
        legend={words.t("start.tables")}
        name="tables"
        options={upTo(MAX_TABLES)}
        chosen={tables}
        choose={setTables}
      />
      <Choice
        legend={words.t("start.boards")}
        name="boards"
        options={upTo(MAX_BOARDS)}
        chosen={boards}
        choose={setBoards}
      />
      <Switch label={words.t("start.by_referee")} on={byReferee} change={setByReferee} />
      {problem === null ? null : <Said bad>{words.refusal(problem)}</Said>}
      {starting ? <p role="status">{words.t("start.dealing")}</p> : null}
      <div class="row">
        <PressButton label={words.t("page.back")} press={back} />
        <PressButton
          kind="primary"
          label={words.t("start.start")}
          busy={starting}
          press={() => { start({ game, tables, boards, auto_open: !byReferee }); }}
        />
      </div>
    </section>
  );
}

function upTo(most: number): readonly { value: number; label: string }[] {
  return Array.from({ length: most }, (_, index) => ({
    value: index + 1,
    label: (index + 1).toString(),
  }));
}

function Screens({ links, lan }: { links: readonly Link[]; lan: boolean }) {
  const words = useWords();
  return (
    <section class="stack" aria-labelledby="screens">
      <h2 id="screens">{words.t("start.screens")}</h2>
      {lan ? null : (
        <p class="said">
          <Icon name="lost" />
          <span>{words.t("start.no_lan")}</span>
        </p>
      )}
      <ul class="screens">
        {links.map((link) => (
          <li key={link.kind} class="panel screen-row">
            <ScreenLink link={link} lan={lan} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScreenLink({ link, lan }: { link: Link; lan: boolean }) {
  const words = useWords();
  const name = words.word("screen", link.kind);
  return (
    <>
      <div class="stack">
        <a class="press" href={link.url} target="_blank" rel="noopener">
          <span class="label">
            <span>{name}</span>
            <Icon name="external" />
          </span>
        </a>
        <p class="plain-address">{new URL(link.url, window.location.href).href}</p>
      </div>
      {lan && link.qr !== undefined ? (
        <Qr path={link.qr} size={link.qr_size ?? 0} label={words.t("page.qr_of", { name })} />
      ) : null}
    </>
  );
}

function HealthLine({ health }: { health: Health }) {
  const words = useWords();
  const facts: readonly (readonly [string, string])[] = [
    [words.t("start.box"), health.box_code],
    [words.t("start.version"), health.version],
    [words.t("start.address"), health.address],
    [words.t("start.clock"), health.clock.slice(0, 16).replace("T", " ")],
    [words.t("start.disk"), words.t("start.disk_free", { n: health.disk_free_mb })],
  ];
  return (
    <dl class="health">
      {facts.filter(([, value]) => value !== "").map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="digits">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the rehearsal board would stand when there is no rehearsal any more. */
export function Ended() {
  const words = useWords();
  return (
    <>
      <PageHead title={words.t("page.rehearsal")} />
      <main class="page-main">
        <p role="status">{words.t("rehearsal.ended")}</p>
        <a class="press primary" href="/">{words.t("rehearsal.to_start")}</a>
      </main>
    </>
  );
}
