/** The living connection of a page besides the seat, as a hook: the last view and its age. */
import { useEffect, useRef, useState } from "preact/hooks";

import { BoxLink, type LinkState } from "../shared/link";
import type { Answer, Hello } from "../wire";

/** `at`: when the last word came from the box, on this device's clock. */
export interface Linked<View> {
  readonly view: View | null;
  readonly at: Date;
  readonly link: LinkState;
  readonly press: (event: string, message: object | number) => Promise<Answer>;
}

const CLOSED: Answer = { ok: false, code: "OFFLINE" };

/** Connects once as `role`, and anew when `attempt` changes (after a login). */
export function useBoxLink<View>(
  { role, watch = 0 }: Pick<Hello, "role" | "watch">,
  attempt = 0,
): Linked<View> {
  const [view, setView] = useState<View | null>(null);
  const [link, setLink] = useState<LinkState>({ phase: "connecting", since: performance.now(), code: "" });
  const box = useRef<BoxLink<View> | null>(null);
  const firstWatch = useRef(watch);

  useEffect(() => {
    setView(null);
    setLink({ phase: "connecting", since: performance.now(), code: "" });
    const opened = new BoxLink<View>(
      { role, watch: firstWatch.current },
      { view: setView, state: setLink },
    );
    box.current = opened;
    return () => {
      opened.close();
      box.current = null;
    };
  }, [role, attempt]);

  const press = (event: string, message: object | number): Promise<Answer> =>
    box.current?.press(event, message) ?? Promise.resolve(CLOSED);
  return { view, at: new Date(Date.now() - (performance.now() - link.since)), link, press };
}
