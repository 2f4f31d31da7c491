/** P1: how much of the round is left, and how many tables have done their boards. */
import type { ScreenView } from "../../wire";
import { cut } from "../../seat/fitting";
import { remainingOf, roundClockText } from "../round_clock";
import { Head } from "./frame";
import type { Shown } from "./hall_pages";
import { useWords } from "./words";

const UNKNOWN = "--:--";
const NOTICE_ROOM = 1840;

export function ClockPage({ view, sinceMs }: Shown) {
  const words = useWords();
  const { clock } = view;
  const round = words.t("screen.round", { r: view.round_no ?? 0, n: view.rounds ?? 0 });
  const newest = view.notices?.[view.notices.length - 1];
  return (
    <>
      <Head title={clock === undefined ? words.word("game", view.game ?? "") : round} aside={held(view) ? words.t("screen.held") : ""} />
      <main class="hall-clock">
        {clock === undefined ? (
          <p class="hall-round">{round}</p>
        ) : (
          <p class="hall-time" role="timer">
            <span>{isOver(view) ? words.t("screen.time_up") : words.t("screen.left")}</span>
            <b>{sinceMs === null ? UNKNOWN : roundClockText(remainingOf(clock, sinceMs))}</b>
          </p>
        )}
        <Done view={view} />
        {newest === undefined ? null : <p class="hall-note">{cut(newest.text, NOTICE_ROOM, 60)}</p>}
      </main>
    </>
  );
}

function held({ clock }: ScreenView): boolean {
  return clock?.held === true;
}

function isOver({ clock }: ScreenView): boolean {
  return (clock?.over_ms ?? 0) > 0;
}

function Done({ view: { done = 0, total = 0 } }: { view: ScreenView }) {
  const words = useWords();
  if (total === 0) return null;
  return (
    <div class="hall-done">
      <p>{words.t("screen.done", { n: done, m: total })}</p>
      <div class="hall-bar" aria-hidden="true">
        <i style={{ width: `${(100 * done) / total}%` }} />
      </div>
    </div>
  );
}
