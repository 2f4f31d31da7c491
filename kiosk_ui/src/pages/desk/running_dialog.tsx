/** Dialogs of the running event: they hold the focus while they are open and give it back. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

import { PressButton, Said } from "../controls";
import type { DeskCommand } from "./orders";
import { refusedText, type Giving } from "./running_orders";
import { useWords } from "./words";

/** So long a new dialog takes no press: its buttons may stand where others stood (ux.md 5.7). */
const DEAD_MS = 250;
const FOCUSABLE = "button, input, select, textarea, a[href], [tabindex='0']";

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** Enter in a field and Ctrl+Enter press what stands in its `dialog-give`. */
export function Dialog({ title, close, children }: DialogProps) {
  const box = useRef<HTMLDivElement>(null);
  const heading = useId();
  useFocusWithin(box);
  const opened = useRef(performance.now());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") turnAround(event, box.current);
  };
  return (
    <form
      class="dialog-veil"
      onSubmit={(event) => {
        event.preventDefault();
        box.current?.querySelector<HTMLElement>(".dialog-give button")?.click();
      }}
    >
      <div
        ref={box}
        class="dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClickCapture={(event) => {
          if (performance.now() - opened.current < DEAD_MS) event.stopPropagation();
        }}
      >
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </form>
  );
}

/** The focus goes in when the element appears and back to where it was when it goes. */
export function useFocusWithin(box: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    const first = box.current?.querySelector<HTMLElement>("input, select, textarea");
    (first ?? box.current)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [box]);
}

/** From the last control on to the first and back. */
function turnAround(event: KeyboardEvent, box: HTMLElement | null): void {
  const controls = [...(box?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const [first, last] = [controls[0], controls[controls.length - 1]];
  const at = document.activeElement;
  const target = event.shiftKey ? (at === first || at === box ? last : null) : at === last ? first : null;
  if (target === null || target === undefined) return;
  event.preventDefault();
  target.focus();
}

interface OrderFormProps {
  readonly close: () => void;
  readonly giving: Giving;
  /** What is ordered as the form stands, or why nothing can be yet. */
  readonly command: DeskCommand | { readonly why: string };
  readonly label: string;
  readonly danger?: boolean;
  readonly children?: ComponentChildren;
}

/** Gives one order and closes the dialog around it once the box has accepted it. */
export function OrderForm({ close, giving, command, label, danger = false, children }: OrderFormProps) {
  const words = useWords();
  const why = "why" in command ? { why: command.why } : {};
  return (
    <>
      {children}
      {giving.failed === null ? null : <Said bad>{refusedText(words, giving.failed)}</Said>}
      <div class="dialog-foot">
        <PressButton label={words.t("run.cancel")} press={close} />
        <span class="dialog-give">
          <PressButton
            {...why}
            kind={danger ? "danger" : "primary"}
            label={label}
            busy={giving.sending !== null}
            press={() => { if (!("why" in command)) giving.give(command, close); }}
          />
        </span>
      </div>
    </>
  );
}

export function OrderDialog({ title, ...form }: OrderFormProps & { title: string }) {
  return (
    <Dialog title={title} close={form.close}>
      <OrderForm {...form} />
    </Dialog>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly most: number;
  readonly digits?: boolean;
  readonly note?: string;
}

export function TextField({ label, value, change, most, digits = false, note }: TextFieldProps) {
  const id = useId();
  return (
    <div class="desk-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        value={value}
        maxLength={most}
        autocomplete="off"
        inputMode={digits ? "numeric" : "text"}
        onInput={(event) => { change(event.currentTarget.value); }}
      />
      {note === undefined ? null : <p class="note">{note}</p>}
    </div>
  );
}

/** The dialog that is open on a page, if one is. */
export function useDialog<Kind>(): [Kind | null, (kind: Kind) => void, () => void] {
  const [open, setOpen] = useState<Kind | null>(null);
  return [open, setOpen, () => { setOpen(null); }];
}
