/** Which of the phone's pages is open, in the address's hash, so that "back" goes back. */

export interface HallRoute {
  readonly page: "calls" | "hall" | "pad" | "me";
}

export interface TableRoute {
  readonly page: "table" | "open" | "pause" | "collect";
  readonly table: number;
}

export type Route = HallRoute | TableRoute;

const TABLE_ROUTE = /^#t(\d{1,4})(?:\/(open|pause|collect))?$/;

/** The hash says it; without one `/t/12` (a scanned code) is table 12 and all else the calls. */
export function routeOf(hash: string, path: string): Route {
  const found = TABLE_ROUTE.exec(hash);
  if (found !== null) {
    return { page: asTablePage(found[2]), table: Number(found[1]) };
  }
  const name = hash.slice(1);
  if (name === "calls" || name === "hall" || name === "pad" || name === "me") return { page: name };
  const scanned = /^\/t\/(\d{1,4})$/.exec(path);
  return scanned === null ? { page: "calls" } : { page: "table", table: Number(scanned[1]) };
}

function asTablePage(name: string | undefined): TableRoute["page"] {
  return name === "open" || name === "pause" || name === "collect" ? name : "table";
}

export function hashOf(route: Route): string {
  if (!("table" in route)) return `#${route.page}`;
  return route.page === "table" ? `#t${route.table}` : `#t${route.table}/${route.page}`;
}

/** The table whose card the page needs, 0 for none. */
export function watchedTable(route: Route): number {
  return "table" in route ? route.table : 0;
}
