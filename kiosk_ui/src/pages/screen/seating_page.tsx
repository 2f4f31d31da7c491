/** P3: who sits where in the next round, in the box's order of tables or of names. */
import type { SeatingRow, SeatingView } from "../../wire";
import { cut, textWidth } from "../../seat/fitting";
import { seatsOf } from "../../shared/people";
import { Head } from "./frame";
import { useWords } from "./words";

const SIZE = 60;
/** Of one of the two columns, less the gap between name and place. */
const COLUMN = 860;

interface SeatingPageProps {
  readonly seating: SeatingView;
  readonly order: "table" | "name";
  readonly rows: readonly SeatingRow[];
}

export function SeatingPage({ seating, order, rows }: SeatingPageProps) {
  const words = useWords().at(seatsOf(seating.game));
  const placeOf = ({ table_no, seat = 0 }: SeatingRow): string =>
    table_no === 0
      ? words.t("screen.bye")
      : words.t("screen.place", { table: words.t("table.number", { n: table_no }), seat: words.seat(seat) });
  const room = COLUMN - Math.max(...rows.map((row) => textWidth(placeOf(row), SIZE, true)));
  const starts = seating.starts_at ?? "";
  const notes = [
    ...(starts === "" ? [] : [words.t("screen.starts", { time: starts })]),
    ...(seating.interim === false ? [] : [words.t("screen.interim")]),
  ];
  return (
    <>
      <Head title={words.t(`screen.by_${order}`, { r: seating.round_no })} aside={notes.join("·")} />
      <ol class={`hall-seating by-${order}`}>
        {rows.map((row) => (
          <li key={row.number}>
            <span>{cut(row.name, room, SIZE)}</span>
            <b class="digits">{placeOf(row)}</b>
          </li>
        ))}
      </ol>
    </>
  );
}
