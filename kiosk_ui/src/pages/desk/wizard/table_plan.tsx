/** The hall as it will stand: a tile for each table, with the seats around it. No event stands here. */
import { useWords } from "../words";

/** Where the seats of a table are drawn, seen from above, in turn order. */
const SIDES: Readonly<Record<number, readonly string[]>> = {
  3: ["south", "east", "west"],
  4: ["south", "east", "north", "west"],
};

interface PlanProps {
  readonly tables: number;
  readonly columns: number;
  readonly seats: number;
  /** Without the seats, for a margin. */
  readonly small?: boolean;
}

export function TablePlan({ tables, columns, seats, small = false }: PlanProps) {
  const words = useWords();
  if (tables === 0) return <p class="note">{words.t("tables.none")}</p>;
  const across = Math.min(columns, tables);
  return (
    <div
      class={small ? "plan is-small" : "plan"}
      role="img"
      aria-label={words.t("tables.plan", { n: tables, m: across })}
      style={`--across:${across}`}
    >
      {Array.from({ length: tables }, (_, index) => (
        <div key={index} class="plan-table">
          <span class="plan-number digits">{index + 1}</span>
          {small ? null : (SIDES[seats] ?? []).map((side, seat) => (
            <span key={side} class={`plan-seat is-${side}`}>{words.word("seat_short", `${seats}.${seat}`)}</span>
          ))}
        </div>
      ))}
    </div>
  );
}
