/**
 * What every part of the seat's screen may use: its words, its looks, a voice in region C, and
 * the presses that go to the box. Given once at the top, by the live page or by a fixture.
 */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Answer, CheckAnswer } from "../wire";
import type { SeatWords } from "../words/seat/book";
import type { Looks } from "./looks";

export interface Presses {
  /** One action of the game, as an offer gave it or with the raised cards. */
  act(turnId: string, action: unknown): Promise<Answer>;
  ask(turnId: string, seq: number, cardIds: readonly string[]): Promise<CheckAnswer | null>;
  /** Calls and confirmations wait for a lost link to return; `onQueued` is told of it. */
  request(name: string, reason: string | undefined, onQueued: () => void): Promise<Answer>;
  smallestRoundTrip(): number;
}

/** How this tablet speaks and looks. */
export interface Manner {
  readonly words: SeatWords;
  /** To the other language, once its words are here. */
  readonly switchLang: () => void;
  readonly looks: Looks;
  readonly setLooks: (looks: Looks) => void;
}

export interface TableTalk extends Manner {
  readonly presses: Presses;
  /** Says a sentence in region C for a moment. */
  readonly speak: (sentence: string) => void;
  /** Whether a touch that began at this `performance.now()` falls into the dead time. */
  readonly isDead: (touchedAt: number) => boolean;
}

const NOBODY: Presses = {
  act: () => Promise.resolve({ ok: false, code: "OFFLINE" }),
  ask: () => Promise.resolve(null),
  request: () => Promise.resolve({ ok: false, code: "OFFLINE" }),
  smallestRoundTrip: () => 0,
};

/** Before a seat is known: nobody to send to, nothing to say, no dead time. */
export const UNSEATED = {
  presses: NOBODY,
  speak: () => undefined,
  isDead: () => false,
} as const satisfies Partial<TableTalk>;

export const TableTalkContext = createContext<TableTalk | null>(null);

export function useTable(): TableTalk {
  const talk = useContext(TableTalkContext);
  if (talk === null) throw new Error("used outside of a seat");
  return talk;
}
