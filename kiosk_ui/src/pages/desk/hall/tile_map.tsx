/** The hall as tiles in their real places; arrows move over it, Enter opens a table. */
import { useRef, useState } from "preact/hooks";

import type { DeskWords } from "../../../words/desk/book";
import { Icon } from "../../icons";
import { minutesSeconds } from "../../time";
import { useWords } from "../words";
import { TILE_ICONS, type HallTile, type HallTiles } from "./tiles";

/** Rows from which tiles are 96 px high instead of 118. */
const DENSE_ROWS = 7;
const MOST_PIPS = 6;

interface TileMapProps extends HallTiles {
  readonly ageMs: number;
  readonly shown: number;
  readonly open: (table: number) => void;
}

export function TileMap({ columns, tiles, ageMs, shown, open }: TileMapProps) {
  const words = useWords();
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const focused = Math.min(at, tiles.length - 1);
  const move = (event: KeyboardEvent): void => {
    const step = stepOf(event.key, columns);
    if (step === 0) return;
    event.preventDefault();
    const next = focused + step;
    if (next < 0 || next >= tiles.length) return;
    setAt(next);
    box.current?.querySelectorAll<HTMLElement>(".tile")[next]?.focus();
  };
  const dense = Math.ceil(tiles.length / columns) >= DENSE_ROWS;
  return (
    <div
      ref={box}
      class={dense ? "tile-map is-dense" : "tile-map"}
      role="group"
      aria-label={words.t("hall.map")}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(140px, 1fr))` }}
      onKeyDown={move}
    >
      {tiles.map((tile, index) => (
        <button
          key={tile.table_no}
          type="button"
          class={`tile is-${tile.state}${tile.table_no === shown ? " is-shown" : ""}`}
          tabIndex={index === focused ? 0 : -1}
          aria-label={spoken(words, tile, ageMs)}
          onFocus={() => { setAt(index); }}
          onClick={() => { open(tile.table_no); }}
        >
          <span class="tile-top">
            <span class="tile-number">{tile.table_no}</span>
            <span class="tile-facts digits">
              {factsOf(tile)}
              <Pips tile={tile} />
            </span>
          </span>
          <span class="tile-state">
            <Icon name={TILE_ICONS[tile.state] ?? "circle"} />
            <span class="digits">{stateText(words, tile, ageMs)}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

function stepOf(key: string, columns: number): number {
  switch (key) {
    case "ArrowRight":
      return 1;
    case "ArrowLeft":
      return -1;
    case "ArrowDown":
      return columns;
    case "ArrowUp":
      return -columns;
    default:
      return 0;
  }
}

/** Seated players before the table is opened, boards played after it. */
function factsOf(tile: HallTile): string {
  if (tile.state === "seating") return `${tile.seated}/${tile.seats}`;
  return tile.state === "closed" || tile.total === 0 ? "" : `${tile.done}/${tile.total}`;
}

function Pips({ tile }: { tile: HallTile }) {
  if (tile.state === "closed" || tile.state === "seating" || tile.total > MOST_PIPS) return null;
  return (
    <span class="pips">
      {Array.from({ length: tile.total }, (_, board) => (
        <span key={board} class={board < tile.done ? "pip is-done" : "pip"} />
      ))}
    </span>
  );
}

function stateText(words: DeskWords, tile: HallTile, ageMs: number): string {
  const word = words.word("table_state", tile.state);
  return tile.state === "call" ? `${word} ${minutesSeconds(tile.wait_ms + ageMs)}` : word;
}

function spoken(words: DeskWords, tile: HallTile, ageMs: number): string {
  const facts = [words.t("table.number", { n: tile.table_no }), stateText(words, tile, ageMs), factsOf(tile)];
  return facts.filter((fact) => fact !== "").join(" ");
}
