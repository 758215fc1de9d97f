import { ADMIN, logIn, newCustomers, orderOf, placeOrder, visitorsWithCarts } from "./visitors.js";

/**
 * What is measured: requests to the shop, and beside them those of what it is held against: bare `node:http` or the bare
 * Remix app with the answer of the shop's own `path`, or the shop itself.
 *
 * @typedef {import("./load.js").Ask} Ask
 * @typedef {{ to: "http" | "remix" | "shop", asks: Ask[] }} Beside
 * @typedef {object} Row
 * @property {string} name
 * @property {Ask[]} asks
 * @property {Beside | null} beside
 * @property {number | null} goal the least ratio of the two
 * @property {number} [mostP99] milliseconds
 * @property {boolean} [isRefused] whether answers of 400 and above are what is wanted
 * @property {number} [connections]
 */

const CUSTOMERS = 20;

/** Of the first of them: a page of their list. */
const OWN_ORDERS = 10;

/** @param {string[]} cookies @param {string} path @returns {Ask[]} */
const each = (cookies, path) => cookies.map((Cookie) => ({ path, headers: { Cookie } }));

/**
 * @param {string} url of the shop
 * @param {import("./visitors.js").Product[]} goods
 * @returns {Promise<Row[]>}
 */
export async function makeRows(url, goods) {
  const product = `/products/${goods[0]?.slug}`;
  const pages = {
    home: "/",
    shop: "/shop",
    collection: "/shop/collection/honey",
    product,
    search: "/shop?q=honey",
    terms: "/terms-and-conditions",
  };
  const carts = {
    1: await visitorsWithCarts(url, goods, 1),
    5: await visitorsWithCarts(url, goods, 5),
    10: await visitorsWithCarts(url, goods, 10),
  };
  const customers = await newCustomers(url, CUSTOMERS);
  const tracking = await placeOrder(url, goods, "01911111111");
  for (let n = 0; n < OWN_ORDERS; n++) await placeOrder(url, goods, `0192222222${n}`, customers[0]);
  const admin = await logIn(url, ADMIN);

  const strangers = Object.entries(pages).map(([name, path]) => ({
    name: `${name}, stranger`,
    asks: [{ path }],
    beside: bare("http", path),
    goal: 0.5,
  }));
  const buyers = Object.entries(carts).flatMap(([lines, cookies]) =>
    Object.entries(pages)
      .filter(([name]) => lines === "5" || name === "home" || name === "product")
      .map(([name, path]) => ({
        name: `${name}, cart of ${lines}`,
        asks: each(cookies, path),
        beside: { to: /** @type {const} */ ("shop"), asks: [{ path }] },
        goal: 0.5,
      })),
  );
  const loggedIn = Object.entries(pages).map(([name, path]) => ({
    name: `${name}, logged in`,
    asks: each(customers, path),
    beside: bare("remix", path, customers[0]),
    goal: 1,
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
    goal: 0.6,
    mostP99: 40,
  }));
  return [
    ...strangers,
    ...buyers,
    ...loggedIn,
    ...personal,
    ...cartChanges(goods, carts[1]),
    ...orders(goods),
    ...calls(goods),
    ...unknown(product),
  ];
}

/** @param {"http" | "remix"} to @param {string} path @param {string} [Cookie] @returns {Beside} */
const bare = (to, path, Cookie) => ({
  to,
  asks: [{ path, ...(Cookie && { headers: { Cookie } }) }],
});

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

/** @param {import("./visitors.js").Product[]} goods @param {string[]} cookies @returns {Row[]} */
function cartChanges(goods, cookies) {
  const press = (/** @type {(n: number) => Record<string, string>} */ fields) =>
    cookies.map((Cookie, n) => ({
      method: "POST",
      path: "/cart",
      headers: { ...FORM, Cookie },
      body: new URLSearchParams({ redirectTo: "/", ...fields(n) }).toString(),
    }));
  const card = (/** @type {string} */ word) => (/** @type {number} */ n) => ({
    card: `${word} ${goods[(n * 7) % goods.length]?._id}`,
  });
  const beside = /** @type {Beside} */ ({ to: "remix", asks: press(card("add-line")) });
  return [
    { name: "add to cart", asks: press(card("add-line")), beside, goal: 0.6 },
    {
      name: "change a quantity",
      asks: [...press(card("increase-line")), ...press(card("decrease-line"))],
      beside,
      goal: 0.6,
    },
  ];
}

/** @param {import("./visitors.js").Product[]} goods @returns {Row[]} */
function orders(goods) {
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": "@address@" };
  const order = (/** @type {string | undefined} */ code) => {
    const body = JSON.stringify(orderOf("017@number@", goods, code));
    return [{ method: "POST", path: "/api/order/place-order", headers, body }];
  };
  return [16, 64].flatMap((connections) => [
    {
      name: `order by API, c=${connections}`,
      asks: order(undefined),
      connections,
      beside: null,
      goal: null,
    },
    {
      name: `order with one code, c=${connections}`,
      asks: order("HAAT50"),
      connections,
      beside: null,
      goal: null,
    },
  ]);
}

/** @param {import("./visitors.js").Product[]} goods @returns {Row[]} */
function calls(goods) {
  const headers = { Accept: "application/json" };
  return [
    ["JSON list of 20", "/api/product/get-product?limit=20"],
    ["JSON product", `/api/product/product-details?product_slug=${goods[0]?.slug}`],
  ].map(([name = "", path = ""]) => ({
    name,
    asks: [{ path, headers }],
    beside: { to: /** @type {const} */ ("http"), asks: [{ path, headers }] },
    goal: 0.5,
  }));
}

/** Held against the page they are nearest to. @param {string} product @returns {Row[]} */
function unknown(product) {
  return [
    ["unknown page", "/made-up-@number@", "/"],
    ["unknown product", "/products/made-up-@number@", product],
    ["unknown call", "/api/made-up-@number@", "/api/product/get-product?limit=20"],
  ].map(([name = "", path = "", nearest = ""]) => ({
    name,
    asks: [{ path }],
    beside: { to: /** @type {const} */ ("shop"), asks: [{ path: nearest }] },
    goal: 1,
    isRefused: true,
  }));
}
