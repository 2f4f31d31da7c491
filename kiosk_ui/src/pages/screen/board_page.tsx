/** P5: what all tables made of one board of a closed round, in one position. */
import { Distribution } from "../../pictures/distribution";
import { HALL_SCALE } from "../../pictures/frame";
import { seatsOf } from "../../shared/people";
import type { DistributionView } from "../../wire";
import { compared } from "../compared";
import { Head, useUnit } from "./frame";
import { useWords } from "./words";

/** What the hall's place leaves to the dots, between the words above and below them. */
const ROOM = 96;

export function BoardPage({ board }: { board: DistributionView }) {
  const words = useWords();
  const unit = useUnit();
  const labels = words.at(seatsOf(board.game));
  const title = words.t("screen.board", {
    r: board.round_no,
    n: board.board_no,
    seat: labels.side(board.position),
  });
  return (
    <>
      <Head title={title} />
      <main class="hall-picture">
        <Distribution results={compared(board.dots)} words={words} title={title} scale={HALL_SCALE * unit} room={ROOM} />
      </main>
    </>
  );
}
