/** Chips over the sentence: they extend what the player has begun, and decide nothing. */
import type { Check } from "../wire";
import { Button } from "./button";
import { textWidth } from "./fitting";
import { useTable } from "./table_talk";

const ROW = { x: 230, y: 341, w: 760, h: 60 };
const GAP = 16;
const MOST = 3;
const SIZE = 24;
const PADDING = 40;

export function Chips({ check, onPick }: { check: Check | null; onPick: (raised: ReadonlySet<string>) => void }) {
  const { words } = useTable();
  const offered = (check?.completions ?? []).slice(0, MOST);
  if (offered.length === 0) return null;
  const labels = offered.map((each) => words.say(each.label, ["chip"]));
  const widths = labels.map((label) => Math.max(120, textWidth(label, SIZE, true) + PADDING));
  const whole = widths.reduce((sum, width) => sum + width + GAP, -GAP);
  let x = ROW.x + (ROW.w - whole) / 2;
  return (
    <div class="chips">
      {offered.map((each, index) => {
        const w = widths[index] ?? 0;
        const box = { x, y: ROW.y, w, h: ROW.h };
        x += w + GAP;
        return (
          <Button
            key={each.card_ids.join()}
            id={each.label.code}
            box={box}
            onPress={() => {
              onPick(new Set(each.card_ids));
            }}
          >
            {labels[index]}
          </Button>
        );
      })}
    </div>
  );
}
