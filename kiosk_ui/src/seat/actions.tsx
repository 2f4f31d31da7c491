/**
 * Region D, and the bids in B: every button comes from an offer of the box. Positions are fixed;
 * a phase is told apart by its offers alone, never by the game.
 */
import { useState } from "preact/hooks";

import { Icon } from "../shared/icons";
import type { SeatWords } from "../words/seat/book";
import type { Check, Offer, TrumpFacts } from "../wire";
import { Button, useSecondTap } from "./button";
import { DeclareButtons, isDeclaring } from "./declare_buttons";
import type { Box } from "./geometry";
import { useTable } from "./table_talk";

const ROW = { y: 420, h: 76 };
const PRIMARY: Box = { ...ROW, x: 602, w: 388 };
const LEFT: Box = { ...ROW, x: 230, w: 170 };
const MIDDLE: Box = { ...ROW, x: 416, w: 170 };
const NO: Box = { ...ROW, x: 100, w: 210 };
const LAST_TRICK: Box = { ...ROW, x: 16, w: 170 };
const CALL: Box = { ...ROW, x: 1064, w: 200 };
const BIDS: readonly Box[] = [
  { x: 262, y: 236, w: 170, h: 76 },
  { x: 532, y: 236, w: 150, h: 76 },
  { x: 700, y: 236, w: 150, h: 76 },
  { x: 868, y: 236, w: 150, h: 76 },
];

export interface ActionsProps {
  readonly offers: readonly Offer[];
  /** Stands for turn and phase: when it changes, half-made choices are forgotten. */
  readonly situation: string;
  /** The ids of the raised cards. */
  readonly raised: ReadonlySet<string>;
  /** How many cards must be raised where that is fixed, else 0. */
  readonly need: number;
  readonly check: Check | null;
  readonly trumps: TrumpFacts | undefined;
  /** Why the raised cards may not be played, if the box has said so. */
  readonly refused: string | undefined;
  /** The id of the offer that is on its way. */
  readonly sending: string;
  readonly linked: boolean;
  readonly hasLastTrick: boolean;
  readonly lastTrickOpen: boolean;
  readonly rulesOpen: boolean;
  readonly onOffer: (offer: Offer) => void;
  readonly onClear: () => void;
  readonly onLastTrick: () => void;
  readonly onRules: () => void;
  readonly onCall: () => void;
}

export function Actions(props: ActionsProps) {
  return (
    <section class="actions">
      <PhaseActions {...props} />
      <CallButton onCall={props.onCall} />
    </section>
  );
}

/** Keeps its place on every screen with a region D; `y` is for those without. */
export function CallButton({ onCall, y = CALL.y }: { onCall: () => void; y?: number }) {
  const { words } = useTable();
  return (
    <Button kind="danger" id="call" box={{ ...CALL, y }} onPress={onCall}>
      <Icon name="hand" />
      <span>{words.t("seat.call")}</span>
    </Button>
  );
}

function PhaseActions(props: ActionsProps) {
  const { offers } = props;
  if (isDeclaring(offers)) return <DeclareButtons {...props} />;
  if (offers.some((offer) => offer.id.startsWith("bid_"))) return <Bids key={props.situation} {...props} />;
  const no = offers.find((offer) => offer.id.endsWith("_no"));
  const yes = offers.find((offer) => offer.id.endsWith("_yes"));
  if (no && yes) return <YesOrNo {...props} no={no} yes={yes} />;
  return <PlayOrPass {...props} />;
}

/** An offer's words: by its id, by its number, else by its kind. */
function offerLabel(offer: Offer, words: SeatWords): string {
  return words.say({ code: offer.id, params: offer.params ?? {} }, ["offer"]);
}

function why(offer: Offer, words: SeatWords): string | undefined {
  if (offer.enabled !== false) return undefined;
  return offer.why ? words.say(offer.why) : words.t("refusal.STALE");
}

/** What the primary says while something keeps it from acting. */
function useBusyLabel({ sending, linked }: ActionsProps, label: string, busy: "play.sending" | "play.playing"): string {
  const { words } = useTable();
  if (!linked) return words.t("play.wait_link");
  return sending === "" ? label : words.t(busy);
}

function Bids(props: ActionsProps) {
  const { words, speak } = useTable();
  const [chosen, setChosen] = useState<Offer | null>(null);
  const confirm = chosen ? words.t("bid.confirm", { bid: bidWords(chosen, words) }) : words.t("bid.choose");
  const label = useBusyLabel(props, confirm, "play.sending");
  return (
    <>
      {props.offers.slice(0, BIDS.length).map((offer, index) => (
        <Button
          key={offer.id}
          id={offer.id}
          box={BIDS[index] ?? PRIMARY}
          off={why(offer, words)}
          chosen={chosen?.id === offer.id}
          onPress={() => {
            setChosen(offer);
          }}
        >
          {offer.enabled === false && offer.why ? words.t("bid.above", { n: above(offer) }) : offerLabel(offer, words)}
        </Button>
      ))}
      <Button
        kind="primary"
        id="confirm"
        box={PRIMARY}
        pressed={props.sending !== ""}
        off={chosen === null ? words.t("bid.choose") : undefined}
        onPress={() => {
          if (chosen) props.onOffer(chosen);
          else speak(words.t("bid.choose"));
        }}
      >
        {label}
      </Button>
    </>
  );
}

function above(offer: Offer): string {
  return String(offer.why?.params?.["n"] ?? "");
}

function bidWords(offer: Offer, words: SeatWords): string {
  return words.say({ code: `say_${offer.id}`, params: offer.params ?? {} }, ["offer"]);
}

function YesOrNo(props: ActionsProps & { no: Offer; yes: Offer }) {
  const { words } = useTable();
  const { armed, tap } = useSecondTap(props.situation);
  const press = (offer: Offer) => () => {
    if (offer.needs_second_tap !== true) {
      props.onOffer(offer);
      return;
    }
    tap(offer.id, () => {
      props.onOffer(offer);
    });
  };
  const label = (offer: Offer) =>
    armed === offer.id ? words.t("play.again", { act: offerLabel(offer, words) }) : offerLabel(offer, words);
  const yes = useBusyLabel(props, label(props.yes), "play.sending");
  return (
    <>
      <Button id={props.no.id} box={NO} off={why(props.no, words)} pressed={props.sending !== ""} onPress={press(props.no)}>
        {label(props.no)}
      </Button>
      <Button
        kind="primary"
        id={props.yes.id}
        box={PRIMARY}
        off={why(props.yes, words)}
        pressed={props.sending !== ""}
        onPress={press(props.yes)}
      >
        {yes}
      </Button>
    </>
  );
}

/** The buttons of choosing cards. Where there are trumps nobody passes, and the rules stand there. */
function PlayOrPass(props: ActionsProps) {
  const { words } = useTable();
  const offer = (id: string) => props.offers.find((each) => each.id === id);
  const [pass, play, bury] = [offer("pass"), offer("play"), offer("bury")];
  return (
    <>
      <Button
        id="last_trick"
        box={LAST_TRICK}
        chosen={props.lastTrickOpen}
        off={props.hasLastTrick ? undefined : words.t("play.no_last_trick")}
        onPress={props.onLastTrick}
      >
        {words.t("play.last_trick")}
      </Button>
      {pass && <Pass {...props} offer={pass} />}
      <Button
        id="clear"
        box={props.trumps ? LEFT : MIDDLE}
        off={props.raised.size > 0 ? undefined : words.t("play.nothing_raised")}
        onPress={props.onClear}
      >
        {words.t("play.clear")}
      </Button>
      {props.trumps && (
        <Button id="rules" box={MIDDLE} chosen={props.rulesOpen} onPress={props.onRules}>
          {words.t("play.rules")}
        </Button>
      )}
      {play && <PlayButton {...props} offer={play} />}
      {bury && <BuryButton {...props} offer={bury} />}
    </>
  );
}

/** 不出 asks again only while cards are raised: then it may be a slip (ux.md 5.8). */
function Pass(props: ActionsProps & { offer: Offer }) {
  const { words } = useTable();
  const some = props.raised.size > 0;
  const { armed, tap } = useSecondTap(`${props.situation}|${some}`);
  const label = words.t("offer.pass");
  const press = () => {
    if (!some) {
      props.onOffer(props.offer);
      return;
    }
    tap("pass", () => {
      props.onOffer(props.offer);
    });
  };
  return (
    <Button id="pass" box={LEFT} off={why(props.offer, words)} pressed={props.sending !== ""} onPress={press}>
      {armed === "pass" ? words.t("play.again", { act: label }) : label}
    </Button>
  );
}

/** A first tap is forgotten as soon as other cards are raised. */
function choiceOf({ situation, raised }: ActionsProps): string {
  return `${situation}|${[...raised].join()}`;
}

function PlayButton(props: ActionsProps & { offer: Offer }) {
  const { words, speak } = useTable();
  const { check, trumps } = props;
  const { armed, tap } = useSecondTap(`${choiceOf(props)}|${check === null}`);
  const n = props.raised.size;
  // Where a play can be a throw, a choice the box has not yet judged may be one.
  const risky = check === null ? trumps !== undefined && n > 1 : check.needs_second_tap === true;
  const type = check?.type === undefined || !risky ? "" : words.word("type", check.type);
  const act = type === "" ? words.t("play.play", { n }) : words.t("play.risk", { type, n });
  const asked = armed === "play" ? words.t("play.again", { act: type === "" ? act : type }) : act;
  const label = useBusyLabel(props, n === 0 ? words.t("play.select") : asked, "play.playing");
  const send = () => {
    props.onOffer(props.offer);
  };
  const press = () => {
    if (!risky) {
      send();
      return;
    }
    if (armed === "" && type !== "") speak(words.word("throw_rule", trumps?.throw_rule ?? ""));
    tap("play", send);
  };
  const off = n === 0 ? words.t("play.select") : props.refused;
  return (
    <Button kind="primary" id="play" box={PRIMARY} off={off} pressed={props.sending !== ""} onPress={press}>
      {label}
    </Button>
  );
}

/** 扣底: off until exactly as many cards are raised as must be laid away. */
function BuryButton(props: ActionsProps & { offer: Offer }) {
  const { words } = useTable();
  const { armed, tap } = useSecondTap(choiceOf(props));
  const missing = props.need - props.raised.size;
  const off = missing > 0 ? words.t("bury.to_go", { m: missing }) : props.refused;
  const act = words.t("bury.bury", { n: props.need, p: props.check?.points ?? 0 });
  const asked = armed === "bury" ? words.t("play.again", { act: words.t("bury.act") }) : act;
  const label = useBusyLabel(props, off ?? asked, "play.sending");
  const press = () => {
    tap("bury", () => {
      props.onOffer(props.offer);
    });
  };
  return (
    <Button kind="primary" id="bury" box={PRIMARY} off={off} pressed={props.sending !== ""} onPress={press}>
      {label}
    </Button>
  );
}
