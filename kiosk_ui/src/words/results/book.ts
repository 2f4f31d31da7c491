import { bookOf, type WordsOf } from "../../shared/words";

export const resultsBook = bookOf({ zh: () => import("./zh"), en: () => import("./en") });

export type ResultsWords = WordsOf<typeof resultsBook>;
