/** What kind of moment it is for this seat, read from what its view carries; never from the game. */
import type { GameView, SeatView } from "../wire";

/**
 * Whether the table waits for this seat. Where a game has trumps, a seat that may act owes something
 * only if it is told what: declaring is free to all and waits for nobody.
 */
export function mustAct(view: SeatView): boolean {
  if (view.my_turn !== true) return false;
  const board = view.board;
  return board?.trumps === undefined || board.duty !== undefined || (board.need ?? 0) > 0;
}

/**
 * Stands for turn, phase and what has been declared in it: when it changes, a button may mean
 * something else and half-made choices are forgotten.
 */
export function situationOf(view: SeatView): string {
  const declared = view.board?.trumps?.declarations?.length ?? 0;
  return `${view.turn_id ?? ""}|${view.board?.phase ?? ""}|${declared}`;
}

/** Cards are still coming to the hands. */
export function isDealing(board: GameView): boolean {
  return board.trumps !== undefined && (board.trumps.dealt ?? 0) < board.trumps.to_deal;
}
