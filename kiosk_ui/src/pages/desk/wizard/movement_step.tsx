/** Step 5: movement and rounds, against whom, what happens with an odd number, how it is ranked. */
import { Choice } from "../../controls";
import { useWords } from "../words";
import { offerOf, type StepProps } from "./draft";
import { CountField } from "./fields";

const MOST_ROUNDS = 40;

export function MovementStep(step: StepProps) {
  const words = useWords();
  const { draft, change } = step;
  const offer = offerOf(step);
  const choices = <T extends string>(family: string, values: readonly T[]) =>
    values.map((value) => ({ value, label: words.word(family, value) }));
  return (
    <div class="fields">
      <CountField
        name="rounds"
        label={words.t("movement.rounds")}
        value={draft.rounds}
        least={1}
        most={MOST_ROUNDS}
        note={words.t("movement.note")}
        change={(rounds) => { change({ rounds }); }}
      />
      <Choice
        legend={words.t("movement.opponents")}
        name="opponents"
        options={choices("opponents", ["entries", "house"] as const)}
        chosen={draft.opponents}
        choose={(opponents) => { change({ opponents }); }}
      />
      {draft.opponents === "house" && offer?.pairs === true ? (
        <Choice
          legend={words.t("movement.contestants")}
          name="contestants"
          options={choices("contestants", ["pair", "single"] as const)}
          chosen={draft.contestants}
          choose={(contestants) => { change({ contestants }); }}
        />
      ) : null}
      {draft.opponents === "entries" ? (
        <Choice
          legend={words.t("movement.odd")}
          name="odd_entries"
          options={choices("odd_entries", ["house", "bye"] as const)}
          chosen={draft.odd_entries}
          choose={(odd_entries) => { change({ odd_entries }); }}
        />
      ) : null}
      <Choice
        legend={words.t("movement.ranking")}
        name="ranking"
        options={choices("ranking", ["R", "S"] as const)}
        chosen={rankingOf(draft.ranking, offer?.ranking ?? "")}
        choose={(ranking) => { change({ ranking: ranking === offer?.ranking ? "" : ranking }); }}
      />
    </div>
  );
}

/** Unless the organiser chose, the game's own (D-39). */
export function rankingOf(chosen: "" | "R" | "S", usual: string): "R" | "S" {
  return (chosen === "" ? usual : chosen) === "S" ? "S" : "R";
}
