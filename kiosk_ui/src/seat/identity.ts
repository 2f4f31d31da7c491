/**
 * Which seat this page is: bound once, then known by a token. A rehearsal's seat lives as long as
 * its tab, so that several sit in one browser; an event's seat belongs to the tablet.
 */
import { forget, keep, kept } from "../shared/keeping";
import { getJson, postJson, type Reply } from "../shared/http";
import type { BindRequest, Bound, PublicTable } from "../wire";

const NAME = "seat";

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

export function bind(request: BindRequest): Promise<Reply<Bound>> {
  return postJson<Bound>("/api/bind", request);
}

/** A table's public facts: how many seats it has and who is expected there. */
export function publicTable(tableNo: number): Promise<Reply<PublicTable>> {
  return getJson<PublicTable>(`/api/tables/${tableNo}`);
}
