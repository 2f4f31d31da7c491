/** 赛事 before there is one: eight steps with the event beside them, and the way back until it begins. */
import { useState } from "preact/hooks";

import type { DeskAnswer, DraftView } from "../../../wire";
import { PressButton, Said } from "../../controls";
import { Icon } from "../../icons";
import { useSend, type SendOrder } from "../orders";
import { Reading } from "../running_page";
import { useWords } from "../words";
import { BoardsStep } from "./boards_step";
import { CheckStep } from "./check_step";
import { ClocksStep } from "./clocks_step";
import { isUntouched, useDraft, type Drafting, type StepProps } from "./draft";
import { GameStep } from "./game_step";
import { MovementStep } from "./movement_step";
import { NameStep } from "./name_step";
import { PlayersStep } from "./players_step";
import { Preview } from "./preview";
import { Problems, problemsOf, stops } from "./problems";
import { STEPS, type StepName } from "./steps";
import { TablesStep } from "./tables_step";

interface WizardProps {
  /** The desk is to be asked for anew. */
  readonly refresh: () => void;
  /** The event has begun. */
  readonly begun: () => void;
}

export function Wizard({ refresh, begun }: WizardProps) {
  const drafting = useDraft();
  const [step, setStep] = useState<StepName | null>(null);
  const [beginning, setBeginning] = useState(false);
  const [refused, setRefused] = useState<DeskAnswer | null>(null);
  const { view, draft, problem, again } = drafting;
  // The desk's own picture of the draft is up to two seconds old.
  const send = useSend(view, refresh);
  if (view === null) return <Reading problem={problem} again={again} />;
  const go = (next: StepName): void => {
    setRefused(null);
    setStep(next);
    window.scrollTo(0, 0);
  };
  const begin = async (): Promise<void> => {
    setBeginning(true);
    const answer = await send({ do: "begin" });
    setBeginning(false);
    if (answer.ok) begun();
    else setRefused(answer);
  };
  if (step === null && isUntouched(draft)) return <NoEvent start={() => { go("game"); }} />;
  return (
    <WizardPage
      {...drafting}
      view={view}
      step={step ?? "game"}
      go={go}
      send={send}
      beginning={beginning}
      refused={refused}
      begin={() => void begin()}
    />
  );
}

export function NoEvent({ start }: { start: () => void }) {
  const words = useWords();
  return (
    <section class="no-event">
      <p>{words.t("event.none")}</p>
      <PressButton kind="primary" label={words.t("event.set_up")} press={start} />
    </section>
  );
}

export interface WizardPageProps extends Drafting {
  readonly view: DraftView;
  readonly step: StepName;
  readonly go: (step: StepName) => void;
  readonly send: SendOrder;
  readonly beginning: boolean;
  readonly refused: DeskAnswer | null;
  readonly begin: () => void;
  readonly now?: Date;
}

export function WizardPage(wizard: WizardPageProps) {
  const words = useWords();
  const { step, view, draft, change } = wizard;
  return (
    <div class="wizard">
      <Stepper {...wizard} />
      <section class="wizard-step" aria-labelledby="step">
        <h2 id="step">{words.word("step_asks", step)}</h2>
        {step === "check" ? null : <Problems problems={problemsOf(view, step)} />}
        <Step {...wizard} />
      </section>
      <Preview draft={draft} view={view} change={change} />
      <Foot {...wizard} />
    </div>
  );
}

function Stepper({ step, view, go }: WizardPageProps) {
  const words = useWords();
  const here = STEPS.indexOf(step);
  return (
    <nav aria-label={words.t("wizard.steps")}>
      <ol class="stepper">
        {STEPS.map((name, index) => {
          const bad = problemsOf(view, name).some(stops);
          const passed = index < here;
          const classes = [name === step ? "is-here" : "", passed ? "is-passed" : "", passed && bad ? "is-bad" : ""];
          return (
            <li key={name}>
              <button
                type="button"
                class={classes.filter(Boolean).join(" ")}
                {...(name === step ? { "aria-current": "step" as const } : {})}
                onClick={() => { go(name); }}
              >
                <span class="step-sign digits">{passed ? <Icon name={bad ? "close" : "check"} /> : index + 1}</span>
                <span>{words.word("step", name)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Step(wizard: WizardPageProps) {
  const { step, draft, view, change, send, again, settle, go, refused, now } = wizard;
  const props: StepProps = { draft, view, change };
  switch (step) {
    case "game":
      return <GameStep {...props} />;
    case "name":
      return <NameStep {...props} />;
    case "players":
      return <PlayersStep {...props} settle={settle} />;
    case "tables":
      return <TablesStep {...props} />;
    case "movement":
      return <MovementStep {...props} />;
    case "boards":
      return <BoardsStep {...props} send={send} again={again} settle={settle} />;
    case "clocks":
      return <ClocksStep {...props} />;
    case "check":
      return <CheckStep {...props} go={go} refused={refused} now={now ?? new Date()} />;
  }
}

function Foot(wizard: WizardPageProps) {
  const words = useWords();
  const { step, view, go, saving, begin, beginning } = wizard;
  const here = STEPS.indexOf(step);
  const before = STEPS[here - 1];
  const next = STEPS[here + 1];
  const inTheWay = view.problems.filter(stops).length;
  const whyNot = inTheWay > 0 ? words.t("check.in_the_way", { n: inTheWay }) : words.t("saving.sending");
  const off = inTheWay > 0 || saving !== "saved" ? { why: whyNot } : {};
  return (
    <footer class="wizard-foot">
      {before === undefined ? null : <PressButton label={words.t("wizard.back")} press={() => { go(before); }} />}
      <Saved {...wizard} />
      <div class="forward" data-submit>
        {next === undefined ? (
          <PressButton {...off} kind="primary" label={words.t("event.begin")} busy={beginning} press={begin} />
        ) : (
          <PressButton kind="primary" label={words.t("wizard.next")} press={() => { go(next); }} />
        )}
      </div>
    </footer>
  );
}

function Saved({ saving, problem, again }: WizardPageProps) {
  const words = useWords();
  if (problem?.code === "VERSION_CHANGED") {
    return <Said bad>{words.t("saving.changed_elsewhere")}</Said>;
  }
  if (saving === "failed" && problem !== null) {
    return (
      <div class="row">
        <Said bad>{words.t("saving.failed", { reason: words.refusal(problem) })}</Said>
        <PressButton label={words.t("page.retry")} press={again} />
      </div>
    );
  }
  return (
    <p class="note" role="status">
      {words.t(saving === "saved" ? "saving.saved" : "saving.sending")}
    </p>
  );
}
