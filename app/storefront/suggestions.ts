import type { LoaderFunctionArgs } from "@remix-run/node";
import { readShopFilter } from "#app/domain/catalog/search/shop-filter.ts";
import { suggest } from "#app/domain/catalog/search/suggestions.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { languageOf } from "#app/words/language.server.ts";

export const handle: PageHandle = { sameForEveryone: true, reads: ["q"] };

/** Suggestions for `?q=`, cached and rate-limited like pages. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search } = readShopFilter(new URL(request.url).searchParams, null);
  const found = await suggest(search, languageOf(request));
  return Response.json(found, {
    headers: { "Cache-Control": "private, no-cache", "X-Haat-Cache": "public" },
  });
}
