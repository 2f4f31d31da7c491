/**
 * Questions and orders to the box over plain HTTP, each with an end: an answer, a refusal or
 * `UNREACHABLE`. Nothing is kept, repeated or queued here.
 */

import type { Problem } from "../wire";

export type Reply<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly problem: Problem };

const GIVE_UP_MS = 8000;
const UNREACHABLE: Problem = { code: "UNREACHABLE" };

/** GET a page's data. The box's structs are the only bodies it sends, so `T` is taken at its word. */
export function getJson<T>(path: string): Promise<Reply<T>> {
  return exchange<T>(path, { method: "GET" });
}

/** POST a body; an answer without one (204) gives `undefined`. */
export function postJson<T>(path: string, body: unknown = {}): Promise<Reply<T>> {
  return exchange<T>(path, written("POST", body));
}

/** POST a file's bytes as they are; reading them may take the box long. */
export function postFile<T>(path: string, file: Blob, patienceMs: number): Promise<Reply<T>> {
  const headers = { "Content-Type": "application/octet-stream" };
  return exchange<T>(path, { method: "POST", headers, body: file }, patienceMs);
}

/** PUT a body in the place of what stands there. */
export function putJson<T>(path: string, body: unknown): Promise<Reply<T>> {
  return exchange<T>(path, written("PUT", body));
}

function written(method: string, body: unknown): RequestInit {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

async function exchange<T>(path: string, request: RequestInit, patienceMs = GIVE_UP_MS): Promise<Reply<T>> {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort();
  }, patienceMs);
  try {
    const response = await fetch(path, { ...request, cache: "no-store", signal: abort.signal });
    const text = await response.text();
    if (!response.ok) return { ok: false, problem: problemIn(text, response.status) };
    return { ok: true, body: (text === "" ? undefined : JSON.parse(text)) as T };
  } catch {
    // No connection, the time above ran out, or an answer cut in half: all mean "not known".
    return { ok: false, problem: UNREACHABLE };
  } finally {
    clearTimeout(timer);
  }
}

function problemIn(text: string, status: number): Problem {
  try {
    const body = JSON.parse(text) as Partial<Problem> | null;
    if (typeof body?.code === "string") return { ...body, code: body.code };
  } catch {
    // A proxy or a half-started box answered in its own words.
  }
  return { code: `HTTP_${status.toString()}` };
}
