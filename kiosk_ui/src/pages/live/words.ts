/** The frame and the words of these pages. */
import { liveBook } from "../../words/live/book";
import { familyOf } from "../page";

export const { Family: LiveFamily, useWords } = familyOf(liveBook);
