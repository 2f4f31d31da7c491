/** The frame and the words of the hall screen. */
import { screenBook } from "../../words/screen/book";
import { familyOf } from "../page";

export const { Family: ScreenFamily, useWords } = familyOf(screenBook);
