/** The others at the table: who, how many cards, what they did last, whether they are linked. */
import { useEffect, useState } from "preact/hooks";

import { Icon } from "../shared/icons";
import { nameOf } from "../shared/people";
import type { SeatWords } from "../words/seat/book";
import type { Plate, SeatMark } from "../wire";
import { secondsUp } from "./clock";
import { cut, joinFitting, textWidth } from "./fitting";
import { boxStyle, type Box, type Relation } from "./geometry";
import { useTable } from "./table_talk";

const NAME_SIZE = 26;
const LINE_SIZE = 22;
const PADDING = 10;
const GAP = 6;
const CHIP = 34;
const BIG_NAME_SIZE = 30;
const CHINESE = /[\u3400-\u9fff]/;
/** Letters of a Chinese name; other names take what room there is. */
const MOST_LETTERS = { plain: 6, big: 2 };

interface PlateProps {
  readonly plate: Plate;
  readonly mark: SeatMark | undefined;
  readonly where: Relation;
  readonly box: Box;
  readonly onTurn: boolean;
  /** In lanes the rows stand too close for a target of their own. */
  readonly tappable: boolean;
  /** Milliseconds since the view arrived, for a seat that is away. */
  readonly sinceMs: number;
}

/** Which words stand on the second line, the least needed first. */
function facts(props: PlateProps, words: SeatWords): string[] {
  const { plate, mark, where } = props;
  if (plate.online === false) {
    const n = secondsUp((plate.offline_ms ?? 0) + props.sinceMs);
    return [words.t("plate.offline", { n })];
  }
  const marks = (mark?.marks ?? []).map((each) => words.say(each, ["mark"]));
  const cards = mark === undefined ? [] : [words.t("plate.cards", { n: mark.cards_left })];
  const late = plate.timeouts === undefined ? [] : [words.t("plate.timeouts", { n: plate.timeouts })];
  return [words.word("plate", where), ...late, ...cards, ...marks];
}

export function PlateView(props: PlateProps) {
  const { words, looks, speak } = useTable();
  const { plate, mark, box } = props;
  const dealer = mark?.is_dealer === true;
  const inner = box.w - 2 * PADDING;
  const size = looks.big ? BIG_NAME_SIZE : NAME_SIZE;
  const seat = words.word("seat_short", `${words.seats}.${plate.seat}`);
  const icons = (plate.has_call === true ? 1 : 0) + (plate.house === true ? 1 : 0);
  const taken = (dealer ? CHIP + GAP : 0) + textWidth(seat, size, true) + GAP + icons * (size + GAP);
  // Beside the icon of a machine one word is enough.
  const called = plate.house === true && plate.name === "" ? words.t("plate.house") : nameOf(plate, words);
  const name = shortName(called, looks.big, inner - taken);
  const line = joinFitting(facts(props, words), inner, LINE_SIZE);
  return (
    <div class="plate" style={boxStyle(box)} data-turn={props.onTurn} data-away={plate.online === false}>
      <span class="plate-name">
        {dealer && <DealerChip />}
        <b>{seat}</b>
        <span>{name}</span>
        {plate.house === true && <Icon name="house" />}
        {plate.has_call === true && <Icon name="hand" />}
      </span>
      <span class="plate-line">{line}</span>
      {props.tappable && (
        <button
          type="button"
          class="plate-tap"
          aria-label={`${words.seat(plate.seat)} ${nameOf(plate, words)}`}
          onClick={() => {
            speak(`${words.seat(plate.seat)} ${nameOf(plate, words)}`);
          }}
        />
      )}
    </div>
  );
}

/** A player's name; house players may have none of their own. */
function shortName(name: string, big: boolean, room: number): string {
  const size = big ? BIG_NAME_SIZE : NAME_SIZE;
  const letters = Array.from(name);
  const most = big ? MOST_LETTERS.big : MOST_LETTERS.plain;
  if (!CHINESE.test(name) || letters.length <= most) return cut(name, room, size, true);
  const first = letters.slice(0, most).join("");
  return cut(big ? first : `${first}…`, room, size, true);
}

export function DealerChip() {
  const { words } = useTable();
  return (
    <span class="dealer-chip" aria-label={words.t("plate.dealer")}>
      {words.t("plate.dealer_short")}
    </span>
  );
}

/** Milliseconds since a view arrived, counted only while somebody is away. */
export function useSince(receivedAt: number, counting: boolean): number {
  const [since, setSince] = useState(0);
  useEffect(() => {
    setSince(0);
    if (!counting) return;
    const timer = window.setInterval(() => {
      setSince(performance.now() - receivedAt);
    }, 1000);
    return () => {
      window.clearInterval(timer);
    };
  }, [receivedAt, counting]);
  return since;
}
