/**
 * From a seed that was shown to the cards of a board, and the digests made of both: the box's
 * published way, written a second time so that nobody has to believe the box. No rule of play.
 */
import type { BoardsFile, Deal } from "./boards_file";
import { hmacSha256, joined, sha256 } from "./sha256";

const PACK_52: readonly string[] = Array.from("SHCD").flatMap((suit) =>
  Array.from("23456789TJQKA", (rank) => suit + rank),
);
const PACK_54: readonly string[] = [...PACK_52, "LJ", "BJ"];

/** What has to be known of a game to deal it. `mostDeals`: a board never has more. */
interface Pack {
  readonly cards: readonly string[];
  readonly seats: number;
  readonly handSize: number;
  readonly mostDeals: number;
}

const PACKS: ReadonlyMap<string, Pack> = new Map([
  ["wakeng", { cards: PACK_52, seats: 3, handSize: 16, mostDeals: 1 }],
  ["erdayi", { cards: PACK_54, seats: 3, handSize: 17, mostDeals: 1 }],
  ["shengji", { cards: [...PACK_54, ...PACK_54], seats: 4, handSize: 25, mostDeals: 8 }],
]);

const WORD_VALUES = 2 ** 32;

export function canDeal({ game, deals_a_board }: BoardsFile): boolean {
  return deals_a_board <= (PACKS.get(game)?.mostDeals ?? 0);
}

/** The deals of a board that are played: what the seed (hex) and the public number give. */
export function dealt({ game, deals_a_board }: BoardsFile, seed: string, publicNumber: string): readonly Deal[] {
  const pack = PACKS.get(game);
  if (pack === undefined) throw new RangeError(`no game ${game}`);
  return Array.from({ length: deals_a_board }, (_, index) => {
    const label = utf8(`${game}:${index + 1}:${publicNumber}`);
    return dealOut(shuffled(pack.cards, bytesOf(seed), label), pack);
  });
}

/** SHA-256 in hex over a JSON array without spaces, in UTF-8; `domain` keeps kinds apart. */
export function digest(domain: string, ...parts: readonly unknown[]): string {
  return hex(sha256(utf8(JSON.stringify([`hallbox ${domain} 1`, ...parts]))));
}

export function fingerprint(deals: readonly Deal[]): string {
  return digest("board fingerprint", deals.map(({ hands, bottom }) => [hands, bottom]));
}

/** Fisher–Yates from the last place down; words of the stream's biased tail are thrown away. */
function shuffled(pack: readonly string[], seed: Uint8Array, label: Uint8Array): readonly string[] {
  const cards = [...pack];
  const words = stream(seed, label);
  for (let size = cards.length; size > 1; size -= 1) {
    let word = next(words);
    while (word - (word % size) > WORD_VALUES - size) word = next(words);
    const last = cards[size - 1] ?? "";
    cards[size - 1] = cards[word % size] ?? "";
    cards[word % size] = last;
  }
  return cards;
}

/** Endless 32-bit words: HMAC of the label and a counter under the seed. */
function* stream(seed: Uint8Array, label: Uint8Array): Generator<number, never> {
  for (let counter = 0n; ; counter += 1n) {
    const block = new DataView(hmacSha256(seed, joined(label, bigEndian(counter))).buffer);
    for (let at = 0; at < block.byteLength; at += 4) yield block.getUint32(at);
  }
}

function next(words: Generator<number, never>): number {
  return words.next().value;
}

/** Card by card from the first seat in turn order; what is left is the bottom. */
function dealOut(cards: readonly string[], { seats, handSize }: Pack): Deal {
  const inHands = seats * handSize;
  const hand = (seat: number) => cards.slice(0, inHands).filter((_, index) => index % seats === seat);
  return { hands: Array.from({ length: seats }, (_, seat) => hand(seat)), bottom: cards.slice(inHands) };
}

function bigEndian(counter: bigint): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, counter);
  return new Uint8Array(bytes.buffer);
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
