/** Region E: the player's own cards, raised in place, one tab stop for keyboard and switch. */
import { useEffect, useRef, useState } from "preact/hooks";

import type { HandCard } from "../wire";
import { Face, inkOf } from "./cards";
import { STAGE_WIDTH, u } from "./geometry";
import { handInk, layoutAfter, oneRow, rowsOf, type HandInk, type HandRow, type Layout } from "./hand_layout";
import { useTable } from "./table_talk";
import { HandTouch, type Change, type Lying, type Point } from "./touch";

interface HandProps {
  readonly cards: readonly HandCard[];
  readonly raised: ReadonlySet<string>;
  readonly covered: boolean;
  /** False while covered, paused, offline or dealt to: the hand does not react. */
  readonly alive: boolean;
  readonly twoRows: boolean;
  /** A two-row hand is laid out anew when this changes. */
  readonly occasion: string;
  /** The cards that can be played now, when not all can. */
  readonly legal: readonly string[] | undefined;
  readonly onRaised: (raised: ReadonlySet<string>) => void;
  readonly onEnter: () => void;
}

function changed(cards: readonly HandCard[], raised: ReadonlySet<string>, change: Change): ReadonlySet<string> {
  const next = new Set(raised);
  for (const card of cards.slice(change.from, change.to + 1)) {
    if (change.raise) next.add(card.id);
    else next.delete(card.id);
  }
  return next;
}

/** A pointer's place in stage units; `area` starts at the stage's left edge. */
function pointOf(event: PointerEvent, area: HTMLElement): Point {
  const stage = (area.closest(".stage") ?? area).getBoundingClientRect();
  const unit = stage.width / STAGE_WIDTH;
  return { x: (event.clientX - stage.left) / unit, y: (event.clientY - stage.top) / unit, at: event.timeStamp };
}

/** The rows, in which a card keeps its place until there is a reason for a new layout. */
function useRows({ twoRows, occasion }: HandProps, cards: readonly HandCard[]): readonly HandRow[] {
  const layout = useRef<Layout | null>(null);
  if (!twoRows) return oneRow(cards.map((card) => card.group ?? 0));
  layout.current = layoutAfter(layout.current, occasion, cards);
  return rowsOf(layout.current, cards);
}

function useTouch(props: HandProps, cards: readonly HandCard[], rows: readonly HandRow[]) {
  const touch = useRef(new HandTouch());
  const [preview, setPreview] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    touch.current.drop();
    setPreview(null);
  }, [cards.map((card) => card.id).join()]);
  const lying: Lying = { rows, isRaised: (index) => props.raised.has(cards[index]?.id ?? "") };
  const keepChange = (change: Change | null) => {
    setPreview(null);
    if (change !== null) props.onRaised(changed(cards, props.raised, change));
  };
  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (!props.alive) return;
    touch.current.down(event.pointerId, pointOf(event, event.currentTarget), lying);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const change = touch.current.move(event.pointerId, pointOf(event, event.currentTarget));
    if (change !== null) setPreview(changed(cards, props.raised, change));
  };
  const onPointerUp = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    keepChange(touch.current.up(event.pointerId, pointOf(event, event.currentTarget), lying));
  };
  const onPointerCancel = (event: PointerEvent) => {
    touch.current.cancel(event.pointerId);
    setPreview(null);
  };
  return { preview, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

function useKeys(props: HandProps, cards: readonly HandCard[]) {
  const [at, setAt] = useState(0);
  const focus = Math.min(at, Math.max(0, cards.length - 1));
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    if (!props.alive) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      const next = Math.max(0, Math.min(cards.length - 1, focus + step));
      setAt(next);
      event.currentTarget.querySelectorAll<HTMLElement>("[role=checkbox]")[next]?.focus();
    } else if (event.key === " ") {
      const raise = !props.raised.has(cards[focus]?.id ?? "");
      props.onRaised(changed(cards, props.raised, { from: focus, to: focus, raise }));
    } else if (event.key === "Enter") {
      props.onEnter();
    } else {
      return;
    }
    event.preventDefault();
  };
  return { focus, onKeyDown };
}

export function Hand(props: HandProps) {
  const { words, looks } = useTable();
  const cards = looks.lowLeft ? [...props.cards].reverse() : props.cards;
  const rows = useRows(props, cards);
  const ink = handInk(rows, looks.big);
  const { preview, handlers } = useTouch(props, cards, rows);
  const { focus, onKeyDown } = useKeys(props, cards);
  const raised = preview ?? props.raised;
  return (
    <div
      class="hand"
      role="group"
      aria-label={words.t("seat.hand")}
      data-covered={props.covered}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      {cards.map((card, index) => (
        <HandCardFace
          key={card.id}
          card={card}
          index={index}
          rows={rows}
          ink={ink}
          raised={raised.has(card.id)}
          barred={props.legal?.includes(card.id) === false}
          covered={props.covered}
          tabIndex={index === focus ? 0 : -1}
        />
      ))}
    </div>
  );
}

interface FaceProps {
  readonly card: HandCard;
  readonly index: number;
  readonly rows: readonly HandRow[];
  readonly ink: HandInk;
  readonly raised: boolean;
  /** It cannot be part of any play now. */
  readonly barred: boolean;
  readonly covered: boolean;
  readonly tabIndex: number;
}

function HandCardFace({ card, index, rows, ink, raised, barred, covered, tabIndex }: FaceProps) {
  const { words } = useTable();
  const [touched, setTouched] = useState(false);
  const row = [...rows].reverse().find((each) => each.first <= index);
  if (row === undefined) return null;
  const place = {
    left: u(row.lefts[index - row.first] ?? 0),
    top: u(row.y - (raised ? row.lift : 0)),
    width: u(row.cardWidth),
    height: u(row.cardHeight),
    "--suit-top": u(ink.suitTop),
    "--chip-top": u(ink.chipTop),
  };
  if (covered) return <span class="card own back" style={place} data-index={index} data-row={row.y} />;
  const name = words.card(card.card);
  return (
    <span
      class={`card own ${inkOf(card.card)}${barred ? " barred" : ""}`}
      style={place}
      role="checkbox"
      aria-checked={raised}
      aria-label={raised ? words.t("seat.card_selected", { card: name }) : name}
      tabIndex={tabIndex}
      data-index={index}
      data-row={row.y}
      data-card={card.card}
      onPointerDown={() => {
        setTouched(true);
      }}
    >
      <Face code={card.card} rank={ink.rank} suit={ink.suit} />
      {card.is_trump === true && <span class="trump-stripe" />}
      {card.is_level === true && <span class="level-chip">{words.t("seat.level_chip")}</span>}
      {card.is_new === true && !touched && <span class="new-card" />}
    </span>
  );
}
