import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCardsBySlug } from "#app/domain/catalog/products/products.server.ts";
import { languageOf } from "#app/words/language.server.ts";
import { readSeen } from "#runtime/http/seen-goods.ts";

/** The recently viewed products, fetched late by pages that are cached for everyone. */
export async function loader({ request }: LoaderFunctionArgs) {
  const slugs = readSeen(request.headers.get("Cookie"));
  const cards = await listCardsBySlug(slugs, languageOf(request));
  return Response.json(cards, { headers: { "Cache-Control": "private, no-store" } });
}
