/** The hall's tables as they stand, with the way from this one to the next. No state of a table. */
import type { HallMapView } from "../wire";
import { boxStyle, u, type Box } from "./geometry";

const AISLE = 14;
const TILE = { w: 96, h: 52 };
/** The narrowest tile that holds three figures, and the lowest. */
const LEAST = { w: 48, h: 36 };

interface WalkingMapProps {
  readonly map: HallMapView;
  readonly box: Box;
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** A stretch of columns or rows that has room and holds `wanted`, from the first to before the last. */
function stretch(count: number, fit: number, wanted: number): readonly [number, number] {
  const first = Math.max(0, Math.min(count - fit, wanted - Math.floor(fit / 2)));
  return [first, Math.min(count, first + fit)];
}

export function WalkingMap({ map, box, from, to, label }: WalkingMapProps) {
  const { columns, tiles } = map;
  const placeOf = (table: number): number => tiles.findIndex(({ table_no }) => table_no === table);
  const column = (place: number): number => place % columns;
  const row = (place: number): number => Math.floor(place / columns);
  const [goal, start] = [placeOf(to), placeOf(from)];
  const rows = Math.ceil(tiles.length / columns);
  const fits = (room: number, least: number): number => Math.floor((room - AISLE) / (least + AISLE));
  const [left, right] = stretch(columns, fits(box.w, LEAST.w), column(Math.max(0, goal)));
  const [top, bottom] = stretch(rows, fits(box.h, LEAST.h), row(Math.max(0, goal)));
  const across = Math.min(TILE.w, (box.w - AISLE) / (right - left) - AISLE);
  const down = Math.min(TILE.h, (box.h - AISLE) / (bottom - top) - AISLE);
  const side = (box.w - (right - left) * (across + AISLE) + AISLE) / 2;
  const isShown = (place: number): boolean =>
    place >= 0 && column(place) >= left && column(place) < right && row(place) >= top && row(place) < bottom;
  const tileAt = (place: number): Box => ({
    x: side + (column(place) - left) * (across + AISLE),
    y: AISLE / 2 + (row(place) - top) * (down + AISLE),
    w: across,
    h: down,
  });
  return (
    <div class="walking-map" style={boxStyle(box)} role="img" aria-label={label}>
      {tiles.map(({ table_no }, place) =>
        isShown(place) ? (
          <span
            key={table_no}
            class="map-tile"
            data-goal={table_no === to}
            data-own={table_no === from}
            style={boxStyle(tileAt(place))}
          >
            {table_no}
          </span>
        ) : null,
      )}
      {goal !== start && isShown(goal) && isShown(start) && (
        <Way from={tileAt(start)} to={tileAt(goal)} room={box} />
      )}
    </div>
  );
}

/** Out of the first tile below, along the aisles between the tiles, and up to the other from below. */
function Way({ from, to, room }: { from: Box; to: Box; room: Box }) {
  const aisle = ({ y, h }: Box): number => y + h + AISLE / 2;
  const middle = ({ x, w }: Box): number => x + w / 2;
  const beside = middle(to) + ((from.x > to.x ? 1 : -1) * (to.w + AISLE)) / 2;
  const turn = from.y === to.y ? "" : `H${beside}V${aisle(to)}`;
  return (
    <svg viewBox={`0 0 ${room.w} ${room.h}`} style={{ width: u(room.w), height: u(room.h) }} aria-hidden="true">
      <path class="way" d={`M${middle(from)} ${from.y + from.h}V${aisle(from)}${turn}H${middle(to)}`} />
      <path d={`M${middle(to) - 9} ${aisle(to) + 4}h18l-9-16z`} />
    </svg>
  );
}
