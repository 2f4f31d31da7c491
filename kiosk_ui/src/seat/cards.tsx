/** Cards as drawn: rank and suit in the upper left corner, in the ink of their suit. */
import { rankName } from "../shared/words";
import { Icon, SuitMark, type Suit } from "../shared/icons";
import { u, type CardSize, type Spread } from "./geometry";
import { useTable } from "./table_talk";

const SUITS: Readonly<Record<string, Suit>> = { S: "S", H: "H", C: "C", D: "D" };
const JOKERS: readonly string[] = ["BJ", "LJ"];

function isJoker(code: string): boolean {
  return JOKERS.includes(code);
}

/** The class that gives a card its ink; jokers are red (大王) and black (小王). */
export function inkOf(code: string): string {
  return `ink-${isJoker(code) ? code : code.charAt(0)}`;
}

interface FaceProps {
  readonly code: string;
  readonly rank: number;
  readonly suit: number;
}

/** Rank over suit, a joker's name upright; sizes in stage units. */
export function Face({ code, rank, suit }: FaceProps) {
  const { words } = useTable();
  if (isJoker(code)) {
    return (
      <span class="joker" style={{ fontSize: u(rank * 0.62) }}>
        {words.word("joker_upright", code)}
      </span>
    );
  }
  const name = rankName(code);
  const mark = SUITS[code.charAt(0)];
  return (
    <>
      <span class={name === "10" ? "rank ten" : "rank"} style={{ fontSize: u(rank) }}>
        {name}
      </span>
      {mark && <SuitMark suit={mark} size={u(suit)} />}
    </>
  );
}

/** Below this no text is read across a table (ux.md 2). */
const LEAST_TEXT = 22;

/** Where a joker's name has no room: its first letter over a crown. */
function JokerInitial({ code, rank, suit }: FaceProps) {
  const { words } = useTable();
  return (
    <>
      <span class="initial" style={{ fontSize: u(Math.max(LEAST_TEXT, rank * 0.8)) }}>
        {words.word("joker_initial", code)}
      </span>
      <span class="suit crown" style={{ width: u(suit), height: u(suit) }}>
        <Icon name="crown" size="100%" />
      </span>
    </>
  );
}

interface SmallCardProps {
  readonly code: string;
  readonly x: number;
  readonly y: number;
  readonly size: CardSize;
  /** Shown but not played: it went back to the hand. */
  readonly returned?: boolean;
}

export function SmallCard({ code, x, y, size, returned }: SmallCardProps) {
  const place = { left: u(x), top: u(y), width: u(size.width), height: u(size.height) };
  const Print = isJoker(code) ? JokerInitial : Face;
  return (
    <span class={`card small ${inkOf(code)}${returned === true ? " barred" : ""}`} style={place}>
      <Print code={code} rank={size.rank} suit={size.suit} />
    </span>
  );
}

interface CardSpreadProps {
  readonly cards: readonly string[];
  readonly spread: Spread;
  /** Which of the cards, by place, were shown but not played. */
  readonly returned?: ReadonlySet<number>;
}

/** A play laid out side by side; read aloud as one list of cards. */
export function CardSpread({ cards, spread, returned }: CardSpreadProps) {
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
          returned={returned?.has(index) === true}
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
