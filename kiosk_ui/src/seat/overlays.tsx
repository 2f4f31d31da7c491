/** What lies over a screen: the opening countdown, a pause, a lost link, a page that must stop. */
import { Icon } from "../shared/icons";
import type { LinkState } from "../shared/link";
import type { PauseView, SeatView } from "../wire";
import { Button } from "./button";
import { secondsUp, useNow } from "./clock";
import { minutes } from "./round_end";
import { useTable } from "./table_talk";
import { TopBar } from "./top_bar";

const RAISE_HAND_MS = 10_000;

interface OpeningProps {
  readonly view: SeatView;
  readonly receivedAt: number;
  readonly link: LinkState;
  readonly onSettings: () => void;
}

/** 3-2-1 before the first deal. */
export function Opening({ view, receivedAt, link, onSettings }: OpeningProps) {
  const { words } = useTable();
  const now = useNow(true);
  const left = Math.max(0, (view.opens_in_ms ?? 0) - (now - receivedAt));
  return (
    <>
      <TopBar view={view} link={link} covered={false} onCover={undefined} onSettings={onSettings} />
      <section class="full" role="status">
        <p class="full-title">{words.t("opening.soon")}</p>
        {left > 0 && <p class="countdown">{secondsUp(left)}</p>}
      </section>
    </>
  );
}

/** S10: cards covered, whatever the screen below. */
export function Paused({ pause, view, receivedAt }: { pause: PauseView; view: SeatView; receivedAt: number }) {
  const { words } = useTable();
  const now = useNow(true);
  const passed = Math.max(0, now - receivedAt);
  const resumes = Math.max(0, (pause.resumes_in_ms ?? 0) - passed);
  const resuming = pause.resumes_in_ms !== undefined;
  return (
    <section class="full paused" role="status">
      <Icon name="pause" size="2em" />
      <p class="full-title">{words.t(pause.scope === "hall" ? "paused.hall" : "paused.table")}</p>
      <p>{words.word("pause_reason", pause.reason)}</p>
      {resuming ? (
        <>
          <p>{words.t("paused.resuming")}</p>
          <p class="countdown">{secondsUp(resumes)}</p>
        </>
      ) : (
        <>
          <p>{words.t("paused.since", { t: minutes(pause.since_ms + passed) })}</p>
          {view.clock && <p>{words.t("paused.frozen", { n: secondsUp(view.clock.remaining_ms) })}</p>}
        </>
      )}
    </section>
  );
}

/** S11 from the tenth second on. */
export function LinkLost({ link }: { link: LinkState }) {
  const { words } = useTable();
  const now = useNow(link.phase !== "up");
  const silent = now - link.since;
  if (link.phase === "up" || silent < RAISE_HAND_MS) return null;
  return (
    <section class="full lost" role="alert">
      <Icon name="lost" size="2em" />
      <p class="full-title">{words.t("link.reconnecting", { n: secondsUp(silent) })}</p>
      <p class="full-title">{words.t("link.raise_hand")}</p>
    </section>
  );
}

/** S12 and other ends: this page is not the seat's page any more. */
export function Stopped({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { words } = useTable();
  return (
    <section class="full" role="alert">
      <Icon name="warning" size="2em" />
      <p class="full-title">{words.say({ code }, ["stopped", "refusal"])}</p>
      <Button id="retry" kind="secondary" box={{ x: 490, y: 520, w: 300, h: 76 }} onPress={onRetry}>
        {words.t("page.retry")}
      </Button>
    </section>
  );
}
