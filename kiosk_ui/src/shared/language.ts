/** The language of a page while it is open: the one in force, and a change to the other. */
import { useState } from "preact/hooks";

import { rememberLang, type Book, type Lang, type SharedSentences, type Words } from "./words";

/**
 * The words in force and how to ask for another language. Nothing changes before its sentences
 * are here, and nothing at all when the box cannot be reached: the page says that by itself.
 */
export function useLanguage<T extends SharedSentences>(
  book: Book<T>,
  first: Words<T>,
): readonly [Words<T>, (lang: Lang) => void] {
  const [words, setWords] = useState(first);
  const change = (lang: Lang): void => {
    book(lang).then(
      (next) => {
        rememberLang(lang);
        setWords(next);
      },
      () => undefined,
    );
  };
  return [words, change];
}
