/** Which pages there are to show and in which order. How one looks is beside this file. */
import type { ComponentChild } from "preact";

import type { ScreenView } from "../../wire";
import { BoardPage } from "./board_page";
import { ClockPage } from "./clock_page";
import { MapPage, mapParts } from "./map_page";
import { NoticePage } from "./notice_page";
import { RankingPage } from "./ranking_page";
import { SeatingPage } from "./seating_page";

export interface Shown {
  readonly view: ScreenView;
  /** How old the view is in ms; null when nobody can know what the clock says. */
  readonly sinceMs: number | null;
}

export interface HallPage {
  readonly key: string;
  readonly draw: (shown: Shown) => ComponentChild;
}

const RANKS = 12;
const SEATS = 2 * 12;

/** A list in parts of at most `size`, each in its own order. */
function parts<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  );
}

/** Before play one looks for a seat, during play for the clock, after it for the ranking. */
export function pagesOf(view: ScreenView): readonly HallPage[] {
  switch (view.stage) {
    case "setup":
    case "none":
      return (view.notices ?? []).length > 0 ? notices(view) : [];
    case "seating":
      return [...seating(view), ...map(view), ...notices(view), ...ranking(view)];
    case "playing":
      return [clock, ...notices(view), ...ranking(view), ...board(view)];
    default:
      return [...ranking(view), ...board(view), ...notices(view)];
  }
}

const clock: HallPage = { key: "clock", draw: (shown) => <ClockPage {...shown} /> };

function seating({ seating: seats }: ScreenView): readonly HallPage[] {
  if (seats === undefined) return [];
  const orders = [
    { order: "table", rows: seats.by_table },
    { order: "name", rows: seats.by_name },
  ] as const;
  return orders.flatMap(({ order, rows }) =>
    parts(rows, SEATS).map((some, part) => ({
      key: `seating-${order}-${part}`,
      draw: () => <SeatingPage seating={seats} order={order} rows={some} />,
    })),
  );
}

function map({ map: hall }: ScreenView): readonly HallPage[] {
  if (hall === undefined) return [];
  return mapParts(hall).map((tables, part) => ({
    key: `map-${part}`,
    draw: () => <MapPage tables={tables} />,
  }));
}

/** A disqualified entry has no place; the hall is not told of it. */
function ranking({ ranking: published }: ScreenView): readonly HallPage[] {
  if (published === undefined) return [];
  const ranked = published.rows.filter(({ rank }) => typeof rank === "number");
  return parts(ranked, RANKS).map((rows, part) => ({
    key: `ranking-${part}`,
    draw: () => <RankingPage ranking={published} rows={rows} />,
  }));
}

function board({ board: closed }: ScreenView): readonly HallPage[] {
  if (closed === undefined) return [];
  return [{ key: "board", draw: () => <BoardPage board={closed} /> }];
}

/** The codes stand on the notices' pages, or on one of their own. */
function notices({ notices: told = [], own_results, replay }: ScreenView): readonly HallPage[] {
  const codes = { own_results, replay };
  if (told.length > 0) {
    return told.map((notice) => ({
      key: `notice-${notice.id}`,
      draw: () => <NoticePage notice={notice} codes={codes} />,
    }));
  }
  if (own_results === undefined && replay === undefined) return [];
  return [{ key: "codes", draw: () => <NoticePage notice={null} codes={codes} /> }];
}
