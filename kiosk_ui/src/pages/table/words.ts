/** The frame and the words of these pages. */
import { tableBook } from "../../words/table/book";
import { familyOf } from "../page";

export const { Family: TableFamily, useWords } = familyOf(tableBook);
