/** Charged time play by play: a lane for each player, bars in the order of play, time-outs hatched. */
import { minutesSeconds } from "../pages/time";
import { Frame, Writing, type Drawing, type Paper, type PictureProps, type PictureWords } from "./frame";
import { cut, LINE, OVERHANG, placed, TEXT, textWidth, ticks } from "./labels";

export interface ClockedPlay {
  /** Which of the players. */
  readonly player: number;
  readonly charged_ms: number;
  readonly timed_out?: boolean;
}

interface ClockUseProps extends PictureProps {
  /** Names, a lane each. */
  readonly players: readonly string[];
  /** In order of play. */
  readonly plays: readonly ClockedPlay[];
  readonly limit_ms: number;
}

const LANE = 56;
const LANE_PITCH = LANE + LINE + 22;
const LEAST_PITCH = 4;
const WIDEST_BAR = 20;

export function ClockUse({ players, plays, limit_ms, words, ...frame }: ClockUseProps) {
  const limit = limit_ms / 1000;
  return (
    <Frame
      {...frame}
      words={words}
      summary={words.t("picture.plays", { n: plays.length, limit })}
      least={Math.max(260, plays.length * LEAST_PITCH + 60)}
      draw={(paper) => drawing(players, plays, limit_ms, words, paper)}
      figures={() => ({
        heads: [words.t("picture.play"), words.t("picture.name"), words.t("picture.seconds"), ""],
        rows: [
          ...plays.map(({ player, charged_ms, timed_out }, index) => [
            index + 1,
            players[player] ?? "",
            (charged_ms / 1000).toFixed(1),
            timed_out === true ? words.t("picture.timeout") : "",
          ]),
          ...players.map((name, player) => ["", name, sumText(words, plays, player), ""]),
        ],
      })}
    />
  );
}

function sumText(words: PictureWords, plays: readonly ClockedPlay[], player: number): string {
  const own = plays.filter((play) => play.player === player);
  const total = own.reduce((sum, { charged_ms }) => sum + charged_ms, 0);
  const late = own.filter(({ timed_out }) => timed_out === true).length;
  const time = words.t("picture.total", { time: minutesSeconds(total) });
  return late === 0 ? time : `${time}·${words.t("picture.timeouts", { n: late })}`;
}

function drawing(
  players: readonly string[],
  plays: readonly ClockedPlay[],
  limitMs: number,
  words: PictureWords,
  { width, hatch }: Paper,
): Drawing {
  const limit = words.t("picture.limit", { n: limitMs / 1000 });
  const left = textWidth(limit) + 8;
  const pitch = (width - left) / Math.max(1, plays.length);
  const middle = (play: number): number => left + (play - 0.5) * pitch;
  const bar = Math.min(WIDEST_BAR, pitch * 0.76);
  const bottom = players.length * LANE_PITCH;
  const numbers = [1, plays.length, ...ticks(1, plays.length, width / 70)].filter((play) => play <= plays.length);
  return {
    height: bottom + 2 * LINE + 8,
    marks: (
      <>
        {players.map((name, player) => {
          const base = (player + 1) * LANE_PITCH - 6;
          const sum = sumText(words, plays, player);
          const height = (ms: number): number => Math.max(1, (ms / limitMs) * LANE);
          return (
            <g key={player}>
              <Writing x={0} y={base - LANE - 16} text={cut(name, width - textWidth(sum) - 16, true)} anchor="start" kind="bold" />
              <Writing x={width - OVERHANG} y={base - LANE - 16} text={sum} anchor="end" />
              <Writing x={left - 8} y={base - LANE + 6} text={limit} anchor="end" kind="quiet" />
              <Writing x={left - 8} y={base + 4} text="0" anchor="end" kind="quiet" />
              {plays.map((play, index) =>
                play.player !== player ? null : (
                  <rect
                    key={index}
                    class={play.timed_out === true ? "ink-edge" : "ink-full"}
                    style={play.timed_out === true ? { fill: hatch } : undefined}
                    x={middle(index + 1) - bar / 2}
                    y={base - height(play.charged_ms)}
                    width={bar}
                    height={height(play.charged_ms)}
                  />
                ),
              )}
              <path class="ink-limit" d={`M${left} ${base - LANE}H${width}`} />
              <path class="ink-axis" d={`M${left} ${base}H${width}`} />
            </g>
          );
        })}
        {placed(numbers.map((play) => ({ at: middle(play), text: String(play) })), left - 8, width).map(({ x, text }) => (
          <Writing key={text} x={x} y={bottom + TEXT} text={text} />
        ))}
        <Writing x={width - OVERHANG} y={bottom + 2 * LINE} text={words.t("picture.play")} anchor="end" kind="quiet" />
      </>
    ),
  };
}
