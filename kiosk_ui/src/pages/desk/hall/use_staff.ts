/** The desk's own line to the hall: what a referee's phone sees, and a referee's orders. */
import { useEffect } from "preact/hooks";

import type { StaffView } from "../../../wire";
import { useAgeMs } from "../../age";
import { useBoxLink } from "../../box_link";
import { useOrders, type Orders } from "../../referee/orders";

export interface Staff {
  /** Null until the first word of the box. */
  readonly view: StaffView | null;
  readonly ageMs: number;
  /** When the link broke, null while it lives. */
  readonly lostAt: Date | null;
  readonly orders: Orders;
}

/** `watch`: the table whose card is wanted, 0 for none. */
export function useStaff(watch: number): Staff {
  const { view, at, link, press } = useBoxLink<StaffView>({ role: "staff", watch });
  const orders = useOrders(press);
  const ageMs = useAgeMs(view);
  useEffect(() => {
    if (link.phase === "up") void press("watch", watch);
  }, [link.phase, watch]);
  useEffect(orders.turnPage, [watch]);
  return { view, ageMs, lostAt: view === null || link.phase === "up" ? null : at, orders };
}
