import type { CardFigures } from "#app/domain/catalog/products/cards.server.ts";
import { speakNumber } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./product-grid.module.css";

/** "★ 4.8 (12) · 134 sold"; nothing without figures. */
export function Figures({
  of: { rating, sold },
  href,
}: {
  of: CardFigures;
  href?: string | undefined;
}) {
  const { reviews, product, language } = useWords();
  const stars =
    rating &&
    `★ ${speakNumber(rating.average, language)} (${formatNumber(rating.total, language)})`;
  if (!stars && sold === null) return null;
  return (
    <span className={styles.figures}>
      {stars && href ? (
        <a href={href} aria-label={`${stars} ${reviews.title}`}>
          {stars}
        </a>
      ) : (
        stars
      )}
      {stars && sold !== null && " · "}
      {sold !== null && product.sold(sold)}
    </span>
  );
}
