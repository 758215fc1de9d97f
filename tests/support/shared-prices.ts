import { textOf } from "./html.ts";
import { readNumber, tilesIn } from "./page-tables.ts";
import type { Reads, Share } from "./shared-figure.ts";

type Read = (path: string) => Promise<{ html: string }>;

/** A visitor without an account, who reads English and keeps cookies. */
export type Shopper = {
  visit: Read;
  submit: (path: string, fields: Record<string, string>) => Promise<{ html: string }>;
};

const TERMS = "/terms-and-conditions";

/** Products whose prices are compared: the newest. */
const PRODUCTS = 4;

/** Pieces that cost more than what delivery is free from. */
const MANY = 10;

const DISTRICT = "Bogura";

/** As each page says in its own words that nothing is paid in advance. */
const NO_ADVANCE = /nothing in advance|no advance payment/i;

/** Prices, charges, free delivery and advances, as pages say them and as the checkout counts them. */
export async function sharePrices(shopper: Shopper, { api }: Reads, share: Share): Promise<void> {
  const read = async (path: string) => (await shopper.visit(path)).html;
  const cart = (fields: Record<string, string>) => shopper.submit("/cart", fields);
  await shopper.submit("/district", { district: DISTRICT, redirectTo: "/cart" });
  const charges = (await api("/api/charge/delivery-charge")).result;
  const charge: number = charges[DISTRICT] ?? charges.default_charge;
  const { freeFrom } = (await api("/api/charge/delivery-time")).result;
  const terms = plain(await read(TERMS));
  const listed = (await api(`/api/product/get-product?page=1&limit=${PRODUCTS}`)).result;
  for (const { _id: productId, slug, discountPrice } of listed) {
    const product = await read(`/products/${slug}`);
    await cart({ intent: "add-line", productId });
    const inCart = await read("/cart");
    const order = await read("/checkout");
    const sums = tilesIn(order);
    const detail = await api(`/api/product/product-details?product_slug=${slug}`);
    share(`Price of ${slug}`, {
      list: discountPrice,
      interface: detail.result.discountPrice,
      "product page": priceIn(product),
      "for search engines": Number(/"price":"?(\d+)/.exec(product)?.[1]),
      cart: readNumber(/Subtotal(?:<!-- -->|\s)*<output>([^<]*)/.exec(inCart)?.[1] ?? ""),
      checkout: sums.Subtotal,
    });
    share(`Total with ${slug}`, {
      "from its parts": (sums.Subtotal ?? 0) + deliveryIn(order),
      checkout: sums.Total,
      button: readNumber(/Confirm order · ([\d,]+)/.exec(plain(order))?.[1] ?? ""),
    });
    const isFree = freeFrom !== null && discountPrice >= freeFrom;
    share(
      `Delivery with ${slug}`,
      {
        interface: isFree ? 0 : charge,
        "product page": chipIn(await read(`/products/${slug}`), discountPrice),
        cart: chipIn(inCart, discountPrice),
        checkout: deliveryIn(order),
      },
      "terms",
    );
    if (freeFrom !== null && !isFree)
      share(
        `Free delivery, as ${slug} says`,
        {
          interface: freeFrom,
          "product page": missingIn(product) + discountPrice,
          cart: missingIn(inCart) + discountPrice,
          checkout: missingIn(order) + discountPrice,
          terms: readNumber(/Free delivery from ([\d,]+)/.exec(terms)?.[1] ?? ""),
        },
        "terms",
      );
    // 1 where no order is paid in advance.
    share(
      "No advance",
      {
        "product page": Number(NO_ADVANCE.test(plain(product))),
        checkout: Number(NO_ADVANCE.test(plain(order))),
        terms: Number(NO_ADVANCE.test(terms)),
      },
      "terms",
    );
    await cart({ intent: "add-line", productId, quantity: String(MANY - 1) });
    const many = await read("/checkout");
    const goods = tilesIn(many).Subtotal ?? 0;
    share(
      `Delivery with ${MANY} of ${slug}`,
      {
        interface: freeFrom !== null && goods >= freeFrom ? 0 : charge,
        cart: chipIn(await read("/cart"), goods),
        checkout: deliveryIn(many),
      },
      "terms",
    );
    await cart({ intent: "remove-line", productId });
  }
}

/** The text of a page without the marks between React's texts. */
const plain = (html: string) => textOf(html.replaceAll("<!-- -->", ""));

/** The price of one piece, which the first price of the page's form is. */
const priceIn = (html: string) =>
  readNumber(/(?:Price now )?([\d,]+)\sTK/.exec(plain(html.slice(html.indexOf("<h1"))))?.[1] ?? "");

/** Taka that the link to the district names for goods of this price: "120 TK, free from 600 TK". */
function chipIn(html: string, goods: number): number {
  const said = /<span>Delivery: ([^<]*)/.exec(html)?.[1] ?? "";
  const from = /free\sfrom\s([\d,]+)/.exec(said)?.[1];
  return from && goods >= readNumber(from) ? 0 : saidCharge(said);
}

const deliveryIn = (html: string): number =>
  saidCharge(/<dt>Delivery charge<\/dt><dd>([^<]*)/.exec(html)?.[1] ?? "");

/** "Bogura · 120 TK · 1 Dec", "120 TK", "Free (instead of 120 TK)". */
const saidCharge = (said: string): number =>
  /Free/.test(said) ? 0 : readNumber(/([\d,]+)\sTK/.exec(said)?.[1] ?? "");

/** Taka that are missing for free delivery, by what the page says. */
const missingIn = (html: string): number =>
  readNumber(/Add ([\d,]+)\sTK more for free delivery/.exec(plain(html))?.[1] ?? "");
