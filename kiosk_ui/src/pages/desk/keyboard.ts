/**
 * The keys of every desk page. A single key never does anything that cannot be taken back, is off
 * while somebody types, and can be switched off altogether (ux.md 11, WCAG 2.1.4).
 */
import { useEffect, useRef, useState } from "preact/hooks";

import { keep, kept } from "../../shared/keeping";

const OFF = "desk_keys_off";
/** So long after `g` a digit names a page. */
const CHORD_MS = 1500;
const NOT_TYPED = ["button", "checkbox", "file", "radio", "submit"];

export function singleKeysOn(): boolean {
  return kept(OFF) !== "1";
}

/** Whether single keys are on, and the switch for it. */
export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(singleKeysOn);
  const change = (next: boolean): void => {
    keep(OFF, next ? "0" : "1");
    setOn(next);
  };
  return [on, change];
}

/** The key belongs to a text that is being written, not to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing) return true;
  const target = event.target;
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

export interface DeskKeys {
  readonly list: () => void;
  /** `g` and the place of a page in the nav, from 1. */
  readonly page: (place: number) => void;
  readonly print: () => void;
}

/** Listens before the page's own keys: the digit after `g` is nobody else's. */
export function useDeskKeys(keys: DeskKeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    let chordUntil = 0;
    const pressed = (event: KeyboardEvent): void => {
      if (event.isComposing || event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (withControl(event, current.current)) event.preventDefault();
        return;
      }
      // A dialog has its own keys.
      if (isTyping(event) || !singleKeysOn() || dialogIsOpen()) return;
      const inChord = performance.now() < chordUntil;
      chordUntil = event.key === "g" ? performance.now() + CHORD_MS : 0;
      if (inChord && /^[1-9]$/.test(event.key)) {
        event.stopImmediatePropagation();
        current.current.page(Number(event.key));
      } else single(event, current.current);
    };
    window.addEventListener("keydown", pressed, true);
    return () => { window.removeEventListener("keydown", pressed, true); };
  }, []);
}

function single(event: KeyboardEvent, keys: DeskKeys): void {
  if (event.key === "?") keys.list();
  // Else the stroke would be the first letter of what is sought.
  else if (event.key === "/" && focusSearch()) event.preventDefault();
}

function dialogIsOpen(): boolean {
  return document.querySelector("dialog[open], [role=dialog]") !== null;
}

function withControl(event: KeyboardEvent, keys: DeskKeys): boolean {
  if (event.key === "Enter") return submitForm(event.target);
  if (event.key !== "p") return false;
  keys.print();
  return true;
}

/** The form somebody is in, else the page's one forward button (`data-submit`). */
function submitForm(target: EventTarget | null): boolean {
  const form = target instanceof Element ? target.closest("form") : null;
  if (form !== null) {
    form.requestSubmit();
    return true;
  }
  const forward = document.querySelector<HTMLElement>("[data-submit] button");
  forward?.click();
  return forward !== null;
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLElement>("[data-search]");
  search?.focus();
  return search !== null;
}
