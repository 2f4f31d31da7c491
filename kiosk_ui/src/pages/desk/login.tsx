/** The way in: a PIN. Who may sign in, and as what, is the box's business. */
import { useState } from "preact/hooks";

import { postJson } from "../../shared/http";
import type { LoginRequest, Problem } from "../../wire";
import { PressButton, Said } from "../controls";
import { LanguageSwitch, PageHead } from "../page";
import { useWords } from "./words";

const DIGITS = 6;

interface LoginProps {
  /** What ended the session that was here, or why it is not enough. */
  readonly because: Problem | null;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly login: (pin: string) => void;
}

export function LoginPage({ because, busy, problem, login }: LoginProps) {
  const words = useWords();
  const [pin, setPin] = useState("");
  const missing = DIGITS - pin.length;
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
            <label for="pin">{words.t("login.six_digits")}</label>
            <input
              id="pin"
              class="digits pin"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={DIGITS}
              value={pin}
              onInput={(event) => {
                const digits = event.currentTarget.value.replace(/\D/g, "").slice(0, DIGITS);
                event.currentTarget.value = digits;
                setPin(digits);
              }}
            />
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const login = async (pin: string): Promise<void> => {
    setBusy(true);
    const request: LoginRequest = { pin };
    const reply = await postJson<undefined>("/api/login", request);
    setBusy(false);
    setProblem(reply.ok ? null : reply.problem);
    if (reply.ok) entered();
  };
  return <LoginPage because={because} busy={busy} problem={problem} login={(pin) => void login(pin)} />;
}
