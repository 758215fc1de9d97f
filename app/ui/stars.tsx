import { useWords } from "#app/words/use-words.ts";
import styles from "./stars.module.css";

/** One to five stars, read aloud as a number; `of` is rounded to a whole number. */
export function Stars({ of }: { of: number }) {
  const { reviews } = useWords();
  const full = Math.round(of);
  return (
    <span className={styles.stars} role="img" aria-label={reviews.stars(full)}>
      {"★".repeat(full) + "☆".repeat(5 - full)}
    </span>
  );
}
