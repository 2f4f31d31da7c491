/** The PIN page. Who may sign in is the box's business; this page only asks. */
import { useState } from "preact/hooks";

import { PressButton, Said } from "../controls";
import { LanguageSwitch, PageHead } from "../page";
import { PIN_DIGITS, PinField, useSignIn, type SignIn } from "../sign_in";
import { useWords } from "./words";

interface LoginProps extends SignIn {
  /** The session that was here has ended. */
  readonly expired: boolean;
}

export function LoginPage({ expired, busy, problem, login }: LoginProps) {
  const words = useWords();
  const [pin, setPin] = useState("");
  const missing = PIN_DIGITS - pin.length;
  const off = missing > 0 ? { why: words.t("login.digits_missing", { n: missing }) } : {};
  return (
    <>
      <PageHead title={words.t("login.title")}>
        <LanguageSwitch />
      </PageHead>
      <main class="page-main">
        {expired ? <Said bad>{words.t("login.expired")}</Said> : null}
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (missing === 0 && !busy) login(pin);
          }}
        >
          <div class="field">
            <PinField label={words.t("login.pin")} pin={pin} change={setPin} />
          </div>
          {problem === null ? null : <Said bad>{words.refusal(problem)}</Said>}
          <PressButton
            {...off}
            wide
            kind="primary"
            label={words.t("login.enter")}
            busy={busy}
            press={() => { login(pin); }}
          />
        </form>
        <p class="note">{words.t("login.help_internet")}</p>
        <p class="note">{words.t("login.help_wechat")}</p>
      </main>
    </>
  );
}

/** The page with its request; `entered` runs once the box has opened a session. */
export function Login({ expired, entered }: { expired: boolean; entered: () => void }) {
  return <LoginPage expired={expired} {...useSignIn(entered)} />;
}
