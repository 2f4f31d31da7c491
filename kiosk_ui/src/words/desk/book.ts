import { bookOf, type WordsOf } from "../../shared/words";

export const deskBook = bookOf({ zh: () => import("./zh"), en: () => import("./en") });

export type DeskWords = WordsOf<typeof deskBook>;
