/**
 * The desk's data and orders: what stands is asked for every two seconds and stays on the page
 * while the box is silent; an order is sent once, on the form it was given on, and never repeated.
 */
import { useCallback, useRef } from "preact/hooks";

import { postJson } from "../../shared/http";
import { actionId } from "../../shared/link";
import type { DeskAnswer, DeskRequest, DeskView } from "../../wire";
import { useRemote, type Refetched } from "../remote";

export type DeskCommand = DeskRequest["command"];

/** Gives an order; the answer says what became of it, `UNREACHABLE` when nobody knows. */
export type SendOrder = (command: DeskCommand) => Promise<DeskAnswer>;

const POLL_MS = 2000;

/** `desk` is null before the first answer; a later failure leaves it and sets `problem`. */
export function useDesk(): Refetched<DeskView> {
  return useRemote<DeskView>("/api/desk", POLL_MS);
}

/** One order on the form of `version`; null for orders that hold on any form. */
export async function sendOrder(command: DeskCommand, version: number | null): Promise<DeskAnswer> {
  const request: DeskRequest = { action_id: actionId(), command, version };
  const reply = await postJson<DeskAnswer>("/api/desk/do", request);
  return reply.ok ? reply.body : { ok: false, ...reply.problem };
}

/** Orders on the form that is shown, be it the desk or the draft; then the desk is asked for anew. */
export function useSend(form: Pick<DeskView, "version"> | null, again: () => void): SendOrder {
  const version = useRef<number | null>(null);
  version.current = form?.version ?? null;
  return useCallback(
    async (command) => {
      const answer = await sendOrder(command, version.current);
      again();
      return answer;
    },
    [again],
  );
}
