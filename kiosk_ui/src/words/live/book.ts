import { bookOf, type WordsOf } from "../../shared/words";

export const liveBook = bookOf({ zh: () => import("./zh"), en: () => import("./en") });

export type LiveWords = WordsOf<typeof liveBook>;
