import { bookOf, type WordsOf } from "../../shared/words";

export const tableBook = bookOf({ zh: () => import("./zh"), en: () => import("./en") });

export type TableWords = WordsOf<typeof tableBook>;
