import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findShownShelf } from "#app/domain/catalog/shelves/shelves.server.ts";
import { metaTags } from "#app/http/meta.ts";
import { pageAddress } from "#app/http/page-address.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { notFound } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { Local } from "#app/ui/local.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { viewTrust } from "./parts/delivery-view.server.ts";
import { ProductGrid } from "./parts/product-grid.tsx";
import { SearchBox } from "./parts/search-box.tsx";
import { socialImage } from "./parts/social-image.server.ts";
import { TrustLine } from "./parts/trust-line.tsx";
import styles from "./shelf.module.css";

export const handle: PageHandle = {
  sameForEveryone: true,
  sameDataForEveryone: true,
  reads: ["lang"],
};

export { notAfterCartChanges as shouldRevalidate } from "./parts/cart-clicks.ts";

/** All products of a shelf that staff made, in their order. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [shop, trust, shelf] = await Promise.all([
    shopFor(request),
    viewTrust(request),
    findShownShelf(params.slug ?? "", languageOf(request)),
  ]);
  if (!shelf) throw notFound();
  const { slug, title, products } = shelf;
  return {
    trust,
    title,
    products,
    meta: {
      title: `${title.text} · ${shop.name.text}`,
      description: wordsFor(request).descriptions.collection(title.text, shop.name.text),
      at: pageAddress(request, `/shelf/${slug}`),
      image: socialImage(
        request,
        products.map(({ image }) => image),
      ),
    },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? metaTags(data.meta) : []);

export default function ShelfPage() {
  const { home } = useWords();
  const { trust, title, products } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={styles.page}>
      <SearchBox />
      <TrustLine of={trust} />
      <h1>
        <Local of={title} />
      </h1>
      {products.length > 0 ? <ProductGrid products={products} eager={4} /> : <p>{home.empty}</p>}
    </main>
  );
}
