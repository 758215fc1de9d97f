import { pageOriginOf } from "#app/http/page-address.server.ts";
import { breadcrumbsOf } from "./structured-data.ts";

/** A page of a list: its way, and the addresses of its products. */
export const listData = (
  request: Request,
  steps: readonly (readonly [name: string, path: string])[],
  slugs: readonly string[],
) => ({
  "@context": "https://schema.org",
  "@graph": [
    breadcrumbsOf(pageOriginOf(request), steps),
    {
      "@type": "ItemList",
      itemListElement: slugs.map((slug, i) => ({
        "@type": "ListItem",
        position: i + 1,
        url: `${pageOriginOf(request)}/products/${slug}`,
      })),
    },
  ],
});
