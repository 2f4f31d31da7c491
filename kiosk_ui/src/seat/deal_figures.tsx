/** What a deal brought: the scores with their formula, or the points taken and the levels reached. */
import { Icon, type IconName } from "../shared/icons";
import { nameOf, sidesOf } from "../shared/people";
import { printed } from "../shared/scores";
import type { DealResult, Message, SeatView } from "../wire";
import { CardRow } from "./cards";
import { cut } from "./fitting";
import { MINI } from "./geometry";
import { useTable } from "./table_talk";

const NAME_ROOM = 190;
const SIZE = 26;
/** Room for the point cards of one side, who may have taken all twenty-four. */
const WON_ROOM = 620;
const BOTTOM_ROOM = 300;
const WIDEST_PITCH = 34;

const MARK_ICONS: Readonly<Record<string, IconName>> = {
  bomb: "bomb",
  rocket: "rocket",
  spring: "flower",
  counter_spring: "undo",
};

interface FiguresProps {
  readonly view: SeatView;
  readonly result: DealResult;
}

export function Figures({ view, result }: FiguresProps) {
  const { words } = useTable();
  return (
    <>
      <h1>
        <Headline text={words.say(result.headline, ["headline"])} />
      </h1>
      {result.levels === undefined ? (
        <Scores view={view} result={result} />
      ) : (
        <Sides view={view} result={result} levels={result.levels} />
      )}
      {result.marks && <Marks marks={result.marks} />}
    </>
  );
}

/** The arrow of a sentence is a drawing, not a character. */
function Headline({ text }: { text: string }) {
  const [what, effect] = text.split("→");
  return (
    <>
      <span>{what}</span>
      {effect !== undefined && <Icon name="arrowRight" />}
      {effect !== undefined && <span>{effect}</span>}
    </>
  );
}

function Scores({ view, result }: FiguresProps) {
  const { words } = useTable();
  const scores = printed(result.scores ?? []);
  return (
    <table class="figures">
      <tbody>
        {view.plates.map((plate) => (
          <tr key={plate.seat} data-mine={plate.seat === view.seat}>
            <th scope="row">{words.seat(plate.seat)}</th>
            <td class="name">{cut(nameOf(plate, words), NAME_ROOM, SIZE)}</td>
            <td class="formula">{result.formula?.[plate.seat] ?? ""}</td>
            <td class="score">{scores[plate.seat] ?? ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the formula counted besides the bid. */
function Marks({ marks }: { marks: readonly Message[] }) {
  const { words } = useTable();
  return (
    <p class="deal-marks">
      {marks.map((mark) => {
        const icon = MARK_ICONS[mark.code];
        return (
          <span key={mark.code}>
            {icon && <Icon name={icon} />}
            {words.say(mark, ["mark"])}
          </span>
        );
      })}
    </p>
  );
}

/** Of a deal with trumps: each side's point cards, the bottom and what it brought, the levels. */
function Sides({ view, result, levels }: FiguresProps & { levels: readonly string[] }) {
  const { words } = useTable();
  const sides = sidesOf(view.plates.length);
  const scores = printed(result.scores ?? []);
  const bottom = result.bottom ?? [];
  return (
    <>
      <table class="figures">
        <tbody>
          {sides.map((seats, side) => (
            <tr key={side} data-mine={seats.includes(view.seat)}>
              <th scope="row">{words.side(side)}</th>
              <td class="won">
                <Row cards={result.won?.[side] ?? []} room={WON_ROOM} none={words.t("deal_end.no_points")} />
              </td>
              <td class="score">{scores[side] ?? ""}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{words.t("bar.bottom")}</th>
            <td class="won" colSpan={2}>
              <Row cards={bottom} room={BOTTOM_ROOM} none="" />
              {result.capture && <span>{words.say(result.capture)}</span>}
            </td>
          </tr>
        </tbody>
      </table>
      <p class="deal-levels">
        {levels
          .map((level, side) => words.say({ code: "at", params: { side, level } }, ["level"]))
          .join(words.t("list.bar"))}
      </p>
    </>
  );
}

function Row({ cards, room, none }: { cards: readonly string[]; room: number; none: string }) {
  if (cards.length === 0) return <span>{none}</span>;
  const pitch = Math.min(WIDEST_PITCH, (room - MINI.width) / Math.max(1, cards.length - 1));
  return <CardRow cards={cards} pitch={pitch} size={MINI} />;
}
