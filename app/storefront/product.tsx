import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { Fragment } from "react";
import { type ProductCard, pageFiguresOf } from "#app/domain/catalog/products/cards.server.ts";
import { type FamilyMember, listFamily } from "#app/domain/catalog/products/families.server.ts";
import {
  findProductBySlug,
  listMoreLike,
  type Product,
} from "#app/domain/catalog/products/products.server.ts";
import { mostPieces, showDeal } from "#app/domain/catalog/selling.ts";
import { formatDateTime } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import { brandIn, byLetters, type ShownText, textFor } from "#app/domain/core/local-text.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { productName, showName } from "#app/domain/core/naming/product-name.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { comparablePrice, plainSize, sizeOf } from "#app/domain/core/naming/size.ts";
import { metaDescription, summaryOf } from "#app/domain/core/rich-text.ts";
import { noteStepOf } from "#app/domain/messages/conversions/funnel-events.server.ts";
import { failureMeta, metaTags, sharedUrl } from "#app/http/meta.ts";
import { pageAddress } from "#app/http/page-address.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { notFound } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { withStructuredData } from "#app/structured-data.server.ts";
import { ErrorPage, statusOf } from "#app/ui/error-page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Local } from "#app/ui/local.tsx";
import { Price } from "#app/ui/price.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { Combo } from "./parts/combo.tsx";
import { viewCombo } from "./parts/combo-view.server.ts";
import { viewDelivery } from "./parts/delivery-view.server.ts";
import { Figures } from "./parts/figures.tsx";
import { sayNextDeal, sayTierChoices } from "./parts/next-deal.server.ts";
import { ProductGrid } from "./parts/product-grid.tsx";
import { RecentlySeen } from "./parts/recently-seen.tsx";
import { SearchBox } from "./parts/search-box.tsx";
import { jpegImages, socialImage } from "./parts/social-image.server.ts";
import { breadcrumbsOf, shippingData } from "./parts/structured-data.server.ts";
import { AskAndShare } from "./product/ask-and-share.tsx";
import { BuyForm, Quantity } from "./product/buy-form.tsx";
import { Gallery } from "./product/gallery.tsx";
import { productData } from "./product/product-data.server.ts";
import { Promises } from "./product/promises.tsx";
import { Restock } from "./product/restock.tsx";
import { readReviews, reviewsJsonLd } from "./product/reviews.server.ts";
import { Reviews } from "./product/reviews.tsx";
import { viewShare } from "./product/share-links.server.ts";
import { Sizes } from "./product/sizes.tsx";
import tierStyles from "./product/tier-choices.css?url";
import styles from "./product.module.css";

export const handle: PageHandle = {
  sameForEveryone: true,
  sameDataForEveryone: true,
  reads: ["quantity", "lang"],
};

export { notAfterCartChanges as shouldRevalidate } from "./parts/cart-clicks.ts";

/** Fills rows of two and of four. */
const MORE = 4;

/** The most pictures of parts that show a combo without a picture. */
const TILES = 4;

type Category = { slug: string; name: ShownText };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [shop, found] = await Promise.all([
    shopFor(request),
    findProductBySlug(params.slug ?? "", { alsoHidden: true }),
  ]);
  if (!found) throw notFound();
  const { product } = found;
  const at = pageAddress(request, `/products/${product.slug}`);
  const language = languageOf(request);
  const words = wordsFor(request);
  if (!product.isActive) throw await gone(product, language);
  noteStepOf("ViewContent", request, [{ productId: product.id, quantity: 1 }]);
  const [combo, delivery, family, more, shipping] = await Promise.all([
    viewCombo(product, request),
    viewDelivery(wordsFor(request), product.salePrice),
    listFamily(product, language),
    listMoreLike(product, MORE, language),
    shippingData(product.salePrice),
  ]);
  const size = sizeOf(product);
  const name = showName(product, language);
  const title = productName(product, language);
  const about = textFor({ en: product.description, bn: product.descriptionBn }, language);
  const description = metaDescription(about.text) || title;
  const category = found.category && {
    slug: found.category.slug,
    name: textFor({ en: found.category.name, bn: found.category.nameBn }, language),
  };
  const own = product.images.filter(Boolean);
  // A combo without a picture is shown by those of its first parts.
  const parts = own.length > 0 ? [] : (combo?.rows ?? []).filter(({ image }) => image);
  const tiles = [...new Map(parts.map((part) => [part.image, part])).values()].slice(0, TILES);
  const images = own.length > 0 ? own : tiles.map(({ image }) => image);
  const limit = mostPieces(product);
  const pieces = { deal: product.deal, price: product.salePrice, limit };
  const choices = sayTierChoices(pieces, words);
  const relatives = family.length > 0 ? family.map(({ id }) => id) : [product.id];
  const reviews = await readReviews(relatives, request);
  const shown = {
    product: {
      id: product.id,
      slug: product.slug,
      name,
      description: about,
      comparable: size && comparablePrice(product.salePrice, size),
      images: images.length > 0 ? images : [""],
      pieces: tiles.length > 1 ? tiles.map(({ pieces }) => pieces) : undefined,
      price: product.price,
      salePrice: product.salePrice,
      sale:
        product.saleEndsAt &&
        wordsFor(request).saleUntil(formatDateTime(product.saleEndsAt, language)),
      deal: showDeal(product.deal, language, product.salePrice)?.said,
      nextDeal: choices.length > 0 ? null : sayNextDeal({ ...pieces, quantity: 0 }, words),
      // Few products have tiers, so their stylesheet is a file of its own.
      tiers: choices.length > 0 ? { choices, styles: tierStyles } : undefined,
      inStock: product.inStock,
    },
    category: category?.name.text,
    combo,
    facts: factsOf(product, category, request),
    delivery,
    sizes: family.map(({ id: _, title: __, deal: ___, limit: ____, ...size }) => size),
    restock: product.inStock ? null : viewRestock(product, family, request),
    more,
    meta: {
      title: `${title} · ${shop.name.text}`,
      description,
      at,
      image: socialImage(request, images),
      type: "product" as const,
    },
    reviews,
    figures: pageFiguresOf(found.figures),
    share: viewShare({ title, url: sharedUrl(at) }, shop.chatLink, wordsFor(request)),
  };
  return withStructuredData(shown, [
    {
      ...productData(product, {
        ...{ name: title, description: summaryOf(about.text) || title, at, shop: shop.name.text },
        images: jpegImages(request, images),
        ...{ shipping, sizes: family, size: plainSize(product, language) },
      }),
      ...reviewsJsonLd(reviews),
    },
    breadcrumbsOf(request, [
      [words.home.title, "/"],
      ...(category ? [[category.name.text, `/shop/collection/${category.slug}`] as const] : []),
      [title, `/products/${product.slug}`],
    ]),
  ]);
}

/**
 * The facts of the page, each with its name; texts of the server alone, since the page's script is
 * at its limit.
 */
function factsOf(product: Product, category: Category | null, request: Request) {
  const { language, facts } = wordsFor(request);
  const { ingredients: en, ingredientsBn: bn } = product;
  const rows: { name: string; of: ShownText; slug?: string }[] = [
    { name: facts.size, of: { text: showName(product, language).size } },
    { name: facts.brand, of: byLetters(brandIn(product, language), language) },
    { name: facts.ingredients, of: textFor({ en, bn }, language) },
    { name: facts.bstiNumber, of: byLetters(product.bstiNumber, language) },
    ...(category ? [{ name: facts.category, of: category.name, slug: category.slug }] : []),
  ];
  return rows.filter(({ of }) => of.text);
}

/** The form of a sold-out product, and the nearest size that can be bought. */
function viewRestock({ id }: Product, family: FamilyMember[], request: Request) {
  const { language, restock } = wordsFor(request);
  const at = family.findIndex((one) => one.id === id);
  const [other] = family
    .map((size, i) => ({ ...size, far: Math.abs(i - at) }))
    .filter(({ inStock }) => inStock)
    .sort((a, b) => a.far - b.far);
  const { ask, number, tell, hint } = restock;
  return {
    said: { ask, number, tell, hint },
    other: other
      ? { slug: other.slug, text: restock.other(other.size, formatTaka(other.salePrice, language)) }
      : null,
  };
}

/** The answer for a product that the shop has hidden, with others like it. */
const gone = async (product: Product, language: Language) =>
  data({ instead: await listMoreLike(product, MORE, language) }, { status: 404 });

export const meta: MetaFunction<typeof loader> = ({ data, ...failed }) => {
  if (!data) return failureMeta(failed);
  return [
    ...metaTags(data.meta),
    { property: "product:price:amount", content: String(data.product.salePrice) },
    { property: "product:price:currency", content: "BDT" },
  ];
};

export default function ProductPage() {
  const words = useWords();
  const {
    product,
    category,
    combo,
    facts,
    delivery,
    sizes,
    restock,
    more,
    reviews,
    figures,
    share,
  } = useLoaderData<typeof loader>();
  const title = nameOf(product.name);
  const head = (
    <div className={styles.head}>
      <h1>
        <ProductName of={product.name} />
      </h1>
      <Figures of={figures} href="#reviews" />
      <div className={styles.offer}>
        <Price price={product.price} salePrice={product.salePrice} large />
        {!restock && !product.tiers && <Quantity product={product} name={title} />}
      </div>
      {product.sale && <p>{product.sale}</p>}
      <p className={product.inStock ? styles.stock : `${styles.stock} ${styles.sold}`}>
        <Icon name={product.inStock ? "check" : "close"} size={20} />
        {product.inStock ? words.product.inStock : words.product.outOfStock}{" "}
        {product.comparable && (
          <span className={styles.measure}>
            {words.product.perUnit[product.comparable.unit](product.comparable.taka)}
          </span>
        )}
      </p>
      {sizes.length > 0 && <Sizes sizes={sizes} slug={product.slug} />}
      {combo && <Combo of={combo} />}
    </div>
  );
  const others = more.length > 0 && (
    <section className={styles.more}>
      <h2>{category ? words.product.moreOf(category) : words.product.moreOfShop}</h2>
      <ProductGrid products={more} wide={false} />
    </section>
  );
  return (
    <main id="content" className={styles.page}>
      <Gallery title={title} images={product.images} pieces={product.pieces} />
      {restock ? (
        <>
          {head}
          <Restock slug={product.slug} {...restock} />
          {others}
        </>
      ) : (
        <BuyForm key={product.id} product={product} name={title}>
          {head}
        </BuyForm>
      )}
      <div className={styles.facts}>
        <Promises view={delivery} slug={product.slug} />
        <AskAndShare view={share} />
        <dl className={styles.details}>
          {facts.map(({ name, of, slug }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                {slug ? (
                  <a href={`/shop/collection/${slug}`}>
                    <Local of={of} />
                  </a>
                ) : (
                  <Local of={of} />
                )}
              </dd>
            </Fragment>
          ))}
        </dl>
        {product.description.text && (
          <details className={styles.description} open>
            <summary>{words.product.description}</summary>
            <div
              className={styles.html}
              lang={product.description.lang}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written
              dangerouslySetInnerHTML={{ __html: product.description.text }}
            />
          </details>
        )}
      </div>
      <Reviews of={reviews} slug={product.slug} />
      {!restock && others}
      <div className={styles.more}>
        <RecentlySeen but={product.slug} />
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  const words = useWords();
  const error = useRouteError();
  const instead: ProductCard[] = (isRouteErrorResponse(error) && error.data?.instead) || [];
  return (
    <>
      <ErrorPage notFound={{ title: words.errors.notFound, hint: words.product.notFound }}>
        {statusOf(error) === 404 && <SearchBox />}
      </ErrorPage>
      {instead.length > 0 && (
        <section className={styles.instead}>
          <h2>{words.product.moreOfShop}</h2>
          <ProductGrid products={instead} wide={false} />
        </section>
      )}
    </>
  );
}
