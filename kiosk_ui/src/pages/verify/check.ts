/** Published boards held against themselves: each value of the file made again from its seeds. */
import type { BoardsFile, BoardsRound, Deal, PublishedBoard } from "./boards_file";
import { dealt, digest, fingerprint } from "./dealing";

/** One thing that does not hold; `n` is the number its sentence asks for. */
export interface Fault {
  readonly code: string;
  readonly n?: number;
}

export interface CheckedBoard {
  readonly board: PublishedBoard;
  /** What the seed gives, whatever the file says. */
  readonly deals: readonly Deal[];
  readonly faults: readonly Fault[];
}

export interface CheckedRound {
  readonly round: BoardsRound;
  readonly boards: readonly CheckedBoard[];
  readonly faults: readonly Fault[];
}

export interface Checked {
  readonly file: BoardsFile;
  readonly rounds: readonly CheckedRound[];
  /** Of all rounds and boards together. */
  readonly faults: number;
}

/** Checks round after round and lets the page breathe between two of them. */
export async function checkBoards(file: BoardsFile): Promise<Checked> {
  const before: Before = { round: 0, board: 0, cards: new Map() };
  const rounds: CheckedRound[] = [];
  for (const round of file.rounds) {
    await breath();
    rounds.push(checkedRound(file, round, before));
  }
  const faults = rounds.reduce((sum, round) => sum + faultsOf(round), 0);
  return { file, rounds, faults };
}

export function faultsOf({ faults, boards }: CheckedRound): number {
  return boards.reduce((sum, board) => sum + board.faults.length, faults.length);
}

/** What stood before in the file: the last numbers, and the boards by their cards' fingerprint. */
interface Before {
  round: number;
  board: number;
  readonly cards: Map<string, number>;
}

function checkedRound(file: BoardsFile, round: BoardsRound, before: Before): CheckedRound {
  const faults: Fault[] = [];
  if (round.round !== before.round + 1) faults.push({ code: "ROUND_ORDER", n: before.round });
  before.round = round.round;
  const boards = round.boards.map((board) => checkedBoard(file, round, board, before));
  const commitments = round.boards.map(({ commitment }) => commitment);
  if (digest("round commitment", ...commitments) !== round.commitment) faults.push({ code: "ROUND_COMMITMENT" });
  return { round, boards, faults };
}

function checkedBoard(file: BoardsFile, round: BoardsRound, board: PublishedBoard, before: Before): CheckedBoard {
  const { event_id, game, rules_version } = file;
  const faults: Fault[] = [];
  if (board.board_no <= before.board) faults.push({ code: "BOARD_ORDER", n: before.board });
  before.board = board.board_no;
  const committed = digest("board commitment", event_id, board.board_no, game, rules_version, board.seed);
  if (committed !== board.commitment) faults.push({ code: "COMMITMENT" });
  const deals = dealt(file, board.seed, board.origin?.public_number ?? round.public_number);
  for (const n of otherDeals(board.deals, deals)) faults.push({ code: "DEAL", n });
  const cards = fingerprint(deals);
  if (cards !== board.fingerprint) faults.push({ code: "FINGERPRINT" });
  const twin = before.cards.get(cards);
  if (twin === undefined) before.cards.set(cards, board.board_no);
  else faults.push({ code: "SAME_CARDS", n: twin });
  return { board, deals, faults };
}

/** Numbers, from 1, of the deals in which the two differ. */
function otherDeals(told: readonly Deal[], made: readonly Deal[]): readonly number[] {
  const all = Array.from({ length: Math.max(told.length, made.length) }, (_, index) => index);
  return all.filter((index) => written(told[index]) !== written(made[index])).map((index) => index + 1);
}

function written(deal: Deal | undefined): string {
  return deal === undefined ? "" : JSON.stringify([deal.hands, deal.bottom]);
}

function breath(): Promise<void> {
  return new Promise((resolve) => { setTimeout(resolve); });
}
