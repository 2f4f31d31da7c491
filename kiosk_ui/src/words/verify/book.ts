import { bookOf, type WordsOf } from "../../shared/words";

export const verifyBook = bookOf({ zh: () => import("./zh"), en: () => import("./en") });

export type VerifyWords = WordsOf<typeof verifyBook>;
