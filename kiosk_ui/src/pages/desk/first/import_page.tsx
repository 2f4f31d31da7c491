/** 导入记录: an event that another box has exported, with its results; what it holds the box judges. */
import { useState } from "preact/hooks";

import { postFile } from "../../../shared/http";
import type { DeskAnswer, Problem } from "../../../wire";
import { Said } from "../../controls";
import { useWords } from "../words";
import { FilePlace } from "../wizard/file_place";

/** The rows of a long event are read, checked against their boards, and written. */
const PATIENCE_MS = 120_000;
const FAMILIES = ["record", "refusal"];

interface ImportProps {
  readonly imported: () => void;
}

export function ImportPage({ imported }: ImportProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const bring = async (file: File): Promise<void> => {
    setBusy(true);
    const reply = await postFile<DeskAnswer>("/api/desk/import", file, PATIENCE_MS);
    setBusy(false);
    setProblem(reply.ok ? null : reply.problem);
    if (reply.ok) imported();
  };
  return <ImportForm busy={busy} problem={problem} take={(file) => void bring(file)} />;
}

interface FormProps {
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly take: (file: File) => void;
}

export function ImportForm({ busy, problem, take }: FormProps) {
  const words = useWords();
  return (
    <section class="panel first-page" aria-labelledby="import">
      <h2 id="import">{words.t("import.title")}</h2>
      <p class="note">{words.t("import.note")}</p>
      <FilePlace
        label={words.t("import.file")}
        hint={words.t("import.hint")}
        accept=".json,application/json"
        busy={busy}
        take={take}
      />
      {problem === null ? null : <Refused problem={problem} />}
    </section>
  );
}

/** With the fault itself as the box found it in the file: for whoever wrote the file, not to be translated. */
function Refused({ problem: { code, params = {} } }: { problem: Problem }) {
  const words = useWords();
  const { why } = params;
  return (
    <>
      <Said bad>{words.say({ code, params }, FAMILIES)}</Said>
      {why === undefined ? null : <p class="note plain-address" lang="en">{why}</p>}
    </>
  );
}
