/**
 * Region B of a deal with trumps before its first trick, the dealer's own buried cards, and the rule
 * help: what the box told of the trumps, put into words and places.
 */
import { Icon } from "../shared/icons";
import type { Declaration, Duty, GameView, TrumpFacts } from "../wire";
import { Button } from "./button";
import { CardRow, CardSpread } from "./cards";
import { bestLabel, boxStyle, compassSpread, type Box, type Relation } from "./geometry";
import { OverTable } from "./over_table";
import { useTable } from "./table_talk";

const WIDE_CARD = { width: 72, height: 100, rank: 34, suit: 30 };
const PITCH = 60;
const MIDDLE = { x: 390, y: 170, w: 500, h: 100 };
const CAPTION = { x: 262, y: 276, w: 756, h: 44 };
const DEALT = { x: 516, y: 178, w: 248, h: 44 };

interface BeforePlayProps {
  readonly board: GameView;
  readonly trumps: TrumpFacts;
  readonly where: (seat: number) => Relation;
}

/** The original bottom, the cards turned of it, or who has declared what. */
export function BeforePlay({ board, trumps, where }: BeforePlayProps) {
  const { words } = useTable();
  const bottom = board.bottom ?? [];
  if (bottom.length > 0) return <MiddleCards cards={bottom} caption={words.t("deal.bottom")} />;
  const flipped = trumps.flipped ?? [];
  if (flipped.length > 0) return <MiddleCards cards={flipped} caption={words.t("deal.flipped")} />;
  return <Declaring trumps={trumps} where={where} />;
}

function MiddleCards({ cards, caption }: { cards: readonly string[]; caption: string }) {
  const width = WIDE_CARD.width + PITCH * (cards.length - 1);
  const x = MIDDLE.x + (MIDDLE.w - width) / 2;
  return (
    <>
      <CardSpread cards={cards} spread={{ x, y: MIDDLE.y, pitch: PITCH, card: WIDE_CARD }} />
      <p class="caption" style={boxStyle(CAPTION)}>
        {caption}
      </p>
    </>
  );
}

/** Each seat's latest show in front of it; a lock beside the one that no suit can follow. */
function Declaring({ trumps, where }: Omit<BeforePlayProps, "board">) {
  const { words } = useTable();
  const declarations = trumps.declarations ?? [];
  const latest = new Map<number, Declaration>(declarations.map((each) => [each.seat, each]));
  const standing = declarations[declarations.length - 1];
  return (
    <>
      <p class="caption" style={boxStyle(DEALT)}>
        {words.t("deal.dealt", { n: trumps.dealt ?? 0, m: trumps.to_deal })}
      </p>
      {[...latest.values()].map((each) => (
        <div key={each.seat} data-standing={each === standing}>
          <CardSpread cards={each.cards} spread={compassSpread(where(each.seat), each.cards.length, false)} />
          <div class={`best declared ${where(each.seat)}`} style={boxStyle(bestLabel(where(each.seat), each.cards.length))}>
            {trumps.locked === true && each === standing && <Icon name="lock" />}
            <span>{words.word("act", each.act)}</span>
          </div>
        </div>
      ))}
    </>
  );
}

/** Beside C, where no play, sentence or chip reaches. */
const BOTTOM: Box = { x: 16, y: 341, w: 170, h: 60 };

/** 底牌: opens what there is to see of the bottom, for the dealer what it has laid away. */
export function BottomButton({ open, onPress }: { open: boolean; onPress: () => void }) {
  const { words } = useTable();
  return (
    <Button id="bottom" box={BOTTOM} chosen={open} onPress={onPress}>
      {words.t("bar.bottom")}
    </Button>
  );
}

/** The original bottom, where it may be looked up after the first lead. */
function recalled(board: GameView): readonly string[] {
  const led = board.trick !== undefined || board.last_trick !== undefined;
  return board.trumps !== undefined && led ? (board.bottom ?? []) : [];
}

export function hasBottom(board: GameView): boolean {
  return board.buried !== undefined || recalled(board).length > 0;
}

/** What this seat has laid away, and the original bottom. */
export function BottomPanel({ board, onClose }: { board: GameView; onClose: () => void }) {
  const { words } = useTable();
  return (
    <OverTable name={words.t("bar.bottom")} toggle="bottom" onClose={onClose}>
      <div class="bottoms">
        <TitledCards title={words.t("deal.buried")} cards={board.buried ?? []} />
        <TitledCards title={words.t("deal.bottom")} cards={recalled(board)} />
      </div>
    </OverTable>
  );
}

function TitledCards({ title, cards }: { title: string; cards: readonly string[] }) {
  if (cards.length === 0) return null;
  return (
    <div>
      <p class="over-title">{title}</p>
      <CardRow cards={cards} pitch={PITCH} size={WIDE_CARD} />
    </div>
  );
}

interface RuleHelpProps {
  readonly trumps: TrumpFacts;
  readonly duty: Duty | undefined;
  readonly onClose: () => void;
}

/** 规则提示: the present duty and the order of cards, in words; no card of the hand is marked. */
export function RuleHelp({ trumps, duty, onClose }: RuleHelpProps) {
  const { words } = useTable();
  const params = { suit: trumps.trump ?? "", level: trumps.level };
  const order = trumps.trump === "NT" ? "order_no_trump" : "order";
  const lines = [order, "side_order", "follow_rule"].map((code) => words.say({ code, params }, ["rule"]));
  return (
    <OverTable name={words.t("play.rules")} toggle="rules" onClose={onClose}>
      {duty && <p class="over-title">{words.say(duty.message)}</p>}
      <ul class="rules">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </OverTable>
  );
}
