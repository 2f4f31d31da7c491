/** One's own lines of the boards of closed rounds, the latest round first. */
import { Distribution } from "../../pictures/distribution";
import { seatsOf } from "../../shared/people";
import { scoreText } from "../../shared/scores";
import type { OwnBoard, OwnRound } from "../../wire";
import { compared } from "../compared";
import { PressButton, Said } from "../controls";
import { minutesSeconds } from "../time";
import { useDots, type AskRound } from "./dots";
import { useWords } from "./words";

/** Set by the chief referee, not played. */
const ADJUSTED: readonly string[] = ["assigned", "artificial"];

interface OwnRoundsProps {
  readonly rounds: readonly OwnRound[];
  readonly game: string;
  readonly ask: AskRound;
}

export function OwnRounds({ rounds, game, ask }: OwnRoundsProps) {
  const words = useWords();
  const adjusted = rounds.some(({ boards }) => boards.some(isAdjusted));
  return (
    <>
      {[...rounds]
        .sort((one, other) => other.round_no - one.round_no)
        .map((round) => (
          <Round key={round.round_no} round={round} game={game} ask={ask} />
        ))}
      {adjusted ? <p class="note">{words.t("me.adjusted")}</p> : null}
    </>
  );
}

function isAdjusted({ kind = "played" }: OwnBoard): boolean {
  return ADJUSTED.includes(kind);
}

/** In its own direction of writing: one from right to left turns none of its neighbours. */
function apart(name: string): string {
  return `\u2068${name}\u2069`;
}

interface RoundProps {
  readonly round: OwnRound;
  readonly game: string;
  readonly ask: AskRound;
}

function Round({ round, game, ask }: RoundProps) {
  const words = useWords();
  const { boards, missing, asking, problem, show } = useDots(round, ask);
  const heading = `round-${round.round_no}`;
  const names = round.with_names ?? [];
  const place = words.t("me.place", {
    table: words.t("table.number", { n: round.table_no }),
    seat: words.at(seatsOf(game)).seat(round.seat),
  });
  return (
    <section class="panel" aria-labelledby={heading}>
      <h2 id={heading}>
        {words.t("table.round", { n: round.round_no })}·{round.bye === true ? words.t("me.bye") : place}
      </h2>
      {names.length === 0 ? null : (
        <p class="note">{words.t("me.with", { names: names.map(apart).join(words.t("list.comma")) })}</p>
      )}
      {missing ? <PressButton label={words.t("me.show_dots")} press={show} busy={asking} /> : null}
      {problem === null ? null : <Said bad>{words.t("page.failed", { reason: words.refusal(problem) })}</Said>}
      {boards.map((board) => (
        <Board key={board.board_no} board={board} />
      ))}
    </section>
  );
}

function Board({ board }: { board: OwnBoard }) {
  const words = useWords();
  const dots = compared(board.dots ?? []);
  return (
    <article class="own-board">
      <h3>
        {words.t("me.board", { n: board.board_no })}
        {isAdjusted(board) ? " *" : ""}
      </h3>
      <dl class="facts digits">
        {factsOf(board, words).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {dots.length === 0 ? null : (
        <Distribution results={dots} words={words} title={words.t("me.strip", { n: board.board_no })} />
      )}
      {(board.replay_url ?? "") === "" ? null : (
        <a class="press" href={board.replay_url}>
          {words.t("me.replay")}
        </a>
      )}
    </article>
  );
}

type Fact = readonly [string, string | number];

/** What there is to tell; a figure that was never made is left out. */
function factsOf(board: OwnBoard, words: ReturnType<typeof useWords>): readonly Fact[] {
  const { percent = "", points = "", rank } = board;
  const time = words.t("me.kept_time", { time: minutesSeconds(board.time_ms ?? 0), n: board.timeouts ?? 0 });
  return [
    [words.t("me.score"), scoreOf(board, words)],
    ...(percent === "" ? [] : [[words.t("me.percent"), percent] as const]),
    ...(points === "" ? [] : [[words.t("me.points"), points] as const]),
    ...(typeof rank === "number" ? [[words.t("me.board_rank"), rank] as const] : []),
    ...((board.time_ms ?? 0) > 0 ? [[words.t("me.time"), time] as const] : []),
  ];
}

/** With the signs of the board's other scores, or why there is none. */
function scoreOf({ kind = "played", score, signed = false }: OwnBoard, words: ReturnType<typeof useWords>): string {
  if (kind === "pending" || kind === "void") return words.word("kind", kind);
  if (score === null) return words.t("me.not_played");
  return scoreText(score, signed || score < 0);
}
