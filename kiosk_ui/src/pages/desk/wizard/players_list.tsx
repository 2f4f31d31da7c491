/** The entries so far: looked through, corrected, taken out, and added by hand. */
import { useRef, useState } from "preact/hooks";

import type { DraftEntry, DraftPlayer } from "../../../wire";
import { DeskIcon, type DeskIconName } from "../frame_icons";
import { useWords } from "../words";

const LONGEST_NAME = 40;
const LONGEST_NUMBER = 20;

interface ListProps {
  readonly entries: readonly DraftEntry[];
  readonly pairs: boolean;
  readonly change: (entries: readonly DraftEntry[]) => void;
}

export function PlayersList({ entries, pairs, change }: ListProps) {
  const words = useWords();
  const [sought, setSought] = useState("");
  const [open, setOpen] = useState<number | null>(null);
  const shown = entries.map((entry, place) => ({ entry, place })).filter(({ entry }) => holds(entry, sought));
  return (
    <section class="stack" aria-labelledby="entries">
      <div class="row list-head">
        <h3 id="entries">{words.t(pairs ? "players.pairs" : "players.count", { n: entries.length })}</h3>
        {entries.length === 0 ? null : (
          <input
            type="search"
            data-search
            aria-label={words.t("players.search")}
            placeholder={words.t("players.search")}
            value={sought}
            onInput={(event) => { setSought(event.currentTarget.value); }}
          />
        )}
      </div>
      <EntryForm
        key={entries.length}
        name="new"
        entry={null}
        pairs={pairs}
        done={(entry) => { change([...entries, entry]); }}
      />
      {shown.length === 0 && sought !== "" ? <p role="status">{words.t("players.not_found", { text: sought })}</p> : null}
      <ol class="entries">
        {shown.map(({ entry, place }) => (
          <li key={place}>
            {open === place ? (
              <EntryForm
                name={`entry-${place}`}
                entry={entry}
                pairs={pairs}
                done={(next) => {
                  change(entries.map((each, at) => (at === place ? next : each)));
                  setOpen(null);
                }}
                leave={() => { setOpen(null); }}
              />
            ) : (
              <EntryRow
                entry={entry}
                place={place}
                edit={() => { setOpen(place); }}
                remove={() => {
                  change(entries.filter((_, at) => at !== place));
                  setOpen(null);
                }}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function holds(entry: DraftEntry, sought: string): boolean {
  return sought === "" || entry.players.some(({ name, number }) => `${name} ${number ?? ""}`.includes(sought));
}

interface RowProps {
  readonly entry: DraftEntry;
  readonly place: number;
  readonly edit: () => void;
  readonly remove: () => void;
}

function EntryRow({ entry, place, edit, remove }: RowProps) {
  const words = useWords();
  const names = entry.players.map(({ name }) => name).join(words.t("list.comma"));
  return (
    <div class="entry-row">
      <span class="digits place">{place + 1}</span>
      {entry.players.map((player, index) => (
        <span key={index} class="entry-player">
          <span>{player.name}</span>
          <span class="note digits">{player.number ?? ""}</span>
        </span>
      ))}
      <IconButton icon="pencil" label={words.t("players.edit", { name: names })} press={edit} />
      <IconButton icon="trash" label={words.t("players.remove", { name: names })} press={remove} />
    </div>
  );
}

function IconButton({ icon, label, press }: { icon: DeskIconName; label: string; press: () => void }) {
  return (
    <button type="button" class="icon-only" aria-label={label} title={label} onClick={press}>
      <DeskIcon name={icon} />
    </button>
  );
}

interface FormProps {
  readonly name: string;
  readonly entry: DraftEntry | null;
  readonly pairs: boolean;
  readonly done: (entry: DraftEntry) => void;
  readonly leave?: () => void;
}

/** One entry by hand: a player, or the two of a pair. */
function EntryForm({ name, entry, pairs, done, leave }: FormProps) {
  const words = useWords();
  const form = useRef<HTMLFormElement>(null);
  const places = pairs || (entry?.players.length ?? 1) > 1 ? [0, 1] : [0];
  const [players, setPlayers] = useState<readonly DraftPlayer[]>(
    places.map((place) => entry?.players[place] ?? { name: "" }),
  );
  const write = (place: number, part: Partial<DraftPlayer>): void => {
    setPlayers(players.map((player, at) => (at === place ? { ...player, ...part } : player)));
  };
  const named = players.filter((player) => player.name.trim() !== "");
  return (
    <form
      ref={form}
      class="entry-form"
      aria-label={entry === null ? words.t("players.add") : words.t("players.change")}
      onSubmit={(event) => {
        event.preventDefault();
        if (named.length > 0) done({ players: named });
      }}
      onKeyDown={(event) => { if (event.key === "Escape") leave?.(); }}
    >
      {players.map((player, place) => (
        <span key={place} class="entry-player">
          <input
            id={`${name}-${place}`}
            aria-label={words.t(place === 0 ? "players.name" : "players.partner")}
            placeholder={words.t(place === 0 ? "players.name" : "players.partner")}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            value={player.name}
            onInput={(event) => { write(place, { name: event.currentTarget.value }); }}
          />
          <input
            class="digits"
            aria-label={words.t("players.number")}
            placeholder={words.t("players.number")}
            maxLength={LONGEST_NUMBER}
            autoComplete="off"
            value={player.number ?? ""}
            onInput={(event) => { write(place, { number: event.currentTarget.value }); }}
          />
        </span>
      ))}
      <button type="submit" class={named.length === 0 ? "is-off" : ""} aria-disabled={named.length === 0}>
        <span class="label">
          <DeskIcon name={entry === null ? "plus" : "pencil"} />
          <span>{entry === null ? words.t("players.add") : words.t("players.change")}</span>
        </span>
      </button>
      {leave === undefined ? null : <button type="button" onClick={leave}>{words.t("form.cancel")}</button>}
    </form>
  );
}
