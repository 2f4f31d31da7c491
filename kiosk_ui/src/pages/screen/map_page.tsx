/** P4: where the tables stand. Their states are the referees' business. */
import { HallMap, type PlacedTable } from "../../pictures/hall_map";
import type { HallMapView } from "../../wire";
import { Head, useUnit } from "./frame";
import { useWords } from "./words";

/** Stage units of one unit of the picture, in which a table's number is 24 high. */
const SCALE = 60 / 24;
/** What has room at this size. */
const COLUMNS = 8;
const ROWS = 5;

/** The hall in parts that have room on a page, each as it stands, from the front. */
export function mapParts({ columns, tiles }: HallMapView): readonly (readonly PlacedTable[])[] {
  const across = Math.ceil(columns / COLUMNS);
  const found = new Map<number, PlacedTable[]>();
  tiles.forEach(({ table_no }, place) => {
    const [column, row] = [place % columns, Math.floor(place / columns)];
    const part = Math.floor(row / ROWS) * across + Math.floor(column / COLUMNS);
    const table = { table_no, column: column % COLUMNS, row: row % ROWS };
    found.set(part, [...(found.get(part) ?? []), table]);
  });
  return [...found].sort(([a], [b]) => a - b).map(([, tables]) => tables);
}

export function MapPage({ tables }: { tables: readonly PlacedTable[] }) {
  const words = useWords();
  const unit = useUnit();
  const title = words.t("screen.map");
  return (
    <>
      <Head title={title} />
      <main class="hall-picture">
        <HallMap tables={tables} words={words} title={title} scale={SCALE * unit} />
      </main>
    </>
  );
}
