import { bookOf, type WordsOf } from "../../shared/words";

export const meBook = bookOf({ zh: () => import("./zh"), en: () => import("./en") });

export type MeWords = WordsOf<typeof meBook>;
