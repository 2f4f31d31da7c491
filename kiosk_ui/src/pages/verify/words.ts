/** The frame and the words of this page. */
import { verifyBook } from "../../words/verify/book";
import { familyOf } from "../page";

export const { Family: VerifyFamily, useWords } = familyOf(verifyBook);
