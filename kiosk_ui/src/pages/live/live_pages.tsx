/** `/live`: what may be watched, one board at all its tables, and one table's replay. */
import { printed } from "../../shared/scores";
import type { LiveBoard, LiveIndex, LiveRound, LiveTable, Replay } from "../../wire";
import { Icon } from "../icons";
import { LanguageSwitch, LostLine, PageHead, Ribbon } from "../page";
import "./live.css";
import { Player } from "./player";
import { useWords } from "./words";

interface Shown<T> {
  readonly view: T;
  readonly lostAt: Date | null;
}

export function IndexPage({ view, lostAt }: Shown<LiveIndex>) {
  const words = useWords();
  const rounds = view.rounds ?? [];
  return (
    <>
      {view.rehearsal ? <Ribbon /> : null}
      <PageHead title={words.t("live.title")}>
        <LanguageSwitch />
      </PageHead>
      {lostAt === null ? null : <LostLine at={lostAt} />}
      <main class="page-main live">
        {view.event === "" ? null : <p>{view.event}</p>}
        {rounds.some(({ boards = [] }) => boards.length > 0) ? null : (
          <p class="said" role="status">
            <Icon name="clock" />
            <span>{words.t("live.none")}</span>
          </p>
        )}
        {rounds.map((round) => (
          <Round key={round.round_no} round={round} />
        ))}
      </main>
    </>
  );
}

function Round({ round: { round_no: n, boards = [], opens_at: time = "" } }: { round: LiveRound }) {
  const words = useWords();
  const heading = `round-${n}`;
  return (
    <section class="panel" aria-labelledby={heading}>
      <h2 id={heading}>{words.t("table.round", { n })}</h2>
      {boards.length > 0 ? (
        <ul class="row">
          {boards.map((board) => (
            <li key={board}>
              <a class="press" href={`/live/${board}`}>
                {words.t("live.board", { n: board })}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p>{time === "" ? words.t("live.later", { n }) : words.t("live.opens", { n, time })}</p>
      )}
    </section>
  );
}

/** The line above a board that was played a while ago. */
function DelayRibbon({ round }: { round: number }) {
  return <p class="page-ribbon">{useWords().t("live.ribbon", { n: round })}</p>;
}

export function BoardPage({ view, lostAt }: Shown<LiveBoard>) {
  const words = useWords();
  return (
    <>
      {view.rehearsal === true ? <Ribbon /> : null}
      <DelayRibbon round={view.round_no} />
      <PageHead title={words.t("live.board_of_round", { round: view.round_no, n: view.board_no })}>
        <LanguageSwitch />
      </PageHead>
      {lostAt === null ? null : <LostLine at={lostAt} />}
      <main class="page-main live">
        <Up href="/live" label={words.t("live.all_boards")} />
        <ul class="stack">
          {view.tables.map((table) => (
            <li key={table.table_no}>
              <TableResult board={view} table={table} />
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

function TableResult({ board, table }: { board: LiveBoard; table: LiveTable }) {
  const words = useWords().at(board.seats, board.game);
  const heading = `table-${table.table_no}`;
  const sides = board.seats / Math.max(1, table.scores.length);
  const names = (side: number): string =>
    Array.from({ length: sides }, (_, place) => table.names?.[side + place * table.scores.length] ?? "")
      .filter((name) => name !== "")
      .join(words.t("list.comma"));
  return (
    <section class="panel" aria-labelledby={heading}>
      <h2 id={heading}>{words.t("table.number", { n: table.table_no })}</h2>
      <dl class="facts">
        {printed(table.scores).map((score, side) => (
          <div key={side}>
            <dt>
              {words.side(side)} {names(side)}
            </dt>
            <dd class="digits">{score}</dd>
          </div>
        ))}
      </dl>
      <a class="press primary" href={`/live/${board.board_no}/${table.table_no}`}>
        {words.t("live.watch", { n: table.table_no })}
      </a>
    </section>
  );
}

/** `rehearsal` is told by the board: a replay is the same whoever played it. */
export function ReplayPage({ view, lostAt, rehearsal }: Shown<Replay> & { rehearsal: boolean }) {
  const words = useWords();
  return (
    <>
      {rehearsal ? <Ribbon /> : null}
      <DelayRibbon round={view.round_no} />
      <PageHead title={words.t("live.at_table", { n: view.board_no, table: view.table_no })}>
        <LanguageSwitch />
      </PageHead>
      {lostAt === null ? null : <LostLine at={lostAt} />}
      <main class="page-main live">
        <Up href={`/live/${view.board_no}`} label={words.t("live.all_tables")} />
        <Player replay={view} />
      </main>
    </>
  );
}

function Up({ href, label }: { href: string; label: string }) {
  return (
    <a class="press live-up" href={href}>
      <span class="label">
        <Icon name="chevronLeft" />
        <span>{label}</span>
      </span>
    </a>
  );
}
