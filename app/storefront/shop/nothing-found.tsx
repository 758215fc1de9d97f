import { Fragment } from "react";
import type { ProductCard } from "#app/domain/catalog/products/cards.server.ts";
import type { ShownText } from "#app/domain/core/local-text.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Local } from "#app/ui/local.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useWords } from "#app/words/use-words.ts";
import { ProductGrid } from "../parts/product-grid.tsx";
import styles from "./nothing-found.module.css";

/** An empty result with categories, contact and popular products. */
export function NothingFound({
  nothingYet,
  isFiltered,
  clearHref,
  categories,
  nearProducts,
}: {
  /** Said where nothing is offered at all, so that there is no filter to clear. */
  nothingYet: string | null;
  /** True when removing the filters may help. */
  isFiltered: boolean;
  clearHref: string;
  categories: { slug: string; name: ShownText }[];
  nearProducts: ProductCard[];
}) {
  const words = useWords();
  return (
    <div className={styles.nothing}>
      <p className={styles.sentence}>
        {nothingYet ??
          `${isFiltered ? words.shop.nothingFiltered : words.shop.nothing} ${words.shop.nothingHint}`}
      </p>
      {nothingYet === null && (
        <ButtonLink href={clearHref} look="secondary">
          {isFiltered ? words.shop.clearFilters : words.shop.clear}
        </ButtonLink>
      )}
      <nav className={styles.categories} aria-label={words.cart.toShop}>
        {categories.map(({ slug, name }) => (
          <Fragment key={slug}>
            <a href={`/shop/collection/${slug}`}>
              <Local of={name} />
            </a>{" "}
          </Fragment>
        ))}
      </nav>
      <Phone />
      {nearProducts.length > 0 && (
        <section className={styles.goods}>
          <h2>{words.shop.nearProducts}</h2>
          <ProductGrid products={nearProducts} wide={false} />
        </section>
      )}
    </div>
  );
}

function Phone() {
  const words = useWords();
  const [phone] = useShell().shop.phones;
  if (!phone) return null;
  return (
    <a className={styles.phone} href={`tel:${phone}`}>
      <Icon name="phone" size={20} />
      {words.shop.callUs(formatPhone(phone, words.language))}
    </a>
  );
}
