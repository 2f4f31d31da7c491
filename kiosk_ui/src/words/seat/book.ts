import { bookOf, type WordsOf } from "../../shared/words";

export const seatBook = bookOf({ zh: () => import("./zh"), en: () => import("./en") });

export type SeatWords = WordsOf<typeof seatBook>;
