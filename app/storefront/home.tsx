import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { listCategoryPictures } from "#app/domain/catalog/categories/category-pictures.server.ts";
import { listCategorySales } from "#app/domain/catalog/categories/category-sales.server.ts";
import { listShownCategories } from "#app/domain/catalog/categories/shown-categories.server.ts";
import {
  countProductPages,
  listFeaturedProducts,
  listProducts,
} from "#app/domain/catalog/products/products.server.ts";
import { listHomeShelves } from "#app/domain/catalog/shelves/shelves.server.ts";
import { readPage } from "#app/domain/core/list-pages.ts";
import type { ShownText } from "#app/domain/core/local-text.ts";
import { listShownSlides } from "#app/domain/marketing/carousel/carousel.server.ts";
import { metaTags } from "#app/http/meta.ts";
import { pageAddress } from "#app/http/page-address.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { withStructuredData } from "#app/structured-data.server.ts";
import { Image } from "#app/ui/image.tsx";
import { useShell } from "#app/ui/shell.ts";
import { Slot } from "#app/ui/slot.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { BannerCarousel } from "./home/banner-carousel.tsx";
import { BuyAgain } from "./home/buy-again.tsx";
import { packCards, unpackCards } from "./home/cards.ts";
import categoryTiles from "./home/category-tiles.module.css";
import { EndlessProducts } from "./home/endless-products.tsx";
import { Shelves } from "./home/shelves.tsx";
import styles from "./home.module.css";
import { viewTrust } from "./parts/delivery-view.server.ts";
import { ProductGrid } from "./parts/product-grid.tsx";
import { RecentlySeen } from "./parts/recently-seen.tsx";
import { SearchBox } from "./parts/search-box.tsx";
import { socialImage } from "./parts/social-image.server.ts";
import { siteData } from "./parts/structured-data.server.ts";
import { TrustLine } from "./parts/trust-line.tsx";

export const handle: PageHandle = {
  sameForEveryone: true,
  sameDataForEveryone: true,
  reads: ["page", "lang"],
};

export { notAfterCartChanges as shouldRevalidate } from "./parts/cart-clicks.ts";

/** The most featured products on the first page; the link after them leads to all. */
const FEATURED = 24;

/** The most products that three shelves show here. */
const ON_SHELVES = 18;

/**
 * The first page shows all sections, later pages only more of All Products; products of the other
 * sections are not repeated.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const language = languageOf(request);
  const page = readPage(new URL(request.url).searchParams);
  const isFirst = page === 1;
  const [shop, { soonest: _, ...trust }, categories, sold, pictures, slides, shelves, chosen] =
    await Promise.all([
      shopFor(request),
      viewTrust(request),
      listShownCategories(language),
      listCategorySales(),
      listCategoryPictures(),
      isFirst ? listShownSlides(language) : [],
      listHomeShelves(language),
      listFeaturedProducts(FEATURED + ON_SHELVES, language),
    ]);
  const onShelves = shelves.flatMap(({ products }) => products.map(({ id }) => id));
  // A product is shown once; the link after the others leads to those on shelves too.
  const featured = chosen.filter(({ id }) => !onShelves.includes(id)).slice(0, FEATURED);
  const without = [...onShelves, ...featured.map(({ id }) => id)];
  const { products, hasMore } = await listProducts(page, language, { without });
  // Infinite scrolling ends with an empty page, while an address beyond the end is an error.
  const isBehindEnd = !isFirst && products.length === 0;
  const words = wordsFor(request);
  const shown = {
    trust,
    page,
    cards: packCards({
      products,
      featured: isFirst ? featured : [],
      shelves: isFirst ? shelves : [],
    }),
    hasMore,
    lastPage: isBehindEnd ? await countProductPages(without) : null,
    allOfShelf: words.allOfShelf,
    slides,
    // The best-selling first; equal ones stay in the order of their names.
    categories: categories
      .map(({ slug, name }) => ({ slug, name, picture: pictures.get(slug) ?? "" }))
      .sort((one, other) => (sold.get(other.slug) ?? 0) - (sold.get(one.slug) ?? 0)),
    meta: {
      title: [shop.name.text, words.home.title, ...(isFirst ? [] : [words.pages.page(page)])].join(
        " · ",
      ),
      description: shop.tagline.text || words.descriptions.home(shop.name.text),
      at: pageAddress(request, "/", page),
      image: socialImage(request, [...slides.map(({ path }) => path), ...pictures.values()]),
    },
  };
  return withStructuredData(shown, isFirst ? [siteData(request, shop)] : []);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? metaTags(data.meta) : []);

export default function Home() {
  const words = useWords();
  const { shop, bought, cartOperation, formToken } = useShell();
  const list = useLoaderData<typeof loader>();
  const { trust, page, hasMore, lastPage, slides, categories } = list;
  const { products, featured, shelves } = useMemo(() => unpackCards(list.cards), [list.cards]);
  return (
    <main id="content" className={styles.home}>
      <div className={styles.top}>
        <h1 className="hidden-visually" lang={shop.name.lang}>
          {shop.name.text}
        </h1>
        <SearchBox />
        <TrustLine of={trust} />
        {slides.length > 0 && <BannerCarousel slides={slides} />}
        <CategoryTiles categories={categories} />
        <Slot name="buy-again">
          {bought && <BuyAgain order={bought} operation={cartOperation} formToken={formToken} />}
        </Slot>
      </div>
      <Shelves shelves={shelves} all={list.allOfShelf} />
      {featured.length > 0 && (
        <section className={styles.section}>
          <h2>{words.home.featured}</h2>
          <ProductGrid
            products={featured}
            last={
              <li className={styles.rest}>
                <a href="/shop?filter=featured">{list.allOfShelf}</a>
              </li>
            }
          />
        </section>
      )}
      <section className={styles.section}>
        <h2>{words.home.allProducts}</h2>
        {products.length > 0 ? (
          <EndlessProducts page={page} products={products} hasMore={hasMore} />
        ) : lastPage === null ? (
          <p>{words.home.empty}</p>
        ) : (
          <p role="status">
            {words.pages.none(page)}{" "}
            <a href={lastPage === 1 ? "/" : `/?page=${lastPage}`}>{words.pages.toLast(lastPage)}</a>
          </p>
        )}
      </section>
      {page === 1 && <RecentlySeen />}
    </main>
  );
}

type Category = { slug: string; name: ShownText; picture: string };

/** A picture and name per category; categories without products show only the name. */
function CategoryTiles({ categories }: { categories: Category[] }) {
  const words = useWords();
  return (
    <nav className={categoryTiles.tiles} aria-label={words.shop.categories}>
      {categories.map(({ slug, name, picture }) => (
        <a key={slug} href={`/shop/collection/${slug}`}>
          <span className={categoryTiles.picture}>
            {picture && <Image path={picture} alt="" use="thumbnail" />}
          </span>{" "}
          <span lang={name.lang}>{name.text}</span>{" "}
        </a>
      ))}
    </nav>
  );
}
