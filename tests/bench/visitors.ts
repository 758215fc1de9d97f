/** The first page of products from the shop's API. */
export interface Product {
  _id: string;
  slug: string;
}

/**
 * Visitors of each kind, each with a cart or session of its own, so that no two pages are the same.
 */
const VISITORS = 50;

export const ADMIN = { phoneNumber: "01700000001", password: "nasrin runs the shop" };

/** @returns products with unlimited stock */
export async function listGoods(url: string): Promise<Product[]> {
  const answer = await fetch(`${url}/api/product/get-product?limit=50`);
  const { result } = await answer.json();
  return result.filter(({ trackStock }: { trackStock: boolean }) => !trackStock);
}

/** @param before the cookies that were sent */
function cookiesOf(answer: Response, before: string = "") {
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
 * @param n the visitor's number
 * @param cookie of a session
 */
export async function fillCart(
  url: string,
  products: Product[],
  lines: number,
  n: number,
  cookie: string = "",
) {
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

export async function visitorsWithCarts(url: string, products: Product[], lines: number) {
  const cookies = [];
  for (let n = 0; n < VISITORS; n++) cookies.push(await fillCart(url, products, lines, n));
  return cookies;
}

export async function logIn(url: string, who: { phoneNumber: string; password: string }) {
  const answer = await fetch(`${url}/api/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(who),
  });
  const cookie = cookiesOf(answer);
  if (!cookie.includes("session=")) throw new Error(`nobody was logged in: ${answer.status}`);
  return cookie;
}

/** Sessions of new customers. */
export async function newCustomers(url: string, count: number) {
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
 * Codes without a usage limit, else like the sample one.
 * @param Cookie of staff
 */
export async function addCodes(url: string, Cookie: string) {
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
 * @param Cookie the customer's session
 */
export async function placeOrder(
  url: string,
  products: Product[],
  phoneNumber: string,
  Cookie: string = "",
) {
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
 */
export async function checkoutForms(
  url: string,
  products: Product[],
  codes: string[],
  count: number,
) {
  const forms: { Cookie: string; fields: Record<string, string> }[] = [];
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

async function checkoutForm(url: string, products: Product[], promoCode: string) {
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

const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? "",
      /value="([^"]*)"/.exec(tag)?.[1] ?? "",
    ]),
  );

export function orderOf(phoneNumber: string, products: Product[], promoCode?: string) {
  const items = products.slice(0, 3).map(({ _id }) => ({ _id, quantity: 1 }));
  const who = { fullName: "Rahima Begum", phoneNumber, deliveryAddress: "12 Green Road" };
  return { orderDetails: { ...who, district: "Dhaka", items, ...(promoCode && { promoCode }) } };
}
