import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  eachPublicProduct,
  type WholeProduct,
} from "#app/domain/catalog/products/product-lists.server.ts";
import { dhakaMinute } from "#app/domain/core/dates.ts";
import { brandIn, textFor } from "#app/domain/core/local-text.ts";
import { productName } from "#app/domain/core/naming/product-name.ts";
import { plainSize, type Size, sizeOf } from "#app/domain/core/naming/size.ts";
import { firstCharacters, plainText } from "#app/domain/core/rich-text.ts";
import { sharedUrl } from "#app/http/meta.ts";
import { pageAddress, pageOriginOf } from "#app/http/page-address.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { notListed } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { escapeXml, xmlFile } from "#app/http/xml.ts";
import { languageOf } from "#app/words/language.server.ts";
import { jpegImages } from "./parts/social-image.server.ts";
import { sizesId } from "./parts/structured-data.server.ts";

export const handle: PageHandle = { sameForEveryone: true, reads: ["lang"] };

/**
 * The public products with a picture as RSS 2.0 with Google's attributes, which Meta reads too;
 * `?lang=` chooses the language. https://support.google.com/merchants/answer/7052112 and
 * https://developers.facebook.com/docs/commerce-platform/catalog/fields say which attributes are
 * required, and the lengths below are the shorter ones of both.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const shop = await shopFor(request);
  if (shop.opening !== "open") throw notListed();
  const items: string[] = [];
  for await (const product of eachPublicProduct()) {
    const pictures = jpegImages(request, product.images);
    // Both refuse a product without a picture.
    if (pictures.length > 0) items.push(itemOf(product, pictures, shop.name.text, request));
  }
  const channel = [
    element("title", shop.name.text),
    element("link", pageOriginOf(request)),
    element("description", shop.tagline.text || shop.name.text),
  ];
  const xml = [...channel, ...items].join("\n");
  return xmlFile(
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n${xml}\n</channel></rss>`,
    null,
  );
}

/** Google's limits in characters: title, description, brand and product type. */
const MAX = { title: 150, description: 5000, brand: 70, type: 750 };

/** Each attribute has a line of its own, because Meta limits the length of a line. */
function itemOf(
  product: WholeProduct,
  [picture = "", ...morePictures]: string[],
  shopName: string,
  request: Request,
): string {
  const language = languageOf(request);
  const size = sizeOf(product);
  const title = firstCharacters(productName(product, language), MAX.title);
  const about = textFor({ en: product.description, bn: product.descriptionBn }, language).text;
  const attributes: [name: string, value: string | null][] = [
    ["id", product.id],
    ["title", title],
    ["description", firstCharacters(plainText(about), MAX.description) || title],
    ["link", sharedUrl(pageAddress(request, `/products/${product.slug}`))],
    ["image_link", picture],
    ...morePictures.map((more): [string, string] => ["additional_image_link", more]),
    // Meta reads these values only with a blank, and Google reads them with one, too.
    ["availability", product.inStock ? "in stock" : "out of stock"],
    ["condition", "new"],
    ["price", `${product.price} BDT`],
    ["sale_price", product.salePrice < product.price ? `${product.salePrice} BDT` : null],
    ["sale_price_effective_date", product.saleEndsAt && untilMoment(product.saleEndsAt)],
    // A product without a brand is the shop's own, and has no number of a maker.
    ["brand", firstCharacters(brandIn(product, language) || shopName, MAX.brand)],
    ["identifier_exists", "no"],
    ["item_group_id", sizesId(product.family)],
    ["size", plainSize(product, language)],
    ["unit_pricing_measure", size && measureOf(size)],
    ["product_type", firstCharacters(product.categoryName ?? "", MAX.type)],
  ];
  const lines = attributes.flatMap(([name, value]) => (value ? element(`g:${name}`, value) : []));
  return `<item>\n${lines.join("\n")}\n</item>`;
}

/**
 * From now to the end of a sale, as https://support.google.com/merchants/answer/6324460 writes it:
 * in minutes, with Dhaka's offset.
 */
const untilMoment = (end: Date) =>
  [new Date(), end].map((date) => `${dhakaMinute(date)}+0600`).join("/");

/** "500 g"; Google counts pieces as "ct". */
const measureOf = ({ amount, unit }: Size) => `${amount} ${unit === "piece" ? "ct" : unit}`;

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
