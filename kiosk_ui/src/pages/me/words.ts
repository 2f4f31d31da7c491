/** The frame and the words of a player's own page. */
import { meBook } from "../../words/me/book";
import { familyOf } from "../page";

export const { Family: MeFamily, useWords } = familyOf(meBook);
