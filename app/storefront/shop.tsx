import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import {
  listShownCategories,
  type ShownCategory,
} from "#app/domain/catalog/categories/shown-categories.server.ts";
import { filterProducts } from "#app/domain/catalog/products/products.server.ts";
import {
  PAGE_SIZE,
  readShopFilter,
  type ShopFilter,
  SORT_ORDERS,
  shopFilterQuery,
} from "#app/domain/catalog/search/shop-filter.ts";
import { readListPage } from "#app/domain/list-pages.ts";
import { metaTags, type PageMeta } from "#app/http/meta.ts";
import { originOf } from "#app/http/origin.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { notFound } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Local } from "#app/ui/local.tsx";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { ProductGrid } from "./parts/product-grid.tsx";
import { SearchBox } from "./parts/search-box.tsx";
import { FilterPanel } from "./shop/filter-panel.tsx";
import styles from "./shop.module.css";

export const handle: PageHandle = {
  sameForEveryone: true,
  reads: ["q", "inStock", "outOfStock", "filter", "sort", "page"],
};

/** The whole shop, or one category of it, as the address filters and sorts it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const language = languageOf(request);
  const asked = readShopFilter(new URL(request.url).searchParams, params.categorySlug ?? null);
  const [shop, categories, { products, total, page, pages, missingPage }] = await Promise.all([
    shopFor(request),
    listShownCategories(language),
    readListPage(asked.page, PAGE_SIZE, (page) => filterProducts({ ...asked, page }, language)),
  ]);
  const filter = { ...asked, page };
  const category = categories.find(({ slug }) => slug === filter.categorySlug) ?? null;
  if (filter.categorySlug !== null && !category) throw notFound();
  return {
    filter,
    products,
    total,
    pages,
    missingPage,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    category: category && { name: category.name, description: category.description },
    meta: describe(category, shop.name.text, request),
  };
}

function describe(category: ShownCategory | null, shop: string, request: Request): PageMeta {
  const words = wordsFor(request);
  const url = new URL(request.url).pathname;
  const title = category?.metaTitle.text || category?.name.text || words.shop.title;
  const description = category
    ? category.metaDescription.text || words.shop.collectionDescription(category.name.text, shop)
    : words.shop.description(shop);
  return { title: `${title} · ${shop}`, description, url: originOf(request) + url };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? metaTags(data.meta) : []);

export default function Shop() {
  const words = useWords();
  const list = useLoaderData<typeof loader>();
  const { filter, products, total, pages, categories, category } = list;
  const path = filter.categorySlug ? `/shop/collection/${filter.categorySlug}` : "/shop";
  const address = (change: Partial<ShopFilter>) =>
    path + shopFilterQuery({ ...filter, page: 1, ...change });
  return (
    <main id="content" className={styles.page}>
      <FilterPanel filter={filter} categories={categories} path={path} />
      <div className={styles.results}>
        <SearchBox search={filter.search} action={path} />
        <div className={styles.heading}>
          <h1>
            {filter.search ? (
              words.shop.resultsFor(filter.search)
            ) : category ? (
              <Local of={category.name} />
            ) : (
              words.shop.title
            )}
          </h1>
          <span className={styles.count} role="status">
            {words.shop.count(total)}
          </span>
        </div>
        {category?.description.text && (
          <p className={styles.intro} lang={category.description.lang}>
            {category.description.text}
          </p>
        )}
        <div className={styles.bar}>
          <a className={styles.toFilters} href="#filters">
            <Icon name="filter" size={20} />
            {words.shop.filters}
          </a>{" "}
          <SortLinks current={filter.sort} address={address} />
        </div>
        <MissingPage missingPage={list.missingPage} page={filter.page} />
        {products.length > 0 ? (
          <ProductGrid products={products} wide={false} eager={4} />
        ) : (
          <Nothing />
        )}
        <Pagination page={filter.page} pages={pages} href={(page) => address({ page })} />
      </div>
    </main>
  );
}

function SortLinks(props: {
  current: ShopFilter["sort"];
  address: (change: Partial<ShopFilter>) => string;
}) {
  const words = useWords();
  return (
    <nav className={styles.sorts} aria-label={words.shop.sort}>
      {SORT_ORDERS.map((sort) => (
        <Fragment key={sort}>
          <a
            href={props.address({ sort })}
            aria-current={sort === props.current ? "true" : undefined}
          >
            {words.shop.sortOrders[sort]}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

function Nothing() {
  const words = useWords();
  return (
    <div className={styles.nothing}>
      <p>{words.shop.nothing}</p>
      <p>{words.shop.nothingHint}</p>
      <ButtonLink href="/shop" look="secondary">
        {words.shop.clear}
      </ButtonLink>
    </div>
  );
}
