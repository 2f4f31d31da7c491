/** Step 3: who plays. Lists are read by the box, looked at here, and only then added. */
import { useState } from "preact/hooks";

import { postJson } from "../../../shared/http";
import type { ColumnChoice, DraftEntry, EntriesRead, Problem, ReadEntries } from "../../../wire";
import { Said } from "../../controls";
import { useWords } from "../words";
import { offerOf, type Drafting, type StepProps } from "./draft";
import { FilePlace } from "./file_place";
import { PlayersList } from "./players_list";
import { PlayersRead } from "./players_read";

/** What the box takes in one message, as base64 text. */
const MOST_CHARACTERS = 3_000_000;
const MOST_MB = 2;
const EXCEL = ".xlsx,.csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv";

/** What was given, and what the box read in it. */
export interface Reading {
  readonly asked: ReadEntries;
  readonly read: EntriesRead;
}

/** The picture of the step: `reading` waits to be looked at. */
export interface PlayersProps extends StepProps {
  readonly reading: Reading | null;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly paste: (text: string) => void;
  readonly file: (file: File) => void;
  readonly columns: (columns: ColumnChoice) => void;
  readonly add: (entries: readonly DraftEntry[]) => void;
  readonly drop: () => void;
}

export function PlayersStep({ settle, ...step }: StepProps & Pick<Drafting, "settle">) {
  const { draft, change } = step;
  const [reading, setReading] = useState<Reading | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const ask = async (asked: ReadEntries): Promise<void> => {
    setBusy(true);
    setProblem(null);
    // How a list is read depends on the draft as the box has it.
    await settle();
    const reply = await postJson<EntriesRead>("/api/desk/entries/read", asked);
    setBusy(false);
    if (reply.ok) setReading({ asked, read: reply.body });
    else setProblem(reply.problem);
  };
  const file = async (chosen: File): Promise<void> => {
    const data = await base64(chosen);
    if (data === null) setProblem({ code: "LIST_UNREADABLE" });
    else if (data.length > MOST_CHARACTERS) setProblem({ code: "LIST_TOO_LARGE", params: { mb: MOST_MB } });
    else await ask({ kind: "file", data });
  };
  return (
    <PlayersPage
      {...step}
      reading={reading}
      busy={busy}
      problem={problem}
      paste={(text) => void ask({ kind: "paste", text })}
      file={(chosen) => void file(chosen)}
      columns={(columns) => { if (reading !== null) void ask({ ...reading.asked, columns }); }}
      add={(entries) => {
        change({ entries: [...draft.entries, ...entries] });
        setReading(null);
      }}
      drop={() => { setReading(null); }}
    />
  );
}

export function PlayersPage(page: PlayersProps) {
  const words = useWords();
  const { reading, problem, draft } = page;
  const pairs = offerOf(page)?.pairs === true && draft.contestants === "pair";
  return (
    <div class="stack">
      {reading === null ? <Sources {...page} /> : <PlayersRead {...page} reading={reading} />}
      {problem === null ? null : <Said bad>{words.say(problem, ["list", "problem", "refusal"])}</Said>}
      {draft.entries.length === 0 && reading === null ? (
        <p class="empty">{words.t("players.empty")}</p>
      ) : null}
      <PlayersList
        entries={draft.entries}
        pairs={pairs}
        change={(entries) => { page.change({ entries }); }}
      />
    </div>
  );
}

function Sources({ busy, paste, file }: PlayersProps) {
  const words = useWords();
  const [text, setText] = useState("");
  return (
    <div class="sources">
      <FilePlace
        label={words.t("players.file")}
        hint={words.t("players.file_hint")}
        accept={EXCEL}
        busy={busy}
        take={file}
      />
      <form
        class="desk-field"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "" && !busy) paste(text);
        }}
      >
        <label for="pasted">{words.t("players.paste")}</label>
        <textarea
          id="pasted"
          rows={4}
          value={text}
          placeholder={words.t("players.paste_example")}
          onInput={(event) => { setText(event.currentTarget.value); }}
          onPaste={(event) => {
            const pasted = event.clipboardData?.getData("text/plain") ?? "";
            // A whole list at once is read at once; a word into a line that is being typed is not.
            if (text === "" && pasted.includes("\n")) {
              event.preventDefault();
              setText(pasted);
              paste(pasted);
            }
          }}
        />
        <button type="submit" aria-disabled={busy || text.trim() === ""} class={text.trim() === "" ? "is-off" : ""}>
          {busy ? words.t("page.working") : words.t("players.read")}
        </button>
      </form>
    </div>
  );
}

/** The bytes of a file as base64; null when it cannot be read. */
function base64(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onerror = () => { resolve(null); };
    reader.onload = () => {
      const url = typeof reader.result === "string" ? reader.result : "";
      resolve(url.slice(url.indexOf(",") + 1));
    };
    reader.readAsDataURL(file);
  });
}
