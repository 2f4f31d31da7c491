/** Step 6: the boards: how many, drawn or brought along, and the number thrown in the hall. */
import { useState } from "preact/hooks";

import type { DeskAnswer } from "../../../wire";
import { PressButton, Said } from "../../controls";
import type { SendOrder } from "../orders";
import { useWords } from "../words";
import type { Drafting, StepProps } from "./draft";
import { CountField, OnOff } from "./fields";
import { FilePlace } from "./file_place";
import { refusedDraft } from "./problems";

const MOST_BOARDS = 40;

export interface BoardsProps extends StepProps, Pick<Drafting, "settle"> {
  readonly send: SendOrder;
  /** The draft in the box has changed by an order, not by this page. */
  readonly again: () => void;
}

export function BoardsStep({ draft, change, send, again, settle }: BoardsProps) {
  const words = useWords();
  const board = words.at(0, draft.game).word("round", "board");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<DeskAnswer | null>(null);
  const bring = async (data: string): Promise<void> => {
    setBusy(true);
    // The order changes the draft in the box: nothing of it may still be on its way.
    await settle();
    const answer = await send({ do: "import_boards", data });
    setBusy(false);
    setRefused(answer.ok ? null : answer);
    again();
  };
  return (
    <div class="fields">
      <CountField
        name="boards"
        label={words.t("boards.each_round", { board })}
        value={draft.boards}
        least={1}
        most={MOST_BOARDS}
        change={(boards) => { change({ boards }); }}
      />
      <section class="stack" aria-labelledby="origin">
        <h3 id="origin">{words.t("boards.origin")}</h3>
        {draft.imported_boards > 0 ? (
          <div class="row">
            <p>{words.t("boards.imported", { n: draft.imported_boards })}</p>
            <PressButton label={words.t("boards.forget")} busy={busy} press={() => void bring("")} />
          </div>
        ) : (
          <>
            <p>{words.t("boards.drawn")}</p>
            <FilePlace
              label={words.t("boards.file")}
              hint={words.t("boards.file_hint")}
              accept=".json,application/json"
              busy={busy}
              take={(file) => { file.text().then(bring, () => { setRefused({ ok: false, code: "UNREADABLE" }); }); }}
            />
          </>
        )}
        {refused === null ? null : <Said bad>{refusedDraft(words, refused)}</Said>}
      </section>
      <OnOff
        name="public_number"
        label={words.t("boards.public_number")}
        note={words.t("boards.proves")}
        on={draft.public_number}
        change={(public_number) => { change({ public_number }); }}
      />
    </div>
  );
}
