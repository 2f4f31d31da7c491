/** Single keys of the running event's pages; no key alone does what cannot be taken back. */
import { useEffect, useRef } from "preact/hooks";

import { isTyping, singleKeysOn } from "../keyboard";

/** Hears keys as long as the component is there and no dialog is open over it. */
export function useKeys(press: (key: string, event: KeyboardEvent) => void): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      const chord = event.ctrlKey || event.altKey || event.metaKey;
      if (chord || isTyping(event) || !singleKeysOn()) return;
      if (document.querySelector("[aria-modal=true]") === null) latest.current(event.key, event);
    };
    document.addEventListener("keydown", heard);
    return () => { document.removeEventListener("keydown", heard); };
  }, []);
}
