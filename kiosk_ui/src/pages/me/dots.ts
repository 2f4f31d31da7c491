/**
 * The distributions of rounds that the box tells without them: asked for when somebody wants to see
 * one, and kept. What a distribution looks like never lives here.
 */
import { useRef, useState } from "preact/hooks";

import type { Reply } from "../../shared/http";
import type { OwnBoard, OwnRound, Problem } from "../../wire";

/** One's own round with the distributions of its boards. */
export type AskRound = (roundNo: number) => Promise<Reply<OwnRound>>;

interface Dots {
  readonly boards: readonly OwnBoard[];
  /** Whether there is more to show when `show` is called. */
  readonly missing: boolean;
  readonly asking: boolean;
  /** Why the last question brought nothing. */
  readonly problem: Problem | null;
  readonly show: () => void;
}

export function useDots(round: OwnRound, ask: AskRound): Dots {
  const kept = useRef<OwnRound | null>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // The next round to be closed takes its place; who looks at it goes on looking.
  if (round.without_dots !== true) kept.current = round;
  const known = round.boards.map((board) => kept.current?.boards.find((each) => isSameLine(each, board)));
  const boards = round.boards.map((board, at) => ({ ...board, dots: known[at]?.dots ?? [] }));

  const show = async (): Promise<void> => {
    setAsking(true);
    const reply = await ask(round.round_no);
    if (reply.ok) kept.current = reply.body;
    setProblem(reply.ok ? null : reply.problem);
    setAsking(false);
  };
  const missing = round.without_dots === true && known.includes(undefined);
  return { boards, missing, asking, problem: missing ? problem : null, show: () => void show() };
}

/** After a ruling the field is another one, and with it what stands beside the own score. */
function isSameLine(one: OwnBoard, other: OwnBoard): boolean {
  return (
    one.board_no === other.board_no &&
    one.score === other.score &&
    one.percent === other.percent &&
    one.points === other.points &&
    one.rank === other.rank &&
    one.kind === other.kind
  );
}
