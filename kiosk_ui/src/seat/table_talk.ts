/**
 * What every part of the seat's screen may use: its words, its looks, a voice in region C, and
 * the presses that go to the box. Given once at the top, by the live page or by a fixture.
 */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import { Words } from "../shared/words";
import type { Answer, CheckAnswer } from "../wire";
import { PLAIN_LOOKS, type Looks } from "./looks";

export interface Presses {
  /** One action of the game, as an offer gave it or with the raised cards. */
  act(turnId: string, action: unknown): Promise<Answer>;
  ask(turnId: string, seq: number, cardIds: readonly string[]): Promise<CheckAnswer | null>;
  /** Calls and confirmations wait for a lost link to return; `onQueued` is told of it. */
  request(name: string, reason: string | undefined, onQueued: () => void): Promise<Answer>;
  smallestRoundTrip(): number;
}

export interface TableTalk {
  readonly words: Words;
  readonly looks: Looks;
  readonly setLooks: (looks: Looks) => void;
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

export const TableTalkContext = createContext<TableTalk>({
  words: new Words("zh"),
  looks: PLAIN_LOOKS,
  setLooks: () => undefined,
  presses: NOBODY,
  speak: () => undefined,
  isDead: () => false,
});

export function useTable(): TableTalk {
  return useContext(TableTalkContext);
}
