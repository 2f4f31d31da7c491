/** 成绩: the ranking as it stands, what is missing in it, its versions, and the chief's rulings. */
import { RankOverRounds } from "../../../pictures/pictures";
import type { DeskWords } from "../../../words/desk/book";
import type { DeskBoard, DeskResults, DeskView, Problem, RankLine, SmallGroup } from "../../../wire";
import { PressButton, Said } from "../../controls";
import { Icon } from "../../icons";
import { useRemote } from "../../remote";
import { useHash } from "../frame_route";
import { useDialog } from "../running_dialog";
import { offOrder, useGiving, type Giving, type Running } from "../running_orders";
import { NotReadAgain, Reading, RunHead } from "../running_page";
import { useWords } from "../words";
import { BoardPage } from "./board_page";
import { History } from "./history";
import { PublishDialog } from "./publish";
import { Ranking } from "./ranking";
import { PlayOffDialog, RulingDialog, type Ruled } from "./rulings";

const POLL_MS = 3000;
const BOARD_POLL_MS = 10_000;

export function ResultsPage({ desk, send }: Running) {
  const board = /^#results\/(\d+)$/.exec(useHash())?.[1];
  const giving = useGiving(send);
  const { data, problem, again } = useRemote<DeskResults>("/api/desk/results", POLL_MS);
  if (data === null) return <Reading problem={problem} again={again} />;
  if (board !== undefined) return <BoardLoaded no={Number(board)} desk={desk} results={data} giving={giving} />;
  return <ResultsView desk={desk} results={data} giving={giving} problem={problem} />;
}

interface BoardLoadedProps {
  readonly no: number;
  readonly desk: DeskView;
  readonly results: DeskResults;
  readonly giving: Giving;
}

function BoardLoaded({ no, ...rest }: BoardLoadedProps) {
  const { data, problem, again } = useRemote<DeskBoard>(`/api/desk/boards/${no}`, BOARD_POLL_MS);
  if (data?.board_no !== no) return <Reading problem={problem} again={again} />;
  return <BoardPage board={data} {...rest} />;
}

interface ResultsProps {
  readonly desk: DeskView;
  readonly results: DeskResults;
  readonly giving: Giving;
  readonly problem: Problem | null;
}

/** What is asked for: a new version, or a ruling on an entry. */
type Asked = "publish" | "play_off" | Ruled;

export function ResultsView({ desk, results, giving, problem }: ResultsProps) {
  const words = useWords();
  const [asked, ask, done] = useDialog<Asked>();
  const known = { desk, results, giving, close: done };
  return (
    <div class="run">
      <RunHead>
        <StatusMark results={results} />
        <PressButton
          {...offPublish(words, desk, results)}
          kind="primary"
          label={words.t("res.publish", { n: (desk.version_published ?? 0) + 1 })}
          press={() => { ask("publish"); }}
        />
      </RunHead>
      <NotReadAgain problem={problem} />
      <Warnings results={results} />
      {results.rows.length === 0 ? (
        <p class="empty">{words.t("res.empty")}</p>
      ) : (
        <Ranking results={results} rule={(entry) => { ask({ entry }); }} />
      )}
      {(results.tied ?? []).length === 0 ? null : (
        <PressButton
          {...offOrder(words, desk, "play_off")}
          label={words.t("res.play_off")}
          press={() => { ask("play_off"); }}
        />
      )}
      <Boards boards={results.boards ?? []} />
      <OverRounds ranks={results.ranks ?? []} />
      <History results={results} />
      {asked === null ? null : <AskedDialog asked={asked} {...known} />}
    </div>
  );
}

/** A version that says what the last one says is none. */
function offPublish(words: DeskWords, desk: DeskView, { versions = [], changed = false }: DeskResults): { why?: string } {
  const off = offOrder(words, desk, "publish_results");
  return off.why !== undefined || versions.length === 0 || changed ? off : { why: words.t("refusal.NOTHING_NEW") };
}

interface AskedProps extends Omit<ResultsProps, "problem"> {
  readonly asked: Asked;
  readonly close: () => void;
}

function AskedDialog({ asked, ...known }: AskedProps) {
  if (asked === "publish") return <PublishDialog {...known} />;
  if (asked === "play_off") return <PlayOffDialog {...known} />;
  return <RulingDialog ruled={asked} {...known} />;
}

function StatusMark({ results }: { results: DeskResults }) {
  const words = useWords();
  const official = results.status === "official";
  return (
    <span class={official ? "status is-official" : "status"}>
      <Icon name={official ? "checkCheck" : "clock"} />
      <span>
        {words.word("status", results.status)}
        {results.official_at === undefined || official
          ? ""
          : ` · ${words.t("res.official_at", { time: results.official_at })}`}
      </span>
    </span>
  );
}

/** What a reader has to know beside the figures (7.5). */
function Warnings({ results }: { results: DeskResults }) {
  const words = useWords();
  const comma = words.t("list.comma");
  const { uncollected = [], interim = [], smaller_groups: small = [], fouled = [] } = results;
  return (
    <>
      {results.changed === true ? <Said bad={false}>{words.t("res.changed")}</Said> : null}
      <ul class="remarks">
        {uncollected.length === 0 ? null : (
          <li>
            <strong>{words.t("res.uncollected")}</strong>{" "}
            {words.t("res.tables", { tables: uncollected.join(comma) })}
          </li>
        )}
        {interim.length === 0 ? null : (
          <li>
            <strong>{words.t("res.interim")}</strong>{" "}
            {interim.map((method) => words.word("interim", method)).join(comma)}
          </li>
        )}
        {fouled.map(({ board_no, tables }) => (
          <li key={`f${board_no}`} class="is-bad">
            <Icon name="warning" />{" "}
            {words.t("res.fouled", { n: board_no, groups: tables.map((each) => each.join(comma)).join(" | ") })}
          </li>
        ))}
        {bySize(small).map(({ n, boards }) => (
          <li key={`s${n}`}>{words.t("res.small", { results: n, boards: runsOf(boards).join(comma) })}</li>
        ))}
      </ul>
    </>
  );
}

/** The boards with a comparison of this size, each once, whatever position it is in. */
function bySize(groups: readonly SmallGroup[]): readonly { readonly n: number; readonly boards: readonly number[] }[] {
  const sizes = [...new Set(groups.map(({ n }) => n))].sort((a, b) => a - b);
  return sizes.map((n) => {
    const boards = new Set(groups.filter((group) => group.n === n).map(({ board_no }) => board_no));
    return { n, boards: [...boards].sort((a, b) => a - b) };
  });
}

/** 1, 2, 3, 7 as "1–3" and "7". */
function runsOf(numbers: readonly number[]): readonly string[] {
  const starts = numbers.filter((each, at) => numbers[at - 1] !== each - 1);
  const ends = numbers.filter((each, at) => numbers[at + 1] !== each + 1);
  return starts.map((start, at) => (start === ends[at] ? String(start) : `${start}–${ends[at] ?? start}`));
}

function OverRounds({ ranks }: { ranks: readonly RankLine[] }) {
  const words = useWords();
  const rounds = ranks.reduce((most, line) => Math.max(most, line.ranks.length), 0);
  if (rounds < 2) return null;
  return (
    <section class="panel">
      <RankOverRounds
        words={words}
        title={words.t("res.over_rounds")}
        rounds={rounds}
        lines={ranks.map(({ name, ranks: places, own }) => ({ name, places, own }))}
      />
    </section>
  );
}

function Boards({ boards }: { boards: readonly number[] }) {
  const words = useWords();
  if (boards.length === 0) return null;
  return (
    <nav class="board-links" aria-label={words.t("res.boards")}>
      <h2>{words.t("res.boards")}</h2>
      <ul>
        {boards.map((board) => (
          <li key={board}>
            <a class="press" href={`#results/${board}`}>{board}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
