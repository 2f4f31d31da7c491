/** The way in: a PIN. Who may sign in, and as what, is the box's business. */
import { useState } from "preact/hooks";

import type { Problem } from "../../wire";
import { PressButton, Said } from "../controls";
import { LanguageSwitch, PageHead } from "../page";
import { PIN_DIGITS, PinField, useSignIn, type SignIn } from "../sign_in";
import { useWords } from "./words";

interface LoginProps extends SignIn {
  /** What ended the session that was here, or why it is not enough. */
  readonly because: Problem | null;
}

export function LoginPage({ because, busy, problem, login }: LoginProps) {
  const words = useWords();
  const [pin, setPin] = useState("");
  const missing = PIN_DIGITS - pin.length;
  const enter = (): void => {
    if (missing === 0 && !busy) login(pin);
  };
  return (
    <div class="desk-login">
      <PageHead title={words.t("login.desk")}>
        <LanguageSwitch />
      </PageHead>
      <main class="page-main">
        {because === null ? null : <Said bad>{words.refusal(because)}</Said>}
        <form
          class="panel"
          onSubmit={(event) => {
            event.preventDefault();
            enter();
          }}
        >
          <div class="desk-field">
            <PinField label={words.t("login.six_digits")} pin={pin} change={setPin} look="digits pin" />
          </div>
          {problem === null ? null : <Said bad>{words.refusal(problem)}</Said>}
          <PressButton
            {...(missing > 0 ? { why: words.t("login.missing", { n: missing }) } : {})}
            kind="primary"
            label={words.t("login.sign_in")}
            busy={busy}
            press={enter}
          />
        </form>
      </main>
    </div>
  );
}

/** The page with its request; `entered` runs once the box has opened a session. */
export function Login({ because, entered }: Pick<LoginProps, "because"> & { readonly entered: () => void }) {
  return <LoginPage because={because} {...useSignIn(entered)} />;
}
