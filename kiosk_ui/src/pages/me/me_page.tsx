/**
 * `/me/{code}`: where to go next, then one's own results of closed rounds. It can change nothing,
 * and nothing of an open round is on it but its clock.
 */
import { seatsOf } from "../../shared/people";
import { RankOverRounds } from "../../pictures/rank_over_rounds";
import type { MeView, NextSeat, RoundClockView } from "../../wire";
import { Icon } from "../icons";
import { LanguageSwitch, PageHead, Ribbon } from "../page";
import { remainingOf, roundClockText, useNow } from "../round_clock";
import { minutesSeconds, timeOfDay } from "../time";
import type { AskRound } from "./dots";
import "./me.css";
import { OwnRounds } from "./own_rounds";
import { useWords } from "./words";

interface MePageProps {
  readonly view: MeView;
  /** `performance.now()` when the view arrived. */
  readonly receivedAt: number;
  readonly lostAt: Date | null;
  readonly ask: AskRound;
}

export function MePage({ view, receivedAt, lostAt, ask }: MePageProps) {
  const words = useWords();
  return (
    <>
      {view.rehearsal === true ? <Ribbon /> : null}
      <PageHead title={view.name}>
        <LanguageSwitch />
      </PageHead>
      {lostAt === null ? null : (
        <p class="lost" role="alert">
          <Icon name="lost" />
          <span>{words.t("me.lost", { time: timeOfDay(lostAt) })}</span>
        </p>
      )}
      <main class="page-main me">
        <p>
          {view.event}·{words.word("game", view.game)}
          <Partner name={view.partner ?? ""} />
        </p>
        {view.next === undefined ? null : <Next next={view.next} game={view.game} />}
        {view.clock === undefined ? null : <RoundClock clock={view.clock} receivedAt={receivedAt} />}
        <Rank view={view} />
        <Closed view={view} ask={ask} />
        <Questions until={view.appeal_until ?? ""} />
      </main>
    </>
  );
}

function Partner({ name }: { name: string }) {
  const words = useWords();
  return name === "" ? null : <span class="remark">{words.t("me.partner", { name })}</span>;
}

function Questions({ until }: { until: string }) {
  const words = useWords();
  return <p class="note">{until === "" ? words.t("me.ask") : words.t("me.ask_until", { time: until })}</p>;
}

/** All that closed rounds have brought. */
function Closed({ view, ask }: { view: MeView; ask: AskRound }) {
  const words = useWords();
  const closed = view.closed ?? [];
  if (closed.length === 0) {
    return (
      <p class="said" role="status">
        <Icon name="clock" />
        <span>{words.t("me.empty")}</span>
      </p>
    );
  }
  return (
    <>
      <OwnRounds rounds={closed} game={view.game} ask={ask} />
      <Ranks view={view} />
      <section class="panel" aria-labelledby="time">
        <h2 id="time">{words.t("me.all_time")}</h2>
        <p>{words.t("me.kept_time", { time: minutesSeconds(view.time_ms ?? 0), n: view.timeouts ?? 0 })}</p>
      </section>
    </>
  );
}

function Next({ next, game }: { next: NextSeat; game: string }) {
  const words = useWords();
  const starts = next.starts_at ?? "";
  return (
    <section class="panel" aria-labelledby="next">
      <h2 id="next">{words.t("me.next")}</h2>
      <p class="big">{placeText(next, game, words)}</p>
      {starts === "" ? null : (
        <p>
          {next.bye === true
            ? words.t("me.back", { time: starts })
            : words.t("me.starts", { r: next.round_no, time: starts })}
        </p>
      )}
    </section>
  );
}

function placeText(next: NextSeat, game: string, words: ReturnType<typeof useWords>): string {
  if (next.published !== true) return words.t("me.wait");
  if (next.bye === true) return words.t("me.bye");
  if (next.stay === true) return words.t("me.stay");
  return words.t("me.place", {
    table: words.t("table.number", { n: next.table_no ?? 0 }),
    seat: words.at(seatsOf(game)).seat(next.seat ?? 0),
  });
}

function RoundClock({ clock, receivedAt }: { clock: RoundClockView; receivedAt: number }) {
  const words = useWords();
  const left = remainingOf(clock, useNow() - receivedAt);
  return (
    <p class="digits" role="timer">
      <Icon name="clock" />{" "}
      {left === 0 ? words.t("me.time_up") : words.t("me.clock", { time: roundClockText(left) })}
    </p>
  );
}

/** Of the last published version, however the rounds go on. */
function Rank({ view }: { view: MeView }) {
  const words = useWords();
  if (view.version === undefined || view.version === 0) return null;
  const notes = [
    words.t("me.version", { v: view.version }),
    words.word("status", view.status ?? ""),
    ...((view.interim ?? []).length > 0 ? [words.t("me.interim")] : []),
  ];
  return (
    <section class="panel" aria-labelledby="rank">
      <h2 id="rank">{words.t("me.rank")}</h2>
      <p class="big">
        {view.rank ?? "–"}
        <small>
          {view.total} {view.final}
        </small>
      </p>
      <p class="note">{notes.join("·")}</p>
    </section>
  );
}

function Ranks({ view }: { view: MeView }) {
  const words = useWords();
  const lines = view.ranks ?? [];
  const rounds = Math.max(0, ...lines.map(({ ranks }) => ranks.length));
  if (rounds === 0) return null;
  return (
    <section class="panel">
      <RankOverRounds
        rounds={rounds}
        lines={lines.map(({ name, ranks, own }) => ({ name, places: ranks, own }))}
        words={words}
        title={words.t("me.ranks")}
      />
    </section>
  );
}

/** The address ends in a code that the box does not know. */
export function NoSuchCode() {
  const words = useWords();
  return (
    <>
      <PageHead title={words.t("me.title")}>
        <LanguageSwitch />
      </PageHead>
      <main class="page-main me">
        <p class="said is-bad" role="alert">
          <Icon name="warning" />
          <span>{words.t("me.unknown")}</span>
        </p>
        <p>{words.t("me.unknown_how")}</p>
      </main>
    </>
  );
}
