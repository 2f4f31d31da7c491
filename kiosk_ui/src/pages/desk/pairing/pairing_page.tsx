/** 编排下一轮: the next round as it would be seated, why, what is wrong with it, and changes by hand. */
import { useEffect, useState } from "preact/hooks";

import { postJson } from "../../../shared/http";
import type { DeskView, PairingAsked, PairingView, Problem } from "../../../wire";
import { PressButton, Said } from "../../controls";
import { Icon } from "../../icons";
import { OrderDialog, TextField, useDialog } from "../running_dialog";
import { offOrder, refusedText, useGiving, type Giving, type Running } from "../running_orders";
import { Reading, RunHead } from "../running_page";
import { useWords } from "../words";
import { Plan } from "./plan";
import { namesOf, told } from "./reasons";

export type Swap = readonly [string, string];

export function PairingPage({ desk, send }: Running) {
  const [swaps, setSwaps] = useState<readonly Swap[]>([]);
  const { plan, problem, again } = usePlan(swaps, desk.version);
  const giving = useGiving(send);
  if (plan === null) return <Reading problem={problem} again={again} />;
  return <PairingPlan desk={desk} plan={plan} giving={giving} swaps={swaps} setSwaps={setSwaps} problem={problem} />;
}

interface Planned {
  readonly plan: PairingView | null;
  readonly problem: Problem | null;
  readonly again: () => void;
}

/** The plan with these changes; asked for anew when the event has moved on. */
function usePlan(swaps: readonly Swap[], version: number): Planned {
  const [plan, setPlan] = useState<PairingView | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let live = true;
    const asked: PairingAsked = { swaps };
    void postJson<PairingView>("/api/desk/pairing", asked).then((reply) => {
      if (!live) return;
      if (reply.ok) setPlan(reply.body);
      setProblem(reply.ok ? null : reply.problem);
    });
    return () => { live = false; };
  }, [swaps, version, attempt]);
  return { plan, problem, again: () => { setAttempt(attempt + 1); } };
}

interface PlanProps {
  readonly desk: DeskView;
  readonly plan: PairingView;
  readonly giving: Giving;
  readonly swaps: readonly Swap[];
  readonly setSwaps: (swaps: readonly Swap[]) => void;
  readonly problem: Problem | null;
}

export function PairingPlan({ desk, plan, giving, swaps, setSwaps, problem }: PlanProps) {
  const words = useWords();
  const name = namesOf(words, plan);
  const { refused } = plan;
  return (
    <div class="run">
      <RunHead title={words.t("pair.title", { n: plan.round_no })}>
        {plan.published === true ? (
          <span class="status is-official">
            <Icon name="check" />
            <span>{words.t("pair.published")}</span>
          </span>
        ) : null}
      </RunHead>
      {problem === null ? null : <Said bad>{refusedText(words, problem)}</Said>}
      {refused === undefined ? (
        <>
          <Method plan={plan} />
          <Publish desk={desk} plan={plan} giving={giving} swaps={swaps} />
          <Warnings plan={plan} name={name} />
          <Plan plan={plan} name={name} swap={(pair) => { setSwaps([...swaps, pair]); }} />
          <ByHand swaps={swaps} name={name} setSwaps={setSwaps} />
        </>
      ) : (
        <p class="empty">{words.t("pair.refused", { reason: told(words, "refusal", refused, name) })}</p>
      )}
      {desk.can?.includes("finish") === true ? <EndEarly giving={giving} /> : null}
    </div>
  );
}

/** A hall may run out of time: the event then ends after the round that was closed last. */
function EndEarly({ giving }: { giving: Giving }) {
  const words = useWords();
  const [asked, ask, done] = useDialog<"end">();
  const [reason, setReason] = useState("");
  return (
    <section class="row" aria-label={words.t("end.early")}>
      <PressButton label={words.t("end.early")} press={() => { ask("end"); }} />
      {asked === null ? null : (
        <OrderDialog
          title={words.t("end.early")}
          close={done}
          giving={giving}
          command={reason.trim() === "" ? { why: words.t("rule.needs_reason") } : { do: "finish", reason }}
          danger
          label={words.t("end.early")}
        >
          <p>{words.t("end.early_note")}</p>
          <TextField label={words.t("rule.reason")} value={reason} change={setReason} most={200} />
        </OrderDialog>
      )}
    </section>
  );
}

function Method({ plan }: { plan: PairingView }) {
  const words = useWords();
  return (
    <dl class="facts">
      <dt>{words.t("pair.method")}</dt>
      <dd>
        {words.word("method", plan.method ?? "")}
        {plan.interim === false ? "" : ` (${words.t("res.interim")})`}
        {plan.round_no === 1 ? ` · ${words.t("pair.first")}` : ""}
      </dd>
      <dt>{words.t("pair.seed")}</dt>
      <dd class="plain-address">{plan.seed ?? ""}</dd>
      <dt>{words.t("pair.hash")}</dt>
      <dd class="plain-address">{plan.hash ?? ""}</dd>
    </dl>
  );
}

interface PublishProps {
  readonly desk: DeskView;
  readonly plan: PairingView;
  readonly giving: Giving;
  readonly swaps: readonly Swap[];
}

/** The order carries the hash of what is seen: a plan that has changed is not published. */
function Publish({ desk, plan, giving, swaps }: PublishProps) {
  const words = useWords();
  const [at, setAt] = useState("");
  const right = at === "" || /^([01]?\d|2[0-3]):[0-5]\d$/.test(at);
  const off = right ? offOrder(words, desk, "publish_seating") : { why: words.t("pair.bad_time") };
  const failed = giving.failed;
  return (
    <section class="publish" aria-label={words.t("pair.publish")}>
      <TextField label={words.t("pair.starts_at")} value={at} change={setAt} most={5} note={words.t("pair.time_note")} />
      <PressButton
        {...off}
        kind="primary"
        label={words.t("pair.publish")}
        busy={giving.sending === "publish_seating"}
        press={() => { giving.give({ do: "publish_seating", hash: plan.hash ?? "", swaps, starts_at: at }); }}
      />
      {failed === null ? null : <Said bad>{refusedText(words, failed)}</Said>}
    </section>
  );
}

interface NamedProps {
  readonly plan: PairingView;
  readonly name: (entry: string) => string;
}

function Warnings({ plan, name }: NamedProps) {
  const words = useWords();
  const warnings = plan.warnings ?? [];
  if (warnings.length === 0) return <Said bad={false}>{words.t("pair.no_warnings")}</Said>;
  return (
    <ul class="remarks">
      {warnings.map((warning, index) => (
        <li key={index} class="is-bad">
          <Icon name="warning" /> {told(words, "warning", warning, name)}
        </li>
      ))}
    </ul>
  );
}

interface ByHandProps {
  readonly swaps: readonly Swap[];
  readonly name: (entry: string) => string;
  readonly setSwaps: (swaps: readonly Swap[]) => void;
}

function ByHand({ swaps, name, setSwaps }: ByHandProps) {
  const words = useWords();
  const last = swaps[swaps.length - 1];
  return (
    <>
      <p class="visually-hidden" role="status">
        {last === undefined ? "" : words.t("pair.swapped", { first: name(last[0]), second: name(last[1]) })}
      </p>
      {last === undefined ? null : (
        <section class="panel" aria-labelledby="by-hand">
          <h2 id="by-hand">{words.t("pair.by_hand")}</h2>
          <ol class="plain-list">
            {swaps.map(([first, second], index) => (
              <li key={index}>{words.t("pair.swapped", { first: name(first), second: name(second) })}</li>
            ))}
          </ol>
          <PressButton
            label={words.t("pair.undo")}
            icon="undo"
            press={() => { setSwaps(swaps.slice(0, -1)); }}
          />
        </section>
      )}
    </>
  );
}
