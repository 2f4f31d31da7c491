/** The frame and the words of these pages. */
import { startBook } from "../../words/start/book";
import { familyOf } from "../page";

export const { Family: StartFamily, useWords } = familyOf(startBook);
