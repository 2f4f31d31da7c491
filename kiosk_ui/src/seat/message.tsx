/** Region C: the one sentence a player must read now, and the main clock ring. */
import type { LinkState } from "../shared/link";
import type { SeatWords } from "../words/seat/book";
import type { Check, Play, SeatView } from "../wire";
import { remainingMs, Ring, secondsUp } from "./clock";
import { cut } from "./fitting";
import { useTable } from "./table_talk";
import { isDealing, mustAct } from "./turn";

/** A link may be silent for so long before the player is told. */
export const QUIET_MS = 2500;
/** Two lines of C, in its larger text; the whole notice is on the hall's screen. */
const NOTICE_ROOM = 1300;

export interface Sentence {
  readonly text: string;
  readonly tone: "plain" | "mine" | "amber" | "good" | "refused";
}

interface Said {
  readonly view: SeatView;
  readonly link: LinkState;
  readonly now: number;
  readonly spoken: string;
  readonly notice: string;
  readonly restored: boolean;
  readonly check: Check | null;
  readonly remaining: number;
  /** How many cards are raised. */
  readonly raised: number;
  /** A 甩牌 that did not hold and is now shown to all. */
  readonly failed: Play | null;
}

/** Why the clock stands, if it does. */
function holdSentence(view: SeatView, words: SeatWords, elapsed: number): string {
  const clock = view.clock;
  if (clock === undefined || clock.running) return "";
  if (clock.hold_reason === "link") {
    const left = Math.max(0, (clock.hold_left_ms ?? 0) - elapsed);
    return left > 0 ? words.t("held.link", { n: secondsUp(left) }) : words.t("held.used");
  }
  return words.word("held", clock.hold_reason ?? "");
}

/**
 * The first that applies: link, a failed throw, what was just said, a notice, holds, time, the
 * selection, the game. Whoever threw has just been told what may come of it, and now must read what came of it.
 */
export function sentenceFor(said: Said, words: SeatWords, shownAt: number): Sentence {
  const { view, link, now } = said;
  if (link.phase !== "up" && now - link.since >= QUIET_MS) {
    return { text: words.t("link.reconnecting", { n: secondsUp(now - link.since) }), tone: "amber" };
  }
  if (said.failed) {
    const params = { cards: said.failed.cards ?? [] };
    return { text: words.say({ code: "throw_failed", params }), tone: "amber" };
  }
  if (said.spoken !== "") return { text: said.spoken, tone: "refused" };
  if (said.notice !== "") return { text: cut(said.notice, NOTICE_ROOM, 30, true), tone: "amber" };
  if (said.restored) return { text: words.t("link.restored"), tone: "good" };
  const hold = holdSentence(view, words, now - shownAt);
  if (hold !== "") return { text: hold, tone: "amber" };
  return gameSentence(said, words);
}

function gameSentence(said: Said, words: SeatWords): Sentence {
  const message = said.view.board?.message;
  const text = message ? words.say(message) : "";
  return mustAct(said.view) ? ownSentence(said, words, text) : { text, tone: "plain" };
}

/** What the seat that must act reads: `text` unless its time or its raised cards need a word. */
function ownSentence({ view, check, remaining, raised }: Said, words: SeatWords, text: string): Sentence {
  if (remaining === 0) return { text: words.t("play.time_up"), tone: "plain" };
  const need = view.board?.need ?? 0;
  if (raised < need) return { text: words.t("bury.choose", { need, n: raised, m: need - raised }), tone: "mine" };
  if (check?.ok === false && check.why) return { text: words.say(check.why), tone: "refused" };
  return { text, tone: "mine" };
}

export function MessageLine({ sentence }: { sentence: Sentence }) {
  return (
    <div class={`message ${sentence.tone}`} role="status" aria-live="polite">
      <span>{sentence.text}</span>
    </div>
  );
}

/** The clock of the open turn, Ø 80 beside the sentence. */
export function MainRing({ view, receivedAt, now }: { view: SeatView; receivedAt: number; now: number }) {
  const { presses } = useTable();
  const clock = view.clock;
  // While cards are dealt the clock only counts to the next card.
  if (clock === undefined || (view.board && isDealing(view.board))) return null;
  const ms = remainingMs(clock, receivedAt, now, presses.smallestRoundTrip() / 2);
  return <Ring ms={ms} totalMs={clock.total_ms} held={!clock.running} x={1054} y={376} size={80} />;
}
