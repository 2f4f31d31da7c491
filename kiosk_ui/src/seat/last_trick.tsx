/** 上一圈: every play of the trick before this one, over B only; the hand stays free. */
import { useEffect, useRef } from "preact/hooks";

import type { Trick } from "../wire";
import { CardRow } from "./cards";
import { boxStyle } from "./geometry";
import { useTable } from "./table_talk";

const OVER_TABLE = { x: 8, y: 62, w: 1264, h: 272 };
const PITCH = 34;
const CARD = { width: 44, height: 62, rank: 30, suit: 24 };

export function LastTrick({ trick, onClose }: { trick: Trick; onClose: () => void }) {
  const { words } = useTable();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null;
      // Its own button toggles it; everything else outside closes it.
      if (panel.current?.contains(target) !== true && !target?.closest("[data-id=last_trick]")) onClose();
    };
    document.addEventListener("pointerdown", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
    };
  }, [onClose]);
  const won = lastWithCards(trick);
  return (
    <div class="last-trick" ref={panel} style={boxStyle(OVER_TABLE)} role="region" aria-label={words.t("play.last_trick")}>
      <ol class="plays">
        {trick.plays.map((play, index) => (
          <li key={index} data-best={index === won}>
            <b>{words.word("seat_short", `${words.seats}.${play.seat}`)}</b>
            {play.cards ? <CardRow cards={play.cards} pitch={PITCH} size={CARD} /> : <span>{words.t("offer.pass")}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function lastWithCards(trick: Trick): number {
  return trick.plays.reduce((found, play, index) => (play.cards ? index : found), -1);
}
