/**
 * Where things stand on the seat's stage, in its units (1280 × 800), as ux.md 2 and 3 give them.
 *
 * Pure figures and functions of counts: no element, no game.
 */
export const STAGE_WIDTH = 1280;
export const STAGE_HEIGHT = 800;

/** A measure on the stage as a CSS length. */
export function u(units: number): string {
  return `calc(${units} * var(--u))`;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function boxStyle({ x, y, w, h }: Box): Record<string, string> {
  return { left: u(x), top: u(y), width: u(w), height: u(h) };
}

// --- the table (ux.md 2) ---

export type Relation = "self" | "next" | "partner" | "previous";

/** How another seat stands to this one; play goes to `next`, who sits on the right. */
export function relation(seat: number, own: number, seats: number): Relation {
  const steps = (seat - own + seats) % seats;
  if (steps === 0) return "self";
  if (steps === 1) return "next";
  return steps === seats - 1 ? "previous" : "partner";
}

export const PLATES: Readonly<Record<Exclude<Relation, "self">, Box>> = {
  partner: { x: 392, y: 62, w: 234, h: 78 },
  previous: { x: 16, y: 190, w: 234, h: 78 },
  next: { x: 1030, y: 190, w: 234, h: 78 },
};

export interface CardSize {
  readonly width: number;
  readonly height: number;
  readonly rank: number;
  readonly suit: number;
}

/** Where the ring of a seat on turn stands: below its plate, the partner's beside it. */
export function turnRing(where: Exclude<Relation, "self">): { x: number; y: number; size: number } {
  const { x, y, w, h } = PLATES[where];
  const size = 56;
  return where === "partner" ? { x: x - 36, y: y + h / 2, size } : { x: x + w / 2, y: y + h + 36, size };
}

const COMPASS_CARD: CardSize = { width: 72, height: 100, rank: 34, suit: 30 };
/** With a shown hand on the table. */
const COMPASS_CARD_SMALL: CardSize = { width: 56, height: 80, rank: 30, suit: 26 };
const COMPASS_PITCH = 35;

export interface Spread {
  readonly x: number;
  readonly y: number;
  readonly pitch: number;
  readonly card: CardSize;
}

/** A play of up to six cards in front of its seat. */
export function compassSpread(where: Relation, count: number, small: boolean): Spread {
  const card = small ? COMPASS_CARD_SMALL : COMPASS_CARD;
  const width = card.width + COMPASS_PITCH * (count - 1);
  const spread = { pitch: COMPASS_PITCH, card };
  switch (where) {
    case "self":
      return { ...spread, x: (STAGE_WIDTH - width) / 2, y: 232 };
    case "previous":
      return { ...spread, x: 262, y: 170 };
    case "next":
      return { ...spread, x: 1018 - width, y: 170 };
    case "partner":
      return { ...spread, x: 638, y: 62 };
  }
}

const LABEL_WIDTH = 280;

/** The label of the best play so far, beside or below its so many cards. */
export function bestLabel(where: Relation, count: number): Box {
  const width = COMPASS_CARD.width + COMPASS_PITCH * (count - 1);
  switch (where) {
    case "self":
      return { x: (STAGE_WIDTH + width) / 2 + 10, y: 296, w: LABEL_WIDTH, h: 34 };
    case "previous":
      return { x: 232, y: 274, w: LABEL_WIDTH, h: 34 };
    case "next":
      return { x: 768, y: 274, w: LABEL_WIDTH, h: 34 };
    case "partner":
      return { x: 638 + width + 10, y: 96, w: LABEL_WIDTH, h: 34 };
  }
}

// --- lanes: one row a player, when the leader played seven cards or more ---

const LANE_CARDS_X = 268;
const LANE_CARDS_WIDTH = 980;
const LANES_BOTTOM = 336;
/** Below the strips of shown hands. */
const STRIPS_BOTTOM = 110;
const TABLE_TOP = 60;

export interface Lane {
  readonly plate: Box;
  readonly cards: Spread;
}

function laneCard(seats: number, strips: boolean): CardSize {
  if (strips) return { width: 56, height: 70, rank: 30, suit: 28 };
  if (seats === 4) return { width: 56, height: 65, rank: 30, suit: 26 };
  return { width: 64, height: 86, rank: 34, suit: 32 };
}

/** The lane of the `index`th player in play order, for a play of so many cards. */
export function lane(index: number, seats: number, count: number, strips: boolean): Lane {
  const top = strips ? STRIPS_BOTTOM : TABLE_TOP;
  const height = (LANES_BOTTOM - top) / seats;
  const card = laneCard(seats, strips);
  const pitch = Math.min(60, (LANE_CARDS_WIDTH - card.width) / Math.max(1, count - 1));
  const plateHeight = Math.min(78, height - 6);
  const y = top + height * index;
  return {
    plate: { x: 16, y: y + (height - plateHeight) / 2, w: 236, h: plateHeight },
    cards: { x: LANE_CARDS_X, y: y + (height - card.height) / 2, pitch, card },
  };
}

/** A shown hand at the top of B, on its owner's side. */
export function shownStrip(where: Relation, count: number): { x: number; y: number; pitch: number } {
  const pitch = 24;
  const width = MINI.width + pitch * (count - 1);
  return { x: where === "previous" ? 16 : 1264 - width, y: 63, pitch };
}

/** The smallest cards: shown hands, the bottom in the top bar. */
export const MINI: CardSize = { width: 30, height: 44, rank: 22, suit: 18 };
