import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPublicCategories } from "#app/domain/catalog/categories/categories.server.ts";
import { listProductAddresses } from "#app/domain/catalog/products/products.server.ts";
import { originOf } from "#app/http/origin.server.ts";
import { alternatesOf } from "#app/http/page-meta.ts";

/** https://www.sitemaps.org/protocol.html: every page with goods on it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const origin = originOf(request);
  const [categories, products] = await Promise.all([
    listPublicCategories(),
    listProductAddresses(),
  ]);
  const urls = [
    { path: "/", lastmod: null },
    { path: "/shop", lastmod: null },
    { path: "/terms-and-conditions", lastmod: null },
    ...categories.map((c) => ({ path: `/shop/collection/${c.slug}`, lastmod: c.updatedAt })),
    ...products.map((p) => ({ path: `/products/${p.slug}`, lastmod: p.updatedAt })),
  ];
  const xml = urls.map(
    ({ path, lastmod }) =>
      `<url><loc>${escapeXml(origin + encodeURI(path))}</loc>${lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ""}${alternates(origin + encodeURI(path))}</url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${xml.join("")}</urlset>\n`,
    {
      headers: {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": "max-age=3600",
      },
    },
  );
}

/**
 * An entry a page, with its languages: an entry for each of them too would leave room for a third of the goods
 * (50,000 entries at most), and their own heads say the same.
 */
const alternates = (url: string) =>
  alternatesOf(url)
    .map(
      ({ hrefLang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(href)}"/>`,
    )
    .join("");

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
