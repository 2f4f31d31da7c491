/**
 * The clock of the round as a picture, counted on between two answers of the box. It is never
 * measured here, and never sent.
 */
import { useEffect, useState } from "preact/hooks";

import type { RoundClockView } from "../wire";

const TICK_MS = 250;

/** Re-renders the caller four times a second; returns `performance.now()`. */
export function useNow(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(performance.now());
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}

/** What is left in ms, `sinceMs` after the box told it. */
export function remainingOf(clock: RoundClockView, sinceMs: number): number {
  return Math.max(0, clock.remaining_ms - (clock.held === true ? 0 : sinceMs));
}

/** 492000 → "08:12": whole seconds, rounded up. */
export function roundClockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
