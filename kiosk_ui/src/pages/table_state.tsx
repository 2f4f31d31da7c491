/** The state of a table as one sign: icon, word and colour together (ux.md 1.14 and 11). */
import type { TableTile } from "../wire";
import { Icon, type IconName } from "./icons";
import { useWords, type PageWords } from "./page";
import { minutesSeconds } from "./time";

const ICONS: Readonly<Record<string, IconName>> = {
  closed: "circle",
  seating: "person",
  playing: "play",
  call: "hand",
  paused: "pause",
  offline: "lost",
  fault: "warning",
  finished: "check",
  collected: "checkCheck",
};

export type StateFacts = Omit<TableTile, "table_no">;

export function StateMark({ tile }: { tile: StateFacts }) {
  const words = useWords();
  return (
    <span class={`state is-${tile.state}`}>
      <Icon name={ICONS[tile.state] ?? "circle"} />
      <span class="digits">{stateWords(words, tile)}</span>
    </span>
  );
}

function stateWords(words: PageWords, tile: StateFacts): string {
  const word = words.word("table_state", tile.state);
  switch (tile.state) {
    case "seating":
      return word + outOf(tile.seated, tile.seats);
    case "playing":
      return word + outOf(tile.deal_no, tile.deals_total);
    case "call":
      return `${word} ${minutesSeconds(tile.wait_ms ?? 0)}`;
    default:
      return word;
  }
}

/** " 2/3", or nothing where the whole is not told (the public page). */
function outOf(part = 0, whole = 0): string {
  return whole === 0 ? "" : ` ${part}/${whole}`;
}
