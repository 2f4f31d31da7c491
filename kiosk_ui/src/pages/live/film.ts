/**
 * A replay as a row of pictures: where every card lies after so many steps. Each step says itself
 * what it moves, so nothing here knows a rule.
 */
import type { Replay, ReplayDeal, ReplayStep, Told } from "../../wire";

export interface HeldCard {
  readonly card: string;
  /** Picked up from the bottom. */
  readonly isNew: boolean;
}

/** What lies on the table. `hands` and `said` by seat; `said` is a seat's last word before the play. */
export interface Picture {
  readonly hands: readonly (readonly HeldCard[])[];
  readonly bottom: readonly string[];
  readonly buried: boolean;
  readonly trick: readonly Told[];
  /** Who took the trick, once it is over. */
  readonly taker: number | null;
  readonly dealer: number | null;
  readonly said: readonly (Told | null)[];
}

/** One picture of the row: which deal, after how many of its steps. */
export interface Place {
  readonly deal: number;
  readonly steps: number;
}

/** Every place of a replay in order: each deal as it was dealt, then after each of its steps. */
export function placesOf(replay: Replay): readonly Place[] {
  return replay.deals.flatMap(({ steps = [] }, deal) =>
    Array.from({ length: steps.length + 1 }, (_, count) => ({ deal, steps: count })),
  );
}

export function pictureAt(deal: ReplayDeal, steps: number): Picture {
  const dealt: Picture = {
    hands: deal.hands.map((hand) => hand.map((card) => ({ card, isNew: false }))),
    bottom: deal.bottom,
    buried: false,
    trick: [],
    taker: null,
    dealer: null,
    said: deal.hands.map(() => null),
  };
  return (deal.steps ?? []).slice(0, steps).reduce(after, dealt);
}

function after(before: Picture, { told }: ReplayStep): Picture {
  return { ...before, ...CHANGES[told.effect](before, told, told.cards ?? []) };
}

type Change = (before: Picture, told: Told, cards: readonly string[]) => Partial<Picture>;

const says: Change = ({ said }, told) => ({ said: changed<Told | null>(said, told.seat, () => told) });
const nothing: Change = () => ({});

const CHANGES: Readonly<Record<Told["effect"], Change>> = {
  say: says,
  show: says,
  turn: nothing,
  end: nothing,
  fix: (_, { seat = null }) => ({ dealer: seat }),
  take: ({ hands }, { seat }, cards) => {
    const taken = cards.map((card) => ({ card, isNew: true }));
    return { bottom: [], hands: changed(hands, seat, (hand) => [...hand, ...taken]) };
  },
  bury: ({ hands }, { seat }, cards) => ({
    bottom: cards,
    buried: true,
    hands: changed(hands, seat, (hand) => without(hand, cards)),
  }),
  play: ({ hands, trick, taker }, told, cards) => ({
    // The first play after a trick was taken begins the next.
    trick: taker === null ? [...trick, told] : [told],
    taker: null,
    hands: changed(hands, told.seat, (hand) => without(hand, cards)),
  }),
  trick: (_, { seat = null }) => ({ taker: seat }),
};

/** The same by-seat values with those of one seat changed; of nobody, none. */
function changed<T>(seats: readonly T[], seat: number | undefined, change: (old: T) => T): readonly T[] {
  return seats.map((old, index) => (index === seat ? change(old) : old));
}

/** The hand without these cards, of two alike the one held from the start first. */
function without(hand: readonly HeldCard[], cards: readonly string[]): readonly HeldCard[] {
  const left = [...hand];
  for (const card of cards) {
    const at = left.findIndex((held) => held.card === card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
