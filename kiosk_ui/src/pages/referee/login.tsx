/** The PIN page. Who may sign in is the box's business; this page only asks. */
import { useState } from "preact/hooks";

import type { LoginRequest, Problem } from "../../wire";
import { PressButton, Said } from "../controls";
import { postJson } from "../../shared/http";
import { LanguageSwitch, PageHead } from "../page";
import { useWords } from "./words";

const DIGITS = 6;

interface LoginProps {
  /** The session that was here has ended. */
  readonly expired: boolean;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly login: (pin: string) => void;
}

export function LoginPage({ expired, busy, problem, login }: LoginProps) {
  const words = useWords();
  const [pin, setPin] = useState("");
  const missing = DIGITS - pin.length;
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
            <label for="pin">{words.t("login.pin")}</label>
            <input
              id="pin"
              name="pin"
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const login = async (pin: string): Promise<void> => {
    setBusy(true);
    const request: LoginRequest = { pin };
    const reply = await postJson<undefined>("/api/login", request);
    setBusy(false);
    if (reply.ok) entered();
    else setProblem(reply.problem);
  };
  return <LoginPage expired={expired} busy={busy} problem={problem} login={(pin) => void login(pin)} />;
}
