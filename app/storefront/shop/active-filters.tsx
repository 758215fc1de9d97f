import { Fragment } from "react";
import {
  NO_FILTER,
  type ShopFilter,
  shopFilterQuery,
} from "#app/domain/catalog/search/shop-filter.ts";
import { byLetters, type ShownText } from "#app/domain/core/local-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Local } from "#app/ui/local.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./active-filters.module.css";

/**
 * The active filters, each a link that removes it; a search or category alone is named by the
 * heading.
 */
export function ActiveFilters({
  filter,
  category,
  address,
}: {
  filter: ShopFilter;
  category: ShownText | null;
  address: (change: Partial<ShopFilter>) => string;
}) {
  const words = useWords();
  const chips = useChips(filter, category);
  const isNamed = shopFilterQuery({ ...filter, search: "", sort: "newest", page: 1 }) === "";
  if (isNamed && chips.length < 2) return null;
  return (
    <nav className={styles.chips} aria-label={words.shop.active}>
      {chips.map(({ label, without }) => (
        <Fragment key={label.text}>
          <a
            className={styles.chip}
            href={address(without)}
            aria-label={words.shop.remove(label.text)}
          >
            <Local of={label} />
            <Icon name="close" size={16} />
          </a>{" "}
        </Fragment>
      ))}
      {chips.length > 1 && (
        <a className={styles.clear} href={address({ ...NO_FILTER, sort: filter.sort })}>
          {words.shop.clearFilters}
        </a>
      )}
    </nav>
  );
}

type Chip = { label: ShownText; without: Partial<ShopFilter> };

function useChips(filter: ShopFilter, category: ShownText | null): Chip[] {
  const { shop, language } = useWords();
  const { inStock, outOfStock, show, minPrice, maxPrice, size, search } = filter;
  const chips: [boolean, string, Partial<ShopFilter>][] = [
    [search !== "", `“${search}”`, { search: "" }],
    [inStock, shop.inStock, { inStock: false }],
    [outOfStock, shop.outOfStock, { outOfStock: false }],
    [show !== "all", shop.showOnly[show], { show: "all" }],
    [minPrice !== null, shop.priceFrom(minPrice ?? 0), { minPrice: null }],
    [maxPrice !== null, shop.priceTo(maxPrice ?? 0), { maxPrice: null }],
    [size !== null, size ? shop.sizes[size] : "", { size: null }],
  ];
  return [
    ...(category ? [{ label: category, without: { categorySlug: null } }] : []),
    ...chips.flatMap(([isOn, text, without]) =>
      isOn ? [{ label: byLetters(text, language), without }] : [],
    ),
  ];
}
