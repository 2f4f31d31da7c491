/** 现场: every table at a glance, what the round needs next, and one table in the drawer. */
import { useEffect, useState } from "preact/hooks";

import { RoundProgress } from "../../../pictures/pictures";
import type { DeskWords } from "../../../words/desk/book";
import type { DeskView } from "../../../wire";
import { PressButton, Said } from "../../controls";
import { Icon, type IconName } from "../../icons";
import { CallAlarm } from "../../referee/calls";
import type { TableRoute } from "../../referee/route";
import { RefereeWordsLent } from "../../referee/words";
import { timeOfDay } from "../../time";
import { Dialog, useDialog } from "../running_dialog";
import { refusedText, useGiving, type Giving, type Running } from "../running_orders";
import { RunHead } from "../running_page";
import { useWords } from "../words";
import { Drawer } from "./drawer";
import { HallFoot } from "./hall_foot";
import { useKeys } from "./keys";
import { ClockLine, RoundClockPanel } from "./round_clock";
import { RoundSteps } from "./round_steps";
import { TileMap } from "./tile_map";
import { countOf, hallTiles, type HallTile } from "./tiles";
import { useStaff, type Staff } from "./use_staff";

export function HallPage({ desk, send }: Running) {
  const [route, go] = useState<TableRoute | null>(null);
  const staff = useStaff(route?.table ?? 0);
  return <HallView desk={desk} giving={useGiving(send)} staff={staff} route={route} go={go} />;
}

interface HallProps {
  readonly desk: DeskView;
  readonly giving: Giving;
  readonly staff: Staff;
  readonly route: TableRoute | null;
  readonly go: (route: TableRoute | null) => void;
}

export function HallView({ desk, giving, staff, route, go }: HallProps) {
  const words = useWords();
  const { view, ageMs, lostAt } = staff;
  const { columns, tiles } = hallTiles(desk, view);
  const open = (table: number): void => { go({ page: "table", table }); };
  const typed = useTypedTable(tiles, open);
  return (
    <div class="hall">
      <HallHead desk={desk} giving={giving} tiles={tiles} calls={view?.calls.length ?? 0} />
      <HallLines desk={desk} giving={giving} lostAt={lostAt} typed={typed} />
      <div class="hall-body">
        {tiles.length === 0 ? (
          <p class="empty">{words.t("hall.empty")}</p>
        ) : (
          <div class="tile-frame scroll-x">
            <TileMap columns={columns} tiles={tiles} ageMs={ageMs} shown={route?.table ?? 0} open={open} />
          </div>
        )}
        {route === null || view === null ? null : (
          <Drawer key={route.table} route={route} view={view} staff={staff} go={go} />
        )}
      </div>
      {view === null ? null : (
        <RefereeWordsLent words={words}>
          <CallAlarm view={view} />
        </RefereeWordsLent>
      )}
      <HallFoot desk={desk} giving={giving} staff={staff} />
    </div>
  );
}

interface LinesProps {
  readonly desk: DeskView;
  readonly giving: Giving;
  readonly lostAt: Date | null;
  /** The table number as far as it was typed. */
  readonly typed: string;
}

/** What somebody has to know before looking at the tables. */
function HallLines({ desk, giving, lostAt, typed }: LinesProps) {
  const words = useWords();
  return (
    <>
      {lostAt === null ? null : (
        <p class="lost" role="alert">
          <Icon name="lost" />
          <span>{words.t("hall.lost", { time: timeOfDay(lostAt) })}</span>
        </p>
      )}
      {giving.failed === null ? null : <Said bad>{refusedText(words, giving.failed)}</Said>}
      {desk.stage === "playing" ? null : <p role="status">{words.word("hall_stage", desk.stage)}</p>}
      {typed === "" ? null : <p role="status">{words.t("hall.typed", { n: typed })}</p>}
    </>
  );
}

interface HeadProps {
  readonly desk: DeskView;
  readonly giving: Giving;
  readonly tiles: readonly HallTile[];
  readonly calls: number;
}

function HallHead({ desk, giving, tiles, calls }: HeadProps) {
  const words = useWords();
  const [opened, open, close] = useDialog<"clock" | "progress">();
  const { clock } = desk;
  return (
    <RunHead title={roundTitle(words, desk)}>
      <ul class="counts">
        <Count icon="checkCheck" text={words.t("hall.collected", { n: desk.collected ?? 0, m: desk.tables ?? 0 })} />
        <Count icon="hand" text={words.t("hall.calls", { n: calls })} alarm={calls > 0} />
        <Count icon="lost" text={words.t("hall.offline", { n: countOf(tiles, "offline") })} />
        <Count icon="clock" text={words.t("hall.slow", { n: countOf(tiles, "slow") })} />
      </ul>
      {clock === undefined ? null : (
        <>
          <ClockLine clock={clock} />
          {desk.may_start === false ? <span class="no-board">{words.t("hall.no_new_board")}</span> : null}
          <PressButton label={words.t("hall.clock")} press={() => { open("clock"); }} />
        </>
      )}
      {(desk.progress ?? []).length === 0 ? null : (
        <PressButton label={words.t("hall.progress")} press={() => { open("progress"); }} />
      )}
      <RoundSteps desk={desk} giving={giving} />
      {opened === null ? null : (
        <Dialog title={words.t(`hall.${opened}`)} close={close}>
          {opened === "clock" ? <RoundClockPanel desk={desk} giving={giving} /> : <Progress desk={desk} />}
          <div class="dialog-foot">
            <PressButton label={words.t("run.close")} press={close} />
          </div>
        </Dialog>
      )}
    </RunHead>
  );
}

function roundTitle(words: DeskWords, { play_off, round_no: n = 0, rounds: m = 0 }: DeskView): string {
  return play_off === true ? words.t("hall.play_off") : words.t("hall.round", { n, m });
}

/** A row a table, a segment a board; the board a slow table is at is late. */
export function Progress({ desk }: { desk: DeskView }) {
  const words = useWords();
  const tables = (desk.progress ?? []).map(({ table_no, done, total, slow = false }) => ({
    table_no,
    deals: Array.from({ length: total }, (_, board) => ({
      state: board < done ? ("done" as const) : board === done ? ("playing" as const) : ("waiting" as const),
      late: slow && board === done,
    })),
  }));
  return <RoundProgress words={words} title={roundTitle(words, desk)} tables={tables} />;
}

function Count({ icon, text, alarm = false }: { icon: IconName; text: string; alarm?: boolean }) {
  return (
    <li class={alarm ? "is-alarm" : ""}>
      <Icon name={icon} />
      <span class="digits">{text}</span>
    </li>
  );
}

const FORGET_MS = 3000;
const MOST_DIGITS = 4;

/** Digits, then Enter, open a table; what was typed is forgotten after 3 s. */
function useTypedTable(tiles: readonly HallTile[], open: (table: number) => void): string {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (typed === "") return;
    const timer = setTimeout(() => { setTyped(""); }, FORGET_MS);
    return () => { clearTimeout(timer); };
  }, [typed]);
  useKeys((key, event) => {
    if (/^\d$/.test(key)) setTyped((typed + key).slice(-MOST_DIGITS));
    else if (key === "Enter" && typed !== "") {
      // Enter belongs to the number, not to the tile that has the focus.
      event.preventDefault();
      setTyped("");
      if (tiles.some((tile) => tile.table_no === Number(typed))) open(Number(typed));
    }
  });
  return typed;
}
