import { useWords } from "#app/words/use-words.ts";
import styles from "./missing-page.module.css";

/** Says that the list has no such page and that the last one is shown. */
export function MissingPage({ missingPage, page }: { missingPage: number | null; page: number }) {
  const { pages } = useWords();
  if (missingPage === null) return null;
  return (
    <p role="status" className={styles.note}>
      {pages.missing(missingPage, page)}
    </p>
  );
}
