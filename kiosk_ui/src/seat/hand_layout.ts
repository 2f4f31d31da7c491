/**
 * Where the cards of a hand stand in region E (ux.md 3): one row, or two for a long hand in suits.
 *
 * Pure figures and functions of counts and groups: no element, no game, no order of cards.
 */
import { STAGE_WIDTH } from "./geometry";

const ROW_WIDTH = 1248;
/** Between two suits of a row. */
const GROUP_GAP = 14;
/** A row never spreads its cards further apart than this beyond their width. */
const AIR = 4;
const LEAST_STRIP = 60;
/** A hand of so many cards and fewer stands in one row. */
export const ONE_ROW_UP_TO = 15;
/** Above this many cards a single row's cards are narrower. */
const WIDE_UP_TO = 17;

interface RowShape {
  readonly y: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  /** How far a chosen card rises. */
  readonly lift: number;
}

export interface HandRow extends RowShape {
  /** Place in the hand of this row's first card. */
  readonly first: number;
  readonly lefts: readonly number[];
}

const WIDE: RowShape = { y: 584, cardWidth: 132, cardHeight: 180, lift: 20 };
const NARROW: RowShape = { ...WIDE, cardWidth: 108 };
const UPPER: RowShape = { y: 528, cardWidth: 104, cardHeight: 140, lift: 16 };
const LOWER: RowShape = { ...UPPER, y: 660 };

/** How many groups of cards stand beside each other. */
function boundaries(groups: readonly number[]): number {
  return groups.filter((group, index) => index > 0 && group !== groups[index - 1]).length;
}

/** From one card's left edge to the next one's within a group. */
function pitchOf(shape: RowShape, groups: readonly number[]): number {
  const room = ROW_WIDTH - shape.cardWidth - GROUP_GAP * boundaries(groups);
  return Math.min(shape.cardWidth + AIR, room / Math.max(1, groups.length - 1));
}

function centred(shape: RowShape, groups: readonly number[], first: number): HandRow {
  const pitch = pitchOf(shape, groups);
  const width = shape.cardWidth + pitch * Math.max(0, groups.length - 1) + GROUP_GAP * boundaries(groups);
  const left = (STAGE_WIDTH - width) / 2;
  const lefts = groups.map((_, index) => left + pitch * index + GROUP_GAP * boundaries(groups.slice(0, index + 1)));
  return { ...shape, first, lefts };
}

export function oneRow(groups: readonly number[]): readonly HandRow[] {
  return [centred(groups.length > WIDE_UP_TO ? NARROW : WIDE, groups, 0)];
}

/** Two rows, of which the first `upper` cards fill the upper one. */
export function twoRows(groups: readonly number[], upper: number): readonly HandRow[] {
  return [centred(UPPER, groups.slice(0, upper), 0), centred(LOWER, groups.slice(upper), upper)];
}

/**
 * How many cards go into the upper row: a break between suits with strips wide enough goes before
 * every other break, then the wider narrow row, then the more even rows.
 */
export function rowSplit(groups: readonly number[]): number {
  const split = (upper: number): readonly number[] => {
    const narrow = Math.min(pitchOf(UPPER, groups.slice(0, upper)), pitchOf(LOWER, groups.slice(upper)));
    const between = groups[upper - 1] !== groups[upper];
    return [between && narrow >= LEAST_STRIP ? 1 : 0, narrow, -Math.abs(groups.length - 2 * upper)];
  };
  let best = { upper: Math.min(1, groups.length), worth: split(1) };
  for (let upper = 2; upper < groups.length; upper += 1) {
    const worth = split(upper);
    if (isGreater(worth, best.worth)) best = { upper, worth };
  }
  return best.upper;
}

function isGreater(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** Sizes of rank and suit on a hand card, and where the suit and the level chip stand on it. */
export interface HandInk {
  readonly rank: number;
  readonly suit: number;
  readonly suitTop: number;
  readonly chipTop: number;
}

export function handInk(rows: readonly HandRow[], big: boolean): HandInk {
  if (rows.length > 1) return { rank: big ? 52 : 46, suit: big ? 34 : 36, suitTop: 52, chipTop: 88 };
  const narrow = (rows[0]?.lefts.length ?? 0) > WIDE_UP_TO;
  const tall = { suitTop: 66, chipTop: 112 };
  if (big) return { rank: narrow ? 52 : 60, suit: 44, ...tall };
  return { rank: narrow ? 50 : 52, suit: 36, ...tall };
}

/** The card of one row under an x of the stage, or null beside the row. */
export function alongRow(row: HandRow, x: number): number | null {
  const last = row.lefts.length - 1;
  const end = (row.lefts[last] ?? 0) + row.cardWidth;
  const start = row.lefts[0];
  if (start === undefined || x < start || x > end) return null;
  const beyond = row.lefts.findIndex((left) => left > x);
  return row.first + (beyond < 0 ? last : beyond - 1);
}

/** A card of the hand as a finger meets it. */
export interface Touched {
  readonly row: HandRow;
  readonly card: number;
}

/** What lies under a point of the stage: the front row first, raised cards where they stand. */
export function cardAt(
  rows: readonly HandRow[],
  x: number,
  y: number,
  isRaised: (card: number) => boolean,
): Touched | null {
  for (const row of [...rows].reverse()) {
    const card = alongRow(row, x);
    if (card === null || y > row.y + row.cardHeight) continue;
    // Nothing stands behind the first row, so a finger may miss its low cards by a lift.
    const lifted = row.first === 0 || isRaised(card);
    if (y >= row.y - (lifted ? row.lift : 0)) return { row, card };
  }
  return null;
}

/** A card that may move to another row only when the layout is made anew. */
interface Placed {
  readonly id: string;
  readonly group?: number;
}

/** The rows of a hand as they were last made: which cards went to the upper one, and of which. */
export interface Layout {
  /** Stands for the reasons to make the rows anew. */
  readonly occasion: string;
  readonly ids: readonly string[];
  readonly upper: ReadonlySet<string>;
}

function isLeftOf(now: readonly string[], before: readonly string[]): boolean {
  let at = 0;
  for (const id of before) if (id === now[at]) at += 1;
  return at === now.length;
}

/**
 * The layout to go on with: the old one while cards only leave, so that each keeps its row; a new
 * one when cards came, changed their order, or the occasion changed.
 */
export function layoutAfter(before: Layout | null, occasion: string, cards: readonly Placed[]): Layout {
  const ids = cards.map((card) => card.id);
  if (before?.occasion === occasion && isLeftOf(ids, before.ids)) return { ...before, ids };
  const upper = rowSplit(cards.map((card) => card.group ?? 0));
  return { occasion, ids, upper: new Set(ids.slice(0, upper)) };
}

/** The rows of a hand in two rows, as its layout has it. */
export function rowsOf(layout: Layout, cards: readonly Placed[]): readonly HandRow[] {
  const upper = cards.filter((card) => layout.upper.has(card.id)).length;
  return twoRows(cards.map((card) => card.group ?? 0), upper);
}
