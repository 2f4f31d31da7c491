/** A panel over B only: the hand and the buttons stay free, and a tap elsewhere closes it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { boxStyle } from "./geometry";

const OVER_TABLE = { x: 8, y: 62, w: 1264, h: 272 };

interface OverTableProps {
  readonly name: string;
  /** The id of the button that opened it: that one closes it by itself. */
  readonly toggle: string;
  readonly children: ComponentChildren;
  readonly onClose: () => void;
}

export function OverTable({ name, toggle, children, onClose }: OverTableProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (panel.current?.contains(target) !== true && !target?.closest(`[data-id=${toggle}]`)) onClose();
    };
    document.addEventListener("pointerdown", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
    };
  }, [toggle, onClose]);
  return (
    <div class="over-table" ref={panel} style={boxStyle(OVER_TABLE)} role="region" aria-label={name}>
      {children}
    </div>
  );
}
