/** One board of a closed round: per position its distribution and lines, and the proof of the deal. */
import { Distribution } from "../../../pictures/pictures";
import { scoreText } from "../../../shared/scores";
import type { DeskBoard, DeskBoardLine, DeskResults, DeskView } from "../../../wire";
import { minutesSeconds } from "../../time";
import { useDialog } from "../running_dialog";
import type { Giving } from "../running_orders";
import { RunHead } from "../running_page";
import { useWords } from "../words";
import { RulingDialog, type Ruled } from "./rulings";

interface BoardProps {
  readonly board: DeskBoard;
  readonly desk: DeskView;
  readonly results: DeskResults;
  readonly giving: Giving;
}

export function BoardPage({ board, desk, results, giving }: BoardProps) {
  const words = useWords();
  const [asked, ask, done] = useDialog<Ruled>();
  const rule = (entry: string): void => { ask({ entry, board: board.board_no }); };
  return (
    <div class="run">
      <RunHead title={words.t("res.board_of", { n: board.board_no, round: board.round_no })}>
        <a class="press" href="#results">{words.t("page.back")}</a>
      </RunHead>
      {board.positions.map((lines, position) => (
        <Position
          key={position}
          label={words.at(desk.seats ?? 3).side(position)}
          lines={lines}
          rule={rule}
        />
      ))}
      <Proof board={board} />
      {asked === null ? null : (
        <RulingDialog ruled={asked} desk={desk} results={results} giving={giving} close={done} />
      )}
    </div>
  );
}

interface PositionProps {
  readonly label: string;
  readonly lines: readonly DeskBoardLine[];
  readonly rule: (entry: string) => void;
}

function Position({ label, lines, rule }: PositionProps) {
  const words = useWords();
  const sorted = [...lines].sort(
    (a, b) => (a.line.rank ?? Infinity) - (b.line.rank ?? Infinity) || a.line.table_no - b.line.table_no,
  );
  const points = sorted.some((line) => line.points !== undefined);
  const signs = sorted.some(({ line }) => (line.score ?? 0) < 0);
  return (
    <section class="panel" aria-label={label}>
      <Distribution words={words} title={words.t("res.position", { label })} results={compared(sorted)} />
      <div class="scroll-x" tabIndex={0} role="group" aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.t("res.rank")}</th>
              <th scope="col">{words.t("res.table")}</th>
              <th scope="col" class="is-words">{words.t("res.name")}</th>
              <th scope="col">{words.t("res.score")}</th>
              <th scope="col">MP</th>
              <th scope="col">%</th>
              {points ? <th scope="col">{words.t("res.points")}</th> : null}
              <th scope="col">{words.t("results.time")}</th>
              <th scope="col"><span class="visually-hidden">{words.t("res.rulings")}</span></th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((each) => (
              <tr key={`${each.line.table_no}.${each.line.seat}`}>
                <td class="digits">{each.line.rank ?? words.t("res.none")}</td>
                <td class="digits">{each.line.table_no}</td>
                <td class="is-words">
                  {each.name}
                  <LineMarks each={each} />
                </td>
                <td class="digits">{scoreOf(each, signs, words.t("res.none"))}</td>
                <td class="digits">{each.line.mp ?? words.t("res.none")}</td>
                <td class="digits">{each.line.rate ?? words.t("res.none")}</td>
                {points ? <td class="digits">{each.points ?? words.t("res.none")}</td> : null}
                <td class="digits">{minutesSeconds(each.line.time_ms ?? 0)}</td>
                <td>
                  {each.entry === "" ? null : (
                    <button type="button" class="quiet" aria-label={words.t("res.rule_on", { name: each.name })} onClick={() => { rule(each.entry); }}>
                      {words.t("res.rule")}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function scoreOf({ line, kind }: DeskBoardLine, signs: boolean, none: string): string {
  if (line.score === null) return none;
  return scoreText(line.score, signs) + (kind === "played" ? "" : "*");
}

/** The results that were compared: they alone have a rate. */
function compared(lines: readonly DeskBoardLine[]) {
  return lines.flatMap(({ line: { table_no, score, rate, mp } }) =>
    score === null || mp === undefined || rate === undefined ? [] : [{ table_no, score, mp_percent: parseFloat(rate) }],
  );
}

function LineMarks({ each }: { each: DeskBoardLine }) {
  const words = useWords();
  const marks: string[] = [];
  if (each.kind !== "played") marks.push(words.word("ruled", each.kind));
  if (each.line.house === true) marks.push(words.t("taken.house"));
  if ((each.line.timeouts ?? 0) > 0) marks.push(words.t("results.timeouts", { n: each.line.timeouts ?? 0 }));
  if (each.ruled !== undefined) marks.push(each.ruled);
  return marks.length === 0 ? null : <span class="remark">{marks.join(" · ")}</span>;
}

/** What anybody needs to deal this board again and find the same cards. */
function Proof({ board }: { board: DeskBoard }) {
  const words = useWords();
  return (
    <section class="panel" aria-labelledby="proof">
      <h2 id="proof">{words.t("res.proof")}</h2>
      <dl class="proof">
        <dt>{words.t("res.commitment")}</dt>
        <dd>{board.commitment}</dd>
        <dt>{words.t("res.seed")}</dt>
        <dd>{board.seed}</dd>
        {board.public_number === undefined ? null : (
          <>
            <dt>{words.t("number.label")}</dt>
            <dd>{board.public_number}</dd>
          </>
        )}
        <dt>{words.t("res.fingerprint")}</dt>
        <dd>{board.fingerprint}</dd>
      </dl>
    </section>
  );
}
