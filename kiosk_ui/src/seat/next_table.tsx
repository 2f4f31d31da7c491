/**
 * S9: where the player of this seat goes after the round, and the ranking of closed rounds. A file
 * of its own, fetched while the round's end is shown.
 */
import type { NextSeat, RankRow, SeatNext, SeatView } from "../wire";
import type { SeatWords } from "../words/seat/book";
import { Button } from "./button";
import { cut, textWidth } from "./fitting";
import { boxStyle, u, type Box } from "./geometry";
import { useTable } from "./table_talk";
import { WalkingMap } from "./walking_map";

const LEAD: Box = { x: 40, y: 68, w: 1200, h: 56 };
const GOAL: Box = { x: 40, y: 124, w: 1200, h: 216 };
const MAP: Box = { x: 40, y: 346, w: 690, h: 332 };
const WIDE_MAP: Box = { ...MAP, w: 1200 };
const RANKING: Box = { x: 750, y: 346, w: 490, h: 332 };
const SAID: Box = { x: 40, y: 682, w: 540, h: 84 };
const LEAVE: Box = { x: 602, y: 686, w: 388, h: 76 };
const LARGEST = 200;
const NAME_ROOM = 240;

interface NextTableProps {
  readonly view: SeatView;
  readonly next: SeatNext;
  readonly spoken: string;
  readonly onRequest: (name: string) => void;
}

export function NextTable({ view, next, spoken, onRequest }: NextTableProps) {
  const { words } = useTable();
  const ranking = next.ranking ?? [];
  const goal = next.next;
  const walks = goal.published === true && goal.bye !== true && goal.stay !== true;
  return (
    <>
      <Goal goal={goal} walks={walks} />
      {walks && next.map && (
        <WalkingMap
          map={next.map}
          box={ranking.length > 0 ? MAP : WIDE_MAP}
          from={view.table_no}
          to={goal.table_no ?? 0}
          label={words.t("next.map", { t: goal.table_no ?? 0 })}
        />
      )}
      {ranking.length > 0 && <Ranking next={next} rows={ranking} beside={walks && next.map !== undefined} />}
      <p class="round-said" style={boxStyle(SAID)} role="status">
        {cut(spoken, 2 * SAID.w - 80, 26, true)}
      </p>
      {walks && <Leave left={next.left === true} onRequest={onRequest} />}
    </>
  );
}

function Goal({ goal, walks }: { goal: NextSeat; walks: boolean }) {
  const { words } = useTable();
  const text = goalText(goal, words);
  // As big as its row is wide.
  const size = Math.min(LARGEST, Math.floor((LARGEST * GOAL.w) / textWidth(text, LARGEST, true)));
  return (
    <>
      <p class="next-lead" style={boxStyle(LEAD)}>
        <span>{walks ? words.t("next.go") : ""}</span>
        <span>{startText(goal, words)}</span>
      </p>
      <h1 class="next-goal" style={{ ...boxStyle(GOAL), fontSize: u(size) }}>
        {text}
      </h1>
    </>
  );
}

function goalText(goal: NextSeat, words: SeatWords): string {
  if (goal.published !== true) return words.t("next.wait");
  const time = goal.starts_at ?? "";
  if (goal.bye === true) return time === "" ? words.t("next.bye_open") : words.t("next.bye", { time });
  if (goal.stay === true) return words.t("next.stay");
  return words.t("next.seat", { t: goal.table_no ?? 0, seat: words.seat(goal.seat ?? 0) });
}

function startText(goal: NextSeat, words: SeatWords): string {
  const time = goal.starts_at ?? "";
  return time === ""
    ? words.t("next.round", { r: goal.round_no })
    : words.t("next.starts", { r: goal.round_no, time });
}

function Leave({ left, onRequest }: { left: boolean; onRequest: (name: string) => void }) {
  const { words } = useTable();
  return (
    <Button
      id="left"
      kind={left ? "secondary" : "primary"}
      box={LEAVE}
      off={left ? words.t("next.left") : undefined}
      onPress={() => {
        onRequest("left");
      }}
    >
      {words.t(left ? "next.left" : "next.leave")}
    </Button>
  );
}

interface RankingProps {
  readonly next: SeatNext;
  readonly rows: readonly RankRow[];
  /** Whether the map stands beside it. */
  readonly beside: boolean;
}

/** One's own line and those around it; the arrow says by how many places a line moved. */
function Ranking({ next, rows, beside }: RankingProps) {
  const { words } = useTable();
  const box = beside ? RANKING : { ...RANKING, x: (1280 - RANKING.w) / 2 };
  return (
    <div class="next-ranking" style={boxStyle(box)}>
      <table class="figures" aria-label={words.t("next.ranking", { total: next.total ?? "" })}>
        <tbody>
        {rows.map((row) => (
          <tr key={row.entry} data-mine={row.entry === next.entry}>
            <td>{row.rank ?? ""}</td>
            <td class="moved">
              <Moved by={row.moved ?? 0} />
            </td>
            <th scope="row">{cut(row.name, NAME_ROOM, 24, true)}</th>
            <td>{row.final}</td>
          </tr>
        ))}
        </tbody>
      </table>
    </div>
  );
}

function Moved({ by }: { by: number }) {
  if (by === 0) return null;
  return (
    <>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={by > 0 ? "M0 9 5 1l5 8z" : "M0 1l5 8 5-8z"} />
      </svg>
      {Math.abs(by)}
    </>
  );
}
