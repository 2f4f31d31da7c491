/** Data of a page that is fetched, kept while it grows old, and fetched again. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import type { Problem } from "../wire";
import { getJson } from "../shared/http";

/** `data` stays when a later fetch fails; `problem` is the last failure, `at` when `data` came. */
export interface Remote<T> {
  readonly data: T | null;
  readonly at: Date | null;
  readonly problem: Problem | null;
}

export interface Refetched<T> extends Remote<T> {
  readonly again: () => void;
}

/** Fetch `path` now and every `everyMs` until `isLast` says that nothing more will change. */
export function useRemote<T>(
  path: string,
  everyMs: number,
  isLast: (data: T) => boolean = () => false,
): Refetched<T> {
  const [remote, setRemote] = useState<Remote<T>>({ data: null, at: null, problem: null });
  const [round, setRound] = useState(0);
  const last = useRef(isLast);
  last.current = isLast;

  useEffect(() => {
    let live = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchOnce = async (): Promise<void> => {
      const reply = await getJson<T>(path);
      if (!live) return;
      if (reply.ok) setRemote({ data: reply.body, at: new Date(), problem: null });
      else setRemote((before) => ({ ...before, problem: reply.problem }));
      if (reply.ok && last.current(reply.body)) return;
      timer = setTimeout(() => void fetchOnce(), everyMs);
    };
    void fetchOnce();
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [path, everyMs, round]);

  const again = useCallback(() => {
    setRound((before) => before + 1);
  }, []);
  return { ...remote, again };
}
