/** A 甩牌 that did not hold is shown whole for a moment, before what was led of it stands alone. */
import { useEffect, useState } from "preact/hooks";

import type { GameView, Play } from "../wire";

const SHOWN_MS = 2500;

/** The failed throw to be shown now, or null. */
export function useFailedThrow(board: GameView): Play | null {
  const lead = (board.trick ?? board.last_trick)?.plays[0];
  const throwing = lead?.attempt === undefined ? "" : `${lead.seat}|${lead.attempt.join()}`;
  const [over, setOver] = useState("");
  useEffect(() => {
    if (throwing === "") {
      setOver("");
      return;
    }
    const timer = window.setTimeout(() => {
      setOver(throwing);
    }, SHOWN_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [throwing]);
  return lead !== undefined && throwing !== "" && throwing !== over ? lead : null;
}

/** Places of the cards of a failed throw that went back to the hand. */
export function returnedOf({ cards, attempt }: Play): ReadonlySet<number> {
  const led = [...(cards ?? [])];
  const returned = new Set<number>();
  (attempt ?? []).forEach((card, index) => {
    const at = led.indexOf(card);
    if (at < 0) returned.add(index);
    else led.splice(at, 1);
  });
  return returned;
}
