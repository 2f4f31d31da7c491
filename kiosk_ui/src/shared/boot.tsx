/** How every page starts: its root drawn into `#app`, its language on the document. */
import { render, type ComponentChild } from "preact";

import { rememberedLang, rememberLang } from "./words";

declare global {
  interface Window {
    hallboxTooOld?: boolean;
  }
}

export function boot(root: ComponentChild): void {
  if (window.hallboxTooOld === true) return;
  const app = document.getElementById("app");
  if (app === null) throw new Error("the page's shell has no #app");
  rememberLang(rememberedLang());
  app.textContent = "";
  render(root, app);
}
