import { Fragment } from "react";
import { formatNumber } from "#app/domain/core/money.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./pagination.module.css";

/** At most 5 page buttons (spec section 9). */
const MOST_BUTTONS = 5;

/**
 * Links to the pages of a list. `href` returns a page's URL; nothing is shown for a single page.
 */
export function Pagination({
  page,
  pages,
  href,
}: {
  page: number;
  pages: number;
  href: (page: number) => string;
}) {
  const words = useWords();
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={words.pages.label}>
      {page > 1 && (
        <a className={styles.page} href={href(page - 1)} rel="prev">
          {words.pages.previous}
        </a>
      )}{" "}
      {pageNumbers(page, pages).map((n) => (
        <Fragment key={n}>
          <a
            className={styles.page}
            href={href(n)}
            aria-label={words.pages.page(n)}
            aria-current={n === page ? "page" : undefined}
          >
            {formatNumber(n, words.language)}
          </a>{" "}
        </Fragment>
      ))}
      {page < pages && (
        <a className={styles.page} href={href(page + 1)} rel="next">
          {words.pages.next}
        </a>
      )}
    </nav>
  );
}

/** At most five page numbers around the current one. */
export function pageNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - MOST_BUTTONS + 1));
  return Array.from({ length: Math.min(MOST_BUTTONS, pages) }, (_, i) => first + i);
}
