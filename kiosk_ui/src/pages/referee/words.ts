/** The frame and the words of these pages. */
import { refereeBook } from "../../words/referee/book";
import { familyOf } from "../page";

export const { Family: RefereeFamily, Lent: RefereeWordsLent, useWords } = familyOf(refereeBook);
