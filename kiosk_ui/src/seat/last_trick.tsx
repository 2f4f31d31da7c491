/** 上一圈: every play of the trick before this one, over B only; the hand stays free. */
import type { Trick } from "../wire";
import { CardRow } from "./cards";
import { OverTable } from "./over_table";
import { useTable } from "./table_talk";

const PITCH = 34;
const CARD = { width: 44, height: 62, rank: 30, suit: 24 };
/** So many plays have a line each. */
const LINES = 4;

export function LastTrick({ trick, onClose }: { trick: Trick; onClose: () => void }) {
  const { words } = useTable();
  const won = winning(trick);
  return (
    <OverTable name={words.t("play.last_trick")} toggle="last_trick" onClose={onClose}>
      <ol class="plays" data-lines={trick.plays.length <= LINES}>
        {trick.plays.map((play, index) => (
          <li key={index} data-best={index === won}>
            <b>{words.word("seat_short", `${words.seats}.${play.seat}`)}</b>
            {play.cards ? <CardRow cards={play.cards} pitch={PITCH} size={CARD} /> : <span>{words.t("offer.pass")}</span>}
            {index === won && trick.points !== undefined && <b>{words.t("play.trick_points", { n: trick.points })}</b>}
          </li>
        ))}
      </ol>
    </OverTable>
  );
}

/** The winner's latest play with cards. */
function winning(trick: Trick): number {
  return trick.plays.reduce((found, play, index) => (play.cards && play.seat === trick.best_seat ? index : found), -1);
}
