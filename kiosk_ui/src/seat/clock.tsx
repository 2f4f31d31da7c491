/**
 * The open turn's clock as a picture: drawn from the last view, never measured or sent.
 *
 * One running number feeds the main ring, the ring beside a plate and the alarm at 5 s.
 */
import { useEffect, useState } from "preact/hooks";

import type { ClockView } from "../wire";
import { u } from "./geometry";

const TICK_MS = 200;
const AMBER_MS = 10_000;
export const ALARM_MS = 5000;

/** Re-renders the caller while something counts; returns `performance.now()`. */
export function useNow(counting: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (!counting) return;
    const timer = window.setInterval(() => {
      setNow(performance.now());
    }, TICK_MS);
    return () => {
      window.clearInterval(timer);
    };
  }, [counting]);
  return now;
}

/** What is left of the clock at `now`, in ms; `shownAt` is when its view arrived. */
export function remainingMs(clock: ClockView, shownAt: number, now: number, halfTrip: number): number {
  if (!clock.running) return clock.remaining_ms;
  return Math.max(0, clock.remaining_ms - halfTrip - Math.max(0, now - shownAt));
}

/** Whole seconds, rounded up, as players read a clock. */
export function secondsUp(ms: number): number {
  return Math.ceil(ms / 1000);
}

const RADIUS = 42;
const AROUND = 2 * Math.PI * RADIUS;

function colour(ms: number): string {
  if (ms <= ALARM_MS) return "late";
  return ms <= AMBER_MS ? "soon" : "fine";
}

interface RingProps {
  readonly ms: number;
  readonly totalMs: number;
  readonly held: boolean;
  /** Centre and diameter in stage units. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export function Ring({ ms, totalMs, held, x, y, size }: RingProps) {
  const share = totalMs > 0 ? Math.min(1, ms / totalMs) : 0;
  const place = { left: u(x - size / 2), top: u(y - size / 2), width: u(size), height: u(size) };
  return (
    <div class={`ring ${held ? "held" : colour(ms)}`} style={place} role="timer">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle class="track" cx="50" cy="50" r={RADIUS} />
        <circle
          class="left"
          cx="50"
          cy="50"
          r={RADIUS}
          stroke-dasharray={AROUND}
          stroke-dashoffset={AROUND * (1 - share)}
        />
      </svg>
      <span class="digits" style={{ fontSize: u(size * 0.44) }}>
        {secondsUp(ms)}
      </span>
    </div>
  );
}
