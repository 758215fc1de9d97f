import type { FamilyMember } from "#app/domain/catalog/products/families.server.ts";
import { Price } from "#app/ui/price.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./sizes.module.css";

type Size = Pick<FamilyMember, "slug" | "size" | "price" | "salePrice" | "comparable" | "inStock">;

/** Links to the product's other sizes; the current one is marked. */
export function Sizes({ sizes, slug }: { sizes: Size[]; slug: string }) {
  const { product } = useWords();
  return (
    <nav aria-label={product.otherSizes}>
      <ul className={styles.sizes}>
        {sizes.map(({ comparable, ...size }) => (
          <li key={size.slug}>
            <a
              className={size.inStock ? undefined : styles.out}
              href={`/products/${size.slug}`}
              aria-current={size.slug === slug ? "page" : undefined}
            >
              <b>{size.size}</b> <Price price={size.price} salePrice={size.salePrice} />{" "}
              <small>
                {size.inStock
                  ? comparable && product.perUnit[comparable.unit](comparable.taka)
                  : product.outOfStock}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
