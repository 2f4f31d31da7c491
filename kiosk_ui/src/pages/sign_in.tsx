/** Signing in by a PIN, as every page of an official does. Who may, and as what, the box decides. */
import { useState } from "preact/hooks";

import { postJson } from "../shared/http";
import type { LoginRequest, Problem } from "../wire";

export const PIN_DIGITS = 6;

export interface SignIn {
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly login: (pin: string) => void;
}

/** `entered` runs once the box has opened a session. */
export function useSignIn(entered: () => void): SignIn {
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
  return { busy, problem, login: (pin) => void login(pin) };
}

interface PinFieldProps {
  readonly label: string;
  readonly pin: string;
  readonly change: (pin: string) => void;
  /** Classes of the field itself. */
  readonly look?: string;
}

/** A label and the field under it, which takes digits alone. */
export function PinField({ label, pin, change, look = "" }: PinFieldProps) {
  return (
    <>
      <label for="pin">{label}</label>
      <input
        id="pin"
        name="pin"
        class={look}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS}
        value={pin}
        onInput={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, "").slice(0, PIN_DIGITS);
          event.currentTarget.value = digits;
          change(digits);
        }}
      />
    </>
  );
}
