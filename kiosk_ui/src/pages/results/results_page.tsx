/** `/results`: nothing of a round that is still open, everything of one that is closed (V-2). */
import { scoreText } from "../../shared/scores";
import type {
  BoardLine,
  BoardResults,
  PublishedRanking,
  ResultsView,
  SettingLine,
} from "../../wire";
import { Icon } from "../icons";
import { LanguageSwitch, LostLine, PageHead, Ribbon } from "../page";
import { minutesSeconds } from "../time";
import "./results.css";
import { useWords } from "./words";

export function ResultsPage({ view, lostAt }: { view: ResultsView; lostAt: Date | null }) {
  const words = useWords();
  return (
    <>
      {view.rehearsal ? <Ribbon /> : null}
      <PageHead title={words.t("results.title", { n: view.round_no })}>
        <LanguageSwitch />
      </PageHead>
      {lostAt === null ? null : <LostLine at={lostAt} />}
      <main class="page-main results">
        {view.event === "" ? null : <p>{view.event}</p>}
        {view.ranking === undefined ? null : <Ranking ranking={view.ranking} />}
        {view.closed ? (
          view.boards?.map((board) => <Board key={board.board_no} board={board} />)
        ) : (
          <p class="said" role="status">
            <Icon name="clock" />
            <span>{words.t("results.open")}</span>
          </p>
        )}
        <Settings settings={view.settings ?? []} />
        {view.closed ? (
          <p class="row">
            <a class="press" href="/verify">{words.t("results.verify")}</a>
            {view.rehearsal ? null : <a class="press" href="/live">{words.t("results.replay")}</a>}
          </p>
        ) : null}
      </main>
    </>
  );
}

/** What the organiser could decide and did; nothing in a game that leaves nothing to decide. */
function Settings({ settings }: { settings: readonly SettingLine[] }) {
  const words = useWords();
  if (settings.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="settings">
      <h2 id="settings">{words.t("results.settings")}</h2>
      <dl class="facts">
        {settings.map(({ name, value, changed }) => (
          <div key={name}>
            <dt>{words.word("setting", name)}</dt>
            <dd>
              {words.word("setting_value", String(value))}
              {changed ? <Remark text={words.t("results.changed")} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The ranking as it was last published; unofficial until its time to appeal is over. */
function Ranking({ ranking }: { ranking: PublishedRanking }) {
  const words = useWords();
  const { version, total, rows, interim = [] } = ranking;
  return (
    <section class="panel" aria-labelledby="ranking">
      <h2 id="ranking">{words.t("results.ranking", { n: version })}</h2>
      <p>
        {words.word("status", ranking.status)}
        {interim.length > 0 ? <Remark text={words.t("results.interim")} /> : null}
      </p>
      <div class="scroll-x" tabIndex={0} role="group" aria-labelledby="ranking">
        <table role="table">
          <thead>
            <tr>
              <th scope="col">{words.t("results.place")}</th>
              <th scope="col" class="is-words">{words.t("results.name")}</th>
              <th scope="col">{total}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.entry} role="row">
                <Figure head="place" value={row.rank ?? undefined} />
                <td class="is-words" role="cell">
                  {row.name}
                  {row.play_off === true ? <Remark text={words.t("results.play_off")} /> : null}
                </td>
                <td class="digits" data-head={total} role="cell">
                  {row.final === "" ? words.t("results.none") : row.final}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Board({ board }: { board: BoardResults }) {
  const words = useWords();
  const heading = `board-${board.board_no}`;
  const seats = board.positions.reduce((sum, lines) => sum + (lines[0]?.seats?.length ?? 1), 0);
  const labels = words.at(seats);
  const signs = board.positions.some((lines) => lines.some(({ score }) => (score ?? 0) < 0));
  return (
    <section class="panel" aria-labelledby={heading}>
      <h2 id={heading}>{words.t("results.board", { n: board.board_no })}</h2>
      {board.positions.map((lines, index) => (
        <Position
          key={index}
          board={board.board_no}
          label={labels.side(index)}
          top={board.tops[index] ?? 0}
          lines={lines}
          signs={signs}
        />
      ))}
      <dl class="proof">
        <dt>{words.t("results.commitment")}</dt>
        <dd>{board.commitment}</dd>
        <dt>{words.t("results.seed")}</dt>
        <dd>{board.seed}</dd>
      </dl>
    </section>
  );
}

interface PositionProps {
  readonly board: number;
  readonly label: string;
  /** The most MP that could be won here. */
  readonly top: number;
  readonly lines: readonly BoardLine[];
  /** Whether this board's scores carry signs. */
  readonly signs: boolean;
}

function Position({ board, label, top, lines, signs }: PositionProps) {
  const words = useWords();
  const heads: readonly Head[] = ["place", "table", "name", "score", "mp", "rate", "time"];
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label={`${board}·${label}`}>
      <table role="table">
        <caption>{top > 0 ? words.t("results.position", { seat: label, top }) : label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" class={head === "name" ? "is-words" : ""}>
                {words.t(`results.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(lines).map((line) => (
            <Line key={line.table_no} line={line} signs={signs} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line, signs }: { line: BoardLine; signs: boolean }) {
  const words = useWords();
  return (
    <tr role="row">
      <Figure head="place" value={line.rank} />
      <Figure head="table" value={line.table_no} />
      <td class="is-words" role="cell">
        {line.name}
        {line.house === true ? <Remark text={words.t("results.house")} /> : null}
        {(line.timeouts ?? 0) > 0 ? (
          <Remark text={words.t("results.timeouts", { n: line.timeouts ?? 0 })} />
        ) : null}
      </td>
      <Figure
        head="score"
        value={line.score === null ? words.t("results.pending") : scoreText(line.score, signs)}
      />
      <Figure head="mp" value={line.mp} />
      <Figure head="rate" value={line.rate} />
      <Figure head="time" value={minutesSeconds(line.time_ms ?? 0)} />
    </tr>
  );
}

type Head = "place" | "table" | "name" | "score" | "mp" | "rate" | "time";

/** One figure under its head; where the heads do not fit, the figure carries its own. */
function Figure({ head, value }: { head: Head; value: string | number | undefined }) {
  const words = useWords();
  return (
    <td class="digits" data-head={words.t(`results.${head}`)} role="cell">
      {value ?? words.t("results.none")}
    </td>
  );
}

function Remark({ text }: { text: string }) {
  return <span class="remark">{text}</span>;
}

/** By place; results that were not compared stand last, in the order of their tables. */
function sorted(lines: readonly BoardLine[]): readonly BoardLine[] {
  const place = (line: BoardLine): number => line.rank ?? Number.MAX_SAFE_INTEGER;
  return [...lines].sort((a, b) => place(a) - place(b) || a.table_no - b.table_no);
}
