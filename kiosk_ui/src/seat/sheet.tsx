/** A dialog on the stage: keeps the keyboard inside, gives focus back, closes with Esc. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { boxStyle, type Box } from "./geometry";
import { TableTalkContext, useTable } from "./table_talk";

const DEAD_MS = 250;
const FOCUSABLE = "button, [tabindex='0']";

interface SheetProps {
  readonly box: Box;
  readonly title: string;
  readonly children: ComponentChildren;
  readonly onClose?: () => void;
}

export function Sheet({ box, title, children, onClose }: SheetProps) {
  const talk = useTable();
  const openedAt = useRef(performance.now());
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && onClose) onClose();
    if (event.key === "Tab") keepInside(event, dialog.current);
  };
  const isDead = (touchedAt: number) => touchedAt < openedAt.current + DEAD_MS || talk.isDead(touchedAt);
  return (
    <div class="backdrop" onKeyDown={onKeyDown}>
      <div class="sheet" ref={dialog} role="dialog" aria-modal="true" aria-label={title} style={boxStyle(box)}>
        <TableTalkContext.Provider value={{ ...talk, isDead }}>{children}</TableTalkContext.Provider>
      </div>
    </div>
  );
}

function keepInside(event: KeyboardEvent, dialog: HTMLElement | null): void {
  const stops = Array.from(dialog?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []);
  const first = stops[0];
  const last = stops[stops.length - 1];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
