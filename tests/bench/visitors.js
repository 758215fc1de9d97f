/**
 * The first page of products from the shop's API. @typedef {{ _id: string, slug: string }} Product
 */

/**
 * Visitors of each kind, each with a cart or session of its own, so that no two pages are the same.
 */
const VISITORS = 50;

export const ADMIN = { phoneNumber: "01700000001", password: "nasrin runs the shop" };

/** @param {string} url @returns {Promise<Product[]>} products with unlimited stock */
export async function listGoods(url) {
  const answer = await fetch(`${url}/api/product/get-product?limit=50`);
  const { result } = await answer.json();
  return result.filter((/** @type {any} */ { trackStock }) => !trackStock);
}

/** @param {Response} answer @param {string} [before] the cookies that were sent */
function cookiesOf(answer, before = "") {
  const jar = new Map(
    before
      .split("; ")
      .filter(Boolean)
      .map((pair) => [pair.split("=")[0] ?? "", pair]),
  );
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    jar.set(pair.split("=")[0] ?? "", pair);
  }
  // A toast is shown once and then gone.
  jar.delete("toast");
  return [...jar.values()].join("; ");
}

/**
 * The cookies of a visitor with this many different products in the cart.
 *
 * @param {string} url
 * @param {Product[]} products
 * @param {number} lines
 * @param {number} n the visitor's number
 * @param {string} [cookie] of a session
 */
export async function fillCart(url, products, lines, n, cookie = "") {
  let jar = cookie;
  for (let i = 0; i < lines; i++) {
    const product = products[(n * 7 + i) % products.length];
    const answer = await fetch(`${url}/cart`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: jar },
      body: new URLSearchParams({ card: `add-line ${product?._id}`, redirectTo: "/" }),
    });
    if (answer.status !== 302) throw new Error(`the cart refused a line: ${answer.status}`);
    jar = cookiesOf(answer, jar);
  }
  return jar;
}

/** @param {string} url @param {number} lines @param {Product[]} products */
export async function visitorsWithCarts(url, products, lines) {
  const cookies = [];
  for (let n = 0; n < VISITORS; n++) cookies.push(await fillCart(url, products, lines, n));
  return cookies;
}

/** @param {string} url @param {{ phoneNumber: string, password: string }} who */
export async function logIn(url, who) {
  const answer = await fetch(`${url}/api/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(who),
  });
  const cookie = cookiesOf(answer);
  if (!cookie.includes("session=")) throw new Error(`nobody was logged in: ${answer.status}`);
  return cookie;
}

/** Sessions of new customers. @param {string} url @param {number} count */
export async function newCustomers(url, count) {
  const cookies = [];
  for (let n = 0; n < count; n++) {
    const who = { phoneNumber: `018${String(n).padStart(8, "0")}`, password: "a bench of planks" };
    const answer = await fetch(`${url}/api/user/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.9.${n}.1` },
      body: JSON.stringify({ ...who, fullName: `Customer ${n}`, confirmPassword: who.password }),
    });
    if (!answer.ok) throw new Error(`a customer was refused: ${answer.status}`);
    cookies.push(await logIn(url, who));
  }
  return cookies;
}

/**
 * Codes without a usage limit, else like the sample one. @param {string} url @param {string} Cookie of staff
 */
export async function addCodes(url, Cookie) {
  const codes = Array.from({ length: VISITORS }, (_, n) => `BENCH${String(n).padStart(3, "0")}`);
  for (const code of codes) {
    const answer = await fetch(`${url}/api/promo-code/generate-promo-code`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url, Cookie },
      body: JSON.stringify({ code, discount: 50, minAmount: 500 }),
    });
    if (!answer.ok) throw new Error(`a code was refused: ${await answer.text()}`);
  }
  return codes;
}

/**
 * Places an order and returns its tracking page.
 *
 * @param {string} url
 * @param {Product[]} products
 * @param {string} phoneNumber
 * @param {string} [Cookie] the customer's session
 */
export async function placeOrder(url, products, phoneNumber, Cookie = "") {
  const answer = await fetch(`${url}/api/order/place-order`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url, Cookie },
    body: JSON.stringify(orderOf(phoneNumber, products)),
  });
  const { order, message } = await answer.json();
  if (!order) throw new Error(`the order was refused: ${message}`);
  return `/track-order/${order._id}`;
}

/** Forms that are filled in at the same time. */
const AT_ONCE = 16;

/**
 * Checkout forms filled in except for the phone, each of a visitor with the products of `orderOf`
 * in the cart and one of the codes in turn: their cookies and fields.
 *
 * @param {string} url @param {Product[]} products @param {string[]} codes @param {number} count
 */
export async function checkoutForms(url, products, codes, count) {
  /** @type {{ Cookie: string, fields: Record<string, string> }[]} */
  const forms = [];
  let begun = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (begun < count) {
        const promoCode = codes[begun++ % codes.length] ?? "";
        forms.push(await checkoutForm(url, products, promoCode));
      }
    }),
  );
  return forms;
}

/** @param {string} url @param {Product[]} products @param {string} promoCode */
async function checkoutForm(url, products, promoCode) {
  const cart = await fillCart(url, products, 3, 0);
  const who = { fullName: "Rahima Begum", address: "12 Green Road", district: "Dhaka" };
  const typed = { ...who, thana: "Dhanmondi", promoCode };
  const page = await fetch(`${url}/checkout`, { headers: { Cookie: cart } });
  const Cookie = cookiesOf(page, cart);
  // The total must be shown before an order is placed.
  const quoted = await fetch(`${url}/checkout`, {
    method: "POST",
    headers: { Cookie },
    body: new URLSearchParams({
      ...hiddenIn(await page.text()),
      ...{ ...typed, phoneNumber: "", intent: "apply-promo-code" },
    }),
  });
  const fields = {
    ...hiddenIn(await quoted.text()),
    ...{ ...typed, intent: "place-order" },
  };
  return { Cookie: cookiesOf(quoted, Cookie), fields };
}

/** @param {string} html @returns {Record<string, string>} */
const hiddenIn = (html) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? "",
      /value="([^"]*)"/.exec(tag)?.[1] ?? "",
    ]),
  );

/** @param {string} phoneNumber @param {Product[]} products @param {string} [promoCode] */
export function orderOf(phoneNumber, products, promoCode) {
  const items = products.slice(0, 3).map(({ _id }) => ({ _id, quantity: 1 }));
  const who = { fullName: "Rahima Begum", phoneNumber, deliveryAddress: "12 Green Road" };
  return { orderDetails: { ...who, district: "Dhaka", items, ...(promoCode && { promoCode }) } };
}
