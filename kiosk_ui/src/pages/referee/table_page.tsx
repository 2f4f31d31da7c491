/** R2: one table for its referee. Public facts only; what may be ordered comes from the box. */
import { nameOf } from "../../shared/people";
import type { RefereeKey, RefereeWords } from "../../words/referee/book";
import type { LinkRow, Plate, SeatMark, TableCard } from "../../wire";
import { PressButton } from "../controls";

import { Icon } from "../icons";
import { StateMark } from "../table_state";
import { minutesSeconds, secondsLeft } from "../time";
import { CallPanel } from "./calls";
import type { OnTable } from "./phone";
import { useWords } from "./words";

export function TablePage(phone: OnTable) {
  const words = useWords();
  const { card, ageMs } = phone;
  return (
    <>
      <p class="row">
        <StateMark tile={tileOf(card)} />
        <span>
          {words.word("game", card.game)}·{words.t("table.round", { n: card.round_no })}
        </span>
      </p>
      {card.pause === undefined ? null : <PauseLine {...phone} />}
      {card.calls?.map((call) => <CallPanel key={call.seat} call={call} phone={phone} />)}
      <TurnLine card={card} ageMs={ageMs} />
      <section aria-labelledby="seats">
        <h2 id="seats" class="visually-hidden">{words.t("table.players")}</h2>
        <ul class="stack">
          {card.plates.map((plate) => (
            <li key={plate.seat} class="panel">
              <Seat
                plate={plate}
                link={card.links[plate.seat]}
                mark={card.public?.seats[plate.seat]}
                seats={card.plates.length}
              />
            </li>
          ))}
        </ul>
      </section>
      <TableOrders {...phone} />
      <Record card={card} />
    </>
  );
}

export function tileOf(card: TableCard) {
  return {
    state: card.state,
    deal_no: card.deal_no ?? 0,
    deals_total: card.deals_total ?? 0,
    seated: card.plates.filter(isThere).length,
    seats: card.plates.length,
  };
}

/** Nobody has to be waited for at this seat. */
export function isThere(plate: Plate): boolean {
  return plate.seated === true || plate.house === true;
}

export function PauseLine({ card, ageMs }: OnTable) {
  const words = useWords();
  const { pause } = card;
  if (pause === undefined) return null;
  const resumes = (pause.resumes_in_ms ?? 0) - ageMs;
  return (
    <p class="state is-paused" role="status">
      <Icon name="pause" />
      <span>
        {words.word("pause_scope", pause.scope)} · {words.word("pause_reason", pause.reason)} ·{" "}
        {resumes > 0
          ? words.t("pause.resuming", { n: secondsLeft(resumes) })
          : minutesSeconds(pause.since_ms + ageMs)}
      </span>
    </p>
  );
}

function TurnLine({ card, ageMs }: { card: TableCard; ageMs: number }) {
  const words = useWords();
  const { clock, turn_seats: turn = [] } = card;
  if (clock === undefined || turn.length === 0) return null;
  const seats = turn.map((seat) => words.at(card.plates.length).seat(seat));
  const left = secondsLeft(clock.remaining_ms - (clock.running ? ageMs : 0));
  return (
    <p>
      <Icon name="clock" /> {words.t("table.turn", { seats: seats.join(words.t("list.comma")), n: left })}
      {clock.hold_reason === undefined ? null : (
        <strong> {words.t("table.held", { reason: words.word("hold", clock.hold_reason) })}</strong>
      )}
    </p>
  );
}

interface SeatProps {
  readonly plate: Plate;
  readonly link: LinkRow | undefined;
  readonly mark: SeatMark | undefined;
  readonly seats: number;
}

function Seat({ plate, link, mark, seats }: SeatProps) {
  const words = useWords();
  return (
    <>
      <p class="seat-name">
        <strong class="nowrap">{words.at(seats).seat(plate.seat)}</strong>
        {mark?.is_dealer === true ? <span class="dealer">{words.t("table.dealer")}</span> : null}
        <span>
          {nameOf(plate, words)} {plate.number ?? ""}
        </span>
      </p>
      <p class="seat-facts">
        {seatFacts(words, plate, link, mark).map((fact) => (
          <span key={fact} class="nowrap">{fact}</span>
        ))}
      </p>
    </>
  );
}

function seatFacts(
  words: RefereeWords,
  plate: Plate,
  link: LinkRow | undefined,
  mark: SeatMark | undefined,
): readonly string[] {
  const facts: string[] = plate.house === true ? [] : [linkFact(words, plate, link)];
  if (mark !== undefined) facts.push(words.t("table.cards_left", { n: mark.cards_left }));
  if ((plate.timeouts ?? 0) > 0) facts.push(words.t("results.timeouts", { n: plate.timeouts ?? 0 }));
  if ((link?.hold_used_ms ?? 0) > 0) {
    facts.push(words.t("table.hold_used", { n: secondsLeft(link?.hold_used_ms ?? 0) }));
  }
  return facts;
}

function linkFact(words: RefereeWords, plate: Plate, link: LinkRow | undefined): string {
  if (plate.taken !== true) return words.t("table.no_tablet");
  if (plate.online === false) {
    return words.t("table.offline", { n: secondsLeft(plate.offline_ms ?? 0) });
  }
  return link?.rtt_ms === undefined ? words.t("link.up") : words.t("table.rtt", { n: link.rtt_ms });
}

// --- orders -----------------------------------------------------------------------------------

function TableOrders(phone: OnTable) {
  const words = useWords();
  const { card, orders, go } = phone;
  const table = card.table_no;
  const paused = card.pause !== undefined;
  const resume = { order: "resume", table_no: table, version: card.version };
  return (
    <section class="stack" aria-labelledby="orders">
      <h2 id="orders" class="visually-hidden">{words.t("table.orders")}</h2>
      <div class="grid-two">
        <PressButton
          {...offOrder(words, phone, "open")}
          kind="primary"
          label={words.t("order.open")}
          press={() => { go({ page: "open", table }); }}
        />
        {paused ? (
          <PressButton
            {...offOrder(words, phone, "resume")}
            kind="primary"
            label={words.t("order.resume")}
            icon="play"
            busy={orders.sending?.order === "resume"}
            press={() => { orders.give(resume); }}
          />
        ) : (
          <PressButton
            {...offOrder(words, phone, "pause")}
            label={words.t("order.pause")}
            icon="pause"
            press={() => { go({ page: "pause", table }); }}
          />
        )}
        <PressButton
          {...offOrder(words, phone, "extend")}
          label={words.t("order.extend")}
          press={() => { go({ page: "pause", table }); }}
        />
        <PressButton
          {...offOrder(words, phone, "collect")}
          label={words.t("order.collect")}
          press={() => { go({ page: "collect", table }); }}
        />
      </div>
      {card.state === "collected" && card.next_table !== undefined ? <NextTable {...phone} /> : null}
    </section>
  );
}

export function NextTable({ card, go }: OnTable) {
  const words = useWords();
  const next = card.next_table;
  if (next === undefined) return null;
  return (
    <PressButton
      wide
      kind="primary"
      icon="arrowRight"
      label={words.t("table.next", { t: next })}
      press={() => { go({ page: "table", table: next }); }}
    />
  );
}

/** Nothing when the order may be given; otherwise why it is off. */
export function offOrder(words: RefereeWords, phone: OnTable, order: OrderName): { why?: string } {
  if (phone.lostAt !== null) return { why: words.t("page.offline") };
  if (phone.card.orders?.includes(order) === true) return {};
  const missing = phone.card.missing_boards ?? 0;
  if (order === "collect" && missing > 0) return { why: words.t("off.deals_missing", { n: missing }) };
  return { why: words.t(whyOff(order, phone.card)) };
}

export type OrderName = "open" | "pause" | "resume" | "extend" | "collect";

type OffReason = Exclude<Extract<RefereeKey, `off.${string}`>, "off.deals_missing"> | "refusal.NOT_ALLOWED";

const NOT_STARTED: readonly string[] = ["closed", "seating"];
const OVER: readonly string[] = ["finished", "collected"];

/** The state that stands in the way; where none does, the person's own permission. */
function whyOff(order: OrderName, { state, pause }: TableCard): OffReason {
  const started = !NOT_STARTED.includes(state);
  if (order === "open") return started ? "off.opened" : "refusal.NOT_ALLOWED";
  if (!started) return "off.not_opened";
  if (order === "collect") return state === "collected" ? "off.collected" : "off.not_over";
  if (OVER.includes(state)) return "off.over";
  if (order === "extend" && pause !== undefined) return "off.paused";
  return order === "resume" && pause?.scope === "hall" ? "off.hall_paused" : "off.not_now";
}

function Record({ card }: { card: TableCard }) {
  const words = useWords();
  const rulings = card.rulings ?? [];
  if (rulings.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="record">
      <h2 id="record">{words.t("table.record")}</h2>
      <ul class="record">
        {rulings.map((ruling, index) => (
          <li key={index}>
            <span class="digits">{ruling.at}</span> {ruling.by} {words.word("did", ruling.code)}
            {ruling.params?.["reason"] === undefined
              ? null
              : words.t("did.reason", {
                  reason: words.word("pause_reason", String(ruling.params["reason"])),
                })}
          </li>
        ))}
      </ul>
    </section>
  );
}
