import { useWords } from "#app/words/use-words.ts";

/** Says that a list has no such page, and that the last one is shown instead. */
export function MissingPage({ missingPage, page }: { missingPage: number | null; page: number }) {
  const { pages } = useWords();
  return missingPage === null ? null : <p role="status">{pages.missing(missingPage, page)}</p>;
}
