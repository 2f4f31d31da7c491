/** S3 to S6: declare, bury, bid, show, double and play, in a game of any number of seats. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import type { LinkState } from "../shared/link";
import type { SeatWords } from "../words/seat/book";
import type { Check, GameView, Offer, Play, SeatView } from "../wire";
import { Actions } from "./actions";
import { CallSheet, useCallSentence } from "./call";
import { Chips } from "./chips";
import { Coach, mayCoach } from "./coach";
import { ALARM_MS, remainingMs, useNow } from "./clock";
import { useFailedThrow } from "./failed_throw";
import { Hand } from "./hand";
import { ONE_ROW_UP_TO } from "./hand_layout";
import { LastTrick } from "./last_trick";
import { MainRing, MessageLine, sentenceFor, type Sentence } from "./message";
import { useSelection, type Selection } from "./selection";
import { Table } from "./table";
import { useTable } from "./table_talk";
import { TopBar } from "./top_bar";
import { BottomButton, BottomPanel, hasBottom, RuleHelp } from "./trumps";
import { isDealing, mustAct, situationOf } from "./turn";

/** A seat that must act and lost its link has its clock held, so its hand is covered at once. */
const COVER_AFTER_MS = 2500;
const HELPLESS_AFTER_MS = 10_000;
const VIBRATE_MS = 80;

export interface PlayProps {
  readonly view: SeatView;
  readonly receivedAt: number;
  readonly link: LinkState;
  readonly spoken: string;
  readonly notice: string;
  readonly restored: boolean;
  readonly onSettings: () => void;
  /** For fixtures: cards raised from the start. */
  readonly raisedFirst?: readonly string[];
}

const NO_CARDS: ReadonlySet<string> = new Set();
const NOTHING_SENT = { id: "", situation: "" };

/**
 * Sends one offer and holds its button down until the box has refused it or shown what came of
 * it: an answer may overtake its view, and a second press then would be one too many.
 */
function useSending(view: SeatView) {
  const { presses, words, speak } = useTable();
  const [sent, setSent] = useState(NOTHING_SENT);
  const situation = situationOf(view);
  const send = (offer: Offer, action: unknown, onTaken: () => void) => {
    setSent({ id: offer.id, situation });
    void presses.act(view.turn_id ?? "", action).then((answer) => {
      if (answer.ok) {
        onTaken();
        return;
      }
      const undeclared = answer.code === "OFFLINE" && !mustAct(view);
      speak(undeclared ? words.t("declare.offline") : words.refusal(answer));
      setSent((now) => (now.situation === situation ? NOTHING_SENT : now));
    });
  };
  return { sending: sent.situation === situation ? sent.id : "", send, situation };
}

function useAlarm(view: SeatView, remaining: number): boolean {
  const { looks } = useTable();
  const rung = useRef("");
  const mine = mustAct(view) && view.clock?.running === true;
  const late = mine && remaining <= ALARM_MS && remaining > 0;
  useEffect(() => {
    const turn = view.turn_id ?? "";
    if (!late || rung.current === turn) return;
    rung.current = turn;
    if (looks.vibrate && "vibrate" in navigator) navigator.vibrate(VIBRATE_MS);
  }, [late, view.turn_id]);
  return late;
}

interface Heard extends PlayProps {
  readonly now: number;
  readonly remaining: number;
  readonly selection: Selection;
  readonly failed: Play | null;
}

function useSentence(heard: Heard): Sentence {
  const { words } = useTable();
  const { view, selection } = heard;
  const call = useCallSentence(view.call);
  const said = { ...heard, check: selection.check, raised: selection.raised.size };
  const sentence = sentenceFor(said, words, heard.receivedAt);
  const idle = sentence.tone === "plain" && !mustAct(view);
  return idle && call !== "" ? { text: call, tone: "plain" } : sentence;
}

/** Everything that counts down on this screen, from one running number. */
function useCounting({ view, link, receivedAt }: PlayProps) {
  const { presses } = useTable();
  const now = useNow(view.clock?.running === true || link.phase !== "up" || view.clock?.hold_left_ms !== undefined);
  const halfTrip = presses.smallestRoundTrip() / 2;
  const remaining = view.clock ? remainingMs(view.clock, receivedAt, now, halfTrip) : 0;
  const away = link.phase === "up" ? 0 : now - link.since;
  return { now, remaining, away };
}

type Panel = "last_trick" | "bottom" | "rules";
type Opened = "" | "call" | Panel;

/** Which panel is open: what lies over B closes when this seat's turn comes, the rules when any does. */
function useOpened(view: SeatView, situation: string) {
  const [opened, setOpened] = useState<Opened>("");
  const mine = mustAct(view);
  useEffect(() => {
    setOpened((shown) => (shown === "rules" || (mine && shown !== "call") ? "" : shown));
  }, [situation, mine]);
  const close = useCallback(() => {
    setOpened("");
  }, []);
  const toggle = (panel: Panel) => () => {
    setOpened((shown) => (shown === panel ? "" : panel));
  };
  return { opened, setOpened, toggle, close };
}

export function PlayScreen(props: PlayProps) {
  const { view } = props;
  return view.board === undefined ? null : <Board {...props} board={view.board} />;
}

function Board(props: PlayProps & { board: GameView }) {
  const { view, board, link, receivedAt } = props;
  const { looks, words } = useTable();
  const selection = useSelection(view, props.raisedFirst ?? []);
  const [hidden, setHidden] = useState(false);
  const { sending, send, situation } = useSending(view);
  const { opened, setOpened, toggle, close } = useOpened(view, situation);
  const failed = useFailedThrow(board);
  const { now, remaining, away } = useCounting(props);
  const alarm = useAlarm(view, remaining);
  const sentence = useSentence({ ...props, now, remaining, selection, failed });
  const request = useRequest();
  const covered = isCovered(view, hidden, away);
  const onOffer = (offer: Offer) => {
    const laid = offer.action === undefined || offer.action === null ? selection.raised : NO_CARDS;
    // What a failed throw brings back to the hand lies flat again.
    send(offer, offer.action ?? { type: offer.id, cards: codesOf(board, laid) }, () => {
      selection.lower(laid);
    });
  };
  const lowerAll = () => {
    selection.setRaised(new Set());
  };
  const { offers, refused, check } = judged(props, selection.check, covered, words);
  return (
    <>
      <TopBar
        view={view}
        link={link}
        covered={hidden}
        onCover={() => {
          setHidden(!hidden);
        }}
        onSettings={props.onSettings}
      />
      <Table view={view} board={board} receivedAt={receivedAt} now={now} failed={failed} />
      <OverB opened={opened} board={board} onClose={close} />
      <Middle
        view={view}
        now={now}
        sentence={sentence}
        check={check}
        coach={looks.coach}
        onPick={selection.setRaised}
      />
      <MainRing view={view} receivedAt={receivedAt} now={now} />
      {hasBottom(board) && <BottomButton open={opened === "bottom"} onPress={toggle("bottom")} />}
      <Actions
        offers={offers}
        situation={situation}
        raised={selection.raised}
        need={board.need ?? 0}
        check={selection.check}
        trumps={board.trumps}
        refused={refused}
        sending={sending}
        linked={link.phase === "up"}
        hasLastTrick={board.last_trick !== undefined}
        lastTrickOpen={opened === "last_trick"}
        onOffer={onOffer}
        onClear={lowerAll}
        onLastTrick={toggle("last_trick")}
        rulesOpen={opened === "rules"}
        onRules={toggle("rules")}
        onCall={() => {
          setOpened("call");
        }}
      />
      <OwnHand view={view} board={board} covered={covered} away={away} selection={selection} />
      {opened === "call" && <CallSheet call={view.call} onRequest={request} onClose={close} />}
      {alarm && <div class="alarm" />}
    </>
  );
}

interface OwnHandProps {
  readonly view: SeatView;
  readonly board: GameView;
  readonly covered: boolean;
  /** For how long the link has been lost, in ms. */
  readonly away: number;
  readonly selection: Selection;
}

function OwnHand({ view, board, covered, away, selection }: OwnHandProps) {
  return (
    <Hand
      cards={board.hand ?? []}
      raised={selection.raised}
      covered={covered}
      alive={!covered && away < HELPLESS_AFTER_MS && !isDealing(board)}
      twoRows={inTwoRows(board)}
      occasion={`${board.phase}|${board.trumps?.trump ?? ""}`}
      legal={mustAct(view) ? board.duty?.legal_ids : undefined}
      onRaised={selection.setRaised}
      onEnter={() => document.querySelector<HTMLElement>(".actions .primary")?.click()}
    />
  );
}

/** What lies over B, besides the table itself. */
function OverB({ opened, board, onClose }: { opened: Opened; board: GameView; onClose: () => void }) {
  const { last_trick, trumps, duty } = board;
  if (opened === "last_trick" && last_trick) return <LastTrick trick={last_trick} onClose={onClose} />;
  if (opened === "bottom" && hasBottom(board)) return <BottomPanel board={board} onClose={onClose} />;
  if (opened === "rules" && trumps) return <RuleHelp trumps={trumps} duty={duty} onClose={onClose} />;
  return null;
}

/** A hand in suits fills two rows while it is long, and from its first card on. */
function inTwoRows(board: GameView): boolean {
  return board.trumps !== undefined && (isDealing(board) || (board.hand ?? []).length > ONE_ROW_UP_TO);
}

/** What the box offers and has said of the raised cards; chips hide while they cannot help. */
function judged(props: PlayProps, answer: Check | null, covered: boolean, words: SeatWords) {
  const refused = answer?.ok === false && answer.why ? words.say(answer.why) : undefined;
  const helpless = covered || props.link.phase !== "up" || props.spoken !== "";
  return { offers: props.view.board?.actions ?? [], refused, check: helpless ? null : answer };
}

/** By the player, by a pause, and by a lost link on the seat whose clock is held for it. */
function isCovered(view: SeatView, hidden: boolean, away: number): boolean {
  return hidden || view.pause !== undefined || (mustAct(view) && away > COVER_AFTER_MS);
}

interface MiddleProps {
  readonly now: number;
  readonly view: SeatView;
  readonly sentence: Sentence;
  readonly check: Check | null;
  readonly coach: boolean;
  readonly onPick: (raised: ReadonlySet<string>) => void;
}

/** Region C holds one thing at a time: chips, a word of explanation, or the sentence. */
function Middle({ view, now, sentence, check, coach, onPick }: MiddleProps) {
  if ((check?.completions ?? []).length > 0) return <Chips check={check} onPick={onPick} />;
  if (sentence.tone === "plain" && mayCoach(view, coach)) return <Coach now={now} />;
  return <MessageLine sentence={sentence} />;
}

/** A press outside the game; a refusal is spoken. */
export function useRequest(): (name: string, reason?: string) => void {
  const { presses, words, speak } = useTable();
  return (name, reason) => {
    const queued = () => {
      speak(words.t(name === "call" ? "link.raise_hand" : "link.queued"));
    };
    void presses.request(name, reason, queued).then((answer) => {
      if (!answer.ok) speak(words.refusal(answer));
    });
  };
}

function codesOf(board: GameView, raised: ReadonlySet<string>): readonly string[] {
  return (board.hand ?? []).filter((card) => raised.has(card.id)).map((card) => card.card);
}
