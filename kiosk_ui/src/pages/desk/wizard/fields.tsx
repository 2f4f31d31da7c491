/** The fields of the wizard: texts, counts, and choices of a few, each with its label and a note. */
import type { ComponentChildren } from "preact";

import { DeskIcon } from "../frame_icons";
import { useWords } from "../words";

interface Labelled {
  readonly label: string;
  readonly note?: string;
}

interface TextProps extends Labelled {
  readonly name: string;
  readonly value: string;
  readonly type?: "text" | "date";
  readonly most?: number;
  readonly change: (value: string) => void;
  readonly children?: ComponentChildren;
}

export function TextField({ label, note, name, value, type = "text", most, change, children }: TextProps) {
  return (
    <div class="desk-field">
      <label for={name}>{label}</label>
      <input
        id={name}
        type={type}
        autoComplete="off"
        value={value}
        {...(most === undefined ? {} : { maxLength: most })}
        {...(note === undefined ? {} : { "aria-describedby": `${name}-note` })}
        onInput={(event) => { change(event.currentTarget.value); }}
      />
      {children}
      {note === undefined ? null : <p class="note" id={`${name}-note`}>{note}</p>}
    </div>
  );
}

interface CountProps extends Labelled {
  readonly name: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step?: number;
  readonly unit?: string;
  readonly change: (value: number) => void;
}

/** A whole number between two ends: typed, or by one step at a time. */
export function CountField({ label, note, name, value, least, most, step = 1, unit, change }: CountProps) {
  const words = useWords();
  const within = (wanted: number): number => Math.min(most, Math.max(least, wanted));
  const by = (much: number, icon: "minus" | "plus", said: string) => (
    <button
      type="button"
      aria-label={`${label} ${said}`}
      aria-disabled={within(value + much) === value}
      class={within(value + much) === value ? "is-off" : ""}
      onClick={() => { change(within(value + much)); }}
    >
      <DeskIcon name={icon} />
    </button>
  );
  return (
    <div class="desk-field">
      <label for={name}>{label}</label>
      <div class="count">
        {by(-step, "minus", words.t("field.less"))}
        <input
          id={name}
          class="digits"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => {
            const typed = Number.parseInt(event.currentTarget.value, 10);
            const next = Number.isNaN(typed) ? value : within(typed);
            event.currentTarget.value = String(next);
            change(next);
          }}
        />
        {by(step, "plus", words.t("field.more"))}
        {unit === undefined ? null : <span class="unit">{unit}</span>}
      </div>
      {note === undefined ? null : <p class="note">{note}</p>}
    </div>
  );
}

/** Something that is on or off, with what it means. */
export function OnOff({ label, note, name, on, change }: Labelled & {
  readonly name: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
}) {
  return (
    <div class="desk-field">
      <label class={on ? "choice is-chosen" : "choice"}>
        <input
          id={name}
          type="checkbox"
          role="switch"
          checked={on}
          onChange={() => { change(!on); }}
        />
        <span class="track" aria-hidden="true" />
        <span>{label}</span>
      </label>
      {note === undefined ? null : <p class="note">{note}</p>}
    </div>
  );
}
