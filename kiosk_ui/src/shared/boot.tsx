/** How every page starts: its words fetched, its root drawn into `#app`, its language on the document. */
import { render, type ComponentChild } from "preact";

import { rememberedLang, rememberLang, type Lang } from "./words";

declare global {
  interface Window {
    hallboxTooOld?: boolean;
  }
}

/** `book` is the page family's; `root` is drawn with the words of this device's language. */
export function boot<W>(book: (lang: Lang) => Promise<W>, root: (words: W) => ComponentChild): void {
  if (window.hallboxTooOld === true) return;
  const app = document.getElementById("app");
  if (app === null) throw new Error("the page's shell has no #app");
  const lang = rememberedLang();
  rememberLang(lang);
  book(lang)
    .then((words) => {
      app.textContent = "";
      render(root(words), app);
    })
    .catch((problem: unknown) => {
      // Out of the promise: the guard hears of errors, not of rejections.
      queueMicrotask(() => {
        throw problem instanceof Error ? problem : new Error(String(problem));
      });
    });
}
