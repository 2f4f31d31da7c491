/** Step 2: what the event is called, its date and level. */
import { useWords } from "../words";
import type { StepProps } from "./draft";
import { TextField } from "./fields";

const LONGEST_TITLE = 60;
const LONGEST_LEVEL = 20;

export function NameStep({ draft, change }: StepProps) {
  const words = useWords();
  return (
    <div class="fields">
      <TextField
        name="title"
        label={words.t("name.title")}
        value={draft.title}
        most={LONGEST_TITLE}
        note={words.t("name.title_note")}
        change={(title) => { change({ title }); }}
      />
      <TextField
        name="date"
        type="date"
        label={words.t("name.date")}
        value={draft.date}
        change={(date) => { change({ date }); }}
      />
      <TextField
        name="level"
        label={words.t("name.level")}
        value={draft.level}
        most={LONGEST_LEVEL}
        note={words.t("name.level_note")}
        change={(level) => { change({ level }); }}
      />
    </div>
  );
}
