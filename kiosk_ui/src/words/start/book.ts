import { bookOf, type WordsOf } from "../../shared/words";

export const startBook = bookOf({ zh: () => import("./zh"), en: () => import("./en") });

export type StartWords = WordsOf<typeof startBook>;
