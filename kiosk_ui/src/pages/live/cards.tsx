/** Cards of a replay: small, in the flow of the page, in the ink of their suit. */
import { SuitMark, type Suit } from "../../shared/icons";
import { rankName } from "../../shared/words";
import { Icon } from "../icons";
import type { HeldCard } from "./film";
import { useWords } from "./words";

const SUITS: Readonly<Record<string, Suit>> = { S: "S", H: "H", C: "C", D: "D" };

function Card({ card, isNew }: HeldCard) {
  const words = useWords();
  const suit = SUITS[card.charAt(0)];
  const red = suit === "H" || suit === "D" || card === "BJ";
  return (
    <span class={`film-card${red ? " is-red" : ""}${isNew ? " is-new" : ""}`}>
      {suit === undefined ? (
        <>
          <b>{words.word("joker_initial", card)}</b>
          <Icon name="crown" />
        </>
      ) : (
        <>
          <b>{rankName(card)}</b>
          <SuitMark suit={suit} />
        </>
      )}
    </span>
  );
}

/** Read aloud as one list; `empty` is said where there is none. */
export function Cards({ cards, empty = "" }: { cards: readonly HeldCard[]; empty?: string }) {
  const words = useWords();
  if (cards.length === 0) return <span class="note">{empty}</span>;
  const read = cards.map(({ card }) => words.card(card)).join(words.t("list.comma"));
  return (
    <span class="film-cards" role="img" aria-label={read}>
      {cards.map((held, index) => (
        <Card key={`${held.card}-${index}`} {...held} />
      ))}
    </span>
  );
}

/** Cards that nobody picked up on the way. */
export function plain(cards: readonly string[]): readonly HeldCard[] {
  return cards.map((card) => ({ card, isNew: false }));
}
