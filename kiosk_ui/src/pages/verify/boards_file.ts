/**
 * The file of published boards, "hallbox boards 1", and reading it out of whatever was sent or
 * picked. The format is told in the box's `papers/boards.py`; what holds is not decided here.
 */

export interface Deal {
  /** Card codes in the order dealt, per seat. */
  readonly hands: readonly (readonly string[])[];
  readonly bottom: readonly string[];
}

/** Where a board that was taken over was first dealt. */
export interface Origin {
  readonly event_id: string;
  readonly board_no: number;
  readonly public_number: string;
}

export interface PublishedBoard {
  readonly board_no: number;
  readonly seed: string;
  readonly commitment: string;
  readonly fingerprint: string;
  readonly deals: readonly Deal[];
  readonly origin: Origin | null;
}

export interface BoardsRound {
  readonly round: number;
  readonly commitment: string;
  readonly public_number: string;
  readonly boards: readonly PublishedBoard[];
}

export interface BoardsFile {
  readonly event_id: string;
  readonly game: string;
  readonly rules_version: string;
  readonly deals_a_board: number;
  readonly rounds: readonly BoardsRound[];
}

export const MOST_BYTES = 8 * 1024 * 1024;
const FORMAT = "hallbox boards 1";
const MOST_ROUNDS = 64;
const MOST_BOARDS_A_ROUND = 64;
const MOST_TEXT = 64;
const MOST_NUMBER = 1_000_000;
const DIGEST = /^[0-9a-f]{64}$/;
const PUBLIC_NUMBER = /^[0-9]{0,64}$/;
const CARD = /^(?:[SHCD][2-9TJQKA]|[LB]J)$/;
// Half a character has no bytes of its own, so no digest could be made of it.
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Something is not as the format says. */
class NotBoards extends Error {}

/** The file in a parsed JSON value, or null when it is none. */
export function readBoards(value: unknown): BoardsFile | null {
  try {
    return boardsFile(value);
  } catch (problem) {
    if (problem instanceof NotBoards) return null;
    throw problem;
  }
}

/** The file in the bytes of a picked one, or null when it is none. */
export function parseBoards(bytes: ArrayBuffer): BoardsFile | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return readBoards(JSON.parse(text));
  } catch {
    // Neither text nor JSON; `readBoards` itself throws nothing.
    return null;
  }
}

function boardsFile(value: unknown): BoardsFile {
  const file = record(value);
  if (file["format"] !== FORMAT) throw new NotBoards();
  return {
    event_id: text(file["event_id"], 1),
    game: text(file["game"], 1),
    rules_version: text(file["rules_version"], 0),
    deals_a_board: whole(file["deals_a_board"]),
    rounds: list(file["rounds"], 0, MOST_ROUNDS, boardsRound),
  };
}

function boardsRound(value: unknown): BoardsRound {
  const round = record(value);
  return {
    round: whole(round["round"]),
    commitment: matching(round["commitment"], DIGEST),
    public_number: matching(round["public_number"], PUBLIC_NUMBER),
    boards: list(round["boards"], 1, MOST_BOARDS_A_ROUND, board),
  };
}

function board(value: unknown): PublishedBoard {
  const told = record(value);
  return {
    board_no: whole(told["board_no"]),
    seed: matching(told["seed"], DIGEST),
    commitment: matching(told["commitment"], DIGEST),
    fingerprint: matching(told["fingerprint"], DIGEST),
    deals: list(told["deals"], 0, Infinity, deal),
    origin: (told["origin"] ?? null) === null ? null : origin(told["origin"]),
  };
}

function origin(value: unknown): Origin {
  const told = record(value);
  return {
    event_id: text(told["event_id"], 1),
    board_no: whole(told["board_no"]),
    public_number: matching(told["public_number"], PUBLIC_NUMBER),
  };
}

function deal(value: unknown): Deal {
  const told = record(value);
  return { hands: list(told["hands"], 0, Infinity, cards), bottom: cards(told["bottom"]) };
}

function cards(value: unknown): readonly string[] {
  return list(value, 0, Infinity, (card) => matching(card, CARD));
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new NotBoards();
  return value as Readonly<Record<string, unknown>>;
}

function list<T>(value: unknown, least: number, most: number, item: (value: unknown) => T): readonly T[] {
  if (!Array.isArray(value) || value.length < least || value.length > most) throw new NotBoards();
  return value.map(item);
}

function text(value: unknown, least: number): string {
  if (typeof value !== "string" || HALF_CHARACTER.test(value)) throw new NotBoards();
  const { length } = Array.from(value);
  if (length < least || length > MOST_TEXT) throw new NotBoards();
  return value;
}

function matching(value: unknown, pattern: RegExp): string {
  if (typeof value !== "string" || !pattern.test(value)) throw new NotBoards();
  return value;
}

function whole(value: unknown): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1 || value > MOST_NUMBER) throw new NotBoards();
  return value;
}
