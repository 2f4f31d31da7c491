/** S7: the end of a deal: who won, the figures of this table, all hands open. */
import { Icon } from "../shared/icons";
import type { LinkState } from "../shared/link";
import type { DealResult, Offer, SeatView } from "../wire";
import { CallButton } from "./actions";
import { Button } from "./button";
import { CallSheet } from "./call";
import { CardSpread } from "./cards";
import { secondsUp, useNow } from "./clock";
import { Figures } from "./deal_figures";
import { cut } from "./fitting";
import { boxStyle, u } from "./geometry";
import { useRequest } from "./play";
import { nameOf } from "../shared/people";
import { useTable } from "./table_talk";
import { TopBar } from "./top_bar";
import { useState } from "preact/hooks";

const SHEET = { x: 130, y: 66, w: 900, h: 430 };
const OPEN_CARD = { width: 56, height: 72, rank: 30, suit: 28 };
const OPEN_X = 270;
const OPEN_Y = 508;
/** From the first row's top to the last one's. */
const OPEN_SPAN = 288;
const WIDEST_STEP = 84;

interface DealEndProps {
  readonly view: SeatView;
  readonly receivedAt: number;
  readonly link: LinkState;
  readonly spoken: string;
  readonly onSettings: () => void;
}

export function DealEnd(props: DealEndProps) {
  const { view } = props;
  const [calling, setCalling] = useState(false);
  const request = useRequest();
  const result = view.board?.result;
  return (
    <>
      <TopBar view={view} link={props.link} covered={false} onCover={undefined} onSettings={props.onSettings} />
      <section class="deal-end" style={boxStyle(SHEET)}>
        {result && <Figures view={view} result={result} />}
        <Answers {...props} onRequest={request} />
      </section>
      <CallButton
        onCall={() => {
          setCalling(true);
        }}
      />
      {result && <OpenHands view={view} result={result} />}
      {calling && (
        <CallSheet
          call={view.call}
          onRequest={request}
          onClose={() => {
            setCalling(false);
          }}
        />
      )}
    </>
  );
}

/** One line of the sheet, in stage units. */
const NOTE_ROOM = 850;

interface AnswersProps extends DealEndProps {
  readonly onRequest: (name: string) => void;
}

/**
 * 知道了: inside a board the game itself waits for it and says so by its offer, at the end of a
 * board the table does. The button stays down until the box has refused it or shown it.
 */
function useAcknowledging(view: SeatView, onRequest: (name: string) => void) {
  const { presses, words, speak } = useTable();
  const [sent, setSent] = useState("");
  const turn = view.turn_id ?? "";
  const next = view.board?.actions?.find((offer: Offer) => offer.id === "next");
  const acknowledge = () => {
    if (next === undefined) {
      onRequest("acknowledge");
      return;
    }
    setSent(turn);
    void presses.act(turn, next.action).then((answer) => {
      if (answer.ok) return;
      setSent("");
      speak(words.refusal(answer));
    });
  };
  return { sending: next !== undefined && sent === turn, acknowledge };
}

function Answers({ view, receivedAt, spoken, onRequest }: AnswersProps) {
  const { words } = useTable();
  const { sending, acknowledge } = useAcknowledging(view, onRequest);
  const now = useNow(view.continues_in_ms !== undefined);
  const left = Math.max(0, (view.continues_in_ms ?? 0) - (now - receivedAt));
  const done = view.acknowledged === true;
  const waiting = left > 0 ? words.t("deal_end.continues", { n: secondsUp(left) }) : "";
  return (
    <>
      <p class="deal-end-note" role="status">
        {spoken === "" ? waiting : cut(spoken, NOTE_ROOM, 24)}
      </p>
      <Button
        id="dispute"
        box={{ x: 24, y: 334, w: 240, h: 76 }}
        off={view.call ? words.t("deal_end.disputed") : undefined}
        onPress={() => {
          onRequest("dispute");
        }}
      >
        {words.t(view.call ? "deal_end.disputed" : "deal_end.dispute")}
      </Button>
      <Button
        id="acknowledge"
        kind={done ? "secondary" : "primary"}
        box={{ x: 488, y: 334, w: 388, h: 76 }}
        off={done ? words.t("deal_end.waiting") : undefined}
        pressed={sending}
        onPress={acknowledge}
      >
        {done && <Icon name="check" />}
        <span>{words.t(done ? "deal_end.waiting" : "deal_end.ok")}</span>
      </Button>
    </>
  );
}

/** Every hand as it was left, in E: a row a seat. None in a game whose deals end with the last card. */
function OpenHands({ view, result }: { view: SeatView; result: DealResult }) {
  const { words } = useTable();
  const step = Math.min(WIDEST_STEP, (OPEN_SPAN - OPEN_CARD.height) / (view.plates.length - 1));
  if ((result.hands ?? []).every((cards) => cards.length === 0)) return null;
  return (
    <>
      {view.plates.map((plate) => {
        const seat = plate.seat;
        const cards = result.hands?.[seat] ?? [];
        const y = OPEN_Y + step * seat;
        const pitch = Math.min(60, (980 - OPEN_CARD.width) / Math.max(1, cards.length - 1));
        return (
          <div class="open-hand" key={seat}>
            <b style={{ left: u(16), top: u(y), width: u(244), height: u(OPEN_CARD.height) }}>
              {words.seat(seat)} {cut(nameOf(plate, words), 150, 26, true)}
            </b>
            {cards.length > 0 ? (
              <CardSpread cards={cards} spread={{ x: OPEN_X, y, pitch, card: OPEN_CARD }} />
            ) : (
              <i style={{ left: u(OPEN_X), top: u(y), height: u(OPEN_CARD.height) }}>{words.t("deal_end.empty")}</i>
            )}
          </div>
        );
      })}
    </>
  );
}
