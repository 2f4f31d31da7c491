/** The clock of the round: what is left, its three warnings, and the chief's orders to it. */
import type { DeskWords } from "../../../words/desk/book";
import type { DeskView, RoundClockView } from "../../../wire";
import { useAgeMs } from "../../age";
import { PressButton } from "../../controls";
import { Icon } from "../../icons";
import { minutesSeconds } from "../../time";
import type { DeskCommand } from "../orders";
import { offOrder, type Giving } from "../running_orders";
import { useWords } from "../words";

/** What is left when the hall is warned, in minutes. */
const WARNINGS_MIN = [10, 5, 1] as const;
const INSERT_MIN = [-2, -1, 1, 2, 5] as const;

interface ClockProps {
  readonly desk: DeskView;
  readonly giving: Giving;
}

/** One line: it stands in the hall's header. */
export function ClockLine({ clock }: { clock: RoundClockView }) {
  const words = useWords();
  const ageMs = useAgeMs(clock);
  const over = (clock.over_ms ?? 0) > 0;
  return (
    <strong class={over ? "clock-line digits is-over" : "clock-line digits"}>
      <Icon name={clock.held === true ? "pause" : "clock"} />
      <span>{clockText(words, clock, ageMs)}</span>
      {clock.held === true ? <span>{words.t("clock.held")}</span> : null}
    </strong>
  );
}

function clockText(words: DeskWords, clock: RoundClockView, ageMs: number): string {
  const passed = clock.held === true ? 0 : ageMs;
  const over = (clock.over_ms ?? 0) + passed - clock.remaining_ms;
  return over > 0
    ? words.t("clock.over", { time: minutesSeconds(over) })
    : words.t("clock.left", { time: minutesSeconds(-over) });
}

export function RoundClockPanel({ desk, giving }: ClockProps) {
  const words = useWords();
  const { clock } = desk;
  if (clock === undefined) return <p>{words.t("clock.none")}</p>;
  const off = offOrder(words, desk, "round_clock");
  const give = (command: Omit<Extract<DeskCommand, { do: "round_clock" }>, "do">): void => {
    giving.give({ do: "round_clock", ...command });
  };
  return (
    <>
      <p class="row">
        <ClockLine clock={clock} />
        <span>{words.t("clock.length", { n: Math.round(clock.length_ms / 60_000) })}</span>
        {desk.finish_at === undefined ? null : (
          <span>{words.t("clock.finish", { time: desk.finish_at })}</span>
        )}
      </p>
      <ul class="warnings" aria-label={words.t("clock.warnings")}>
        {WARNINGS_MIN.map((minutes, index) => {
          const out = index < (clock.warned ?? 0);
          return (
            <li key={minutes} class={out ? "is-out" : ""}>
              <Icon name={out ? "check" : "circle"} />
              <span>{words.t(out ? "clock.warned" : "clock.will_warn", { n: minutes })}</span>
            </li>
          );
        })}
      </ul>
      {desk.may_start === false ? (
        <p class="said">
          <Icon name="warning" />
          <span>{words.t("clock.no_new_board")}</span>
        </p>
      ) : null}
      <div class="row">
        <PressButton
          {...off}
          kind="primary"
          icon={clock.held === true ? "play" : "pause"}
          label={words.t(clock.held === true ? "clock.go" : "clock.hold")}
          busy={giving.sending === "round_clock"}
          press={() => { give({ act: clock.held === true ? "go" : "hold", minutes: 0 }); }}
        />
        {INSERT_MIN.map((minutes) => (
          <PressButton
            key={minutes}
            {...off}
            label={minuteText(words, minutes)}
            press={() => { give({ act: "insert", minutes }); }}
          />
        ))}
      </div>
      <p class="note">{words.t("clock.not_turns")}</p>
    </>
  );
}

function minuteText(words: DeskWords, minutes: number): string {
  return words.t("clock.minutes", { n: minutes > 0 ? `+${minutes}` : `−${-minutes}` });
}
