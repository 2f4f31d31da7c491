/** The frame and the words of these pages. */
import { resultsBook } from "../../words/results/book";
import { familyOf } from "../page";

export const { Family: ResultsFamily, useWords } = familyOf(resultsBook);
