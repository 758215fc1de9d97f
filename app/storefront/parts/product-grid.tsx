import type { ProductCard as Product } from "#app/domain/catalog/products/cards.server.ts";
import { discountPercent } from "#app/domain/catalog/selling.ts";
import { formatNumber } from "#app/domain/money.ts";
import { Image } from "#app/ui/image.tsx";
import { Price } from "#app/ui/price.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./product-grid.module.css";

const SIZES = "(min-width: 1024px) 210px, (min-width: 769px) 25vw, (min-width: 481px) 33vw, 46vw";

/** Products side by side: two on a phone, up to five on a desk (`wide`), four beside a panel. */
export function ProductGrid({
  products,
  wide = true,
  eager = 0,
}: {
  products: readonly Product[];
  wide?: boolean;
  /** How many pictures are seen without scrolling. */
  eager?: number;
}) {
  return (
    <ul className={wide ? `${styles.grid} ${styles.five}` : styles.grid}>
      {products.map((product, i) => (
        <li key={product.id}>
          <ProductCard product={product} eager={i < eager} />
        </li>
      ))}
    </ul>
  );
}

/** One link: picture, title, price. A plain `a`: the router's own element costs a third of a page's rendering. */
function ProductCard({ product, eager }: { product: Product; eager: boolean }) {
  return (
    <a className={styles.card} href={`/products/${product.slug}`}>
      <span className={styles.picture}>
        <Image path={product.image} alt="" sizes={SIZES} eager={eager} />
        <Tag product={product} />
      </span>{" "}
      <span className={styles.text}>
        <span className={styles.title} lang={product.title.lang}>
          {product.title.text}
        </span>{" "}
        <Price price={product.price} salePrice={product.salePrice} />
      </span>
    </a>
  );
}

function Tag({ product }: { product: Product }) {
  const words = useWords();
  if (!product.inStock)
    return <span className={`${styles.tag} ${styles.sold}`}>{words.product.outOfStock}</span>;
  if (product.salePrice >= product.price) return null;
  return (
    <span className={styles.tag} aria-hidden="true">
      −{formatNumber(discountPercent(product), words.language)}%
    </span>
  );
}
