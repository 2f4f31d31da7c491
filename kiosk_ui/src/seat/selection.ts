/**
 * The cards a player has raised, and what the box says of them. The page asks about every change
 * and drops answers it has outrun; it judges nothing itself.
 */
import { useEffect, useRef, useState } from "preact/hooks";

import type { Check, HandCard, SeatView } from "../wire";
import { useTable } from "./table_talk";

export interface Selection {
  readonly raised: ReadonlySet<string>;
  readonly setRaised: (raised: ReadonlySet<string>) => void;
  /** Lowers those of these cards that are still raised. */
  readonly lower: (cards: ReadonlySet<string>) => void;
  /** The answer about exactly these cards in exactly this turn, else null. */
  readonly check: Check | null;
}

/** What the player raised, and the hand it was raised from. */
interface Chosen {
  readonly hand: readonly HandCard[];
  readonly raised: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Which cards are still raised. One that was played drops out, the rest stays. Of two copies the
 * one left may have the id of the one played, so copies are counted.
 */
function stillRaised(raised: ReadonlySet<string>, before: readonly HandCard[], now: readonly HandCard[]): readonly string[] {
  const copies = (cards: readonly HandCard[], code: string) => cards.filter((each) => each.card === code);
  return now
    .filter(({ id, card }) => {
      const left = copies(now, card);
      const played = copies(before, card).length - left.length;
      if (played <= 0) return raised.has(id);
      const up = copies(before, card).filter((each) => raised.has(each.id)).length;
      return left.findIndex((each) => each.id === id) < up - played;
    })
    .map(({ id }) => id);
}

export function useSelection(view: SeatView, initially: readonly string[]): Selection {
  const { presses } = useTable();
  const hand = view.board?.hand ?? [];
  const [chosen, setChosen] = useState<Chosen>(() => ({ hand, raised: new Set(initially) }));
  const [answer, setAnswer] = useState<{ seq: number; check: Check } | null>(null);
  const seq = useRef(0);
  const held = stillRaised(chosen.raised, chosen.hand, hand);
  useEffect(() => {
    // What has dropped out does not rise again when a card of its name comes.
    setChosen((now) =>
      now.raised.size === 0 ? now : { hand, raised: new Set(stillRaised(now.raised, now.hand, hand)) },
    );
  }, [hand.map((card) => card.id).join()]);
  const turn = view.turn_id ?? "";
  const question = `${turn}|${held.join(",")}`;
  useEffect(() => {
    seq.current += 1;
    setAnswer(null);
    if (held.length === 0) return;
    const asked = seq.current;
    void presses.ask(turn, asked, held).then((reply) => {
      if (reply?.check_seq !== seq.current || reply.turn_id !== turn) return;
      setAnswer({ seq: asked, check: reply.check });
    });
  }, [question]);
  return {
    raised: held.length === 0 ? NOTHING : new Set(held),
    setRaised: (raised) => {
      setChosen({ hand, raised });
    },
    lower: (cards) => {
      setChosen((now) => ({ ...now, raised: new Set([...now.raised].filter((id) => !cards.has(id))) }));
    },
    check: answer?.seq === seq.current ? answer.check : null,
  };
}
