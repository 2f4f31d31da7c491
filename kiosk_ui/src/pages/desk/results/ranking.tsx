/** The ranking: a line an entry, the steps that were used, and in words why it is above the next. */
import { useState } from "preact/hooks";

import type { DeskResults, ResultRow } from "../../../wire";
import { minutesSeconds } from "../../time";
import { Search } from "../running_page";
import { useWords } from "../words";
import { aboveText, stepText, usedSteps } from "./steps";

interface RankingProps {
  readonly results: DeskResults;
  readonly rule: (entry: string) => void;
}

export function Ranking({ results, rule }: RankingProps) {
  const words = useWords();
  const [wanted, setWanted] = useState("");
  const steps = usedSteps(results.rows);
  const rows = results.rows.filter((row) => row.name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <section class="stack" aria-labelledby="ranking">
      <div class="row">
        <h2 id="ranking">{words.t("res.ranking", { total: results.total })}</h2>
        <Search wanted={wanted} change={setWanted} />
      </div>
      <div class="scroll-x" tabIndex={0} role="group" aria-label={words.t("res.ranking", { total: results.total })}>
        <table class="ranking">
          <thead>
            <tr>
              <th scope="col">{words.t("res.rank")}</th>
              <th scope="col" class="is-words">{words.t("res.name")}</th>
              <th scope="col">{results.total}</th>
              <th scope="col">{words.t("res.counted")}</th>
              {steps.map((step) => (
                <th key={step} scope="col">{words.word("tie", step)}</th>
              ))}
              <th scope="col">{words.t("results.time")}</th>
              <th scope="col" class="is-words">{words.t("res.why")}</th>
              <th scope="col" class="is-words"><span class="visually-hidden">{words.t("res.rulings")}</span></th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.entry} row={row} steps={steps} total={results.total} rule={rule} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p role="status">{words.t("run.nobody")}</p> : null}
    </section>
  );
}

interface LineProps extends Pick<RankingProps, "rule"> {
  readonly row: ResultRow;
  readonly steps: readonly string[];
  readonly total: string;
}

function Line({ row, steps, total, rule }: LineProps) {
  const words = useWords();
  const final = row.cells?.find(({ step }) => step === "final");
  return (
    <tr class={row.disqualified === true ? "is-out" : ""}>
      <td class="digits">{row.rank ?? words.t("res.none")}</td>
      <td class="is-words">
        {row.name}
        <Marks row={row} />
      </td>
      <td class={final?.decides === true ? "digits decides" : "digits"}>
        {row.final === "" ? words.t("res.none") : row.final}
        {(row.adjusted ?? 0) > 0 ? "*" : ""}
      </td>
      <td class="digits">{row.counted}</td>
      {steps.map((step) => (
        <Cell key={step} row={row} step={step} />
      ))}
      <td class="digits">{minutesSeconds(row.time_ms ?? 0)}</td>
      <td class="is-words why-above">{row.above === undefined ? "" : aboveText(words, row.above, total)}</td>
      <td class="is-words">
        <button type="button" class="quiet" aria-label={words.t("res.rule_on", { name: row.name })} onClick={() => { rule(row.entry); }}>
          {words.t("res.rule")}
        </button>
      </td>
    </tr>
  );
}

function Cell({ row, step }: { row: ResultRow; step: string }) {
  const words = useWords();
  const cell = row.cells?.find((each) => each.step === step);
  return (
    <td class={cell?.decides === true ? "digits decides" : "digits"}>
      {cell === undefined ? "" : stepText(words, step, cell.value)}
    </td>
  );
}

/** Everything besides the figures that a reader of the line must be told. */
function Marks({ row }: { row: ResultRow }) {
  const words = useWords();
  const marks: string[] = [];
  if (row.play_off === true) marks.push(words.t("mark.play_off"));
  if (row.disqualified === true) marks.push(words.t("mark.disqualified"));
  if (row.off !== undefined && Number(row.off) > 0) marks.push(words.t("mark.off", { n: row.off }));
  const counts = ["pending", "missed", "adjusted", "alone"] as const;
  for (const name of counts) {
    const n = row[name] ?? 0;
    if (n > 0) marks.push(words.t(`mark.${name}`, { n }));
  }
  return marks.length === 0 ? null : <span class="remark">{marks.join(" · ")}</span>;
}
