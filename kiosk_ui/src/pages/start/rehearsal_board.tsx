/** `/rehearsal`: every seat of a rehearsal and what its host may do with it. */
import { Qr } from "../../shared/icons";
import type { StartWords } from "../../words/start/book";
import type { Answer, RehearsalOrder, RehearsalSeat, RehearsalView, TableTile } from "../../wire";
import { Choice, PressButton, Said, TwiceButton } from "../controls";
import { Icon } from "../icons";
import { LanguageSwitch, LostLine, PageHead, Ribbon } from "../page";
import { StateMark } from "../table_state";
import { useWords } from "./words";

export interface RehearsalProps {
  readonly view: RehearsalView;
  /** When the link broke, null while it lives. */
  readonly lostAt: Date | null;
  /** The order that is on its way, and the box's refusal of the last one. */
  readonly sending: RehearsalOrder | null;
  readonly refused: Answer | null;
  readonly give: (order: RehearsalOrder) => void;
}

export function RehearsalBoard(props: RehearsalProps) {
  const { view, lostAt, refused } = props;
  const words = useWords();
  return (
    <>
      <Ribbon />
      <PageHead title={words.t("rehearsal.title", { game: words.word("game", view.game) })}>
        <LanguageSwitch />
      </PageHead>
      {lostAt === null ? null : <LostLine at={lostAt} />}
      <main class="page-main">
        {refused === null ? null : <Said bad>{refusedWords(words, refused)}</Said>}
        <p>{words.t(view.auto_open ? "rehearsal.opens_itself" : "rehearsal.opens_by_referee")}</p>
        {view.tables.map((tile) => (
          <Table key={tile.table_no} tile={tile} {...props} />
        ))}
        <Elsewhere view={view} />
        <Hosting {...props} />
      </main>
    </>
  );
}

function refusedWords(words: StartWords, refused: Answer): string {
  return refused.code === "OFFLINE" ? words.t("order.undelivered") : words.refusal(refused);
}

function useOrderOff({ lostAt }: RehearsalProps): { why?: string } {
  const words = useWords();
  return lostAt === null ? {} : { why: words.t("page.offline") };
}

function isSending(sending: RehearsalOrder | null, order: RehearsalOrder): boolean {
  return sending?.order === order.order && sending.table_no === order.table_no;
}

function Table({ tile, ...props }: RehearsalProps & { tile: TableTile }) {
  const words = useWords();
  const off = useOrderOff(props);
  const seats = props.view.seats.filter((seat) => seat.table_no === tile.table_no);
  const houseOnly: RehearsalOrder = { order: "house_only", table_no: tile.table_no };
  const outage: RehearsalOrder = { order: "outage", table_no: tile.table_no };
  const heading = `table-${tile.table_no}`;
  const isOpen = tile.state !== "closed" && tile.state !== "seating";
  return (
    <section class="panel" aria-labelledby={heading}>
      <div class="row">
        <h2 id={heading} class="nowrap">{words.t("table.number", { n: tile.table_no })}</h2>
        <StateMark tile={tile} />
      </div>
      <ul class="seat-tiles">
        {seats.map((seat) => (
          <li key={seat.seat} class="panel">
            <SeatTile seat={seat} seats={seats.length} />
          </li>
        ))}
      </ul>
      <div class="row">
        <PressButton
          {...(isOpen ? { why: words.t("off.opened") } : {})}
          {...off}
          label={words.t("rehearsal.house_only")}
          icon="house"
          busy={isSending(props.sending, houseOnly)}
          press={() => { props.give(houseOnly); }}
        />
        <PressButton
          {...off}
          label={words.t("rehearsal.outage")}
          icon="lost"
          busy={isSending(props.sending, outage)}
          press={() => { props.give(outage); }}
        />
      </div>
    </section>
  );
}

function SeatTile({ seat, seats }: { seat: RehearsalSeat; seats: number }) {
  const words = useWords();
  const label = words.at(seats).seat(seat.seat);
  const taken = seat.taken_by ?? "";
  return (
    <>
      <h3>{label}</h3>
      <p class="label">
        <Icon name={taken === "house" ? "house" : taken === "" ? "circle" : "person"} />
        <span>{words.word("taken", taken === "" ? "free" : taken)}</span>
      </p>
      <a
        class="press primary"
        // The path alone: on this computer the seat opens under the address in use.
        href={`/seat/${seat.table_no}/${seat.seat}`}
        target="_blank"
        rel="noopener"
        aria-label={words.t("rehearsal.sit_at", { seat: label })}
      >
        <span class="label">
          <span>{words.t("rehearsal.sit")}</span>
          <Icon name="external" />
        </span>
      </a>
      {seat.link.qr === undefined ? null : (
        <Qr
          path={seat.link.qr}
          size={seat.link.qr_size ?? 0}
          label={words.t("page.qr_of", { name: label })}
        />
      )}
    </>
  );
}

function Elsewhere({ view }: { view: RehearsalView }) {
  const words = useWords();
  return (
    <section class="panel" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{words.t("rehearsal.elsewhere")}</h2>
      <div class="screen-row">
        <div class="stack">
          <a class="press" href="/referee" target="_blank" rel="noopener">
            <span class="label">
              <span>{words.t("rehearsal.referee")}</span>
              <Icon name="external" />
            </span>
          </a>
          <p>
            {words.t("rehearsal.pin")} <strong class="pin digits">{view.pin}</strong>
          </p>
        </div>
        {view.referee.qr === undefined ? null : (
          <Qr
            path={view.referee.qr}
            size={view.referee.qr_size ?? 0}
            label={words.t("page.qr_of", { name: words.word("screen", "referee") })}
          />
        )}
      </div>
      <div class="screen-row">
        <div class="stack">
          <a class="press" href="/results" target="_blank" rel="noopener">
            <span class="label">
              <span>{words.t("rehearsal.results")}</span>
              <Icon name="external" />
            </span>
          </a>
          <p>{words.t(view.round_closed ? "rehearsal.closed" : "results.open")}</p>
        </div>
        {view.results.qr === undefined ? null : (
          <Qr
            path={view.results.qr}
            size={view.results.qr_size ?? 0}
            label={words.t("page.qr_of", { name: words.word("screen", "results") })}
          />
        )}
      </div>
    </section>
  );
}

function Hosting(props: RehearsalProps) {
  const words = useWords();
  const off = useOrderOff(props);
  const end: RehearsalOrder = { order: "end" };
  return (
    <section class="panel" aria-labelledby="hosting">
      <h2 id="hosting">{words.t("rehearsal.hosting")}</h2>
      <Choice
        legend={words.t("rehearsal.pace")}
        name="pace"
        options={[
          { value: "fast", label: words.t("rehearsal.fast") },
          { value: "normal", label: words.t("rehearsal.normal") },
        ]}
        chosen={props.view.fast ? "fast" : "normal"}
        choose={(pace) => { props.give({ order: "pace", fast: pace === "fast" }); }}
      />
      <TwiceButton
        {...off}
        kind="danger"
        label={words.t("rehearsal.end")}
        busy={isSending(props.sending, end)}
        press={() => { props.give(end); }}
      />
    </section>
  );
}
