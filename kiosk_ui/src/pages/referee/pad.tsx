/** The way to a table without scanning: its number on keys. */
import { useState } from "preact/hooks";

import { PressButton } from "../controls";

import type { Phone } from "./phone";
import { useWords } from "./words";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const MOST_DIGITS = 4;

export function PadPage({ view, go }: Phone) {
  const words = useWords();
  const [typed, setTyped] = useState("");
  const add = (digit: string): void => {
    // A table number never starts with 0.
    setTyped((before) => (before + digit).replace(/^0+/, "").slice(0, MOST_DIGITS));
  };
  const known = view.tables.some((tile) => tile.table_no === Number(typed));
  return (
    <div class="stack">
      <p class="pad-number digits" role="status">
        {typed === "" ? words.t("pad.type") : words.t("table.number", { n: typed })}
      </p>
      <div class="pad">
        {KEYS.map((digit) => (
          <PressButton key={digit} label={digit} press={() => { add(digit); }} />
        ))}
        <PressButton label={words.t("pad.delete")} press={() => { setTyped((before) => before.slice(0, -1)); }} />
        <PressButton label="0" press={() => { add("0"); }} />
        <PressButton
          {...openOff(typed, known, words.t("pad.unknown"), words.t("pad.first"))}
          kind="primary"
          label={words.t("pad.open")}
          press={() => { go({ page: "table", table: Number(typed) }); }}
        />
      </div>
      <p class="note">{words.t("pad.scan")}</p>
    </div>
  );
}

function openOff(typed: string, known: boolean, unknown: string, empty: string): { why?: string } {
  if (typed === "") return { why: empty };
  return known ? {} : { why: unknown };
}
