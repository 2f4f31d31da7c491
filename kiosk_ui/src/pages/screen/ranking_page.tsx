/** P2: a published ranking. No column tells who was penalised. */
import down from "lucide-static/icons/arrow-down.svg";
import up from "lucide-static/icons/arrow-up.svg";

import { LineIcon } from "../../shared/icons";
import type { PublishedRanking, RankRow } from "../../wire";
import { cut } from "../../seat/fitting";
import { Head } from "./frame";
import { useWords } from "./words";

const NAME_ROOM = 900;

interface RankingPageProps {
  readonly ranking: PublishedRanking;
  readonly rows: readonly RankRow[];
}

export function RankingPage({ ranking, rows }: RankingPageProps) {
  const words = useWords();
  const version = words.t("screen.version", { v: ranking.version });
  const interim = (ranking.interim ?? []).length > 0;
  return (
    <>
      <Head
        title={words.t("screen.ranking", {
          total: ranking.total,
          r: ranking.round_no ?? 0,
          status: words.word("status", ranking.status),
        })}
        aside={interim ? `${version}·${words.t("screen.interim")}` : version}
      />
      <ol class="hall-ranking">
        {rows.map((row) => (
          <Line key={row.entry} row={row} />
        ))}
      </ol>
    </>
  );
}

function Line({ row }: { row: RankRow }) {
  const words = useWords();
  const moved = row.moved ?? 0;
  return (
    <li>
      <b class="digits">{row.rank}</b>
      <span class={`moved ${moved > 0 ? "is-up" : ""}`}>
        {moved === 0 ? null : (
          <>
            <LineIcon strokes={moved > 0 ? up : down} />
            {Math.abs(moved)}
          </>
        )}
      </span>
      <span class="name">{cut(row.name, NAME_ROOM, 60)}</span>
      <span class="mark">{row.play_off === true ? words.t("screen.play_off") : ""}</span>
      <b class="digits">{row.final}</b>
    </li>
  );
}
