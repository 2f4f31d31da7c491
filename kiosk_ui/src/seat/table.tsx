/** Region B: the plates, the trick in compass or lanes, shown hands. */
import { useEffect, useRef, useState } from "preact/hooks";

import { Icon } from "../shared/icons";
import type { GameView, Plate, Play, SeatView, Trick } from "../wire";
import { CardSpread } from "./cards";
import { remainingMs, Ring } from "./clock";
import { bestLabel, boxStyle, compassSpread, lane, MINI, PLATES, relation, shownStrip, type Relation } from "./geometry";
import { PlateView, useSince } from "./plates";
import { useTable } from "./table_talk";

interface TableProps {
  readonly view: SeatView;
  readonly board: GameView;
  readonly receivedAt: number;
  readonly now: number;
}

/** Each seat's latest play of the trick, in the order the seats came in. */
export function latestPlays(plays: readonly Play[]): readonly Play[] {
  const latest = new Map<number, Play>();
  for (const play of plays) latest.set(play.seat, play);
  return [...latest.values()];
}

const LINGER_MS = 1200;

/** A finished trick stays for a moment before the table is clear. */
function useLingering(board: GameView): Trick | undefined {
  const [finished, setFinished] = useState<Trick | undefined>(undefined);
  const before = useRef(board.trick);
  const ended = board.trick === undefined && before.current !== undefined;
  useEffect(() => {
    before.current = board.trick;
    if (!ended) return;
    setFinished(board.last_trick);
    const timer = window.setTimeout(() => {
      setFinished(undefined);
    }, LINGER_MS);
    return () => {
      window.clearTimeout(timer);
      setFinished(undefined);
    };
  }, [board.trick === undefined]);
  return board.trick ?? finished;
}

/** Seats the table waits for: those without a fixed turn are not marked (V-2b). */
function seatOnTurn(view: SeatView, board: GameView): number | null {
  if (view.my_turn === true) return view.seat;
  const waited = board.message.params?.["seat"];
  return view.turn_id !== undefined && typeof waited === "number" ? waited : null;
}

export function Table(props: TableProps) {
  const { view } = props;
  const trick = useLingering(props.board);
  const board = { ...props.board, ...(trick === undefined ? {} : { trick }) };
  const lanes = trick?.mode === "lanes";
  const since = useSince(
    props.receivedAt,
    view.plates.some((plate) => plate.online === false),
  );
  const turn = seatOnTurn(view, board);
  return (
    <section class="table" data-mode={lanes ? "lanes" : "compass"}>
      <ShownHands view={view} board={board} />
      {lanes ? (
        <Lanes {...props} board={board} since={since} turn={turn} />
      ) : (
        <Compass {...props} board={board} since={since} turn={turn} />
      )}
    </section>
  );
}

interface ModeProps extends TableProps {
  readonly since: number;
  readonly turn: number | null;
}

function Compass(props: ModeProps) {
  const { view, board, since, turn } = props;
  const small = (board.shown_hands ?? []).length > 0;
  const where = (seat: number) => relation(seat, view.seat, view.plates.length);
  return (
    <>
      {view.plates.map((plate) => {
        const at = where(plate.seat);
        if (at === "self") return null;
        const box = PLATES[at];
        return (
          <PlateView
            key={plate.seat}
            plate={plate}
            mark={board.seats[plate.seat]}
            where={at}
            box={box}
            onTurn={turn === plate.seat}
            tappable={true}
            sinceMs={since}
          />
        );
      })}
      <TurnRing {...props} where={turn === null ? "self" : where(turn)} />
      {latestPlays(board.trick?.plays ?? []).map((play) => (
        <CompassPlay key={play.seat} play={play} where={where(play.seat)} small={small} board={board} />
      ))}
    </>
  );
}

/** The ring below the plate of the seat on turn. */
function TurnRing({ view, receivedAt, now, where }: ModeProps & { where: Relation }) {
  const { presses } = useTable();
  const clock = view.clock;
  if (where === "self" || clock === undefined) return null;
  const box = PLATES[where];
  const ms = remainingMs(clock, receivedAt, now, presses.smallestRoundTrip() / 2);
  const place = { x: box.x + box.w / 2, y: box.y + box.h + 36, size: 56 };
  return <Ring ms={ms} totalMs={clock.total_ms} held={!clock.running} {...place} />;
}

function CompassPlay(props: { play: Play; where: Relation; small: boolean; board: GameView }) {
  const { play, where, board } = props;
  const cards = play.cards ?? [];
  if (cards.length === 0) return null;
  return (
    <>
      <CardSpread cards={cards} spread={compassSpread(where, cards.length, props.small)} />
      {board.trick?.best_seat === play.seat && (
        <div class={`best ${where}`} style={boxStyle(bestLabel(where))}>
          <BestText type={play.type ?? ""} />
        </div>
      )}
    </>
  );
}

function BestText({ type }: { type: string }) {
  const { words } = useTable();
  return (
    <>
      <Icon name="best" />
      <span>{words.t("play.best", { type: words.word("type", type) })}</span>
    </>
  );
}

function Lanes(props: ModeProps) {
  const { view, board, since, turn } = props;
  const { words } = useTable();
  const seats = view.plates.length;
  const strips = (board.shown_hands ?? []).length > 0;
  const plays = new Map(latestPlays(board.trick?.plays ?? []).map((play) => [play.seat, play]));
  const leader = board.trick?.plays[0]?.seat ?? 0;
  const inOrder = [...view.plates.slice(leader), ...view.plates.slice(0, leader)];
  return (
    <>
      {inOrder.map((plate: Plate, index) => {
        const cards = plays.get(plate.seat)?.cards ?? [];
        const place = lane(index, seats, cards.length, strips);
        return (
          <div class="lane" key={plate.seat} data-best={board.trick?.best_seat === plate.seat}>
            <PlateView
              plate={plate}
              mark={board.seats[plate.seat]}
              where={relation(plate.seat, view.seat, seats)}
              box={place.plate}
              onTurn={turn === plate.seat}
              tappable={false}
              sinceMs={since}
            />
            {cards.length > 0 && <CardSpread cards={cards} spread={place.cards} />}
            {plays.has(plate.seat) && cards.length === 0 && (
              <span class="lane-pass" style={boxStyle({ ...place.plate, x: place.cards.x, w: 200 })}>
                {words.t("offer.pass")}
              </span>
            )}
          </div>
        );
      })}
    </>
  );
}

function ShownHands({ view, board }: { view: SeatView; board: GameView }) {
  const { words } = useTable();
  return (
    <>
      {(board.shown_hands ?? []).map((shown) => {
        const where = relation(shown.seat, view.seat, view.plates.length);
        const strip = shownStrip(where, shown.cards.length);
        return (
          <div class="shown" key={shown.seat} aria-label={words.t("play.shown_hand", { seat: words.seat(shown.seat) })}>
            <CardSpread cards={shown.cards} spread={{ ...strip, card: MINI }} />
          </div>
        );
      })}
    </>
  );
}
