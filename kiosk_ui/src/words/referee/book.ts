import { bookOf, type WordsOf } from "../../shared/words";
import type { sentences } from "./zh";

export const refereeBook = bookOf({ zh: () => import("./zh"), en: () => import("./en") });

export type RefereeKey = keyof typeof sentences;
export type RefereeWords = WordsOf<typeof refereeBook>;
