/** What came of checking: one verdict, what it proves, and each round and board with its faults. */
import type { Problem } from "../../wire";
import { PressButton, Said } from "../controls";
import { Icon } from "../icons";
import { LanguageSwitch, PageHead } from "../page";
import { BoardLine } from "./board_line";
import { faultsOf, type Checked, type CheckedRound, type Fault } from "./check";
import "./verify.css";
import { useWords } from "./words";

/** Where the box tells the boards of its closed rounds. */
export const BOARDS = "/api/boards";

export type Shown =
  | { readonly phase: "checking" }
  | { readonly phase: "failed"; readonly problem: Problem }
  | { readonly phase: "checked"; readonly checked: Checked; readonly ofBox: boolean };

interface VerifyProps {
  readonly shown: Shown;
  readonly fromBox: () => void;
  readonly pick: (file: File) => void;
}

export function VerifyPage({ shown, fromBox, pick }: VerifyProps) {
  const words = useWords();
  return (
    <>
      <PageHead title={words.t("verify.title")}>
        <LanguageSwitch />
      </PageHead>
      <main class="page-main verify">
        <p>{words.t("verify.what")}</p>
        <div class="row">
          <PickFile pick={pick} />
          <PressButton label={words.t("verify.from_box")} icon="list" press={fromBox} />
          {shown.phase === "checked" && shown.ofBox ? (
            <a class="press" href={BOARDS} download="boards.json">
              {words.t("verify.save")}
            </a>
          ) : null}
        </div>
        <Outcome shown={shown} />
      </main>
    </>
  );
}

function PickFile({ pick }: Pick<VerifyProps, "pick">) {
  const words = useWords();
  return (
    <label class="choice">
      <input
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) pick(file);
          // A file that was mended and is picked again is a change too.
          currentTarget.value = "";
        }}
      />
      <span>{words.t("verify.pick")}</span>
    </label>
  );
}

function Outcome({ shown }: { shown: Shown }) {
  const words = useWords();
  switch (shown.phase) {
    case "checking":
      return <p role="status">{words.t("verify.checking")}</p>;
    case "failed":
      return <Said bad>{words.refusal(shown.problem)}</Said>;
    case "checked":
      return <Verdict checked={shown.checked} />;
  }
}

function Verdict({ checked }: { checked: Checked }) {
  const words = useWords();
  const { rounds, faults, file } = checked;
  const boards = rounds.reduce((sum, round) => sum + round.boards.length, 0);
  if (boards === 0) return <p class="note" role="status">{words.t("verify.none")}</p>;
  return (
    <>
      <p>{words.word("game", file.game)}</p>
      <Said bad={faults > 0}>
        {faults > 0 ? words.t("verify.faults", { n: faults }) : words.t("verify.all_hold", { n: boards })}
      </Said>
      {faults > 0 ? null : <p>{words.t(notChosenBefore(checked) ? "verify.proves_both" : "verify.proves_fixed")}</p>}
      {rounds.map((round, index) => (
        <Round key={index} checked={round} anchor={`round-${index}`} />
      ))}
    </>
  );
}

/** Whether a public number covers every board: one taken over is dealt from an older one. */
function notChosenBefore({ rounds }: Checked): boolean {
  return rounds.every(
    ({ round, boards }) => round.public_number !== "" && boards.every(({ board }) => board.origin === null),
  );
}

function Round({ checked, anchor }: { checked: CheckedRound; anchor: string }) {
  const words = useWords();
  const { round, boards, faults } = checked;
  return (
    <section class="panel" aria-labelledby={anchor}>
      <div class="row">
        <h2 id={anchor}>{words.t("table.round", { n: round.round })}</h2>
        <HoldsMark holds={faultsOf(checked) === 0} />
      </div>
      <Faults faults={faults} />
      <dl class="proof">
        <dt>{words.t("verify.commitment")}</dt>
        <dd>{round.commitment}</dd>
        <dt>{words.t("verify.public_number")}</dt>
        <dd>{round.public_number === "" ? words.t("verify.no_number") : round.public_number}</dd>
      </dl>
      <ul class="board-lines">
        {boards.map((board, index) => (
          <BoardLine key={index} checked={board}>
            <HoldsMark holds={board.faults.length === 0} />
            <Faults faults={board.faults} />
          </BoardLine>
        ))}
      </ul>
    </section>
  );
}

function HoldsMark({ holds }: { holds: boolean }) {
  const words = useWords();
  return (
    <span class={holds ? "holds" : "holds is-not"}>
      <Icon name={holds ? "check" : "close"} />
      <span>{words.t(holds ? "verify.holds" : "verify.fails")}</span>
    </span>
  );
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  const words = useWords();
  if (faults.length === 0) return null;
  return (
    <ul class="faults">
      {faults.map(({ code, n }) => (
        <li key={`${code} ${n ?? ""}`} data-code={code}>
          {words.say({ code, params: n === undefined ? {} : { n } }, ["fault"])}
        </li>
      ))}
    </ul>
  );
}
