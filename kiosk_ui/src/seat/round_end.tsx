/** S8: the table's round: confirm or dispute, wait for the referee to collect, then on to S9. */
import { Icon, Qr } from "../shared/icons";
import type { LinkState } from "../shared/link";
import type { RoundSheet, SeatView } from "../wire";
import { CallButton } from "./actions";
import { Button } from "./button";
import { CallSheet } from "./call";
import type { NextTable as NextTablePage } from "./next_table";
import { secondsUp, useNow } from "./clock";
import { boxStyle, type Box } from "./geometry";
import { cut } from "./fitting";
import { useRequest } from "./play";
import { nameOf, sidesOf } from "../shared/people";
import { printed } from "../shared/scores";
import type { SeatWords } from "../words/seat/book";
import { useTable } from "./table_talk";
import { TopBar } from "./top_bar";
import { useEffect, useState } from "preact/hooks";

const SHEET = { x: 90, y: 72, w: 1100, h: 340 };
const ACTIONS = { x: 90, y: 420, w: 900, h: 76 };
const SAID = { x: 90, y: 652, w: 1100, h: 44 };
/** Where S9 has its buttons. */
const FOOT_Y = 686;
const BELOW = { x: 90, y: 512, w: 1100, h: 240 };
/** While the referee is awaited the sheet makes room at its left for the two codes. */
const BESIDE = 464;
const RESULT_CODE = { x: 24, y: 66, w: 412, h: 452 };
const TABLE_CODE = { x: 24, y: 534, w: 412, h: 216 };
const FETCH_AGAIN_MS = 3000;

interface RoundEndProps {
  readonly view: SeatView;
  readonly receivedAt: number;
  readonly link: LinkState;
  readonly spoken: string;
  readonly onSettings: () => void;
}

/** Room for all names over their columns. */
const WIDE_NAMES = 660;
const NARROW_NAMES = 390;

/** Minutes and seconds of play, e.g. 3:07. */
export function minutes(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** S9, once its file is here: it is asked for while the round's end is read, and again if need be. */
function useNextTable(): typeof NextTablePage | null {
  const [page, setPage] = useState<typeof NextTablePage | null>(null);
  useEffect(() => {
    let timer = 0;
    let wanted = true;
    const fetchPage = (): void => {
      import("./next_table").then(
        ({ NextTable }) => {
          if (wanted) setPage(() => NextTable);
        },
        () => {
          if (wanted) timer = window.setTimeout(fetchPage, FETCH_AGAIN_MS);
        },
      );
    };
    fetchPage();
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, []);
  return page;
}

export function RoundEnd(props: RoundEndProps) {
  const { next } = props.view;
  const request = useRequest();
  const [calling, setCalling] = useState(false);
  const NextTable = useNextTable();
  const goesOn = next !== undefined && NextTable !== null;
  return (
    <>
      <TopBar {...props} covered={false} onCover={undefined} />
      {goesOn ? (
        <NextTable view={props.view} next={next} spoken={props.spoken} onRequest={request} />
      ) : (
        <Collecting {...props} onRequest={request} />
      )}
      <CallButton
        {...(goesOn ? { y: FOOT_Y } : {})}
        onCall={() => {
          setCalling(true);
        }}
      />
      {calling && (
        <CallSheet
          call={props.view.call}
          onRequest={request}
          onClose={() => {
            setCalling(false);
          }}
        />
      )}
    </>
  );
}

interface CollectingProps extends RoundEndProps {
  readonly onRequest: (name: string) => void;
}

function Collecting(props: CollectingProps) {
  const { view, spoken } = props;
  const sheet = view.sheet;
  const codes = sheet?.result_code !== undefined && sheet.state !== "to_confirm";
  return (
    <>
      {sheet && (
        <>
          {codes && <Codes sheet={sheet} />}
          <section class="round-sheet" style={boxStyle(codes ? narrowed(SHEET) : SHEET)}>
            <Rows view={view} sheet={sheet} narrow={codes} />
          </section>
          <Confirming {...props} sheet={sheet} left={codes ? BESIDE : ACTIONS.x} />
          <State view={view} sheet={sheet} box={codes ? narrowed(BELOW) : BELOW} />
        </>
      )}
      {spoken !== "" && (
        <p class="round-said" style={boxStyle(codes ? narrowed(SAID) : SAID)} role="status">
          {cut(spoken, codes ? narrowed(SAID).w : SAID.w, 26, true)}
        </p>
      )}
    </>
  );
}

function narrowed(box: Box): Box {
  return { ...box, x: BESIDE, w: box.x + box.w - BESIDE };
}

/** The signed result, to be kept by whoever scans it, and the way to this table for a referee. */
function Codes({ sheet }: { sheet: RoundSheet }) {
  const { words } = useTable();
  return (
    <>
      {sheet.result_code && (
        <figure class="round-code big" style={boxStyle(RESULT_CODE)}>
          <Qr path={sheet.result_code.path} size={sheet.result_code.size} label={words.t("round.result_code")} />
          <figcaption>{words.t("round.result_code")}</figcaption>
        </figure>
      )}
      {sheet.table_code && (
        <figure class="round-code" style={boxStyle(TABLE_CODE)}>
          <Qr path={sheet.table_code.path} size={sheet.table_code.size} label={words.t("round.table_code")} />
          <figcaption>{words.t("round.table_code")}</figcaption>
        </figure>
      )}
    </>
  );
}

/** One column a side: the scores of partners are the same. */
function Rows({ view, sheet, narrow }: { view: SeatView; sheet: RoundSheet; narrow: boolean }) {
  const { words } = useTable();
  const sides = sidesOf(view.plates.length);
  const room = (narrow ? NARROW_NAMES : WIDE_NAMES) / view.plates.length;
  return (
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">{words.t("round.board")}</th>
          {sides.map((seats, side) => (
            <th scope="col" key={side} data-mine={seats.includes(view.seat)}>
              {narrow && seats.length > 1 ? words.side(side) : sideNames(view, seats, room, words)}
            </th>
          ))}
          <th scope="col">{words.t("round.my_time")}</th>
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map((row) => (
          <tr key={row.board_no}>
            <th scope="row">{row.board_no}</th>
            <Scores view={view} scores={row.scores} />
            <td>{minutes(row.time_ms)}</td>
          </tr>
        ))}
        <tr class="total">
          <th scope="row">{words.t("round.total")}</th>
          <Scores view={view} scores={sheet.totals} />
          <td>{minutes(sheet.play_time_ms)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function sideNames(view: SeatView, seats: readonly number[], room: number, words: SeatWords): string {
  const partners = view.plates.filter((plate) => seats.includes(plate.seat));
  return partners.map((plate) => cut(nameOf(plate, words), room, 24, true)).join(words.t("list.comma"));
}

/** `scores` by seat, shown by side. */
function Scores({ view, scores }: { view: SeatView; scores: readonly number[] }) {
  const texts = printed(scores);
  return (
    <>
      {sidesOf(scores.length).map((seats, side) => (
        <td key={side} data-mine={seats.includes(view.seat)}>
          {texts[seats[0] ?? side]}
        </td>
      ))}
    </>
  );
}

interface ConfirmingProps extends CollectingProps {
  readonly sheet: RoundSheet;
  readonly left: number;
}

function Confirming({ view, sheet, receivedAt, onRequest, left: side }: ConfirmingProps) {
  const { words } = useTable();
  const open = sheet.state === "to_confirm";
  const now = useNow(open);
  const left = Math.max(0, (sheet.auto_confirm_ms ?? 0) - (now - receivedAt));
  const disputed = sheet.disputed?.[view.seat] === true;
  const confirmed = sheet.confirmed[view.seat] === true;
  const canDispute = (open || sheet.state === "waiting") && !disputed;
  const at = (x: number, w: number) => ({ x: side + x, y: ACTIONS.y, w, h: ACTIONS.h });
  return (
    <>
      {canDispute && (
        <Button
          id="dispute"
          box={at(0, 240)}
          onPress={() => {
            onRequest("dispute");
          }}
        >
          {words.t("deal_end.dispute")}
        </Button>
      )}
      {open && !confirmed && !disputed && (
        <Button
          id="confirm"
          kind="primary"
          box={at(512, 388)}
          onPress={() => {
            onRequest("confirm");
          }}
        >
          {words.t("round.confirm")}
        </Button>
      )}
      {open && left > 0 && (
        <p class="auto-confirm" style={boxStyle({ x: BELOW.x, y: 700, w: BELOW.w, h: 44 })}>
          {words.t("round.auto", { n: secondsUp(left) })}
        </p>
      )}
    </>
  );
}

function State({ view, sheet, box }: { view: SeatView; sheet: RoundSheet; box: Box }) {
  const { words } = useTable();
  return (
    <section class="round-state" style={boxStyle({ ...box, h: 180 })} role="status">
      <p class="round-score">
        {ownScore(view, sheet, words)}
        <small>{words.t("round.time", { t: minutes(sheet.play_time_ms) })}</small>
      </p>
      <p>
        <Icon name={sheet.state === "to_confirm" ? "circle" : "check"} />
        <span>{stateSentence(view, sheet, words)}</span>
      </p>
    </section>
  );
}

/** This side's total; beside it the other one's where there are two. */
function ownScore(view: SeatView, sheet: RoundSheet, words: SeatWords): string {
  const texts = printed(sheet.totals);
  const sides = sidesOf(view.plates.length);
  const own = texts[view.seat] ?? "";
  const other = sides.find((seats) => !seats.includes(view.seat))?.[0];
  if (sides.length !== 2 || other === undefined) return words.t("round.you", { a: own });
  return words.t("round.sides", { a: own, b: texts[other] ?? "" });
}

function stateSentence(view: SeatView, sheet: RoundSheet, words: SeatWords): string {
  if (sheet.state === "closed") return words.t("round.closed", { url: sheet.results_url ?? "" });
  if (sheet.state === "collected") {
    return words.t("round.collected", { referee: sheet.collected_by ?? "", time: sheet.collected_at ?? "" });
  }
  if (sheet.disputed?.[view.seat] === true) return words.t("round.disputed");
  return words.t(sheet.state === "waiting" ? "round.waiting" : "round.check");
}
