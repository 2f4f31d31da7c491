/** The chief's rulings on results and entries, each a form of its own with a reason. */
import { useState } from "preact/hooks";

import type { DeskWords } from "../../../words/desk/book";
import type { DeskResults, DeskView } from "../../../wire";
import { Choice } from "../../controls";
import type { DeskCommand } from "../orders";
import { Dialog, OrderDialog, OrderForm, TextField } from "../running_dialog";
import { offOrder, type Giving } from "../running_orders";
import { useWords } from "../words";

/** Whom a ruling is about, and which board where that is known. */
export interface Ruled {
  readonly entry: string;
  readonly board?: number;
}

type EntryRuling = "points_off" | "disqualify" | "reinstate";

interface FormProps {
  readonly desk: DeskView;
  readonly results: DeskResults;
  readonly giving: Giving;
  readonly close: () => void;
}

type RulingProps = FormProps & { readonly ruled: Ruled };
type RuledKind = Extract<DeskCommand, { do: "rule_result" }>["kind"];

const REASON_MOST = 200;
const KINDS: readonly (EntryRuling | "rule_result")[] = ["rule_result", "points_off", "disqualify"];
const OF_DISQUALIFIED: readonly (EntryRuling | "rule_result")[] = ["reinstate", "rule_result"];
const RULED: readonly RuledKind[] = ["played", "assigned", "artificial", "void", "pending"];
/** 60 no fault, 50 shared, 40 at fault (7.5). */
const PERCENTS = ["60", "50", "40"] as const;

export function RulingDialog(props: RulingProps) {
  const words = useWords();
  const { results, ruled, close } = props;
  const out = results.rows.find(({ entry }) => entry === ruled.entry)?.disqualified === true;
  const kinds = out ? OF_DISQUALIFIED : KINDS;
  const [kind, setKind] = useState(kinds[0] ?? "rule_result");
  return (
    <Dialog title={words.t("res.rule_on", { name: nameOf(results, ruled.entry) })} close={close}>
      <Choice
        legend={words.t("rule.what")}
        name="ruling"
        options={kinds.map((value) => ({ value, label: words.t(`rule.${value}`) }))}
        chosen={kind}
        choose={setKind}
      />
      {kind === "rule_result" ? <ResultForm {...props} /> : <EntryForm key={kind} kind={kind} {...props} />}
    </Dialog>
  );
}

function nameOf(results: DeskResults, entry: string): string {
  return results.rows.find((row) => row.entry === entry)?.name ?? entry;
}

/** The order, or why it cannot be given yet. */
function ready(
  words: DeskWords,
  desk: DeskView,
  command: DeskCommand & { readonly reason: string },
  right = true,
): DeskCommand | { readonly why: string } {
  const { why } = offOrder(words, desk, command.do);
  if (why !== undefined) return { why };
  if (!right) return { why: words.t("rule.figures") };
  return command.reason.trim() === "" ? { why: words.t("rule.needs_reason") } : command;
}

function ResultForm({ ruled: { entry, board: known }, desk, results, giving, close }: RulingProps) {
  const words = useWords();
  const [board, setBoard] = useState(String(known ?? results.boards?.[0] ?? ""));
  const [ruled, setRuled] = useState<RuledKind>("artificial");
  const [score, setScore] = useState("");
  const [percent, setPercent] = useState<string>(PERCENTS[0]);
  const [reason, setReason] = useState("");
  const command: DeskCommand & { readonly reason: string } = {
    do: "rule_result",
    entry,
    board_no: Number(board),
    kind: ruled,
    reason,
    score: ruled === "assigned" ? Number(score) : null,
    percent: ruled === "artificial" ? percent : "",
  };
  const right = ruled !== "assigned" || /^[-−+]?\d{1,6}$/.test(score);
  return (
    <OrderForm
      close={close}
      giving={giving}
      command={ready(words, desk, { ...command, score: command.score === null ? null : scoreOf(score) }, right)}
      label={words.t("rule.give")}
    >
      <div class="desk-field">
        <label for="ruled-board">{words.t("rule.board")}</label>
        <select id="ruled-board" value={board} onChange={(event) => { setBoard(event.currentTarget.value); }}>
          {(results.boards ?? []).map((no) => (
            <option key={no} value={String(no)}>{no}</option>
          ))}
        </select>
      </div>
      <Choice
        legend={words.t("rule.as")}
        name="ruled"
        options={RULED.map((value) => ({ value, label: words.t(`ruled.${value}`) }))}
        chosen={ruled}
        choose={setRuled}
      />
      {ruled === "assigned" ? (
        <TextField label={words.t("rule.score")} value={score} change={setScore} most={7} note={words.t("rule.assigned_note")} />
      ) : null}
      {ruled === "artificial" ? (
        <Choice
          legend={words.t("rule.percent")}
          name="percent"
          options={PERCENTS.map((value) => ({ value, label: words.t(`percent.${value}`) }))}
          chosen={percent}
          choose={setPercent}
        />
      ) : null}
      <TextField label={words.t("rule.reason")} value={reason} change={setReason} most={REASON_MOST} />
    </OrderForm>
  );
}

/** "−12" as typed or printed. */
function scoreOf(text: string): number {
  return Number(text.replace("−", "-"));
}

function EntryForm({ kind, ruled: { entry }, desk, results, giving, close }: RulingProps & { kind: EntryRuling }) {
  const words = useWords();
  const row = results.rows.find((each) => each.entry === entry);
  const [points, setPoints] = useState(row?.off ?? "");
  const [reason, setReason] = useState("");
  const right = kind !== "points_off" || /^\d{1,5}(\.\d{1,2})?$/.test(points);
  const command: DeskCommand & { readonly reason: string } =
    kind === "points_off"
      ? { do: "points_off", entry, points, reason }
      : { do: kind === "reinstate" ? "reinstate" : "disqualify", entry, reason };
  return (
    <OrderForm
      close={close}
      giving={giving}
      command={ready(words, desk, command, right)}
      danger={kind === "disqualify"}
      label={words.t(kind === "points_off" ? "rule.give" : `rule.${kind}`)}
    >
      {kind === "points_off" ? (
        <TextField
          label={words.t("rule.points", { total: results.total })}
          value={points}
          change={setPoints}
          most={8}
          note={words.t("rule.points_note")}
        />
      ) : (
        <p>{words.t(kind === "reinstate" ? "rule.reinstate_note" : "rule.disqualify_note")}</p>
      )}
      <TextField label={words.t("rule.reason")} value={reason} change={setReason} most={REASON_MOST} />
    </OrderForm>
  );
}

const BOARDS_MOST = 4;

/** 加赛 among entries that share a rank: they are ordered only among themselves (D-48). */
export function PlayOffDialog({ desk, results, giving, close }: FormProps) {
  const words = useWords();
  const groups = results.tied ?? [];
  const [group, setGroup] = useState(0);
  const [boards, setBoards] = useState(1);
  const entries = groups[group] ?? [];
  const { why } = offOrder(words, desk, "play_off");
  const names = (of: readonly string[]): string =>
    of.map((entry) => nameOf(results, entry)).join(words.t("list.comma"));
  return (
    <OrderDialog
      title={words.t("res.play_off")}
      close={close}
      giving={giving}
      command={why === undefined ? { do: "play_off", entries, boards } : { why }}
      label={words.t("playoff.begin")}
    >
      <Choice
        legend={words.t("playoff.among")}
        name="tied"
        options={groups.map((of, value) => ({ value, label: names(of) }))}
        chosen={group}
        choose={setGroup}
      />
      <Choice
        legend={words.t("playoff.boards")}
        name="boards"
        options={Array.from({ length: BOARDS_MOST }, (_, more) => ({ value: more + 1, label: String(more + 1) }))}
        chosen={boards}
        choose={setBoards}
      />
      <p class="note">{words.t("playoff.note")}</p>
    </OrderDialog>
  );
}
