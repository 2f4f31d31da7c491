/**
 * The frame around every page besides the seat: language, text size, contrast, and the lines that
 * stand above everything (rehearsal, lost link). What a page is about never lives here.
 */
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";

import { kept, keep } from "../shared/keeping";
import { useLanguage } from "../shared/language";
import { otherLang, type Book, type Lang, type Words } from "../shared/words";
import type { sentences } from "../words/page/zh";
import "../shared/base.css";
import "./page.css";
import { Icon } from "./icons";
import { timeOfDay } from "./time";

/** What a person chose for this device. */
export interface Look {
  readonly large: boolean;
  readonly contrast: boolean;
}

type PageSentences = typeof sentences;
/** What every page besides the seat can say. */
export type PageWords = Words<PageSentences>;

interface Looking extends Look {
  readonly words: PageWords;
  readonly setLang: (lang: Lang) => void;
  readonly change: (part: Partial<Look>) => void;
}

const LookContext = createContext<Looking | null>(null);

export function useLook(): Looking {
  const look = useContext(LookContext);
  if (look === null) throw new Error("used outside of a Page");
  return look;
}

export function useWords(): PageWords {
  return useLook().words;
}

function rememberedLook(): Look {
  return {
    large: kept("page_large") === "1",
    contrast: kept("page_contrast") === "1",
  };
}

function rememberLook(look: Look): void {
  keep("page_large", look.large ? "1" : "0");
  keep("page_contrast", look.contrast ? "1" : "0");
}

interface FamilyProps<W> {
  readonly words: W;
  /** How the page looks at first, where not as this device remembers. */
  readonly look?: Look | undefined;
  readonly children: ComponentChildren;
}

/** A page family: the frame its pages stand in, and the words they find there. */
export function familyOf<T extends PageSentences>(book: Book<T>) {
  const Spoken = createContext<Words<T> | null>(null);

  function useOwnWords(): Words<T> {
    const words = useContext(Spoken);
    if (words === null) throw new Error("used outside of its own family's page");
    return words;
  }

  function Family({ words: first, look, children }: FamilyProps<Words<T>>) {
    const [words, setLang] = useLanguage(book, first);
    return (
      <Spoken.Provider value={words}>
        <Frame words={words} setLang={setLang} look={look}>
          {children}
        </Frame>
      </Spoken.Provider>
    );
  }

  /** These words inside another family's page whose own words include them. */
  function Lent({ words, children }: Omit<FamilyProps<Words<T>>, "look">) {
    return <Spoken.Provider value={words}>{children}</Spoken.Provider>;
  }

  return { Family, Lent, useWords: useOwnWords };
}

function Frame({ words, setLang, look, children }: FamilyProps<PageWords> & Pick<Looking, "setLang">) {
  const [now, setNow] = useState<Look>(() => look ?? rememberedLook());
  const change = (part: Partial<Look>): void => {
    const next = { ...now, ...part };
    rememberLook(next);
    setNow(next);
  };
  const classes = ["page", now.large ? "is-large" : "", now.contrast ? "is-contrast" : ""];
  return (
    <LookContext.Provider value={{ ...now, words, setLang, change }}>
      <div class={classes.filter(Boolean).join(" ")}>{children}</div>
    </LookContext.Provider>
  );
}

/** The page's heading in its bar; `title` is also the tab's. */
export function PageHead({ title, children }: { title: string; children?: ComponentChildren }) {
  const words = useWords();
  useEffect(() => {
    const box = words.t("page.title");
    document.title = title === box ? box : `${title}·${box}`;
  }, [title, words]);
  return (
    <header class="page-head">
      <h1>{title}</h1>
      {children}
    </header>
  );
}

export function LanguageSwitch() {
  const { words, setLang } = useLook();
  const other = otherLang(words.lang);
  return (
    <button type="button" lang={other === "zh" ? "zh-CN" : "en"} onClick={() => { setLang(other); }}>
      {words.t("page.other_lang")}
    </button>
  );
}

export function Ribbon() {
  return <p class="page-ribbon">{useWords().t("page.rehearsal")}</p>;
}

/** The amber line: what is shown may be out of date since `at`. */
export function LostLine({ at }: { at: Date }) {
  const words = useWords();
  return (
    <p class="lost" role="alert">
      <Icon name="lost" />
      <span>{words.t("page.lost", { time: timeOfDay(at) })}</span>
    </p>
  );
}

const PATIENCE_MS = 400;

/** Nothing for 400 ms, then a line of text where the page will stand. */
export function Loading({ afterMs = PATIENCE_MS }: { afterMs?: number }) {
  const words = useWords();
  const [shown, setShown] = useState(afterMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => { setShown(true); }, afterMs);
    return () => { clearTimeout(timer); };
  }, [afterMs]);
  return (
    <>
      <PageHead title={words.t("page.title")} />
      <main class="page-main">{shown ? <p role="status">{words.t("page.loading")}</p> : null}</main>
    </>
  );
}

/** Reading failed: the reason and a way to try again. */
export function Failure({ reason, again }: { reason: string; again: () => void }) {
  const words = useWords();
  return (
    <>
      <PageHead title={words.t("page.title")} />
      <main class="page-main">
        <p class="said is-bad" role="alert">
          <Icon name="warning" />
          <span>{words.t("page.failed", { reason })}</span>
        </p>
        <button type="button" class="primary" onClick={again}>
          {words.t("page.retry")}
        </button>
      </main>
    </>
  );
}

/** The box speaks another version than this page: only loading the page again helps. */
export function Reload() {
  const reason = useWords().refusal({ code: "VERSION" });
  return <Failure reason={reason} again={() => { window.location.reload(); }} />;
}
