import { Fragment, useEffect, useRef } from "react";
import {
  readShopFilter,
  SHOW_ONLY,
  type ShopFilter,
  SIZE_GROUP_NAMES,
  shopFilterQuery,
} from "#app/domain/catalog/search/shop-filter.ts";
import type { ShownText } from "#app/domain/core/local-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field, Select } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./filter-panel.module.css";

/**
 * The filters as links and a GET form that returns to the open panel; with script changes apply at
 * once.
 */
export function FilterPanel({
  filter,
  categories,
  path,
  found,
}: {
  filter: ShopFilter;
  categories: { slug: string; name: ShownText }[];
  path: string;
  /** "Show: 12 products", which closes the panel on a phone. */
  found: string;
}) {
  const words = useWords();
  return (
    <aside className={styles.panel} id="filters" aria-label={words.shop.filters}>
      <div className={styles.head}>
        <h2>{words.shop.filters}</h2>
        <a className={styles.close} href="#content">
          <Icon name="close" />
          <span className="hidden-visually">{words.shop.closeFilters}</span>
        </a>
      </div>
      <Categories filter={filter} categories={categories} />
      <Narrowing filter={filter} path={path} />
      <a className={styles.found} href="#content">
        {found}
      </a>
    </aside>
  );
}

function Categories({
  filter,
  categories,
}: {
  filter: ShopFilter;
  categories: { slug: string; name: ShownText }[];
}) {
  const words = useWords();
  const query = shopFilterQuery({ ...filter, page: 1 });
  const current = (slug: string | null) => (filter.categorySlug === slug ? "page" : undefined);
  return (
    <nav className={styles.categories} aria-label={words.shop.categories}>
      <a href={`/shop${query}`} aria-current={current(null)}>
        {words.shop.all}
      </a>
      {categories.map(({ slug, name }) => (
        <Fragment key={slug}>
          {" "}
          <a
            href={`/shop/collection/${slug}${query}`}
            aria-current={current(slug)}
            lang={name.lang}
          >
            {name.text}
          </a>
        </Fragment>
      ))}
    </nav>
  );
}

function Narrowing({ filter, path }: { filter: ShopFilter; path: string }) {
  const words = useWords();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const query = shopFilterQuery(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters have another form
  useEffect(() => {
    const element = form.current;
    const apply = () => {
      const typed = [...new FormData(element as HTMLFormElement)];
      const texts = typed.map(([name, text]) => [name, String(text)]);
      const changed = readShopFilter(new URLSearchParams(texts), null);
      location.assign(`${path}${shopFilterQuery(changed)}#filters`);
    };
    // Not React's own event, which comes with each letter of a price.
    element?.addEventListener("change", apply);
    return () => element?.removeEventListener("change", apply);
  }, [path, query]);
  return (
    <form
      ref={form}
      // The key resets the form to the filters in the address.
      key={query}
      action={`${path}#filters`}
      className={styles.form}
      // Otherwise a browser fills in the filters again on Back, and would be led forward once more.
      autoComplete="off"
    >
      {filter.search && <input type="hidden" name="q" value={filter.search} />}
      {filter.sort !== "newest" && <input type="hidden" name="sort" value={filter.sort} />}
      <fieldset>
        <legend className={styles.legend}>{words.shop.availability}</legend>
        <Checkbox
          label={words.shop.inStock}
          name="inStock"
          value="1"
          defaultChecked={filter.inStock}
        />
        <Checkbox
          label={words.shop.outOfStock}
          name="outOfStock"
          value="1"
          defaultChecked={filter.outOfStock}
        />
      </fieldset>
      <fieldset className={styles.prices}>
        <legend className={styles.legend}>{words.shop.price}</legend>
        <Field
          label={words.shop.minPrice}
          name="min"
          inputMode="numeric"
          maxLength={12}
          defaultValue={filter.minPrice ?? ""}
        />
        <Field
          label={words.shop.maxPrice}
          name="max"
          inputMode="numeric"
          maxLength={12}
          defaultValue={filter.maxPrice ?? ""}
        />
      </fieldset>
      <Select label={words.shop.size} name="size" defaultValue={filter.size ?? ""}>
        <option value="">{words.shop.anySize}</option>
        {SIZE_GROUP_NAMES.map((size) => (
          <option key={size} value={size}>
            {words.shop.sizes[size]}
          </option>
        ))}
      </Select>
      <Select label={words.shop.show} name="filter" defaultValue={filter.show}>
        {SHOW_ONLY.map((show) => (
          <option key={show} value={show}>
            {words.shop.showOnly[show]}
          </option>
        ))}
      </Select>
      {!hydrated && <Button look="secondary">{words.shop.apply}</Button>}
    </form>
  );
}
