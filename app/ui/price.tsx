import { originalPrice, salePrice } from "#app/domain/catalog/pricing.ts";
import { formatTaka } from "#app/domain/money.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./price.module.css";

/** What one piece costs, in taka, with the price before struck through when something is taken off. */
export function Price({
  price,
  discount,
  large = false,
}: {
  price: number;
  discount: number;
  large?: boolean;
}) {
  const words = useWords();
  const before = originalPrice({ price, discount });
  return (
    <span className={large ? `${styles.price} ${styles.large}` : styles.price}>
      <span className={styles.now}>
        {before !== null && <span className="hidden-visually">{words.product.newPrice} </span>}
        {formatTaka(salePrice({ price, discount }), words.language)}
      </span>{" "}
      {before !== null && (
        <s className={styles.before}>
          <span className="hidden-visually">{words.product.oldPrice} </span>
          {formatTaka(before, words.language)}
        </s>
      )}
    </span>
  );
}
