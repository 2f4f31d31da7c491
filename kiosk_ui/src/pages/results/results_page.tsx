/** `/results`: nothing of a round that is still open, everything of one that is closed (V-2). */
import { Icon } from "../../shared/icons";
import type { BoardLine, BoardResults, ResultsView } from "../../wire";
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
        {view.closed ? (
          view.boards?.map((board) => <Board key={board.board_no} board={board} />)
        ) : (
          <p class="said" role="status">
            <Icon name="clock" />
            <span>{words.t("results.open")}</span>
          </p>
        )}
      </main>
    </>
  );
}

function Board({ board }: { board: BoardResults }) {
  const words = useWords();
  const heading = `board-${board.board_no}`;
  return (
    <section class="panel" aria-labelledby={heading}>
      <h2 id={heading}>{words.t("results.board", { n: board.board_no })}</h2>
      {board.positions.map((lines, index) => (
        <Position key={index} board={board.board_no} top={board.tops[index] ?? 0} lines={lines} />
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
  /** The most MP that could be won here. */
  readonly top: number;
  readonly lines: readonly BoardLine[];
}

function Position({ board, top, lines }: PositionProps) {
  const words = useWords();
  const seat = lines[0] === undefined ? "" : words.seat(lines[0].seat);
  const heads: readonly Head[] = ["place", "table", "name", "score", "mp", "rate", "time"];
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label={`${board}·${seat}`}>
      <table role="table">
        <caption>{top > 0 ? words.t("results.position", { seat, top }) : seat}</caption>
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
            <Line key={line.table_no} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line }: { line: BoardLine }) {
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
        value={line.score === null ? words.t("results.pending") : signed(line.score)}
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

function signed(score: number): string {
  return score > 0 ? `+${score}` : score.toString().replace("-", "−");
}
