/**
 * What a page keeps between loads, in storage that may be missing (private windows, kiosk
 * policies): then it lives as long as the page. Nothing secret beyond a seat's own token is kept.
 */
const memory = new Map<string, string>();

export type Where = "device" | "tab";

function storage(where: Where): Storage {
  return where === "device" ? window.localStorage : window.sessionStorage;
}

export function kept(name: string, where: Where = "device"): string | null {
  try {
    return storage(where).getItem(name) ?? memory.get(where + name) ?? null;
  } catch {
    return memory.get(where + name) ?? null;
  }
}

export function keep(name: string, value: string, where: Where = "device"): void {
  memory.set(where + name, value);
  try {
    storage(where).setItem(name, value);
  } catch {
    // Memory has it already.
  }
}

export function forget(name: string, where: Where = "device"): void {
  memory.delete(where + name);
  try {
    storage(where).removeItem(name);
  } catch {
    // Nothing was stored.
  }
}
