/** What the tiles of the hall show: the place of each table, its state, and how far it is. */
import type { DeskView, StaffView, TableTile } from "../../../wire";
import type { IconName } from "../../icons";

export interface HallTile {
  readonly table_no: number;
  /** As in `TableTile`, or `slow` where a table that plays is behind the median. */
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly seated: number;
  readonly seats: number;
  readonly wait_ms: number;
}

export interface HallTiles {
  readonly columns: number;
  readonly tiles: readonly HallTile[];
}

const GRID_COLUMNS = 8;

export const TILE_ICONS: Readonly<Record<string, IconName>> = {
  closed: "circle",
  seating: "person",
  playing: "play",
  slow: "clock",
  call: "hand",
  paused: "pause",
  offline: "lost",
  fault: "warning",
  finished: "check",
  collected: "checkCheck",
};

/** In the layout of the hall; a table that the layout does not know stands behind the others. */
export function hallTiles(desk: DeskView, view: StaffView | null): HallTiles {
  const seen = new Map((view?.tables ?? []).map((tile) => [tile.table_no, tile]));
  const laid = desk.map?.tiles ?? [];
  const placed = new Set(laid.map((tile) => tile.table_no));
  const bare = laid.map(({ table_no, state = "closed" }): TableTile => ({ table_no, state }));
  const behind = [...seen.values()].filter((tile) => !placed.has(tile.table_no));
  return {
    columns: desk.map?.columns ?? GRID_COLUMNS,
    tiles: [...bare.map((tile) => seen.get(tile.table_no) ?? tile), ...behind].map((tile) => told(tile, desk)),
  };
}

function told(tile: TableTile, desk: DeskView): HallTile {
  const slow = tile.state === "playing" && desk.slow?.includes(tile.table_no) === true;
  const progress = desk.progress?.find((each) => each.table_no === tile.table_no);
  const { table_no, deals_total = 0, seated = 0, seats = 0, wait_ms = 0 } = tile;
  const { done, total } = progress ?? { done: 0, total: deals_total };
  return { table_no, state: slow ? "slow" : tile.state, done, total, seated, seats, wait_ms };
}

export function countOf(tiles: readonly HallTile[], state: string): number {
  return tiles.filter((tile) => tile.state === state).length;
}
