/**
 * From fingers to raised cards (ux.md 5): a tap toggles one card, a sideways swipe gives a range
 * the state its first card was not in. Pure: positions and times come in, changes go out.
 */
import { alongRow, cardAt, type HandRow, type Touched } from "./hand_layout";

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
  readonly first: Touched;
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

/** The hand as it lies under the finger: its rows, and which of its cards are raised. */
export interface Lying {
  readonly rows: readonly HandRow[];
  readonly isRaised: (card: number) => boolean;
}

function under(point: Point, { rows, isRaised }: Lying): Touched | null {
  return cardAt(rows, point.x, point.y, isRaised);
}

export class HandTouch {
  private grip: Grip | null = null;
  private lastTap = { card: -1, at: -Infinity };

  /** Starts a touch; a second finger at the same time is ignored. */
  down(pointer: number, point: Point, hand: Lying): void {
    if (this.grip !== null) return;
    const first = under(point, hand);
    if (first === null) return;
    const raise = !hand.isRaised(first.card);
    this.grip = { pointer, start: point, first, raise, swiping: false, last: first.card };
  }

  /** The change as it would be now, to be shown but not kept. */
  move(pointer: number, point: Point): Change | null {
    const grip = this.grip;
    if (grip?.pointer !== pointer) return null;
    if (Math.abs(point.x - grip.start.x) >= SWIPE_FROM) grip.swiping = true;
    // Only x counts while swiping: a finger may drift above or below its row.
    if (grip.swiping) grip.last = alongRow(grip.first.row, point.x) ?? grip.last;
    return grip.swiping ? range(grip) : null;
  }

  /** The change to keep, or null for a touch that means nothing. */
  up(pointer: number, point: Point, hand: Lying): Change | null {
    const grip = this.grip;
    if (grip?.pointer !== pointer) return null;
    this.grip = null;
    if (grip.swiping) return range(grip);
    const { card } = grip.first;
    if (under(point, hand)?.card !== card) return null;
    const repeated = this.lastTap.card === card && point.at - this.lastTap.at < REPEAT_MS;
    if (repeated) return null;
    this.lastTap = { card, at: point.at };
    return range(grip);
  }

  /** `pointercancel`: nothing happened. */
  cancel(pointer: number): void {
    if (this.grip?.pointer === pointer) this.grip = null;
  }

  /** The cards have changed under the finger: what it meant is gone. */
  drop(): void {
    this.grip = null;
  }
}

function range(grip: Grip): Change {
  return {
    from: Math.min(grip.first.card, grip.last),
    to: Math.max(grip.first.card, grip.last),
    raise: grip.raise,
  };
}
