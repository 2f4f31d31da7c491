/**
 * A referee's presses: sent once, never queued, and what came of the last one (ux.md 9).
 *
 * Offline the press is refused on the spot; after VERSION_CHANGED the person looks and presses
 * again, because nothing here repeats an order by itself.
 */
import { useState } from "preact/hooks";

import { actionId } from "../../shared/link";
import type { Answer, Order } from "../../wire";

/** An order without the id that each press gets anew. */
export type Wanted = Omit<Order, "action_id">;

export interface Orders {
  readonly sending: Wanted | null;
  /** The last press that failed; gone with the next press or page. */
  readonly failed: Answer | null;
  /** Gives the order; `then` runs only once the box has accepted it. */
  readonly give: (wanted: Wanted, then?: () => void) => void;
  readonly clear: () => void;
}

export function useOrders(press: (event: string, message: object | number) => Promise<Answer>): Orders {
  const [sending, setSending] = useState<Wanted | null>(null);
  const [failed, setFailed] = useState<Answer | null>(null);

  const send = async (wanted: Wanted, then?: () => void): Promise<void> => {
    setSending(wanted);
    setFailed(null);
    const order: Order = { ...wanted, action_id: actionId() };
    const answer = await press("order", order);
    setSending(null);
    if (answer.ok) then?.();
    else setFailed(answer);
  };
  return {
    sending,
    failed,
    give: (wanted, then) => {
      if (sending === null) void send(wanted, then);
    },
    clear: () => { setFailed(null); },
  };
}
