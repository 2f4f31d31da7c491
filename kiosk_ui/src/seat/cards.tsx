/** Cards as drawn: rank and suit in the upper left corner, in the ink of their suit. */
import { rankName } from "../shared/words";
import { SuitMark, type Suit } from "../shared/icons";
import { u, type CardSize, type Spread } from "./geometry";
import { useTable } from "./table_talk";

const SUITS: Readonly<Record<string, Suit>> = { S: "S", H: "H", C: "C", D: "D" };
const JOKER_INK: Readonly<Record<string, string>> = { BJ: "ink-H", LJ: "ink-S" };

/** The class that gives a card its ink; jokers are red (大王) and black (小王). */
export function inkOf(code: string): string {
  return JOKER_INK[code] ?? `ink-${code.charAt(0)}`;
}

/** Rank over suit; sizes in stage units. */
export function Face({ code, rank, suit }: { code: string; rank: number; suit: number }) {
  const { words } = useTable();
  const mark = code in JOKER_INK ? undefined : SUITS[code.charAt(0)];
  if (mark === undefined) {
    return (
      <span class="joker" style={{ fontSize: u(rank * 0.62) }}>
        {words.card(code)}
      </span>
    );
  }
  const name = rankName(code);
  return (
    <>
      <span class={name === "10" ? "rank ten" : "rank"} style={{ fontSize: u(rank) }}>
        {name}
      </span>
      <SuitMark suit={mark} size={u(suit)} />
    </>
  );
}

export function SmallCard({ code, x, y, size }: { code: string; x: number; y: number; size: CardSize }) {
  const place = { left: u(x), top: u(y), width: u(size.width), height: u(size.height) };
  return (
    <span class={`card small ${inkOf(code)}`} style={place}>
      <Face code={code} rank={size.rank} suit={size.suit} />
    </span>
  );
}

/** A play laid out side by side; read aloud as one list of cards. */
export function CardSpread({ cards, spread }: { cards: readonly string[]; spread: Spread }) {
  const { words } = useTable();
  return (
    <div class="spread" role="img" aria-label={cards.map((code) => words.card(code)).join(words.t("list.comma"))}>
      {cards.map((code, index) => (
        <SmallCard
          key={`${code}-${index}`}
          code={code}
          x={spread.x + spread.pitch * index}
          y={spread.y}
          size={spread.card}
        />
      ))}
    </div>
  );
}

/** Small cards in the flow of a line. */
export function CardRow({ cards, pitch, size }: { cards: readonly string[]; pitch: number; size: CardSize }) {
  const width = size.width + pitch * (cards.length - 1);
  return (
    <span class="card-row" style={{ width: u(width), height: u(size.height) }}>
      <CardSpread cards={cards} spread={{ x: 0, y: 0, pitch, card: size }} />
    </span>
  );
}
