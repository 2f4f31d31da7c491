/** What every page of the hall screen stands in: the stage, its head and its foot. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Problem, ScreenView } from "../../wire";
import { cut } from "../../seat/fitting";
import "./screen.stage.css";
import { Icon } from "../icons";
import { useWords } from "./words";

const WIDTH = 1920;
const HEIGHT = 1080;
const EVENT_ROOM = 860;

/** The stage of 1920 × 1080 units, as big as the screen allows. */
export function HallStage({ tone = "", children }: { tone?: "" | "is-paused"; children: ComponentChildren }) {
  return <div class={`hall-screen ${tone}`}>{children}</div>;
}

/** CSS px of one unit of the stage, for what measures itself in px. */
export function useUnit(): number {
  const measure = (): number => Math.min(window.innerWidth / WIDTH, window.innerHeight / HEIGHT);
  const [unit, setUnit] = useState(measure);
  useEffect(() => {
    const again = (): void => {
      setUnit(measure());
    };
    window.addEventListener("resize", again);
    return () => {
      window.removeEventListener("resize", again);
    };
  }, []);
  return unit;
}

export function Head({ title, aside }: { title: string; aside?: ComponentChildren }) {
  return (
    <header class="hall-head">
      <h1>{title}</h1>
      {aside === undefined || aside === "" ? null : <p>{aside}</p>}
    </header>
  );
}

interface FootProps {
  readonly view: ScreenView;
  readonly lost: boolean;
  /** Which page of how many, from 1; none where there is only one. */
  readonly page?: readonly [number, number] | undefined;
}

export function Foot({ view, lost, page }: FootProps) {
  const words = useWords();
  return (
    <footer class={`hall-foot ${lost ? "is-lost" : ""}`}>
      {lost ? (
        <p role="alert">
          <Icon name="lost" />
          <span>{words.t("screen.lost", { time: view.at })}</span>
        </p>
      ) : (
        <p>{cut(view.event, EVENT_ROOM, 36)}</p>
      )}
      {view.rehearsal === true ? <p class="is-rehearsal">{words.t("page.rehearsal")}</p> : null}
      <p class="digits">{page === undefined ? "" : `${page[0]}/${page[1]}`}</p>
      <p class="digits">{view.at}</p>
    </footer>
  );
}

/** One thing to read, for all of the hall. */
export function Big({ over, text }: { over?: string; text: ComponentChildren }) {
  return (
    <main class="hall-big">
      {over === undefined || over === "" ? null : <p>{over}</p>}
      <h1>{text}</h1>
    </main>
  );
}

/** Before the first answer of the box. */
export function Unknown({ problem }: { problem: Problem | null }) {
  const words = useWords();
  return (
    <HallStage>
      <Big
        over={words.t("page.title")}
        text={problem === null ? words.t("page.loading") : words.refusal(problem)}
      />
    </HallStage>
  );
}
