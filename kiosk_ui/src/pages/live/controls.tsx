/** The keys of the player: to the start, a step back, a step on, to the end, play and its pace. */
import { useEffect, useState } from "preact/hooks";

import { Icon, type IconName } from "../icons";
import { useWords } from "./words";

const PACES = [1, 2, 4] as const;
type Pace = (typeof PACES)[number];

/** From one step to the next at ×1. */
const STEP_MS = 1200;

export interface Playing {
  readonly at: number;
  readonly running: boolean;
  readonly pace: Pace;
  /** To a place, or so many places on (back: below nothing): a press that moves stops the play. */
  readonly go: (at: number) => void;
  readonly move: (by: number) => void;
  /** Play or stop; at the end play begins anew. */
  readonly toggle: () => void;
  readonly setPace: (pace: Pace) => void;
}

/** Where the player stands in a row of so many places, and its clock while it runs. */
export function usePlaying(places: number): Playing {
  const last = places - 1;
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(false);
  const [pace, setPace] = useState<Pace>(1);

  useEffect(() => {
    if (!running) return;
    if (at === last) {
      setRunning(false);
      return;
    }
    const timer = setTimeout(() => { setAt(at + 1); }, STEP_MS / pace);
    return () => { clearTimeout(timer); };
  }, [running, at, last, pace]);

  // From the place that is current when it is done, so that no press of a quick row is lost.
  const place = (next: (before: number) => number): void => {
    setRunning(false);
    setAt((before) => Math.min(last, Math.max(0, next(before))));
  };
  return {
    at,
    running,
    pace,
    setPace,
    go: (to) => { place(() => to); },
    move: (by) => { place((before) => before + by); },
    toggle: () => {
      setAt((before) => (before === last ? 0 : before));
      setRunning((before) => !before);
    },
  };
}

/** Who has the key already: arrows move a slider and a choice, Space presses what is focused. */
const TAKEN: Readonly<Record<string, string>> = { " ": "input, a, button", ArrowLeft: "input", ArrowRight: "input" };

/** ← → and Space, wherever the focused control does not have the key itself. */
function useKeys({ move, toggle }: Playing): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const taken = TAKEN[event.key];
      if (taken === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(taken) !== null) return;
      event.preventDefault();
      if (event.key === " ") toggle();
      else move(event.key === "ArrowLeft" ? -1 : 1);
    };
    window.addEventListener("keydown", press);
    return () => { window.removeEventListener("keydown", press); };
  });
}

export function Controls({ playing, places }: { playing: Playing; places: number }) {
  const words = useWords();
  const { at, running, pace, go, move, toggle, setPace } = playing;
  const last = places - 1;
  useKeys(playing);
  return (
    <div class="film-controls" role="group" aria-label={words.t("film.controls")}>
      <IconButton icon="first" label={words.t("film.first")} off={at === 0} press={() => { go(0); }} />
      <IconButton icon="chevronLeft" label={words.t("film.back")} off={at === 0} press={() => { move(-1); }} />
      <IconButton icon="chevronRight" label={words.t("film.next")} off={at === last} press={() => { move(1); }} />
      <IconButton icon="last" label={words.t("film.last")} off={at === last} press={() => { go(last); }} />
      <IconButton
        icon={running ? "pause" : "play"}
        label={words.t(running ? "film.stop" : "film.play")}
        primary
        press={toggle}
      />
      {PACES.map((each) => (
        <button
          key={each}
          type="button"
          class={each === pace ? "pace is-chosen" : "pace"}
          aria-pressed={each === pace}
          aria-label={`${words.t("film.pace")} ${words.t("film.times", { n: each })}`}
          onClick={() => { setPace(each); }}
        >
          ×{each}
        </button>
      ))}
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={words.t("film.place")}
        aria-valuetext={words.t("film.step", { n: at, m: last })}
        onInput={(event) => { go(Number(event.currentTarget.value)); }}
      />
    </div>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly off?: boolean;
  readonly primary?: boolean;
  readonly press: () => void;
}

function IconButton({ icon, label, off = false, primary = false, press }: IconButtonProps) {
  const classes = [primary ? "primary" : "", off ? "is-off" : ""].filter(Boolean).join(" ");
  return (
    <button type="button" class={classes} aria-label={label} aria-disabled={off} onClick={() => { if (!off) press(); }}>
      <Icon name={icon} />
    </button>
  );
}
