/** What the pages of the running event have in common: a heading with its orders, and waiting. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Problem } from "../../wire";
import { PressButton, Said } from "../controls";
import "./running.css";
import { refusedText } from "./running_orders";
import { useWords } from "./words";

/** `title` where the page is not already named by the frame. */
export function RunHead({ title, children }: { title?: string; children?: ComponentChildren }) {
  return (
    <div class="run-head">
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
    </div>
  );
}

const PATIENCE_MS = 400;

/** In the page's place until it could be read: nothing for 400 ms, then words; or why not. */
export function Reading({ problem, again }: { problem: Problem | null; again: () => void }) {
  const words = useWords();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { setShown(true); }, PATIENCE_MS);
    return () => { clearTimeout(timer); };
  }, []);
  if (problem === null) return shown ? <p role="status">{words.t("page.loading")}</p> : null;
  return (
    <div class="stack">
      <Said bad>{words.t("page.failed", { reason: refusedText(words, problem) })}</Said>
      <PressButton kind="primary" label={words.t("page.retry")} press={again} />
    </div>
  );
}

/** Over what is old because it could not be read again; a silent box is the frame's to tell. */
export function NotReadAgain({ problem }: { problem: Problem | null }) {
  const words = useWords();
  if (problem === null || problem.code === "UNREACHABLE") return null;
  return <Said bad>{words.t("page.failed", { reason: refusedText(words, problem) })}</Said>;
}

interface SearchProps {
  readonly wanted: string;
  readonly change: (wanted: string) => void;
}

/** Where `/` leads. */
export function Search({ wanted, change }: SearchProps) {
  const words = useWords();
  return (
    <label class="search">
      <span>{words.t("run.search")}</span>
      <input data-search type="search" value={wanted} onInput={(event) => { change(event.currentTarget.value); }} />
    </label>
  );
}
