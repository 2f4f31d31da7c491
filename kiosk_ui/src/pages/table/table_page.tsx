/** `/t/{n}` for anybody with a phone: which table this is. No cards and no scores, ever. */
import type { PublicTable } from "../../wire";
import { Icon } from "../icons";
import { LanguageSwitch, LostLine, PageHead, Ribbon } from "../page";
import { StateMark } from "../table_state";
import { useWords } from "./words";

export function TablePage({ table, lostAt }: { table: PublicTable; lostAt: Date | null }) {
  const words = useWords();
  return (
    <>
      {table.rehearsal === true ? <Ribbon /> : null}
      <PageHead title={words.t("table.number", { n: table.table_no })}>
        <LanguageSwitch />
      </PageHead>
      {lostAt === null ? null : <LostLine at={lostAt} />}
      <main class="page-main">
        {table.event === "" ? null : <p>{table.event}</p>}
        <p>
          {words.word("game", table.game)}·{words.t("table.round", { n: table.round_no })}
        </p>
        <p>
          <StateMark tile={{ state: table.state }} />
        </p>
        <section class="panel" aria-labelledby="players">
          <h2 id="players">{words.t("table.players")}</h2>
          <Players names={table.names} />
        </section>
        <a class="press" href={`/referee?table=${table.table_no}`}>
          <span class="label">
            <Icon name="person" />
            <span>{words.t("table.i_am_referee")}</span>
          </span>
        </a>
      </main>
    </>
  );
}

function Players({ names }: { names: readonly string[] }) {
  const words = useWords();
  const labels = words.at(names.length);
  return (
    <dl class="facts">
      {names.map((name, seat) => (
        <div key={seat}>
          <dt>{labels.seat(seat)}</dt>
          <dd>{name === "" ? words.t("taken.free") : name}</dd>
        </div>
      ))}
    </dl>
  );
}
