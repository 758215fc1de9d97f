import { randomUUID } from "node:crypto";
import { createRequestHandler } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { openCartOf } from "#app/domain/orders/cart/account-cart.server.ts";
import { setQuantity } from "#app/domain/orders/cart/cart-changes.server.ts";
import { addLines, removeOrderedLines } from "#app/domain/orders/cart/carts.server.ts";
import { endAllSessions, openSession } from "#app/domain/people/accounts/sessions.server.ts";
import { signedCookie } from "#app/http/cookies.server.ts";
import { keepToast } from "#app/http/toast.server.ts";
import { db } from "#drizzle/client.server.ts";
import { cartLines, carts, sessions, users } from "#drizzle/schema.ts";
import { makeCategory, makeCustomer, makeProduct } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

/* Whatever is changed is changed here by another pool, as by another server of the same shop, and must be on the next page. */
const { url, close, isListening, build } = await startShopServer();
afterAll(close);
const makeFresh = createRequestHandler(build, "production");
const request = new Request(url);

let items: { id: string; slug: string }[];
beforeAll(async () => {
  const { id: categoryId } = await makeCategory({ slug: "honey" });
  items = await Promise.all(
    [0, 1, 2, 3].map((n) => makeProduct({ title: `Honey ${n}`, categoryId, price: 900 + n })),
  );
  await vi.waitUntil(isListening, 60_000);
});

const line = (n: number, quantity: number) => ({ productId: items[n]?.id ?? "", quantity });

async function carried(name: string, value: string): Promise<string> {
  return (await signedCookie(name).serialize(request, value)).split(";")[0] ?? "";
}

async function withCart() {
  const cartId = randomUUID();
  await addLines({ cartId, operation: null }, [line(0, 2), line(1, 5)]);
  return { cartId, cookies: [await carried("cart", cartId)] };
}

async function withAccount() {
  const customer = await makeCustomer({ fullName: `Rahima ${randomUUID()}` });
  const { secret, id: sessionId } = await openSession(customer, { device: "", network: "" });
  const cartId = await openCartOf({ customerId: customer.id, cookieId: null });
  await addLines({ cartId, operation: null }, [line(2, 3)]);
  return { customer, sessionId, cartId, cookies: [await carried("session", secret)] };
}

const headersOf = (cookies: string[]) => ({
  Accept: "text/html",
  "Accept-Encoding": "gzip",
  Cookie: [...cookies, "language=en"].join("; "),
});

async function look(path: string, cookies: string[]) {
  const answer = await fetch(url + path, { headers: headersOf(cookies) });
  return { text: await answer.text(), cookies: answer.headers.getSetCookie() };
}

/** The page rendered without a cache. */
async function fresh(path: string, cookies: string[]) {
  return (await makeFresh(new Request(url + path, { headers: headersOf(cookies) }), {})).text();
}

const bodyOf = (html: string) =>
  html.replace(/<script type="application\/json".*?<\/script>/gs, "");

type Shopper = { cartId: string; cookies: string[] };

test.each<[what: string, change: (shopper: Shopper) => Promise<unknown>]>([
  ["a good is added", ({ cartId }) => addLines({ cartId, operation: null }, [line(3, 1)])],
  [
    "a quantity is changed",
    ({ cartId }) => setQuantity({ cartId, operation: null }, items[0]?.id ?? "", 9),
  ],
  [
    "what was ordered is taken out",
    ({ cartId }) => db.transaction((tx) => removeOrderedLines(tx, cartId, [line(0, 1)])),
  ],
  [
    "a line is lost with no word of it in the cart",
    () => db.delete(cartLines).where(eq(cartLines.productId, items[1]?.id ?? "")),
  ],
  ["the cart is gone", ({ cartId }) => db.delete(carts).where(eq(carts.id, cartId))],
])("after a visitor %s in another window, the next page shows it", async (_, change) => {
  const shopper = await withCart();
  for (const path of ["/", "/shop", `/products/${items[0]?.slug}`]) {
    const { text: before } = await look(path, shopper.cookies);
    expect(bodyOf(before)).toBe(bodyOf(await fresh(path, shopper.cookies)));
  }
  await change(shopper);
  for (const path of ["/", "/shop", `/products/${items[0]?.slug}`]) {
    const { text } = await look(path, shopper.cookies);
    expect(bodyOf(text)).toBe(bodyOf(await fresh(path, shopper.cookies)));
  }
});

type Customer = Awaited<ReturnType<typeof withAccount>>;

test.each<[what: string, change: (customer: Customer) => Promise<unknown>]>([
  [
    "is named otherwise",
    ({ customer }) =>
      db.update(users).set({ fullName: "Karima Khatun" }).where(eq(users.id, customer.id)),
  ],
  [
    "adds a good on another device",
    ({ cartId }) => addLines({ cartId, operation: null }, [line(0, 4)]),
  ],
  ["is logged out everywhere", ({ customer }) => endAllSessions(customer.id)],
  [
    "has another password",
    ({ customer }) => db.update(users).set({ sessionVersion: 7 }).where(eq(users.id, customer.id)),
  ],
  [
    "is not seen for a month",
    ({ sessionId }) =>
      db
        .update(sessions)
        .set({ lastSeenAt: new Date(Date.now() - 31 * 24 * 3_600_000) })
        .where(eq(sessions.id, sessionId)),
  ],
])("after a customer %s, the next page shows it", async (_, change) => {
  const customer = await withAccount();
  const { text: before } = await look("/shop", customer.cookies);
  expect(before).toContain(customer.customer.fullName);
  await change(customer);
  const after = await look("/shop", customer.cookies);
  expect(bodyOf(after.text)).not.toBe(bodyOf(before));
  expect(bodyOf(after.text)).toBe(bodyOf(await fresh("/shop", customer.cookies)));
});

test("a toast is shown once", async () => {
  const { cookies } = await withCart();
  await look("/", cookies);
  const toast = await keepToast(request, { type: "success", text: "Added to your cart" });
  const shown = await look("/", [...cookies, toast.split(";")[0] ?? ""]);
  expect(shown.text).toContain("Added to your cart");
  expect(shown.cookies.join()).toMatch(/^toast=;.*Max-Age=0/);
  expect((await look("/", cookies)).text).not.toContain("Added to your cart");
});

test("a visitor with a cart sees on the next page what staff have saved", async () => {
  const { cookies } = await withCart();
  const path = `/products/${items[3]?.slug}`;
  await look(path, cookies);
  await updateProduct(items[3]?.id ?? "", { price: 4321 });
  await expect.poll(async () => (await look(path, cookies)).text).toContain("4,321");
});

test("a visitor who has just written sees at once what another server saved, cached page or not", async () => {
  const { cookies } = await withCart();
  const path = `/products/${items[3]?.slug}`;
  for (let price = 5001; price <= 5020; price++) {
    await look(path, cookies);
    await updateProduct(items[3]?.id ?? "", { price });
    for (const who of [[], cookies])
      expect((await look(path, [...who, "wrote=1"])).text).toContain(price.toLocaleString("en"));
  }
});

test("two visitors are distinguished if only one thing differs", async () => {
  const [one, two] = [await withAccount(), await withAccount()];
  for (const { cookies, customer } of [one, two, one, two, one, two]) {
    const { text } = await look("/", cookies);
    expect(text).toContain(customer.fullName);
  }
  const strangers = await look("/", []);
  expect(strangers.text).not.toMatch(/Rahima/);
});

test("the page of an unknown URL does not show it", async () => {
  const { cookies } = await withCart();
  for (const who of [[], cookies]) {
    const { text } = await look("/nothing-1/of-this.php", who);
    expect(text).not.toContain("nothing-");
    expect(bodyOf(text)).toBe(bodyOf(await fresh("/nothing-1/of-this.php", who)));
  }
});

test("an account's emptied cart differs from none, and from the browser's own", async () => {
  const { customer, cartId, cookies } = await withAccount();
  const loose = randomUUID();
  await addLines({ cartId: loose, operation: null }, [line(0, 1), line(1, 1)]);
  await db.delete(carts).where(eq(carts.id, cartId));
  const both = [...cookies, await carried("cart", loose)];
  const path = `/products/${items[0]?.slug}`;
  await look(path, both);
  await db.insert(carts).values({ id: randomUUID(), customerId: customer.id });
  expect(bodyOf((await look(path, both)).text)).toBe(bodyOf(await fresh(path, both)));
});
