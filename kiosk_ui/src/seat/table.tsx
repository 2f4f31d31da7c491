/** Region B: the plates, the trick in compass or lanes, shown hands. */
import { useEffect, useRef, useState } from "preact/hooks";

import { Icon } from "../shared/icons";
import type { GameView, Plate, Play, SeatView, Trick } from "../wire";
import { CardSpread } from "./cards";
import { remainingMs, Ring } from "./clock";
import { returnedOf } from "./failed_throw";
import {
  bestLabel,
  boxStyle,
  compassSpread,
  lane,
  MINI,
  PLATES,
  relation,
  shownStrip,
  turnRing,
  type Relation,
} from "./geometry";
import { PlateView, useSince } from "./plates";
import { useTable } from "./table_talk";
import { BeforePlay } from "./trumps";
import { mustAct } from "./turn";

interface TableProps {
  readonly view: SeatView;
  readonly board: GameView;
  readonly receivedAt: number;
  readonly now: number;
  /** A 甩牌 that did not hold and is now shown whole. */
  readonly failed: Play | null;
}

/** Each seat's latest play of the trick, in the order the seats came in. */
export function latestPlays(plays: readonly Play[]): readonly Play[] {
  const latest = new Map<number, Play>();
  for (const play of plays) latest.set(play.seat, play);
  return [...latest.values()];
}

const LINGER_MS = 1200;

interface Lingering {
  readonly trick: Trick | undefined;
  /** What the trick has brought the attackers; only when it is over. */
  readonly gained: number;
}

/** A finished trick stays for a moment before the table is clear. */
function useLingering(board: GameView): Lingering {
  const [finished, setFinished] = useState<Lingering>({ trick: undefined, gained: 0 });
  const points = board.trumps?.points ?? 0;
  const before = useRef({ trick: board.trick, points });
  const ended = board.trick === undefined && before.current.trick !== undefined;
  useEffect(() => {
    const gained = points - before.current.points;
    before.current = { trick: board.trick, points };
    if (!ended) return;
    setFinished({ trick: board.last_trick, gained });
    const timer = window.setTimeout(() => {
      setFinished({ trick: undefined, gained: 0 });
    }, LINGER_MS);
    return () => {
      window.clearTimeout(timer);
      setFinished({ trick: undefined, gained: 0 });
    };
  }, [board.trick === undefined]);
  return board.trick === undefined ? finished : { trick: board.trick, gained: 0 };
}

/** Seats the table waits for: those without a fixed turn are not marked (V-2b). */
function seatOnTurn(view: SeatView, board: GameView): number | null {
  if (mustAct(view)) return view.seat;
  const waited = board.message.params?.["seat"];
  return view.turn_id !== undefined && typeof waited === "number" ? waited : null;
}

export function Table(props: TableProps) {
  const { view } = props;
  const { trick, gained } = useLingering(props.board);
  const board = { ...props.board, ...(trick === undefined ? {} : { trick: whole(trick, props.failed) }) };
  const lanes = board.trick?.mode === "lanes";
  const since = useSince(
    props.receivedAt,
    view.plates.some((plate) => plate.online === false),
  );
  const turn = seatOnTurn(view, board);
  return (
    <section class="table" data-mode={lanes ? "lanes" : "compass"}>
      <ShownHands view={view} board={board} />
      {lanes ? (
        <Lanes {...props} board={board} gained={gained} since={since} turn={turn} />
      ) : (
        <Compass {...props} board={board} gained={gained} since={since} turn={turn} />
      )}
    </section>
  );
}

/** More cards than this stand in a lane. */
const COMPASS_MOST = 6;

/** The trick with a failed throw as it was tried, if it is the one that leads this trick. */
function whole(trick: Trick, failed: Play | null): Trick {
  const attempt = failed?.attempt ?? [];
  const lead = trick.plays[0];
  if (lead?.seat !== failed?.seat || lead?.attempt?.join() !== attempt.join()) return trick;
  const plays = trick.plays.map((play, index) => (index === 0 ? { ...play, cards: attempt } : play));
  return { ...trick, mode: attempt.length > COMPASS_MOST ? "lanes" : trick.mode, plays };
}

interface ModeProps extends TableProps {
  /** What the trick shown has brought the attackers, once it is over. */
  readonly gained: number;
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
      {board.trumps && board.trick === undefined && board.last_trick === undefined && (
        <BeforePlay board={board} trumps={board.trumps} where={where} />
      )}
      {latestPlays(board.trick?.plays ?? []).map((play) => (
        <CompassPlay key={play.seat} {...props} play={play} where={where(play.seat)} small={small} />
      ))}
    </>
  );
}

/** The ring below the plate of the seat on turn. */
function TurnRing({ view, receivedAt, now, where }: ModeProps & { where: Relation }) {
  const { presses } = useTable();
  const clock = view.clock;
  if (where === "self" || clock === undefined) return null;
  const ms = remainingMs(clock, receivedAt, now, presses.smallestRoundTrip() / 2);
  return <Ring ms={ms} totalMs={clock.total_ms} held={!clock.running} {...turnRing(where)} />;
}

interface CompassPlayProps extends ModeProps {
  readonly play: Play;
  readonly where: Relation;
  readonly small: boolean;
}

function CompassPlay({ play, where, small, board, gained, failed }: CompassPlayProps) {
  const cards = play.cards ?? [];
  if (cards.length === 0) return null;
  return (
    <>
      <CardSpread
        cards={cards}
        spread={compassSpread(where, cards.length, small)}
        returned={returnedIn(play, failed)}
      />
      {board.trick?.best_seat === play.seat && (
        <div class={`best ${where}`} style={boxStyle(bestLabel(where, cards.length))}>
          <BestText trick={board.trick} gained={gained} />
        </div>
      )}
    </>
  );
}

/** The cards of a play that went back to the hand, while a failed throw is shown. */
function returnedIn(play: Play, failed: Play | null): ReadonlySet<number> {
  return play.seat === failed?.seat ? returnedOf(failed) : new Set();
}

/** What is ahead, and what it would win; of a finished trick, what it won. */
function BestText({ trick, gained }: { trick: Trick; gained: number }) {
  const { words } = useTable();
  if (gained > 0) return <span>{words.t("play.won_points", { n: gained })}</span>;
  const points = trick.points ?? 0;
  const named = { type: words.word("type", trick.best_type ?? "") };
  return (
    <>
      <Icon name="best" />
      <span>{points > 0 ? words.t("play.best_points", { ...named, n: points }) : words.t("play.best", named)}</span>
    </>
  );
}

function Lanes(props: ModeProps) {
  const { view, board, since, turn, failed } = props;
  const { words } = useTable();
  const seats = view.plates.length;
  const strips = (board.shown_hands ?? []).length > 0;
  const plays = new Map(latestPlays(board.trick?.plays ?? []).map((play) => [play.seat, play]));
  const leader = board.trick?.plays[0]?.seat ?? 0;
  const inOrder = [...view.plates.slice(leader), ...view.plates.slice(0, leader)];
  return (
    <>
      {inOrder.map((plate: Plate, index) => {
        const play = plays.get(plate.seat);
        const cards = play?.cards ?? [];
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
            {play && cards.length > 0 && (
              <CardSpread cards={cards} spread={place.cards} returned={returnedIn(play, failed)} />
            )}
            {play && cards.length === 0 && (
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
