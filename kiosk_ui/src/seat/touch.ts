/**
 * From fingers to raised cards (ux.md 5): a tap toggles one card, a sideways swipe gives a range
 * the state its first card was not in. Pure: positions and times come in, changes go out.
 */
import { cardAt, type HandRow } from "./geometry";

const SWIPE_FROM = 12;
const REPEAT_MS = 60;

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

interface Grip {
  readonly pointer: number;
  readonly start: Point;
  readonly first: number;
  readonly raise: boolean;
  swiping: boolean;
  last: number;
}

/** A range of cards and what becomes of them. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly raise: boolean;
}

export class HandTouch {
  private grip: Grip | null = null;
  private lastTap = { card: -1, at: -Infinity };

  /** Starts a touch; a second finger at the same time is ignored. */
  down(pointer: number, point: Point, row: HandRow, isRaised: (card: number) => boolean): void {
    if (this.grip !== null) return;
    const first = cardAt(row, point.x, point.y);
    if (first === null) return;
    this.grip = { pointer, start: point, first, raise: !isRaised(first), swiping: false, last: first };
  }

  /** The change as it would be now, to be shown but not kept. */
  move(pointer: number, point: Point, row: HandRow): Change | null {
    const grip = this.grip;
    if (grip?.pointer !== pointer) return null;
    if (Math.abs(point.x - grip.start.x) >= SWIPE_FROM) grip.swiping = true;
    // Only x counts while swiping: a finger may drift above or below its row.
    if (grip.swiping) grip.last = cardAt(row, point.x, row.y) ?? grip.last;
    return grip.swiping ? range(grip) : null;
  }

  /** The change to keep, or null for a touch that means nothing. */
  up(pointer: number, point: Point, row: HandRow): Change | null {
    const grip = this.grip;
    if (grip?.pointer !== pointer) return null;
    this.grip = null;
    if (grip.swiping) return range(grip);
    if (cardAt(row, point.x, point.y) !== grip.first) return null;
    const repeated = this.lastTap.card === grip.first && point.at - this.lastTap.at < REPEAT_MS;
    if (repeated) return null;
    this.lastTap = { card: grip.first, at: point.at };
    return range(grip);
  }

  /** `pointercancel`: nothing happened. */
  cancel(pointer: number): void {
    if (this.grip?.pointer === pointer) this.grip = null;
  }
}

function range(grip: Grip): Change {
  return {
    from: Math.min(grip.first, grip.last),
    to: Math.max(grip.first, grip.last),
    raise: grip.raise,
  };
}
