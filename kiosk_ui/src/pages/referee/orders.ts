/**
 * A referee's presses: sent once, never queued, and what came of the last one (ux.md 9).
 *
 * Offline the press is refused on the spot; after VERSION_CHANGED the person looks and presses
 * again, because nothing here repeats an order by itself.
 */
import { useRef, useState } from "preact/hooks";

import { actionId } from "../../shared/link";
import type { Answer, Order } from "../../wire";

/** An order without the id that each press gets anew. */
export type Wanted = Omit<Order, "action_id">;

/**
 * So long no order is taken after an answer or a new page: what stands under the finger then may
 * be another button than the one that was meant (ux.md 1.7).
 */
const DEAD_MS = 400;

export interface Orders {
  readonly sending: Wanted | null;
  /** The last press that failed; gone with the next press or page. */
  readonly failed: Answer | null;
  /** Gives the order; `then` runs only once the box has accepted it. */
  readonly give: (wanted: Wanted, then?: () => void) => void;
  /** Another page has opened: its buttons start afresh. */
  readonly turnPage: () => void;
}

export function useOrders(press: (event: string, message: object | number) => Promise<Answer>): Orders {
  const [sending, setSending] = useState<Wanted | null>(null);
  const [failed, setFailed] = useState<Answer | null>(null);
  const deadUntil = useRef(0);
  const rest = (): void => {
    deadUntil.current = performance.now() + DEAD_MS;
  };

  const send = async (wanted: Wanted, then?: () => void): Promise<void> => {
    setSending(wanted);
    setFailed(null);
    const order: Order = { ...wanted, action_id: actionId() };
    const answer = await press("order", order);
    setSending(null);
    rest();
    if (answer.ok) then?.();
    else setFailed(answer);
  };
  return {
    sending,
    failed,
    give: (wanted, then) => {
      if (sending === null && performance.now() >= deadUntil.current) void send(wanted, then);
    },
    turnPage: () => {
      setFailed(null);
      rest();
    },
  };
}
