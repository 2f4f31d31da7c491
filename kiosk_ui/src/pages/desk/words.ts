/** The frame and the words of the desk. */
import { deskBook } from "../../words/desk/book";
import { familyOf } from "../page";

export const { Family: DeskFamily, useWords } = familyOf(deskBook);
