/**
 * Region D while trumps may be declared: five places, a suit each and one without; the box says what
 * each would do. A second offer of one suit shares its place in halves.
 */
import { SuitMark, type Suit } from "../shared/icons";
import type { SeatWords } from "../words/seat/book";
import type { Offer } from "../wire";
import type { ActionsProps } from "./actions";
import { Button, useSecondTap } from "./button";
import type { Box } from "./geometry";
import { useTable } from "./table_talk";

const SUITS: readonly Suit[] = ["S", "H", "C", "D"];
const PLACES = [...SUITS, "NT"] as const;
const FIRST: Box = { x: 16, y: 420, w: 192, h: 76 };
const GAP = 16;
const HALF_GAP = 16;

function placeOf(offer: Offer): string {
  return String(offer.params?.["suit"] ?? "NT");
}

/** The box of the `index`th of so many offers of one place. */
function boxOf(place: number, index: number, of: number): Box {
  const w = (FIRST.w - HALF_GAP * (of - 1)) / of;
  return { ...FIRST, x: FIRST.x + place * (FIRST.w + GAP) + index * (w + HALF_GAP), w };
}

/** Whether these are the offers of declaring. */
export function isDeclaring(offers: readonly Offer[]): boolean {
  return offers.some((offer) => offer.params?.["act"] !== undefined);
}

export function DeclareButtons(props: ActionsProps) {
  const { armed, tap } = useSecondTap(props.situation);
  const press = (offer: Offer) => () => {
    const send = () => {
      props.onOffer(offer);
    };
    if (offer.needs_second_tap === true) tap(offer.id, send);
    else send();
  };
  return (
    <>
      {PLACES.map((place, at) => {
        const offers = props.offers.filter((offer) => placeOf(offer) === place);
        return offers.map((offer, index) => (
          <DeclareButton
            key={offer.id}
            offer={offer}
            box={boxOf(at, index, offers.length)}
            armed={armed === offer.id}
            pressed={props.sending === offer.id}
            onPress={press(offer)}
          />
        ));
      })}
    </>
  );
}

interface DeclareButtonProps {
  readonly offer: Offer;
  readonly box: Box;
  readonly armed: boolean;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

function DeclareButton({ offer, box, armed, pressed, onPress }: DeclareButtonProps) {
  const { words } = useTable();
  const off = offer.enabled === false;
  const suit = SUITS.find((each) => each === offer.params?.["suit"]);
  const code = String(offer.params?.["act"] ?? "");
  const act = words.word("act", code);
  const name = suit === undefined ? act : `${act} ${words.word("suit", suit)}`;
  const half = box.w < FIRST.w;
  return (
    <Button
      id={offer.id}
      box={box}
      name={armed ? words.t("play.again", { act: name }) : name}
      off={off ? words.say(offer.why ?? { code: "DECL_NONE" }) : undefined}
      pressed={pressed}
      onPress={onPress}
    >
      <span class={half ? "declare half" : "declare"}>
        {armed && <i>{words.t("declare.again")}</i>}
        <span>
          {half ? words.word("act_short", code) : act}
          {suit && <SuitMark suit={suit} />}
        </span>
        {!armed && <i>{holdingOf(offer, words)}</i>}
      </span>
    </Button>
  );
}

/** What the seat holds for it: so many level cards of the suit, or pairs of a joker. */
function holdingOf({ params = {} }: Offer, words: SeatWords): string {
  const holding = Number(params["holding"] ?? 0);
  const jokers = holding > 0 && params["card"] !== undefined;
  return jokers ? words.say({ code: "joker_pair", params }, ["act"]) : `×${holding}`;
}
