/** The top bar of a deal with trumps: the deal, what is played, and the points on the way to 200. */
import { SuitMark, type Suit } from "../shared/icons";
import { rankWord } from "../shared/words";
import type { SeatView, TrumpFacts } from "../wire";
import { u } from "./geometry";
import { useTable } from "./table_talk";

const SUITS: readonly Suit[] = ["S", "H", "C", "D"];
const BAR_WIDTH = 200;
const MOST_POINTS = 200;
/** Where the levels change; the frame itself is the last. */
const TICKS = [40, 80, 120, 160] as const;

interface TrumpInfoProps {
  readonly view: SeatView;
  readonly trumps: TrumpFacts;
}

export function TrumpInfo({ view, trumps }: TrumpInfoProps) {
  const { words } = useTable();
  const deal = words.t("bar.match", { match: view.deal_no ?? 1, deal: trumps.deal_no });
  return (
    <span class="bar-deal close">
      <span>{deal}</span>
      <span>
        {words.t("bar.level")} <b>{rankWord(trumps.level)}</b>
      </span>
      {isNamed(trumps.trump) && <TrumpName trump={trumps.trump} />}
      <Points points={trumps.points ?? 0} toTake={trumps.to_take ?? 0} />
    </span>
  );
}

/** Trumps are open while cards are dealt. */
function isNamed(trump: string | undefined): trump is string {
  return trump !== undefined && trump !== "";
}

function TrumpName({ trump }: { trump: string }) {
  const { words } = useTable();
  const suit = SUITS.find((each) => each === trump);
  if (suit === undefined) return <b>{words.t("bar.no_trump")}</b>;
  return (
    <span class="bar-trump">
      {words.t("bar.trump")}
      <span class={`trump-mark ink-${suit}`} role="img" aria-label={words.word("suit", suit)}>
        <SuitMark suit={suit} size={u(26)} />
      </span>
    </span>
  );
}

/** What the attackers have, and how far it is to each change of level. */
function Points({ points, toTake }: { points: number; toTake: number }) {
  const { words } = useTable();
  const said = words.t(toTake > 0 ? "bar.points_to_take" : "bar.points_taken", { p: points, q: toTake });
  const along = (value: number) => u((Math.min(value, MOST_POINTS) / MOST_POINTS) * BAR_WIDTH);
  return (
    <span class="bar-points">
      {words.t("bar.points")} <b>{points}</b>
      <span class="points-bar" role="img" aria-label={said} style={{ width: u(BAR_WIDTH) }}>
        <span class="points-won" style={{ width: along(points) }} />
        {TICKS.map((tick) => (
          <span key={tick} class="points-tick" style={{ left: along(tick) }} />
        ))}
      </span>
    </span>
  );
}
