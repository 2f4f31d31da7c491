/**
 * `/screen`: what the hall reads from ten metres. One page after another, 12 s each; a pause of all
 * tables, or their recovery, stands instead of everything.
 */
import { useEffect, useRef, useState } from "preact/hooks";

import type { ScreenView } from "../../wire";
import { Icon } from "../icons";
import { useNow } from "../round_clock";
import { Big, Foot, HallStage } from "./frame";
import { pagesOf, type HallPage } from "./hall_pages";
import { useWords } from "./words";

const PAGE_MS = 12_000;
/** Without an answer for so long the picture is called old, and then its clock unknown. */
const OLD_AFTER_MS = 5000;
const CLOCK_UNKNOWN_AFTER_MS = 30_000;

interface ScreenPageProps {
  readonly view: ScreenView;
  /** `performance.now()` when the view arrived. */
  readonly receivedAt: number;
  /** The key of the page to begin with, for fixtures. */
  readonly first?: string;
}

export function ScreenPage({ view, receivedAt, first = "" }: ScreenPageProps) {
  const words = useWords();
  const sinceMs = Math.max(0, useNow() - receivedAt);
  const pages = pagesOf(view);
  const at = useTurning(pages, newestNotice(view), first);
  const page = pages[at];
  useEffect(() => {
    document.title = `${words.t("screen.title")}·${words.t("page.title")}`;
  }, [words]);
  const lost = sinceMs > OLD_AFTER_MS;
  if (view.paused === true) {
    return (
      <HallStage tone="is-paused">
        <Big
          text={
            <>
              <Icon name="pause" />
              <span>{words.t("screen.paused")}</span>
            </>
          }
        />
        <Foot view={view} lost={lost} />
      </HallStage>
    );
  }
  const recovering = view.recovering ?? 0;
  return (
    <HallStage>
      {recovering > 0 ? (
        <Big over={view.event} text={words.t("screen.recovering", { n: recovering })} />
      ) : page === undefined ? (
        <Big over={view.event} text={words.t(view.stage === "over" ? "screen.over" : "screen.soon")} />
      ) : (
        page.draw({ view, sinceMs: sinceMs > CLOCK_UNKNOWN_AFTER_MS ? null : sinceMs })
      )}
      <Foot
        view={view}
        lost={lost}
        page={recovering > 0 || pages.length < 2 ? undefined : [at + 1, pages.length]}
      />
    </HallStage>
  );
}

function newestNotice(view: ScreenView): string {
  const ids = (view.notices ?? []).map(({ id }) => id);
  return ids.length === 0 ? "" : `notice-${Math.max(...ids)}`;
}

/**
 * Which of the pages is on: each for its time, in a circle. A page that vanishes makes room for the
 * first one; `urgent` names a page that is turned to as soon as it is new.
 */
function useTurning(pages: readonly HallPage[], urgent: string, first: string): number {
  const [key, setKey] = useState(first);
  const latest = useRef(pages);
  latest.current = pages;
  const known = useRef(urgent);
  useEffect(() => {
    if (urgent !== "" && urgent !== known.current) setKey(urgent);
    known.current = urgent;
  }, [urgent]);
  const at = Math.max(0, pages.findIndex((page) => page.key === key));
  const shown = pages[at]?.key ?? "";
  useEffect(() => {
    const timer = setInterval(() => {
      const keys = latest.current.map((page) => page.key);
      setKey(keys[(keys.indexOf(shown) + 1) % keys.length] ?? "");
    }, PAGE_MS);
    return () => {
      clearInterval(timer);
    };
  }, [shown]);
  return at;
}
