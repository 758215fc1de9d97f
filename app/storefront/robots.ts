import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageOriginOf } from "#app/http/page-address.server.ts";

/**
 * Search engines may index products but not orders and accounts. The cart is open to them, since a
 * crawler finds only an empty one.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /api/",
    "Disallow: /checkout",
    "Disallow: /profile",
    "Disallow: /seen",
    "Disallow: /track-order",
    "",
    `Sitemap: ${pageOriginOf(request)}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=3600" },
  });
}
