/**
 * The cards a player has raised, and what the box says of them. The page asks about every change
 * and drops answers it has outrun; it judges nothing itself.
 */
import { useEffect, useRef, useState } from "preact/hooks";

import type { Check, SeatView } from "../wire";
import { useTable } from "./table_talk";

export interface Selection {
  readonly raised: ReadonlySet<string>;
  readonly setRaised: (raised: ReadonlySet<string>) => void;
  /** The answer about exactly these cards in exactly this turn, else null. */
  readonly check: Check | null;
}

const NOTHING: ReadonlySet<string> = new Set();

export function useSelection(view: SeatView, initially: readonly string[]): Selection {
  const { presses } = useTable();
  const [raised, setRaised] = useState<ReadonlySet<string>>(() => new Set(initially));
  const [answer, setAnswer] = useState<{ seq: number; check: Check } | null>(null);
  const seq = useRef(0);
  const hand = view.board?.hand ?? [];
  const held = hand.filter((card) => raised.has(card.id)).map((card) => card.id);
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
    // A raised card that was played drops out; the rest stays.
    raised: held.length === 0 ? NOTHING : new Set(held),
    setRaised,
    check: answer?.seq === seq.current ? answer.check : null,
  };
}
