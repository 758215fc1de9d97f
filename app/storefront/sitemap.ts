import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPublicCategories } from "#app/domain/catalog/categories/categories.server.ts";
import {
  listAddressParts,
  listProductAddresses,
} from "#app/domain/catalog/products/product-addresses.server.ts";
import { listPublicShelves } from "#app/domain/catalog/shelves/shelves.server.ts";
import { listPublicPages, pathOfPage } from "#app/domain/shop/pages/pages.server.ts";
import { alternatesOf } from "#app/http/meta.ts";
import { pageOriginOf } from "#app/http/page-address.server.ts";
import { notFound, notListed } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { escapeXml, xmlFile } from "#app/http/xml.ts";
import { jpegImages } from "./parts/social-image.server.ts";

/**
 * https://www.sitemaps.org/protocol.html: all public pages; a large shop gets an index of parts,
 * `?part=pages` and `?part=3` for product ids beginning with 3.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  if ((await shopFor(request)).opening !== "open") throw notListed();
  const { origin, part } = { origin: pageOriginOf(request), part: partOf(request) };
  if (part === PAGES) return urlSet(origin, await listPages());
  if (part !== null) {
    const products = await listProductPages(part, request);
    if (!products) throw notFound();
    return urlSet(origin, products);
  }
  const parts = await listAddressParts();
  if (parts.length > 1) return index(origin, [PAGES, ...parts]);
  return urlSet(origin, [...(await listPages()), ...((await listProductPages("", request)) ?? [])]);
}

const PAGES = "pages";

const partOf = (request: Request) => new URL(request.url).searchParams.get("part");

/** `images`: absolute addresses (https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps). */
type Entry = { path: string; lastmod: Date | null; images?: string[] };

async function listPages(): Promise<Entry[]> {
  const [categories, shelves, pages] = await Promise.all([
    listPublicCategories(),
    listPublicShelves(),
    listPublicPages(),
  ]);
  return [
    ...["/", "/shop"].map((path) => ({ path, lastmod: null })),
    ...pages.map((p) => ({ path: pathOfPage(p.slug), lastmod: p.updatedAt })),
    ...shelves.map((s) => ({ path: `/shelf/${s.slug}`, lastmod: s.updatedAt })),
    ...categories.map((c) => ({ path: `/shop/collection/${c.slug}`, lastmod: c.updatedAt })),
  ];
}

async function listProductPages(part: string, request: Request): Promise<Entry[] | undefined> {
  const products = await listProductAddresses(part);
  return products?.map(({ slug, updatedAt, images }) => ({
    path: `/products/${slug}`,
    lastmod: updatedAt,
    images: jpegImages(request, images),
  }));
}

function index(origin: string, parts: string[]): Response {
  const entries = parts.map(
    (part) => `<sitemap><loc>${escapeXml(`${origin}/sitemap.xml?part=${part}`)}</loc></sitemap>`,
  );
  return xmlFile(`<sitemapindex ${NAMESPACE}>${entries.join("")}</sitemapindex>`, AN_HOUR);
}

function urlSet(origin: string, entries: readonly Entry[]): Response {
  const xml = entries.map(({ path, lastmod, images = [] }) => {
    const url = origin + encodeURI(path);
    const pictures = images.map(
      (at) => `<image:image><image:loc>${escapeXml(at)}</image:loc></image:image>`,
    );
    const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(url)}</loc>${changed}${pictures.join("")}${alternates(url)}</url>`;
  });
  return xmlFile(`<urlset ${NAMESPACE} ${OTHERS}>${xml.join("")}</urlset>`, AN_HOUR);
}

/** Seconds for which crawlers may keep a part. */
const AN_HOUR = 3600;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const OTHERS =
  'xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/**
 * One entry per page with its languages as alternates, because an entry per language would cut the
 * products that fit (50,000 entries at most) to a third.
 */
const alternates = (url: string) =>
  alternatesOf(url)
    .map(
      ({ hrefLang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(href)}"/>`,
    )
    .join("");
