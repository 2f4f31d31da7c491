/**
 * In a rehearsal, one sentence in C's place while others act: it explains a button, never a card,
 * and can be switched off for good.
 */
import type { SeatView } from "../wire";
import { Button } from "./button";
import { boxStyle } from "./geometry";
import { useTable } from "./table_talk";
import { mustAct } from "./turn";

const LINES = ["coach.raise", "coach.cover", "coach.last_trick", "coach.call", "coach.settings"] as const;
const TEXT = { x: 230, y: 341, w: 570, h: 68 };
const STOP = { x: 816, y: 341, w: 174, h: 62 };
/** Long enough to read one line before the next. */
const LINE_MS = 12_000;

/** Whether this is a moment for a word of explanation. */
export function mayCoach(view: SeatView, wanted: boolean): boolean {
  const free = !mustAct(view) && (view.board?.actions ?? []).length === 0;
  return view.rehearsal && wanted && free && view.turn_id !== undefined;
}

export function Coach({ now }: { now: number }) {
  const { words, looks, setLooks } = useTable();
  const line = LINES[Math.floor(now / LINE_MS) % LINES.length] ?? LINES[0];
  return (
    <div class="coach">
      <p style={boxStyle(TEXT)}>{words.t(line)}</p>
      <Button
        id="no_coach"
        box={STOP}
        onPress={() => {
          setLooks({ ...looks, coach: false });
        }}
      >
        {words.t("coach.stop")}
      </Button>
    </div>
  );
}
