/** Versions and decisions, the earlier ones too: nothing is overwritten (O-1). */
import type { Decided, DeskResults } from "../../../wire";
import type { DeskWords } from "../../../words/desk/book";
import { useWords } from "../words";

export function History({ results }: { results: DeskResults }) {
  const words = useWords();
  const { versions = [], decisions = [] } = results;
  return (
    <>
      {versions.length === 0 ? null : (
        <section class="panel" aria-labelledby="versions">
          <h2 id="versions">{words.t("res.versions")}</h2>
          <ol class="plain-list">
            {[...versions].reverse().map((version) => (
              <li key={version.number}>
                <strong>{words.t("res.version", { n: version.number })}</strong>{" "}
                {words.t("res.version_by", { round: version.round_no ?? 0, by: version.by, time: version.at })}
                {version.reason === undefined ? "" : words.t("res.because", { reason: version.reason })}
              </li>
            ))}
          </ol>
        </section>
      )}
      {decisions.length === 0 ? null : (
        <section class="panel" aria-labelledby="decisions">
          <h2 id="decisions">{words.t("res.decisions")}</h2>
          <ol class="plain-list">
            {[...decisions].reverse().map((decided, index) => (
              <li key={decisions.length - index}>
                <span class="digits">{decided.at}</span> {decidedText(words, decided)}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** A kind of result with its figure, a figure, or who plays for somebody that did not come. */
function valueText(words: DeskWords, value: string): string {
  const [kind = "", ...figure] = value.split(" ");
  return [words.word("decided_value", kind), ...figure].join(" ");
}

function decidedText(words: DeskWords, decided: Decided): string {
  const facts = [
    decided.name ?? "",
    (decided.board_no ?? 0) === 0 ? "" : words.t("res.board", { n: decided.board_no ?? 0 }),
    words.word("decided", decided.code),
    valueText(words, decided.value ?? ""),
  ];
  const told = facts.filter((fact) => fact !== "").join(" ");
  const because = decided.reason === undefined ? "" : words.t("res.because", { reason: decided.reason });
  return `${words.t("res.decided_by", { what: told, by: decided.by })}${because}`;
}
