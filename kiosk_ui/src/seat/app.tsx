/** The living seat page: who it is, its link to the box, and the view it draws. */
import { useEffect, useMemo, useState } from "preact/hooks";

import { actionId, BoxLink, type LinkState } from "../shared/link";
import { useLanguage } from "../shared/language";
import { otherLang } from "../shared/words";
import type { Bound, BindRequest, SeatView } from "../wire";
import { seatBook, type SeatWords } from "../words/seat/book";
import { bind, forgetSeat, rememberedSeat, rememberSeat, seatInAddress } from "./identity";
import { rememberedLooks, rememberLooks, type Looks } from "./looks";
import { Stopped } from "./overlays";
import { Pairing } from "./pairing";
import { SeatScreen, Stage } from "./screen";
import { TableTalkContext, UNSEATED, useTable, type Manner, type Presses } from "./table_talk";
import { mustAct } from "./turn";

/** The box asks a seat that must act every second, others every five (rules T-4, T-7). */
const QUIET_ON_TURN_MS = 2500;
const QUIET_MS = 7500;
const RETRY_MS = 2000;
/** Refusals that pass by themselves. */
const PASSING: readonly string[] = ["UNREACHABLE", "BUSY"];

type Who =
  | { readonly state: "binding"; readonly wish: BindRequest; readonly afterMs: number }
  | { readonly state: "pairing"; readonly problem: string }
  | { readonly state: "bound"; readonly bound: Bound }
  | { readonly state: "stopped"; readonly code: string };

/** A token for another seat than the address asks for is left alone and a new one asked for. */
function firstWho(): Who {
  const wish = seatInAddress(window.location.pathname);
  const bound = rememberedSeat();
  if (bound && (!wish || (wish.table_no === bound.table_no && wish.seat === bound.seat))) {
    return { state: "bound", bound };
  }
  return wish ? { state: "binding", wish, afterMs: 0 } : { state: "pairing", problem: "" };
}

/** `first`: the words of the language this tablet remembers. */
export function SeatApp({ first }: { first: SeatWords }) {
  const [words, setLang] = useLanguage(seatBook, first);
  const [looks, setLooks] = useState(rememberedLooks);
  const [who, setWho] = useState<Who>(firstWho);
  const keepLooks = (next: Looks) => {
    rememberLooks(next);
    setLooks(next);
  };
  const switchLang = () => {
    setLang(otherLang(words.lang));
  };
  const manner: Manner = { words, switchLang, looks, setLooks: keepLooks };
  useBinding(who, setWho);
  const onBound = (bound: Bound) => {
    rememberSeat(bound);
    setWho({ state: "bound", bound });
  };
  if (who.state === "bound") {
    return <LiveSeat key={who.bound.token} bound={who.bound} manner={manner} onWho={setWho} />;
  }
  return (
    <TableTalkContext.Provider value={{ ...UNSEATED, ...manner }}>
      <Stage looks={looks}>
        {who.state === "pairing" && <Pairing onBound={onBound} problem={who.problem} />}
        {who.state === "binding" && <Searching />}
        {who.state === "stopped" && (
          <Stopped
            code={who.code}
            onRetry={() => {
              // A page of another version can only be replaced, never reconnected.
              if (who.code === "VERSION") window.location.reload();
              else setWho(firstWho());
            }}
          />
        )}
      </Stage>
    </TableTalkContext.Provider>
  );
}

/** Asks for the seat of the address until the box has answered. */
function useBinding(who: Who, setWho: (who: Who) => void): void {
  const binding = who.state === "binding" ? who : null;
  useEffect(() => {
    if (binding === null) return;
    const { wish, afterMs } = binding;
    let timer = 0;
    const ask = () => {
      void bind(wish).then((answer) => {
        if (answer.ok) {
          rememberSeat(answer.body);
          setWho({ state: "bound", bound: answer.body });
        } else if (PASSING.includes(answer.problem.code)) {
          timer = window.setTimeout(ask, RETRY_MS);
        } else {
          setWho({ state: "stopped", code: answer.problem.code });
        }
      });
    };
    timer = window.setTimeout(ask, afterMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [binding]);
}

function Searching() {
  const { words } = useTable();
  return (
    <section class="full" role="status">
      <p class="full-title">{words.t("pairing.searching", { address: window.location.host })}</p>
    </section>
  );
}

interface LiveProps {
  readonly bound: Bound;
  readonly manner: Manner;
  readonly onWho: (who: Who) => void;
}

interface Received {
  readonly view: SeatView;
  readonly at: number;
}

/** How long a press outside the game waits for a lost link to return, in ms (ux.md 9). */
const QUEUED_MS: Readonly<Record<string, number>> = {
  call: Infinity,
  confirm: Infinity,
  dispute: Infinity,
  seated: 10_000,
};
/** The longest delay a browser's timer takes: weeks, as good as for ever. */
const LONGEST_MS = 2_147_483_647;

function pressesOf(link: BoxLink<SeatView>): Presses {
  return {
    act: (turn_id, action) => link.press("act", { turn_id, action_id: actionId(), action }),
    ask: (turn_id, check_seq, card_ids) => link.ask({ turn_id, check_seq, card_ids }),
    request: async (request, reason, onQueued) => {
      const send = () =>
        link.press("request", { request, action_id: actionId(), ...(reason === undefined ? {} : { reason }) });
      const answer = await send();
      const patience = QUEUED_MS[request];
      if (answer.code !== "OFFLINE" || patience === undefined) return answer;
      onQueued();
      return (await link.whenUp(Math.min(patience, LONGEST_MS))) ? send() : answer;
    },
    smallestRoundTrip: () => link.smallestRoundTrip(),
  };
}

/** What a refused or taken page becomes. */
function afterRefusal(code: string): Who {
  if (code !== "BAD_TOKEN") return { state: "stopped", code };
  // The event this token was for is gone: start again from the address or the pad, but unhurried,
  // for a box that refuses every new token too must not be asked in a circle.
  forgetSeat();
  const wish = seatInAddress(window.location.pathname);
  return wish ? { state: "binding", wish, afterMs: RETRY_MS } : { state: "pairing", problem: "" };
}

function LiveSeat({ bound, manner, onWho }: LiveProps) {
  const [received, setReceived] = useState<Received | null>(null);
  const [state, setState] = useState<LinkState>({ phase: "connecting", since: performance.now(), code: "" });
  const [note, setNote] = useState("");
  const link = useMemo(
    () =>
      new BoxLink<SeatView>(
        { role: "seat", token: bound.token },
        {
          view: (view) => {
            setReceived({ view, at: performance.now() });
          },
          state: (next) => {
            setState(next);
            if (next.phase === "refused") onWho(afterRefusal(next.code));
          },
          notice: (notice) => {
            setNote(notice.code);
          },
        },
      ),
    [bound.token],
  );
  useEffect(
    () => () => {
      link.close();
    },
    [link],
  );
  const mine = received !== null && mustAct(received.view);
  useEffect(() => {
    link.expectWithin(mine ? QUIET_ON_TURN_MS : QUIET_MS);
  }, [link, mine]);
  const presses = useMemo(() => pressesOf(link), [link]);
  if (received === null) {
    return (
      <TableTalkContext.Provider value={{ ...UNSEATED, ...manner }}>
        <Stage looks={manner.looks}>
          <Searching />
        </Stage>
      </TableTalkContext.Provider>
    );
  }
  return (
    <SeatScreen
      view={received.view}
      receivedAt={received.at}
      link={state}
      presses={presses}
      {...manner}
      note={note === "" ? "" : manner.words.say({ code: note }, ["stopped", "refusal"])}
    />
  );
}
