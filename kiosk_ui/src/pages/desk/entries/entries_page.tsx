/** The entries of a running event: who plays where, and what the chief changes about them. */
import { useState } from "preact/hooks";

import type { DeskWords } from "../../../words/desk/book";
import type { DeskView, EntriesView, EntryLine, PlayerLine, Problem } from "../../../wire";
import { PressButton } from "../../controls";
import { useRemote } from "../../remote";
import { useDialog } from "../running_dialog";
import { offOrder, useGiving, type Giving, type Running } from "../running_orders";
import { NotReadAgain, Reading, RunHead, Search } from "../running_page";
import { useWords } from "../words";
import { AddDialog, ChangeDialog, namesOf } from "./entry_dialogs";

const POLL_MS = 5000;

export function EntriesPage({ desk, send }: Running) {
  const { data, problem, again } = useRemote<EntriesView>("/api/desk/entries", POLL_MS);
  const giving = useGiving(async (command) => {
    const answer = await send(command);
    again();
    return answer;
  });
  if (data === null) return <Reading problem={problem} again={again} />;
  return <EntriesList desk={desk} view={data} giving={giving} problem={problem} />;
}

interface ListProps {
  readonly desk: DeskView;
  readonly view: EntriesView;
  readonly giving: Giving;
  readonly problem: Problem | null;
}

export function EntriesList({ desk, view, giving, problem }: ListProps) {
  const words = useWords();
  const [wanted, setWanted] = useState("");
  const [asked, ask, done] = useDialog<EntryLine | "add">();
  const found = view.entries.filter((entry) => isFound(entry, wanted.trim().toLowerCase()));
  return (
    <div class="run">
      <RunHead title={words.t(view.pairs ? "ent.pairs" : "ent.title", { n: view.entries.length })}>
        <PressButton
          {...offOrder(words, desk, "add_entries")}
          label={words.t("ent.add_entries")}
          press={() => { ask("add"); }}
        />
      </RunHead>
      <NotReadAgain problem={problem} />
      {view.entries.length === 0 ? (
        <p class="empty">{words.t("ent.empty")}</p>
      ) : (
        <>
          <Search wanted={wanted} change={setWanted} />
          <EntryTable entries={found} desk={desk} ask={ask} />
          {found.length === 0 ? <p role="status">{words.t("run.nobody")}</p> : null}
        </>
      )}
      {asked === "add" ? <AddDialog pairs={view.pairs} giving={giving} close={done} /> : null}
      {asked === null || asked === "add" ? null : (
        <ChangeDialog entry={asked} desk={desk} giving={giving} close={done} />
      )}
    </div>
  );
}

function isFound(entry: EntryLine, wanted: string): boolean {
  return entry.players.some(
    ({ name, number = "" }) => name.toLowerCase().includes(wanted) || (wanted !== "" && number === wanted),
  );
}

interface EntryTableProps {
  readonly entries: readonly EntryLine[];
  readonly desk: DeskView;
  readonly ask: (entry: EntryLine) => void;
}

function EntryTable({ entries, desk, ask }: EntryTableProps) {
  const words = useWords();
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label={words.t("ent.list")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.t("ent.draw_no")}</th>
            <th scope="col" class="is-words">{words.t("res.name")}</th>
            <th scope="col" class="is-words">{words.t("ent.place")}</th>
            <th scope="col" class="is-words">{words.t("ent.state")}</th>
            <th scope="col" class="is-words"><span class="visually-hidden">{words.t("ent.orders")}</span></th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.entry} class={entry.state === undefined || entry.state === "in" ? "" : "is-out"}>
              <td class="digits">{(entry.draw_no ?? 0) === 0 ? words.t("res.none") : entry.draw_no}</td>
              <td class="is-words">
                {entry.players.map((player) => (
                  <Player key={player.key} player={player} />
                ))}
              </td>
              <td class="is-words">{placeText(words, entry, desk.seats ?? 3)}</td>
              <td class="is-words">{stateText(words, entry)}</td>
              <td class="is-words">
                <button type="button" class="quiet" aria-label={words.t("ent.change_of", { name: namesOf(entry) })} onClick={() => { ask(entry); }}>
                  {words.t("ent.change")}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Player({ player }: { player: PlayerLine }) {
  return (
    <div>
      {player.name} <span class="note digits">{player.number ?? ""}</span>
    </div>
  );
}

function placeText(words: DeskWords, entry: EntryLine, seats: number): string {
  if (entry.bye === true) return words.t("ent.bye");
  const table = entry.table_no ?? 0;
  if (table === 0) return "";
  return `${words.t("table.number", { n: table })} ${words.at(seats).side(entry.seat ?? 0)}`;
}

function stateText(words: DeskWords, entry: EntryLine): string {
  const told = [words.word("entry_state", entry.state ?? "in")];
  if ((entry.joined ?? 1) > 1) told.push(words.t("ent.late", { n: entry.joined ?? 1 }));
  if (entry.left !== undefined) told.push(words.t("ent.left", { n: entry.left }));
  if (entry.no_show === true) told.push(words.t("ent.no_show_now"));
  if (entry.off !== undefined && Number(entry.off) > 0) told.push(words.t("mark.off", { n: entry.off }));
  return told.join(" · ");
}
