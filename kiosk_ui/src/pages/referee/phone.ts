/** What every page of the referee's phone is given: the view, its age, the link and the orders. */
import type { StaffView, TableCard } from "../../wire";
import type { Orders } from "./orders";
import type { Route } from "./route";

export interface Phone {
  readonly view: StaffView;
  /** ms since the view came, for waits and clocks that run on between two views. */
  readonly ageMs: number;
  /** When the link broke, null while it lives; all orders are off then. */
  readonly lostAt: Date | null;
  readonly orders: Orders;
  readonly go: (route: Route) => void;
}

export type OnTable = Phone & { readonly card: TableCard };
