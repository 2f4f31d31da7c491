/**
 * Which seat this page is: bound once, then known by a token. A rehearsal's seat lives as long as
 * its tab, so that several sit in one browser; an event's seat belongs to the tablet.
 */
import { forget, keep, kept } from "../shared/keeping";
import type { BindRequest, Bound, Problem, PublicTable } from "../wire";

const NAME = "seat";
const ASK_MS = 5000;

function read(text: string | null): Bound | null {
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as Partial<Bound>;
    return typeof found.token === "string" ? (found as Bound) : null;
  } catch {
    return null;
  }
}

export function rememberedSeat(): Bound | null {
  return read(kept(NAME, "tab")) ?? read(kept(NAME, "device"));
}

export function rememberSeat(bound: Bound): void {
  keep(NAME, JSON.stringify(bound), bound.rehearsal ? "tab" : "device");
}

export function forgetSeat(): void {
  forget(NAME, "tab");
  forget(NAME, "device");
}

/** `/seat/3/1` asks for table 3, seat 1; `/seat` asks the person. */
export function seatInAddress(path: string): BindRequest | null {
  const found = /^\/seat\/(\d{1,4})\/([0-3])\/?$/.exec(path);
  return found ? { table_no: Number(found[1]), seat: Number(found[2]) } : null;
}

/** Fetches JSON from the box; a refusal or a silent box is a `Problem` too. */
async function fetched<T>(path: string, init?: RequestInit): Promise<T | Problem> {
  const abort = new AbortController();
  const timer = window.setTimeout(() => {
    abort.abort();
  }, ASK_MS);
  try {
    const response = await fetch(path, { ...init, signal: abort.signal });
    return (await response.json()) as T | Problem;
  } catch {
    return { code: "OFFLINE" };
  } finally {
    window.clearTimeout(timer);
  }
}

export function isProblem(answer: object): answer is Problem {
  return "code" in answer;
}

export function bind(request: BindRequest): Promise<Bound | Problem> {
  return fetched<Bound>("/api/bind", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
}

/** A table's public facts: how many seats it has and who is expected there. */
export function publicTable(tableNo: number): Promise<PublicTable | Problem> {
  return fetched<PublicTable>(`/api/tables/${tableNo}`);
}
