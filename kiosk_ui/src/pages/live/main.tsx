/** The delayed replay: what the address names, fetched; what is released stays as it is. */
import type { ComponentChild } from "preact";

import { boot } from "../../shared/boot";
import type { LiveBoard, LiveIndex, Replay } from "../../wire";
import { liveBook } from "../../words/live/book";
import { Failure, Loading } from "../page";
import { useRemote } from "../remote";
import { BoardPage, IndexPage, ReplayPage } from "./live_pages";
import { LiveFamily, useWords } from "./words";

const REFRESH_MS = 30_000;

interface FetchedProps<T> {
  readonly path: string;
  readonly lasts: boolean;
  readonly draw: (view: T, lostAt: Date | null) => ComponentChild;
}

function Fetched<T>({ path, lasts, draw }: FetchedProps<T>) {
  const words = useWords();
  const { data, at, problem, again } = useRemote<T>(path, REFRESH_MS, () => lasts);
  if (data === null) {
    return problem === null ? <Loading /> : <Failure reason={words.refusal(problem)} again={again} />;
  }
  return <>{draw(data, problem === null ? null : at)}</>;
}

/** `/live`, `/live/{board}` or `/live/{board}/{table}`. */
function Live() {
  const [, board, table] = /^\/live\/(\d+)(?:\/(\d+))?\/?$/.exec(window.location.pathname) ?? [];
  if (board === undefined) {
    return <Fetched<LiveIndex> path="/api/live" lasts={false} draw={(view, lostAt) => <IndexPage view={view} lostAt={lostAt} />} />;
  }
  if (table === undefined) {
    return <Fetched<LiveBoard> path={`/api/live/${board}`} lasts draw={(view, lostAt) => <BoardPage view={view} lostAt={lostAt} />} />;
  }
  return (
    <Fetched<LiveBoard>
      path={`/api/live/${board}`}
      lasts
      draw={({ rehearsal = false }) => (
        <Fetched<Replay>
          path={`/api/live/${board}/${table}`}
          lasts
          draw={(view, lostAt) => <ReplayPage view={view} lostAt={lostAt} rehearsal={rehearsal} />}
        />
      )}
    />
  );
}

boot(liveBook, (words) => (
  <LiveFamily words={words}>
    <Live />
  </LiveFamily>
));
