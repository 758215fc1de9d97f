import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFamily } from "#app/domain/catalog/products/families.server.ts";
import { findProductBySlug } from "#app/domain/catalog/products/products.server.ts";
import {
  findRating,
  listShownReviews,
} from "#app/domain/catalog/reviews/product-reviews.server.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { failureMeta, metaTags } from "#app/http/meta.ts";
import { pageAddress } from "#app/http/page-address.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { notFound } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Image } from "#app/ui/image.tsx";
import { Local } from "#app/ui/local.tsx";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Price } from "#app/ui/price.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { socialImage } from "./parts/social-image.server.ts";
import { viewReview } from "./product/reviews.server.ts";
import { RatingSummary, ReviewList } from "./product/reviews.tsx";
import styles from "./product-reviews.module.css";

export const handle: PageHandle = {
  sameForEveryone: true,
  reads: ["page", "lang"],
};

/** All reviews of a product in all its sizes, newest first. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [shop, found] = await Promise.all([shopFor(request), findProductBySlug(params.slug ?? "")]);
  if (!found) throw notFound();
  const { id, slug, title, titleBn, price, salePrice, images } = found.product;
  const name = textFor({ en: title, bn: titleBn }, languageOf(request));
  const family = await listFamily(found.product, languageOf(request));
  const ids = family.length > 0 ? family.map((member) => member.id) : [id];
  const rating = await findRating(ids);
  const words = wordsFor(request);
  const { searchParams } = new URL(request.url);
  const listing = await readListPage(searchParams, async ({ page, perPage }) => ({
    reviews: await listShownReviews(ids, page, perPage),
    total: rating.total,
  }));
  return {
    meta: {
      title: [
        words.reviews.of(name.text),
        ...(listing.page > 1 ? [words.pages.page(listing.page)] : []),
        shop.name.text,
      ].join(" · "),
      description: words.descriptions.reviews(name.text, shop.name.text),
      at: pageAddress(request, `/products/${slug}/reviews`, listing.page),
      image: socialImage(request, images),
    },
    product: { slug, name, price, salePrice, image: images.find(Boolean) ?? "" },
    rating,
    page: listing.page,
    pages: listing.pages,
    missingPage: listing.missingPage,
    reviews: listing.reviews.map((review) => viewReview(review, request)),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, ...failed }) =>
  data ? metaTags(data.meta) : failureMeta(failed);

export default function ProductReviews() {
  const { reviews: words } = useWords();
  const { product, rating, reviews, page, pages, missingPage } = useLoaderData<typeof loader>();
  const path = `/products/${product.slug}/reviews`;
  return (
    <main id="content" className={styles.page}>
      <div className={styles.product}>
        <Image path={product.image} alt="" use="thumbnail" />
        <h1>
          <Local of={product.name} />
        </h1>
        <Price price={product.price} salePrice={product.salePrice} />
      </div>
      <ButtonLink look="secondary" href={`/products/${product.slug}`}>
        {words.back}
      </ButtonLink>
      {rating.total === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <RatingSummary rating={rating} />
          <p className={styles.hint}>{words.received}</p>
        </>
      )}
      <MissingPage missingPage={missingPage} page={page} />
      <ReviewList reviews={reviews} />
      <Pagination page={page} pages={pages} href={(n) => (n === 1 ? path : `${path}?page=${n}`)} />
    </main>
  );
}

export function ErrorBoundary() {
  const words = useWords();
  return <ErrorPage notFound={{ title: words.errors.notFound, hint: words.product.notFound }} />;
}
