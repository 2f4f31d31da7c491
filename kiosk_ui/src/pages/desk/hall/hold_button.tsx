/** A press that lasts a second: for what stops the whole hall, by pointer or with Space. */
import { useEffect, useRef, useState } from "preact/hooks";

import { Icon, type IconName } from "../../icons";
import { useWords } from "../words";

const HOLD_MS = 1000;

interface HoldProps {
  readonly label: string;
  readonly icon: IconName;
  readonly press: () => void;
  readonly why?: string;
  readonly busy: boolean;
}

export function HoldButton({ label, icon, press, why, busy }: HoldProps) {
  const words = useWords();
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const off = why !== undefined || busy;
  const stop = (): void => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const start = (): void => {
    if (off || held) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      press();
    }, HOLD_MS);
  };
  useEffect(() => () => { clearTimeout(timer.current); }, []);
  return (
    <button
      type="button"
      class={`hold${held ? " is-held" : ""}${off ? " is-off" : ""}`}
      aria-disabled={off}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onBlur={stop}
      onKeyDown={(event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        if (!event.repeat) start();
      }}
      onKeyUp={(event) => { if (event.key === " ") stop(); }}
    >
      <span class="label">
        <Icon name={icon} />
        <span>{busy ? words.t("page.working") : label}</span>
      </span>
      <span class="why">{why ?? words.t("hall.hold")}</span>
    </button>
  );
}
