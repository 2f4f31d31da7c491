/** The results of a board that are compared with one another (D-49: a pending one is not). */
import type { ScoredTable } from "../pictures/distribution";
import type { Dot } from "../wire";

export function compared(dots: readonly Dot[]): readonly ScoredTable[] {
  return dots.flatMap(({ percent, score, own, table_no }) =>
    typeof percent === "number"
      ? [{ table_no: table_no ?? 0, score, mp_percent: percent, own: own === true }]
      : [],
  );
}
