import { useEffect, useState } from "react";
import type { ProductCard } from "#app/domain/catalog/products/cards.server.ts";
import { Image } from "#app/ui/image.tsx";
import { Price } from "#app/ui/price.tsx";
import styles from "./seen-products.module.css";

/** The slug to leave out. */
export type SeenProductsProps = { but?: string };

/** One row of four or two of two. */
const MOST = 4;

/** The recently viewed products of this browser; renders nothing without any. */
export function SeenProducts({ but }: SeenProductsProps) {
  const [products, setProducts] = useState<ProductCard[]>([]);
  useEffect(() => void ask().then(setProducts), []);
  const shown = products.filter(({ slug }) => slug !== but).slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.products}>
      {shown.map(({ slug, image, title, name, price, salePrice }) => (
        <li key={slug}>
          <a href={`/products/${slug}`}>
            <Image
              path={image}
              alt=""
              use="card"
              sizes="(min-width: 481px) 25vw, calc(50vw - 24px)"
            />
            <span lang={title.lang}>{name}</span>
            <Price price={price} salePrice={salePrice} />
          </a>
        </li>
      ))}
    </ul>
  );
}

async function ask(): Promise<ProductCard[]> {
  try {
    const answer = await fetch("/seen/goods");
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}
