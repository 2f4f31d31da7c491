/** Region E: the player's own cards, raised in place, one tab stop for keyboard and switch. */
import { useRef, useState } from "preact/hooks";

import type { HandCard } from "../wire";
import { Face, inkOf } from "./cards";
import { handInk, handRow, LIFT, STAGE_WIDTH, u, type HandRow } from "./geometry";
import { useTable } from "./table_talk";
import { HandTouch, type Change, type Point } from "./touch";

interface HandProps {
  readonly cards: readonly HandCard[];
  readonly raised: ReadonlySet<string>;
  readonly covered: boolean;
  /** False while covered, paused or offline: the hand does not react. */
  readonly alive: boolean;
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

function useTouch(props: HandProps, cards: readonly HandCard[], row: HandRow) {
  const touch = useRef(new HandTouch());
  const [preview, setPreview] = useState<ReadonlySet<string> | null>(null);
  const keepChange = (change: Change | null) => {
    setPreview(null);
    if (change !== null) props.onRaised(changed(cards, props.raised, change));
  };
  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (!props.alive) return;
    const isRaised = (index: number) => props.raised.has(cards[index]?.id ?? "");
    touch.current.down(event.pointerId, pointOf(event, event.currentTarget), row, isRaised);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const change = touch.current.move(event.pointerId, pointOf(event, event.currentTarget), row);
    if (change !== null) setPreview(changed(cards, props.raised, change));
  };
  const onPointerUp = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    keepChange(touch.current.up(event.pointerId, pointOf(event, event.currentTarget), row));
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
  const row = handRow(cards.length);
  const { preview, handlers } = useTouch(props, cards, row);
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
          row={row}
          raised={raised.has(card.id)}
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
  readonly row: HandRow;
  readonly raised: boolean;
  readonly covered: boolean;
  readonly tabIndex: number;
}

function HandCardFace({ card, index, row, raised, covered, tabIndex }: FaceProps) {
  const { words, looks } = useTable();
  const ink = handInk(row.count, looks.big);
  const [touched, setTouched] = useState(false);
  const place = {
    left: u(row.left + row.pitch * index),
    top: u(row.y - (raised ? LIFT : 0)),
    width: u(row.cardWidth),
    height: u(row.cardHeight),
  };
  if (covered) return <span class="card own back" style={place} data-index={index} />;
  const name = words.card(card.card);
  return (
    <span
      class={`card own ${inkOf(card.card)}`}
      style={place}
      role="checkbox"
      aria-checked={raised}
      aria-label={raised ? words.t("seat.card_selected", { card: name }) : name}
      tabIndex={tabIndex}
      data-index={index}
      data-card={card.card}
      onPointerDown={() => {
        setTouched(true);
      }}
    >
      <Face code={card.card} rank={ink.rank} suit={ink.suit} />
      {card.is_new === true && !touched && <span class="new-card" />}
    </span>
  );
}
