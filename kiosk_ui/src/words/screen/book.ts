import { bookOf, type WordsOf } from "../../shared/words";

export const screenBook = bookOf({ zh: () => import("./zh"), en: () => import("./en") });

export type ScreenWords = WordsOf<typeof screenBook>;
