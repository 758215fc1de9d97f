import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import {
  listShownCategories,
  type ShownCategory,
} from "#app/domain/catalog/categories/shown-categories.server.ts";
import { filterProducts } from "#app/domain/catalog/products/products.server.ts";
import { noteMiss } from "#app/domain/catalog/search/search-misses.server.ts";
import {
  NO_FILTER,
  PAGE_SIZE,
  readShopFilter,
  type ShopFilter,
  SORT_ORDERS,
  shopFilterQuery,
} from "#app/domain/catalog/search/shop-filter.ts";
import type { Language } from "#app/domain/core/language.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { metaTags, type PageMeta } from "#app/http/meta.ts";
import { pageAddress } from "#app/http/page-address.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { notFound } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { withStructuredData } from "#app/structured-data.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Local, Typed } from "#app/ui/local.tsx";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { languageAsked } from "#runtime/http/negotiation.ts";
import { viewTrust } from "./parts/delivery-view.server.ts";
import { ProductGrid } from "./parts/product-grid.tsx";
import { SearchBox } from "./parts/search-box.tsx";
import { socialImage } from "./parts/social-image.server.ts";
import { breadcrumbsOf, itemsOf } from "./parts/structured-data.server.ts";
import { TrustLine } from "./parts/trust-line.tsx";
import { ActiveFilters } from "./shop/active-filters.tsx";
import { FilterPanel } from "./shop/filter-panel.tsx";
import { NothingFound } from "./shop/nothing-found.tsx";
import styles from "./shop.module.css";

export { notAfterCartChanges as shouldRevalidate } from "./parts/cart-clicks.ts";

export const handle: PageHandle = {
  sameForEveryone: true,
  sameDataForEveryone: true,
  reads: ["q", "inStock", "outOfStock", "filter", "min", "max", "size", "sort", "page", "lang"],
};

/** Popular products shown when nothing was found. */
const MOST_NEAR = 8;

/** All products or one category, filtered and sorted by the query. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const language = languageOf(request);
  const { searchParams } = new URL(request.url);
  const asked = readShopFilter(searchParams, params.categorySlug ?? null);
  if ([...searchParams.values()].includes("")) throw redirect(addressWithout(asked, request));
  const [shop, { soonest: _, ...trust }, categories, list] = await Promise.all([
    shopFor(request),
    viewTrust(request),
    listShownCategories(language),
    readListPage(
      searchParams,
      ({ page }) => filterProducts({ ...asked, page }, language),
      PAGE_SIZE,
    ),
  ]);
  const filter = { ...asked, page: list.page };
  const category = categories.find(({ slug }) => slug === filter.categorySlug) ?? null;
  if (filter.categorySlug !== null && !category) throw notFound();
  const nearProducts = list.total === 0 ? await listNearProducts(language) : [];
  const isMiss = list.total === 0 && filter.search !== "" && isBareSearch(filter);
  if (isMiss) noteMiss(filter.search);
  const page = {
    ...list,
    trust,
    filter,
    nearProducts,
    /** What is said where nothing is offered at all; null where a filter or search finds nothing. */
    nothingYet: list.total === 0 && isBare(filter) ? wordsFor(request).nothingYet : null,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    category: category && { name: category.name, description: category.description },
    meta: {
      ...describe(category, filter, shop.name.text, request),
      image: socialImage(
        request,
        list.products.map(({ image }) => image),
      ),
    },
  };
  // Results of searches and filters are no pages for search engines.
  if (isBare(filter))
    withStructuredData(page, [
      breadcrumbsOf(request, [
        [wordsFor(request).home.title, "/"],
        [wordsFor(request).shop.title, "/shop"],
        ...(category ? [[category.name.text, pathOf(filter)] as const] : []),
      ]),
      itemsOf(
        request,
        list.products.map(({ slug }) => slug),
      ),
    ]);
  // Failed searches are not cached, so that each is counted.
  return isMiss ? data(page, { headers: { "X-Haat-Cache": "no" } }) : page;
}

/** A form without script sends its empty fields too; this is the address without them. */
function addressWithout(asked: ShopFilter, request: Request): string {
  const address = new URL(pathOf(asked) + shopFilterQuery(asked), request.url);
  const language = languageAsked(new URL(request.url));
  if (language) address.searchParams.set("lang", language);
  return address.pathname + address.search;
}

/** All goods of the shop or of a category, without search and filters. */
const isBare = (filter: ShopFilter) =>
  shopFilterQuery({ ...filter, sort: "newest", page: 1 }) === shopFilterQuery(NO_FILTER);
/** A search without filters, whose failure means that its words are unknown. */
const isBareSearch = (filter: ShopFilter) =>
  shopFilterQuery({ ...filter, sort: "newest", page: 1 }) ===
    shopFilterQuery({ ...NO_FILTER, search: filter.search }) && filter.categorySlug === null;

async function listNearProducts(language: Language) {
  const popular = { ...NO_FILTER, show: "best-selling" as const, inStock: true };
  return (await filterProducts(popular, language, MOST_NEAR)).products;
}

function describe(
  category: ShownCategory | null,
  filter: ShopFilter,
  shop: string,
  request: Request,
): PageMeta {
  const { search, page } = filter;
  const words = wordsFor(request);
  const named = category?.metaTitle.text || category?.name.text || words.shop.title;
  const title = search ? words.shop.resultsFor(search) : named;
  const description = category
    ? category.metaDescription.text || words.descriptions.collection(category.name.text, shop)
    : words.descriptions.shop(shop);
  return {
    title: [title, ...(page > 1 ? [words.pages.page(page)] : []), shop].join(" · "),
    description,
    at: pageAddress(request, pathOf(filter), page),
  };
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...metaTags(data.meta),
        ...(data.filter.search ? [{ name: "robots", content: "noindex" }] : []),
      ]
    : [];

export default function Shop() {
  const words = useWords();
  const list = useLoaderData<typeof loader>();
  const { filter, products, categories, category } = list;
  const count = list.isMore ? words.shop.countMore(list.total) : words.shop.count(list.total);
  const address = (change: Partial<ShopFilter>) => {
    const changed = { ...filter, page: 1, ...change };
    return pathOf(changed) + shopFilterQuery(changed);
  };
  const isFiltered =
    filter.search === "" || address({}) !== address({ ...NO_FILTER, search: filter.search });
  return (
    <main id="content" className={styles.page}>
      <div className={styles.top}>
        <SearchBox search={filter.search} action={pathOf(filter)} />
        <TrustLine of={list.trust} />
      </div>
      <FilterPanel
        filter={filter}
        categories={categories}
        path={pathOf(filter)}
        found={words.shop.showFound(count)}
      />
      <div className={styles.results}>
        <div className={styles.bar}>
          <div className={styles.heading}>
            <h1>
              {filter.search ? (
                <ResultsFor search={filter.search} />
              ) : category ? (
                <Local of={category.name} />
              ) : (
                words.shop.title
              )}
            </h1>{" "}
            <span className={styles.count} role="status">
              {count}
            </span>
          </div>{" "}
          {(products.length > 0 || isFiltered) && (
            <a className={styles.toFilters} href="#filters">
              <Icon name="filter" size={20} />
              {words.shop.filters}
            </a>
          )}{" "}
          {products.length > 0 && <SortLinks filter={filter} address={address} />}
        </div>
        {category?.description.text && !filter.search && (
          <p className={styles.intro} lang={category.description.lang}>
            {category.description.text}
          </p>
        )}
        <ActiveFilters filter={filter} category={category?.name ?? null} address={address} />
        <MissingPage missingPage={list.missingPage} page={filter.page} />
        {list.isNear && <p className={styles.near}>{words.shop.near}</p>}
        {products.length > 0 ? (
          <ProductGrid products={products} wide={false} eager={4} />
        ) : (
          <NothingFound
            nothingYet={list.nothingYet}
            isFiltered={isFiltered}
            clearHref={address({ ...NO_FILTER, search: "" })}
            categories={categories}
            nearProducts={list.nearProducts}
          />
        )}
        <Pagination page={filter.page} pages={list.pages} href={(page) => address({ page })} />
      </div>
    </main>
  );
}

/** The search text is styled apart within the translated sentence. */
function ResultsFor({ search }: { search: string }) {
  const [before, after] = useWords().shop.resultsFor("\0").split("\0");
  return (
    <>
      {before}
      <Typed text={search} />
      {after}
    </>
  );
}

const pathOf = ({ categorySlug }: ShopFilter) =>
  categorySlug ? `/shop/collection/${categorySlug}` : "/shop";

/** A search is sorted by relevance by default. */
function SortLinks(props: {
  filter: ShopFilter;
  address: (change: Partial<ShopFilter>) => string;
}) {
  const words = useWords();
  return (
    <details className={styles.sorts}>
      <summary>{words.shop.sort}</summary>
      <nav aria-label={words.shop.sort}>
        {SORT_ORDERS.map((sort) => (
          <Fragment key={sort}>
            <a
              href={props.address({ sort })}
              aria-current={sort === props.filter.sort ? "true" : undefined}
            >
              {sort === "newest" && props.filter.search
                ? words.shop.bestMatch
                : words.shop.sortOrders[sort]}
            </a>{" "}
          </Fragment>
        ))}
      </nav>
    </details>
  );
}
