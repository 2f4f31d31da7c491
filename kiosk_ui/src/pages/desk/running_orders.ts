/**
 * Orders of the running event's pages: given once, off with a reason where the box would refuse
 * them, and what came of the last one. What an order does is the box's business.
 */
import { useRef, useState } from "preact/hooks";

import type { DeskAnswer, DeskView, Params } from "../../wire";
import type { DeskWords } from "../../words/desk/book";
import type { DeskCommand, SendOrder } from "./orders";

export type OrderName = DeskCommand["do"];

/** What every page of a running event is given. */
export interface Running {
  readonly desk: DeskView;
  readonly send: SendOrder;
}

/** After an answer another button may stand under the pointer than the one that was meant. */
const DEAD_MS = 400;

export interface Giving {
  readonly sending: OrderName | null;
  /** The last order that was refused; gone with the next one. */
  readonly failed: DeskAnswer | null;
  /** Gives the order; `then` runs only once the box has accepted it. */
  readonly give: (command: DeskCommand, then?: (answer: DeskAnswer) => void) => void;
}

export function useGiving(send: SendOrder): Giving {
  const [sending, setSending] = useState<OrderName | null>(null);
  const [failed, setFailed] = useState<DeskAnswer | null>(null);
  const deadUntil = useRef(0);

  const run = async (command: DeskCommand, then?: (answer: DeskAnswer) => void): Promise<void> => {
    setSending(command.do);
    setFailed(null);
    const answer = await send(command);
    setSending(null);
    deadUntil.current = performance.now() + DEAD_MS;
    if (answer.ok) then?.(answer);
    else setFailed(answer);
  };
  return {
    sending,
    failed,
    give: (command, then) => {
      if (sending === null && performance.now() >= deadUntil.current) void run(command, then);
    },
  };
}

/** Orders that the box offers only where the event stands right for them; others are always open. */
const OFFERED: readonly OrderName[] = [
  "publish_seating", "start_round", "public_number", "open_tables", "collect_all", "round_clock", "publish_results",
  "play_off",
];

type OffReason =
  | "clock.none"
  | "off.none_closed"
  | "off.none_finished"
  | "off.not_seated"
  | "refusal.EVENT_NOT_OVER"
  | "refusal.NOTHING_CLOSED";

/** Where the stage alone does not say why: the order and the stage it is off at. */
const WHY_OFF: Readonly<Record<string, OffReason>> = {
  "open_tables.playing": "off.none_closed",
  "collect_all.playing": "off.none_finished",
  "round_clock.playing": "clock.none",
  "start_round.closed": "off.not_seated",
  "publish_results.playing": "refusal.NOTHING_CLOSED",
  "play_off.playing": "refusal.EVENT_NOT_OVER",
  "play_off.seating": "refusal.EVENT_NOT_OVER",
  "play_off.closed": "refusal.EVENT_NOT_OVER",
};

/** Nothing where the order may be given; otherwise why it is off, to be spread into a button. */
export function offOrder(words: DeskWords, desk: DeskView, order: OrderName): { why?: string } {
  if (desk.role !== "chief") return { why: words.t("refusal.NOT_ALLOWED") };
  if (!OFFERED.includes(order) || desk.can?.includes(order) === true) return {};
  const why = WHY_OFF[`${order}.${desk.stage}`];
  return { why: why === undefined ? words.word("off_stage", desk.stage) : words.t(why) };
}

/** A round may be closed as long as it is played, also with tables missing: that is asked then. */
export function offClose(words: DeskWords, desk: DeskView): { why?: string } {
  const off = offOrder(words, desk, "close_round");
  return desk.stage === "playing" || off.why !== undefined ? off : { why: words.word("off_stage", desk.stage) };
}

/** Why an order was refused; what the seats call their table is the whole event here. */
export function refusedText(words: DeskWords, refused: { readonly code?: string; readonly params?: Params }): string {
  return refused.code === "VERSION_CHANGED" ? words.t("run.changed") : words.refusal(refused);
}
