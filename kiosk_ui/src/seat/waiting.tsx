/** S1: the seat before the table opens: who sits here, who is seated, the table's address. */
import { useState } from "preact/hooks";

import { Icon, Qr } from "../shared/icons";
import type { LinkState } from "../shared/link";
import type { SeatView, WaitingView } from "../wire";
import { Button } from "./button";
import { CallButton } from "./actions";
import { CallSheet } from "./call";
import { cut } from "./fitting";
import { boxStyle, relation } from "./geometry";
import { useRequest } from "./play";
import { Sheet } from "./sheet";
import { nameOf } from "../shared/people";
import { useTable } from "./table_talk";
import { TopBar } from "./top_bar";

const FOOT_Y = 686;
const PARTNER_ROOM = 300;
const SAID_ROOM = 740;

interface WaitingProps {
  readonly view: SeatView;
  readonly link: LinkState;
  readonly spoken: string;
  readonly onSettings: () => void;
}

export function Waiting({ view, link, spoken, onSettings }: WaitingProps) {
  const [open, setOpen] = useState<"" | "call" | "not_me" | "commitment">("");
  const close = () => {
    setOpen("");
  };
  const request = useRequest();
  const waiting = view.waiting;
  return (
    <>
      <TopBar view={view} link={link} covered={false} onCover={undefined} onSettings={onSettings} />
      <section class="waiting">
        <Place view={view} waiting={waiting} />
        <Player view={view} />
        <Steps view={view} spoken={spoken} onSeated={() => { request("seated"); }} />
        <Seats view={view} />
        {waiting && <Address waiting={waiting} />}
        <Foot waiting={waiting} onNotMe={() => { setOpen("not_me"); }} onCommitment={() => { setOpen("commitment"); }} />
      </section>
      <CallButton y={FOOT_Y} onCall={() => { setOpen("call"); }} />
      {open === "call" && <CallSheet call={view.call} onRequest={request} onClose={close} />}
      {open === "not_me" && <NotMe view={view} onClose={close} />}
      {open === "commitment" && waiting && <Commitment value={waiting.commitment} onClose={close} />}
    </>
  );
}

function Place({ view, waiting }: { view: SeatView; waiting: WaitingView | undefined }) {
  const { words } = useTable();
  return (
    <>
      <div class="big-table" style={boxStyle({ x: 40, y: 66, w: 420, h: 150 })}>
        {view.table_no}
        <small>{words.t("waiting.table")}</small>
      </div>
      <div class="seat-tile" style={boxStyle({ x: 480, y: 84, w: 260, h: 120 })}>
        {words.seat(view.seat)}
      </div>
      {waiting && (
        <div class="round-line" style={boxStyle({ x: 40, y: 222, w: 740, h: 60 })}>
          {words.t("waiting.round", {
            r: waiting.round_no,
            game: words.word("game", view.game),
            a: waiting.first_board,
            b: waiting.last_board,
          })}
        </div>
      )}
    </>
  );
}

function Player({ view }: { view: SeatView }) {
  const { words } = useTable();
  const me = view.plates[view.seat];
  const number = me?.number ?? "";
  const partner = view.plates.find((plate) => relation(plate.seat, view.seat, view.plates.length) === "partner");
  return (
    <div class="player" style={boxStyle({ x: 40, y: 292, w: 700, h: 112 })}>
      <small>
        {words.t("waiting.player")}
        {partner && <em>{words.t("waiting.partner", { name: cut(nameOf(partner, words), PARTNER_ROOM, 28, true) })}</em>}
      </small>
      <b>{cut(me?.name ?? "", number === "" ? 640 : 480, 56, true)}</b>
      {number !== "" && <i>{number}</i>}
    </div>
  );
}

function Steps({ view, spoken, onSeated }: { view: SeatView; spoken: string; onSeated: () => void }) {
  const { words } = useTable();
  const seated = view.plates.filter((plate) => plate.seated === true || plate.house === true).length;
  const all = view.plates.length;
  const iAm = view.plates[view.seat]?.seated === true;
  const counted = seated === all ? words.t("waiting.all", { m: all }) : words.t("waiting.seated", { n: seated, m: all });
  return (
    <>
      <ol class="steps" style={boxStyle({ x: 40, y: 412, w: 740, h: 96 })}>
        <li>{words.t("waiting.step1")}</li>
        <li>{words.t(view.waiting?.auto_open === true ? "waiting.step2_auto" : "waiting.step2")}</li>
      </ol>
      <Button
        kind={iAm ? "secondary" : "primary"}
        id="seated"
        box={{ x: 40, y: 516, w: 700, h: 104 }}
        off={iAm ? words.t("waiting.done") : undefined}
        onPress={onSeated}
      >
        {iAm && <Icon name="check" />}
        <span>{words.t(iAm ? "waiting.done" : "waiting.sit")}</span>
      </Button>
      <div class="counted" style={boxStyle({ x: 40, y: 626, w: 740, h: 48 })} role="status">
        {spoken === "" ? counted : cut(spoken, SAID_ROOM, 30)}
      </div>
    </>
  );
}

function Seats({ view }: { view: SeatView }) {
  const { words } = useTable();
  return (
    <ul class="seats" style={boxStyle({ x: 820, y: 500, w: 430, h: 180 })}>
      {view.plates.map((plate) => {
        const ok = plate.seated === true || plate.house === true;
        const mine = plate.seat === view.seat && !ok;
        return (
          <li key={plate.seat} data-ok={ok}>
            <Icon name={ok ? "check" : "circle"} />
            <span>{words.seat(plate.seat)}</span>
            <span>{mine ? words.t("waiting.you") : cut(nameOf(plate, words), 260, 26)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Address({ waiting }: { waiting: WaitingView }) {
  const { words } = useTable();
  const code = waiting.table_code;
  if (code === undefined) {
    return (
      <div class="no-code" style={boxStyle({ x: 828, y: 72, w: 412, h: 412 })}>
        <Icon name="lost" size="2em" />
        <p>{words.t("waiting.no_lan")}</p>
      </div>
    );
  }
  return (
    <div class="code" style={boxStyle({ x: 828, y: 72, w: 412, h: 412 })}>
      <Qr path={code.path} size={code.size} label={words.t("waiting.scan")} />
      <b>{words.t("waiting.scan")}</b>
      <span>{code.text}</span>
    </div>
  );
}

interface FootProps {
  readonly waiting: WaitingView | undefined;
  readonly onNotMe: () => void;
  readonly onCommitment: () => void;
}

function Foot({ waiting, onNotMe, onCommitment }: FootProps) {
  const { words, switchLang } = useTable();
  return (
    <>
      <Button id="not_me" box={{ x: 40, y: FOOT_Y, w: 200, h: 76 }} onPress={onNotMe}>
        {words.t("waiting.not_me")}
      </Button>
      <Button id="lang" box={{ x: 256, y: FOOT_Y, w: 170, h: 76 }} onPress={switchLang}>
        {words.t("page.other_lang")}
      </Button>
      {waiting && (
        <Button id="commitment" kind="plain" box={{ x: 442, y: FOOT_Y, w: 600, h: 76 }} onPress={onCommitment}>
          {words.t("waiting.commitment", { code: waiting.commitment.slice(0, 16) })}
        </Button>
      )}
    </>
  );
}

function NotMe({ view, onClose }: { view: SeatView; onClose: () => void }) {
  const { words } = useTable();
  return (
    <Sheet box={{ x: 190, y: 66, w: 900, h: 560 }} title={words.t("waiting.not_me")} onClose={onClose}>
      <p class="sheet-title">{words.t("waiting.your_seat", { t: view.table_no, seat: words.seat(view.seat) })}</p>
      <p class="huge">{view.table_no}</p>
      <p class="sheet-text">{words.t("waiting.ask_referee")}</p>
      <Button id="close" kind="primary" box={{ x: 300, y: 456, w: 300, h: 76 }} onPress={onClose}>
        {words.t("page.back")}
      </Button>
    </Sheet>
  );
}

function Commitment({ value, onClose }: { value: string; onClose: () => void }) {
  const { words } = useTable();
  return (
    <Sheet box={{ x: 190, y: 160, w: 900, h: 400 }} title={words.t("waiting.commitment_title")} onClose={onClose}>
      <p class="sheet-title">{words.t("waiting.commitment_title")}</p>
      <p class="sheet-text whole">{value.replace(/(.{32})/g, "$1 ").trim()}</p>
      <p class="sheet-text">{words.t("waiting.commitment_why")}</p>
      <Button id="close" kind="primary" box={{ x: 300, y: 296, w: 300, h: 76 }} onPress={onClose}>
        {words.t("page.back")}
      </Button>
    </Sheet>
  );
}
