/** The results page: asks again until the event is over, then holds still. */
import { boot } from "../../shared/boot";
import { resultsBook } from "../../words/results/book";
import type { ResultsView } from "../../wire";
import { Failure, Loading } from "../page";
import { useRemote } from "../remote";
import { ResultsPage } from "./results_page";
import { ResultsFamily, useWords } from "./words";

const REFRESH_MS = 15000;

function Results() {
  const words = useWords();
  const { data, at, problem, again } = useRemote<ResultsView>(
    "/api/results",
    REFRESH_MS,
    (view) => view.over ?? false,
  );
  if (data === null) {
    return problem === null ? <Loading /> : <Failure reason={words.refusal(problem)} again={again} />;
  }
  return <ResultsPage view={data} lostAt={problem === null ? null : at} />;
}

boot(resultsBook, (words) => (
  <ResultsFamily words={words}>
    <Results />
  </ResultsFamily>
));
