/** One board of a round: its verdict, and on demand the cards that its seed gives. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { SuitMark, type Suit } from "../../shared/icons";
import { rankName } from "../../shared/words";
import type { Deal } from "./boards_file";
import type { CheckedBoard } from "./check";
import { useWords } from "./words";

const SUITS: readonly Suit[] = ["S", "H", "C", "D"];
/** As cards are sorted in a printed hand record: ace first, in every game. */
const RANKS = "AKQJT98765432";

export function BoardLine({ checked, children }: { checked: CheckedBoard; children: ComponentChildren }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const { board, deals } = checked;
  return (
    <li class="board-line">
      <h3>{words.t("verify.board", { n: board.board_no })}</h3>
      {children}
      {board.origin === null ? null : (
        <p class="note">{words.t("verify.origin", { n: board.origin.board_no })}</p>
      )}
      <button type="button" aria-expanded={open} onClick={() => { setOpen(!open); }}>
        {words.t(open ? "verify.hide" : "verify.show")}
        <span class="visually-hidden">{words.t("verify.board", { n: board.board_no })}</span>
      </button>
      {open ? <Cards deals={deals} seed={board.seed} /> : null}
    </li>
  );
}

function Cards({ deals, seed }: { deals: readonly Deal[]; seed: string }) {
  const words = useWords();
  return (
    <div class="cards">
      <dl class="proof">
        <dt>{words.t("verify.seed")}</dt>
        <dd>{seed}</dd>
      </dl>
      {deals.map((deal, index) => (
        <div key={index}>
          {deals.length === 1 ? null : <h4>{words.t("verify.deal", { n: index + 1 })}</h4>}
          <Hands deal={deal} />
        </div>
      ))}
    </div>
  );
}

function Hands({ deal }: { deal: Deal }) {
  const words = useWords();
  const labels = words.at(deal.hands.length);
  return (
    <dl class="facts">
      {deal.hands.map((hand, seat) => (
        <div key={seat}>
          <dt>{labels.seat(seat)}</dt>
          <dd><Hand cards={hand} /></dd>
        </div>
      ))}
      <div>
        <dt>{words.t("verify.bottom")}</dt>
        <dd><Hand cards={deal.bottom} /></dd>
      </div>
    </dl>
  );
}

/** Suit by suit, jokers first. */
function Hand({ cards }: { cards: readonly string[] }) {
  const words = useWords();
  const jokers = cards.filter((card) => card === "LJ" || card === "BJ").sort();
  return (
    <>
      {jokers.map((card, index) => (
        <span key={index} class="suit-run">{words.card(card)}</span>
      ))}
      {SUITS.map((suit) => (
        <Run key={suit} suit={suit} cards={cards.filter((card) => card.startsWith(suit))} />
      ))}
    </>
  );
}

function Run({ suit, cards }: { suit: Suit; cards: readonly string[] }) {
  const words = useWords();
  if (cards.length === 0) return null;
  const place = (card: string): number => RANKS.indexOf(card.charAt(1));
  const sorted = [...cards].sort((one, other) => place(one) - place(other));
  return (
    <span class={suit === "H" || suit === "D" ? "suit-run is-red" : "suit-run"}>
      <SuitMark suit={suit} />
      <span class="visually-hidden">{words.word("suit", suit)}</span>
      {` ${sorted.map(rankName).join(" ")}`}
    </span>
  );
}
