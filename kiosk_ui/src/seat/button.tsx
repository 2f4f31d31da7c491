/**
 * The seat's buttons: they act on release, never grey out silently, and ignore a touch that fell
 * into the dead time after a change (ux.md 1.8, 5.7).
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { boxStyle, type Box } from "./geometry";
import { useTable } from "./table_talk";

const ARMED_MS = 3000;

export interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onPress: () => void;
  readonly box?: Box;
  readonly kind?: "primary" | "secondary" | "danger" | "plain";
  /** Why it is off; a tap says so. */
  readonly off?: string | undefined;
  readonly pressed?: boolean;
  readonly chosen?: boolean;
  readonly name?: string;
  readonly id?: string;
}

export function Button(props: ButtonProps) {
  const { speak, isDead } = useTable();
  const touchedAt = useRef<number | null>(null);
  const off = props.off !== undefined;
  const press = () => {
    const began = touchedAt.current ?? performance.now();
    touchedAt.current = null;
    if (isDead(began) || props.pressed === true) return;
    if (props.off !== undefined) speak(props.off);
    else props.onPress();
  };
  return (
    <button
      type="button"
      class={`button ${props.kind ?? "secondary"}`}
      style={props.box ? { position: "absolute", ...boxStyle(props.box) } : {}}
      data-off={off}
      data-pressed={props.pressed === true}
      data-id={props.id}
      aria-disabled={off}
      aria-pressed={props.chosen}
      aria-label={props.name}
      onPointerDown={() => (touchedAt.current = performance.now())}
      onClick={press}
    >
      {props.children}
    </button>
  );
}

/**
 * A second tap on the same button within 3 s does it; the label names the effect meanwhile.
 * `key` stands for the situation: when it changes, the first tap is forgotten.
 */
export function useSecondTap(key: string): {
  armed: string;
  tap: (id: string, act: () => void) => void;
} {
  const [armed, setArmed] = useState("");
  useEffect(() => {
    setArmed("");
  }, [key]);
  useEffect(() => {
    if (armed === "") return;
    const timer = window.setTimeout(() => {
      setArmed("");
    }, ARMED_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [armed]);
  const tap = (id: string, act: () => void) => {
    if (armed === id) {
      setArmed("");
      act();
    } else {
      setArmed(id);
    }
  };
  return { armed, tap };
}
