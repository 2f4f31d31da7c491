/** Where on the desk somebody is: `#hall`, `#results/3` …; what follows a slash is the page's own. */
import { useLayoutEffect, useState } from "preact/hooks";

export const PAGES = ["event", "hall", "results", "print"] as const;
export type NavPage = (typeof PAGES)[number];

/** The pages inside 赛事 once an event runs. */
export const EVENT_PAGES = ["entries", "pairing", "settings"] as const;
export type EventPage = (typeof EVENT_PAGES)[number];

/** The pages inside 赛事 before there is one; its wizard stands where the entries will. */
export const FIRST_PAGES = ["entries", "rehearsal", "import"] as const;
export type FirstPage = (typeof FIRST_PAGES)[number];

export type DeskPage = Exclude<NavPage, "event"> | EventPage | FirstPage;

/** `home` stands where the address names no page; 赛事 opens on its entries. */
export function pageOf(hash: string, home: DeskPage): DeskPage {
  const named = hash.replace(/^#/, "").split("/")[0] ?? "";
  if (named === "event") return "entries";
  const pages: readonly DeskPage[] = ["hall", "results", "print", ...EVENT_PAGES, ...FIRST_PAGES];
  return pages.find((page) => page === named) ?? home;
}

/** Which item of the nav leads to it. */
export function navOf(page: DeskPage): NavPage {
  return PAGES.find((item) => item === page) ?? "event";
}

export function goTo(page: NavPage | DeskPage): void {
  window.location.hash = page;
}

export function useHash(): string {
  const [hash, setHash] = useState(window.location.hash);
  // Before the browser may do anything else: a change between the two would never be heard of.
  useLayoutEffect(() => {
    const changed = (): void => {
      setHash(window.location.hash);
      window.scrollTo(0, 0);
    };
    window.addEventListener("hashchange", changed);
    return () => { window.removeEventListener("hashchange", changed); };
  }, []);
  return hash;
}
