/** Controls that all pages share: choices, buttons that say why they are off, second taps. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Icon, type IconName } from "./icons";
import { useWords } from "./page";

interface PressProps {
  readonly label: string;
  readonly press: () => void;
  /** Why it cannot be pressed; the button then stays readable and speaks this when tapped. */
  readonly why?: string;
  readonly busy?: boolean;
  readonly kind?: "primary" | "danger";
  readonly icon?: IconName;
  readonly wide?: boolean;
}

/** A button that is never dead and grey: off, it carries its reason (ux.md 1.8). */
export function PressButton({ label, press, why, busy = false, kind, icon, wide = false }: PressProps) {
  const words = useWords();
  const off = why !== undefined;
  const classes = [kind ?? "", off ? "is-off" : "", busy ? "is-down" : "", wide ? "wide" : ""];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      aria-disabled={off || busy}
      onClick={() => { if (!off && !busy) press(); }}
    >
      <span class="label">
        {icon === undefined ? null : <Icon name={icon} />}
        <span>{busy ? words.t("page.working") : label}</span>
      </span>
      {off ? <span class="why">{why}</span> : null}
    </button>
  );
}

const SECOND_TAP_MS = 3000;

/** A press that cannot be taken back: the second tap within 3 s does it, its label says what. */
export function TwiceButton({ label, press, ...rest }: PressProps) {
  const words = useWords();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => { setAsked(false); }, SECOND_TAP_MS);
    return () => { clearTimeout(timer); };
  }, [asked]);
  const tap = (): void => {
    setAsked(!asked);
    if (asked) press();
  };
  return <PressButton {...rest} label={asked ? words.t("page.again", { act: label }) : label} press={tap} />;
}

interface ChoiceProps<T> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly chosen: T;
  readonly choose: (value: T) => void;
  /** Drawn as cards: the first question of a page. */
  readonly cards?: boolean;
}

/** One of a few: radio buttons as big keys. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  return (
    <fieldset>
      <legend>{props.legend}</legend>
      <div class={props.cards === true ? "choices as-cards" : "choices"}>
        {props.options.map(({ value, label }) => (
          <Key
            key={value}
            type="radio"
            name={props.name}
            label={label}
            chosen={value === props.chosen}
            choose={() => { props.choose(value); }}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** On or off. */
export function Switch(props: { label: string; on: boolean; change: (on: boolean) => void }) {
  return (
    <Key
      type="checkbox"
      label={props.label}
      chosen={props.on}
      choose={() => { props.change(!props.on); }}
    />
  );
}

interface KeyProps {
  readonly type: "radio" | "checkbox";
  readonly name?: string;
  readonly label: string;
  readonly chosen: boolean;
  readonly choose: () => void;
}

function Key({ type, name, label, chosen, choose }: KeyProps) {
  return (
    <label class={chosen ? "choice is-chosen" : "choice"}>
      <input
        type={type}
        {...(type === "checkbox" ? { role: "switch" } : {})}
        {...(name === undefined ? {} : { name })}
        checked={chosen}
        onChange={choose}
      />
      {type === "radio" ? (
        <Icon name={chosen ? "check" : "circle"} />
      ) : (
        <span class="track" aria-hidden="true" />
      )}
      <span>{label}</span>
    </label>
  );
}

/** What came of the last press, where a screen reader hears it. */
export function Said({ bad, children }: { bad: boolean; children: ComponentChildren }) {
  return (
    <p class={bad ? "said is-bad" : "said"} role={bad ? "alert" : "status"}>
      <Icon name={bad ? "warning" : "check"} />
      <span>{children}</span>
    </p>
  );
}
