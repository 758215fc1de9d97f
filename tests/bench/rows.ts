import type { Ask } from "./load.ts";
import { CODE } from "./order-statements.ts";
import {
  ADMIN,
  addCodes,
  checkoutForms,
  logIn,
  newCustomers,
  orderOf,
  type Product,
  placeOrder,
  visitorsWithCarts,
} from "./visitors.ts";

/**
 * What is measured: requests to the shop, and those to its baseline: bare `node:http` or the bare
 * Remix app with the shop's own answer for `path`, or the statements of an order without a shop.
 */
export type Beside = { to: "http" | "remix"; asks: Ask[] } | { to: "statements"; codes: string[] };

export interface Row {
  name: string;
  asks: Ask[];
  /** makes a round's requests, if each can be sent only once */
  refill?: (seconds: number) => Promise<Ask[]>;
  beside: Beside | null;
  /** the lowest ratio of the two */
  goal: number | null;
  /** whether statuses from 400 are expected */
  isRefused?: boolean;
  connections?: number;
}

const CUSTOMERS = 20;

/** Orders of the first visitor: one page of the list. */
const OWN_ORDERS = 10;

const each = (cookies: string[], path: string): Ask[] =>
  cookies.map((Cookie) => ({ path, headers: { Cookie } }));

/** @param url of the shop */
export async function makeRows(url: string, products: Product[]): Promise<Row[]> {
  const product = `/products/${products[0]?.slug}`;
  const pages = {
    home: "/",
    shop: "/shop",
    collection: "/shop/collection/honey",
    product,
    search: "/shop?q=honey",
    terms: "/terms-and-conditions",
  };
  const carts = {
    1: await visitorsWithCarts(url, products, 1),
    5: await visitorsWithCarts(url, products, 5),
    10: await visitorsWithCarts(url, products, 10),
  };
  const customers = await newCustomers(url, CUSTOMERS);
  const tracking = await placeOrder(url, products, "01911111111");
  for (let n = 0; n < OWN_ORDERS; n++)
    await placeOrder(url, products, `0192222222${n}`, customers[0]);
  const admin = await logIn(url, ADMIN);

  // Only these have a floor; the other pages are measured beside them.
  const hasFloor = (name: string) => ["home", "shop", "product"].includes(name);
  const strangers = Object.entries(pages).map(([name, path]) => ({
    name: `${name}, stranger`,
    asks: [{ path }],
    beside: bare("http", path),
    goal: hasFloor(name) ? 0.5 : null,
  }));
  const buyers = Object.entries(carts).flatMap(([lines, cookies]) =>
    Object.entries(pages)
      .filter(([name]) => lines === "5" || name === "home" || name === "product")
      .map(([name, path]) => ({
        name: `${name}, cart of ${lines}`,
        asks: each(cookies, path),
        beside: bare("remix", path, cookies[0]),
        goal: hasFloor(name) ? 10 : null,
      })),
  );
  const loggedIn = Object.entries(pages).map(([name, path]) => ({
    name: `${name}, logged in`,
    asks: each(customers, path),
    beside: bare("remix", path, customers[0]),
    goal: hasFloor(name) ? 10 : null,
  }));
  const personal = [
    { name: "cart of 5", path: "/cart", cookies: carts[5] },
    { name: "checkout of 5", path: "/checkout", cookies: carts[5] },
    { name: "tracking", path: tracking, cookies: [""] },
    { name: "own orders", path: "/profile/order", cookies: customers.slice(0, 1) },
    { name: "admin orders", path: "/admin/order", cookies: [admin] },
  ].map(({ name, path, cookies }) => ({
    name,
    asks: each(cookies, path),
    beside: bare("remix", path, cookies[0]),
    goal: name === "admin orders" ? 0.5 : 0.6,
  }));
  return [
    ...strangers,
    ...buyers,
    ...loggedIn,
    ...personal,
    ...cartChanges(products, carts[1]),
    ...orders(url, products, await addCodes(url, admin)),
    ...calls(products),
    unknown(),
  ];
}

const bare = (to: "http" | "remix", path: string, Cookie?: string): Beside => ({
  to,
  asks: [{ path, ...(Cookie && { headers: { Cookie } }) }],
});

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

function cartChanges(products: Product[], cookies: string[]): Row[] {
  const card = (term: string) =>
    cookies.map((Cookie, n) =>
      click(Cookie, `${term} ${products[(n * 7) % products.length]?._id}`),
    );
  // Visitors without a cart get a new one, since a product that is in the cart already would be
  // refused.
  const added = products.map(({ _id }) => click("", `add-line ${_id}`));
  const beside = { to: "remix", asks: added } as Beside;
  return [
    { name: "add to cart", asks: added, beside, goal: 0.6 },
    {
      name: "change a quantity",
      asks: [...card("increase-line"), ...card("decrease-line")],
      beside,
      goal: 0.6,
    },
  ];
}

/** @param card the value of its button */
const click = (Cookie: string, card: string): Ask => ({
  method: "POST",
  path: "/cart",
  headers: { ...FORM, ...(Cookie && { Cookie }) },
  body: new URLSearchParams({ redirectTo: "/", card }).toString(),
});

/**
 * More than a shop on two cores can accept; requests beyond them are repeats and count as failed.
 */
const FORMS_PER_SECOND = 400;

/** Each order has another customer. A form's order also has its own cart, made before the round. */
function orders(url: string, products: Product[], codes: string[]): Row[] {
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": "@address@" };
  const order = (code: string | undefined) => {
    const body = JSON.stringify(orderOf("017@number@", products, code));
    return { method: "POST", path: "/api/order/place-order", headers, body };
  };
  const kinds = [
    ["order by API", [undefined]],
    ["order with one code", [CODE]],
    ["order with many codes", codes],
  ] as [string, (string | undefined)[]][];
  const forms = [
    ["order by form with one code", [CODE]],
    ["order by form with many codes", codes],
  ] as [string, string[]][];
  const besides = (known: string[]) =>
    ({
      to: "statements",
      codes: known,
    }) as Beside;
  return [16, 64].flatMap((connections) => [
    ...kinds.map(([name, given]) => {
      const known = given.filter((code) => code !== undefined);
      return {
        name: `${name}, c=${connections}`,
        asks: given.map(order),
        connections,
        beside: known.length > 0 ? besides(known) : null,
        goal: known.length > 0 ? 0.6 : null,
      };
    }),
    ...forms.map(([name, known]) => ({
      name: `${name}, c=${connections}`,
      asks: [],
      refill: async (seconds: number) => {
        const filled = await checkoutForms(url, products, known, FORMS_PER_SECOND * seconds);
        return filled.map(({ Cookie, fields }) => ({
          method: "POST",
          path: "/checkout",
          headers: { ...FORM, Cookie, "X-Forwarded-For": "@address@" },
          body: `${new URLSearchParams(fields)}&phoneNumber=017@number@`,
        }));
      },
      connections,
      beside: besides(known),
      goal: 0.6,
    })),
  ]);
}

function calls(products: Product[]): Row[] {
  const headers = { Accept: "application/json" };
  return [
    ["JSON list of 20", "/api/product/get-product?limit=20"],
    ["JSON product", `${JSON_PRODUCT}${products[0]?.slug}`],
  ].map(([name = "", path = ""]) => ({
    name,
    asks: [{ path, headers }],
    beside: { to: "http" as const, asks: [{ path, headers }] },
    goal: 0.5,
  }));
}

const JSON_PRODUCT = "/api/product/product-details?product_slug=";

/**
 * Made-up URLs, more than the shop caches. Prepared in advance, because numbers filled in while
 * sending slow the load down.
 */
const MADE_UP = 30_000;

const unknown = (): Row => ({
  name: "unknown page",
  asks: Array.from({ length: MADE_UP }, (_, n) => ({ path: `/made-up-${n}` })),
  beside: bare("remix", "/made-up-0"),
  goal: 3,
  isRefused: true,
});
