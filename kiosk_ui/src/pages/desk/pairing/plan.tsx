/**
 * The tables of the plan. Two entries change places by dragging one onto the other, or by 换座 on
 * the one and then on the other; the box makes the plan anew and says what came of it.
 */
import { useState } from "preact/hooks";

import type { DeskWords } from "../../../words/desk/book";
import type { PairedSeat, PairedTable, PairingView } from "../../../wire";
import { Icon } from "../../icons";
import { useWords } from "../words";
import type { Swap } from "./pairing_page";
import { told, warningsAt } from "./reasons";

interface PlanProps {
  readonly plan: PairingView;
  readonly name: (entry: string) => string;
  readonly swap: (pair: Swap) => void;
}

interface Choosing {
  /** The entry that is to change places, "" for none. */
  readonly chosen: string;
  /** Chosen first: remembered; chosen second: exchanged. */
  readonly choose: (entry: string) => void;
  readonly drop: (dragged: string, onto: string) => void;
}

export function Plan({ plan, name, swap }: PlanProps) {
  const words = useWords();
  const [chosen, setChosen] = useState("");
  const exchange = (first: string, second: string): void => {
    setChosen("");
    if (first !== second) swap([first, second]);
  };
  const choosing: Choosing = {
    chosen,
    choose: (entry) => { if (chosen === "") setChosen(entry); else exchange(chosen, entry); },
    drop: exchange,
  };
  const byes = plan.byes ?? [];
  return (
    <section
      class="stack"
      aria-label={words.t("pair.tables")}
      onKeyDown={(event) => { if (event.key === "Escape") setChosen(""); }}
    >
      <p role="status">{chosen === "" ? words.t("pair.how") : words.t("pair.choose", { name: name(chosen) })}</p>
      <ul class="pair-plan">
        {(plan.tables ?? []).map((table) => (
          <Table key={table.number} table={table} plan={plan} name={name} choosing={choosing} />
        ))}
        {byes.length === 0 ? null : (
          <li class="pair-table">
            <h3>{words.t("pair.byes")}</h3>
            <Seats seats={byes} choosing={choosing} />
          </li>
        )}
      </ul>
    </section>
  );
}

interface TableProps {
  readonly table: PairedTable;
  readonly plan: PairingView;
  readonly name: (entry: string) => string;
  readonly choosing: Choosing;
}

function Table({ table, plan, name, choosing }: TableProps) {
  const words = useWords();
  const conflicts = warningsAt(plan, table.number);
  return (
    <li class={conflicts.length > 0 ? "pair-table is-conflict" : "pair-table"}>
      <h3>{words.t("table.number", { n: table.number })}</h3>
      <Seats seats={table.seats} choosing={choosing} />
      <p class="note">
        {table.reasons.map((reason) => told(words, "reason", reason, name)).join(words.t("list.semicolon"))}
      </p>
      {conflicts.map((conflict, index) => (
        <p key={index} class="conflict">
          <Icon name="warning" /> {told(words, "warning", conflict, name)}
        </p>
      ))}
    </li>
  );
}

function Seats({ seats, choosing }: { seats: readonly PairedSeat[]; choosing: Choosing }) {
  const words = useWords();
  return (
    <ol class="pair-seats">
      {seats.map((seat, index) => (
        <Seat key={seat.entry ?? index} seat={seat} label={labelOf(words, seats.length, index)} choosing={choosing} />
      ))}
    </ol>
  );
}

/** Two entries at a table are the two sides of a game of four; a bye has no seat to name. */
function labelOf(words: DeskWords, entries: number, place: number): string {
  if (entries === 1) return "";
  return entries === 2 ? words.at(4).side(place) : words.at(entries).seat(place);
}

interface SeatProps {
  readonly seat: PairedSeat;
  readonly label: string;
  readonly choosing: Choosing;
}

function Seat({ seat, label, choosing }: SeatProps) {
  const words = useWords();
  const { entry = "", name = "", rank } = seat;
  const [over, setOver] = useState(false);
  if (entry === "") {
    return (
      <li class="pair-seat">
        <span class="note">{label}</span>
        <span class="seat-who"><Icon name="house" /> {words.t("taken.house")}</span>
      </li>
    );
  }
  const picked = choosing.chosen === entry;
  const swap = words.t(swapLabel(choosing.chosen, picked));
  return (
    <li
      class={`pair-seat${picked ? " is-picked" : ""}${over ? " is-over" : ""}`}
      draggable
      onDragStart={(event) => { event.dataTransfer?.setData("text/plain", entry); }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => { setOver(false); }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choosing.drop(event.dataTransfer?.getData("text/plain") ?? entry, entry);
      }}
    >
      <span class="note">{label}</span>
      <span class="seat-who">
        {name}
        {rank === undefined ? null : <span class="note"> {words.t("pair.rank", { n: rank })}</span>}
      </span>
      <button type="button" class="quiet" aria-label={`${label} ${name} ${swap}`} onClick={() => { choosing.choose(entry); }}>
        {swap}
      </button>
    </li>
  );
}

function swapLabel(chosen: string, picked: boolean): "pair.swap" | "run.cancel" | "pair.here" {
  if (picked) return "run.cancel";
  return chosen === "" ? "pair.swap" : "pair.here";
}
