import { originalPrice } from "#app/domain/catalog/prices.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./price.module.css";

/**
 * The price of one piece in taka, with the former price struck through if there is a discount.
 * `isFrom` means that other sizes cost more.
 */
export function Price({
  price,
  salePrice,
  large = false,
  isFrom = false,
}: {
  price: number;
  salePrice: number;
  large?: boolean;
  isFrom?: boolean;
}) {
  const words = useWords();
  const before = originalPrice({ price, salePrice });
  return (
    <span className={large ? `${styles.price} ${styles.large}` : styles.price}>
      <span className={styles.now}>
        {before !== null && <span className="hidden-visually">{words.product.newPrice} </span>}
        {isFrom ? words.product.from(salePrice) : formatTaka(salePrice, words.language)}
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
