/**
 * The seat's stage: which screen the view asks for, what lies over it, and what is said in C.
 *
 * Everything it needs comes in as properties, so a fixture draws it as the living page does.
 */
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import type { LinkState } from "../shared/link";
import type { SeatView } from "../wire";
import { DealEnd } from "./deal_end";
import type { Looks } from "./looks";
import { LinkLost, Opening, Paused } from "./overlays";
import { PlayScreen } from "./play";
import { RoundEnd } from "./round_end";
import { SettingsSheet } from "./settings";
import { TableTalkContext, type Manner, type Presses, type TableTalk } from "./table_talk";
import { situationOf } from "./turn";
import { Waiting } from "./waiting";

const DEAD_MS = 400;
const SPOKEN_MS = 3000;
const NOTICE_MS = 15_000;
const RESTORED_MS = 1500;
/** A shorter break is not worth a word. */
const WORTH_SAYING_MS = 2500;

export interface ScreenProps extends Manner {
  readonly view: SeatView;
  /** `performance.now()` when the view arrived. */
  readonly receivedAt: number;
  readonly link: LinkState;
  readonly presses: Presses;
  /** A quiet note from the box about this page itself. */
  readonly note?: string;
  readonly raisedFirst?: readonly string[];
  readonly settingsFirst?: boolean;
}

/** A sentence that stays in C for so long. */
function useSpeech(forMs: number): [string, (sentence: string) => void] {
  const [said, setSaid] = useState({ sentence: "" });
  useEffect(() => {
    if (said.sentence === "") return;
    const timer = window.setTimeout(() => {
      setSaid({ sentence: "" });
    }, forMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [said, forMs]);
  const speak = useCallback((sentence: string) => {
    setSaid({ sentence });
  }, []);
  return [said.sentence, speak];
}

/** True for a moment after a link that was worth mentioning came back. */
function useRestored(link: LinkState): boolean {
  const [restored, setRestored] = useState(false);
  const lostSince = useRef<number | null>(null);
  useEffect(() => {
    if (link.phase !== "up") {
      lostSince.current ??= link.since;
      return;
    }
    const away = lostSince.current === null ? 0 : performance.now() - lostSince.current;
    lostSince.current = null;
    if (away < WORTH_SAYING_MS) return;
    setRestored(true);
    const timer = window.setTimeout(() => {
      setRestored(false);
    }, RESTORED_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [link.phase]);
  return restored;
}

/** Touches are ignored for 400 ms after each change of screen, phase or turn. */
function useDeadTime(view: SeatView): (touchedAt: number) => boolean {
  const shown = [view.screen, view.next === undefined, view.pause === undefined];
  const situation = [...shown, situationOf(view), view.board_no].join("|");
  const changed = useRef({ situation, at: -Infinity });
  if (changed.current.situation !== situation) changed.current = { situation, at: performance.now() };
  return useCallback((touchedAt: number) => touchedAt < changed.current.at + DEAD_MS, []);
}

export function SeatScreen(props: ScreenProps) {
  const { view, looks, note } = props;
  const words = props.words.at(view.plates.length, view.game);
  const [spoken, speak] = useSpeech(SPOKEN_MS);
  const [notice, announce] = useSpeech(NOTICE_MS);
  const [settings, setSettings] = useState(props.settingsFirst === true);
  const isDead = useDeadTime(view);
  useEffect(() => {
    if (view.notice) (view.notice.code === "timed_out" ? speak : announce)(words.say(view.notice));
  }, [view.notice_id, view.notice?.code]);
  const boot = useRef(view.boot);
  useEffect(() => {
    if (boot.current !== view.boot) speak(words.t("link.box_restarted"));
    boot.current = view.boot;
  }, [view.boot]);
  useEffect(() => {
    if (note !== undefined && note !== "") speak(note);
  }, [note]);
  const { switchLang, setLooks, presses } = props;
  const talk: TableTalk = { words, switchLang, looks, setLooks, presses, speak, isDead };
  return (
    <TableTalkContext.Provider value={talk}>
      <Stage looks={looks} paused={view.pause !== undefined}>
        <Shown
          {...props}
          spoken={spoken}
          notice={notice}
          onSettings={() => {
            setSettings(true);
          }}
        />
        {view.rehearsal && <Ribbon text={words.t("page.rehearsal")} aside={view.screen === "play"} />}
        {view.pause && <Paused pause={view.pause} view={view} receivedAt={props.receivedAt} />}
        <LinkLost link={props.link} />
        {settings && (
          <SettingsSheet
            game={view.game}
            onClose={() => {
              setSettings(false);
            }}
          />
        )}
      </Stage>
    </TableTalkContext.Provider>
  );
}

/** At the stage's foot, or beside C in two lines where a hand may reach the foot. */
function Ribbon({ text, aside }: { text: string; aside: boolean }) {
  return aside ? <div class="ribbon aside">{text.replace("·", "\n")}</div> : <div class="ribbon">{text}</div>;
}

/** The letterboxed stage with this player's looks. */
export function Stage({ looks, paused, children }: { looks: Looks; paused?: boolean; children: ComponentChildren }) {
  useEffect(() => {
    document.body.classList.add("on-stage");
    return () => {
      document.body.classList.remove("on-stage");
    };
  }, []);
  const classes = ["stage"];
  if (looks.fourColours) classes.push("four");
  if (looks.big) classes.push("big");
  if (looks.contrast) classes.push("contrast");
  if (paused === true) classes.push("is-paused");
  return (
    <main
      class={classes.join(" ")}
      onContextMenu={(event) => {
        event.preventDefault();
      }}
    >
      {children}
    </main>
  );
}

interface ShownProps extends ScreenProps {
  /** An answer to this player, and what the organisers tell everybody. */
  readonly spoken: string;
  readonly notice: string;
  readonly onSettings: () => void;
}

function Shown(props: ShownProps) {
  const { view, link } = props;
  const spoken = props.spoken === "" ? props.notice : props.spoken;
  const restored = useRestored(link);
  switch (view.screen) {
    case "waiting":
      return <Waiting {...props} spoken={spoken} />;
    case "opening":
      return <Opening {...props} />;
    case "deal_end":
      return <DealEnd {...props} spoken={spoken} />;
    case "round_end":
      return <RoundEnd {...props} spoken={spoken} />;
    default:
      // A new board is a new picture: cards of the last one are not still raised.
      return <PlayScreen key={view.board_no} {...props} restored={restored} />;
  }
}
