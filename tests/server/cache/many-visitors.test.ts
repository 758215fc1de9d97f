import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { openCartOf } from "#app/domain/orders/cart/account-cart.server.ts";
import { addLines } from "#app/domain/orders/cart/carts.server.ts";
import { openSession } from "#app/domain/people/accounts/sessions.server.ts";
import { signedCookie } from "#app/http/cookies.server.ts";
import { keepToast } from "#app/http/toast.server.ts";
import { makeCategory, makeCustomer, makeProduct } from "#tests/support/factories.ts";
import { sampleSize } from "#tests/support/samples.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

/*
 * The shop under test is one server; what staff save comes from this process' own copy of the app and another pool, as from
 * a second server of the same shop.
 */
const { url, close, isListening } = await startShopServer();
afterAll(close);

const VISITORS = sampleSize(24, 200);
const ROUNDS = sampleSize(12, 100);
const PRODUCTS = 12;

type Visitor = {
  name: string | null;
  language: "en" | "bn";
  cookie: string;
  toast: string;
  /** Pieces by product. */
  cart: Map<string, number>;
};

const items: { id: string; slug: string; price: number }[] = [];
const visitors: Visitor[] = [];
const request = new Request(url);

beforeAll(async () => {
  const { id: categoryId } = await makeCategory({ slug: "honey" });
  for (let n = 0; n < PRODUCTS; n++)
    items.push(
      await makeProduct({ title: `Honey ${n}`, categoryId, price: 1000 + n, isFeatured: n < 4 }),
    );
  for (let n = 0; n < VISITORS; n++) visitors.push(await makeVisitor(n));
  await vi.waitUntil(isListening, 60_000);
});

/**
 * Every second visitor has an account and every third an empty cart; products and quantities
 * differ.
 */
async function makeVisitor(n: number): Promise<Visitor> {
  const language = n % 4 < 2 ? "en" : "bn";
  const cookies = [`language=${language}`];
  const lines =
    n % 3 === 0
      ? []
      : Array.from({ length: 1 + (n % 5) }, (_, i) => ({
          productId: items[(n + i) % PRODUCTS]?.id ?? "",
          quantity: 1 + ((n * 7 + i) % 90),
        }));
  const customer =
    n % 2 === 0 ? await makeCustomer({ fullName: `<Visitor> & ${n} of many` }) : null;
  if (customer) {
    const { secret } = await openSession(customer, { device: "", network: "" });
    cookies.push(await carried("session", secret));
  }
  if (lines.length > 0) {
    const cartId = customer
      ? await openCartOf({ customerId: customer.id, cookieId: null })
      : randomUUID();
    await addLines({ cartId, operation: null }, lines);
    cookies.push(await carried("cart", cartId));
  }
  return {
    name: customer?.fullName ?? null,
    language,
    cookie: cookies.join("; "),
    toast:
      (await keepToast(request, { type: "success", text: `toast of ${n}` })).split(";")[0] ?? "",
    cart: new Map(lines.map(({ productId, quantity }) => [productId, quantity])),
  };
}

async function carried(name: string, value: string): Promise<string> {
  return (await signedCookie(name).serialize(request, value)).split(";")[0] ?? "";
}

const asHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A page, or on a busy machine the one that asks to come back. */
async function look(path: string, { cookie }: Pick<Visitor, "cookie">) {
  const answer = await fetch(url + path, { headers: { Cookie: cookie, Accept: "text/html" } });
  const isBusy = answer.status === 503 && answer.headers.has("Retry-After");
  expect(isBusy || answer.status === 200, `${path} ${answer.status}`).toBe(true);
  return { isBusy, html: await answer.text() };
}

/** The visitors' names in the page's markup or data. */
const namesIn = (html: string) =>
  new Set(
    [...html.matchAll(/(?:&lt;|\\u003c|<)Visitor(?:&gt;|>) (?:&amp;|&) (\d+) of many/g)].map(
      ([, n]) => n,
    ),
  );

const numberOf = ({ name }: Visitor) => (name && /\d+/.exec(name)?.[0]) || null;

function expectOwn(html: string, visitor: Visitor, path: string): void {
  const { name, language, cart } = visitor;
  expect(html, path).toContain(`<html lang="${language}">`);
  const number = numberOf(visitor);
  expect(namesIn(html), path).toEqual(new Set(number ? [number] : []));
  if (name) expect(html).toContain(asHtml(name));
  const badge =
    /href="\/cart"[^>]*>.*?<\/a>/s.exec(
      html.slice(html.indexOf("<nav", html.indexOf("</footer>"))),
    )?.[0] ?? "";
  const shown = /<span[^>]*>([^<]+)<\/span> <b[^>]*>[^<]+<\/b><\/a>$/.exec(badge)?.[1] ?? null;
  expect(shown, path).toBe(cart.size > 0 ? formatNumber(cart.size, language) : null);
  for (const [, id = "", buttons = ""] of html.matchAll(
    /<li id="card-([\w-]+)"[^>]*>(.*?)<\/li>/gs,
  )) {
    const pieces = /<output[^>]*>([^<]+)<\/output>/.exec(buttons)?.[1] ?? null;
    const own = cart.get(id);
    expect(pieces, `${path} ${id}`).toBe(own === undefined ? null : formatNumber(own, language));
  }
}

const PATHS = ["/", "/shop", "/shop/collection/honey", "/shop?q=honey", "/terms-and-conditions"];

test(`${VISITORS * ROUNDS} parallel requests of ${VISITORS} visitors show their own name, cart, toast and language while staff edit products`, async () => {
  let price = 2000;
  const answered = new Set<Visitor>();
  for (let round = 0; round < ROUNDS; round++) {
    const edited = items[round % PRODUCTS];
    const edit = updateProduct(edited?.id ?? "", { price: ++price });
    await Promise.all(
      visitors.map(async (visitor, n) => {
        const path =
          [...PATHS, `/products/${edited?.slug}`][(n + round) % (PATHS.length + 1)] ?? "/";
        const isToasted = (n + round) % 10 === 0;
        const cookie = isToasted ? `${visitor.cookie}; ${visitor.toast}` : visitor.cookie;
        const { isBusy, html } = await look(path, { cookie });
        if (isBusy) {
          expect([numberOf(visitor)], path).toEqual(expect.arrayContaining([...namesIn(html)]));
          return;
        }
        answered.add(visitor);
        expectOwn(html, visitor, path);
        const toasts = [...html.matchAll(/toast of (\d+)/g)].map(([, of]) => Number(of));
        expect(new Set(toasts), path).toEqual(new Set(isToasted ? [n] : []));
      }),
    );
    await edit;
  }
  expect(answered.size).toBe(VISITORS);
  const isShown = async (visitor: Visitor) =>
    (await look(`/products/${items[(ROUNDS - 1) % PRODUCTS]?.slug}`, visitor)).html.includes(
      formatNumber(price, visitor.language),
    );
  for (const visitor of visitors.slice(0, 8)) await expect.poll(() => isShown(visitor)).toBe(true);
});

test("the cache contains no visitor's data", async () => {
  const { html } = await look("/", { cookie: "" });
  expect(namesIn(html)).toEqual(new Set());
  expect(html).not.toMatch(/<output/);
});
