import postgres from "postgres";
import { unixSocket } from "#runtime/database/database-url.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import type { Attack } from "./attack.ts";
import { form, send, sideBySide } from "./send.ts";
import { ADMIN } from "./shop.ts";

/** What one address may ask in an hour, and one neighbourhood in a day (docs/operations.md). */
const RESTOCK_OF_ADDRESS = 60;
const RESTOCK_OF_NEIGHBOURHOOD = 120;

const phoneOf = (n: number) => `018${String(n).padStart(8, "0")}`;

/**
 * Requests of a shop's sold-out product from these addresses; resolves with how many were taken.
 */
async function askForRestock(url: string, count: number, addressOf: (n: number) => string) {
  const slug = await sellOut(url);
  let taken = 0;
  await sideBySide(count, 8, async (n) => {
    const typed = form(`phoneNumber=${phoneOf(n)}`, addressOf(n));
    if ((await send(`${url}/products/${slug}/restock`, typed)) === 302) taken += 1;
  });
  return taken;
}

/** As staff; resolves with the product's slug. */
async function sellOut(url: string) {
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(url + path, init)).json();
  const headers = { "Content-Type": "application/json" };
  const { token } = await ask("/api/user/login", {
    ...{ method: "POST", headers, body: JSON.stringify(ADMIN) },
  });
  const { result } = await ask("/api/product/get-product?limit=1");
  const { _id, slug } = result[0];
  await ask(`/api/product/update-product?product_id=${_id}`, {
    ...{ method: "PUT", headers: { ...headers, Authorization: `Bearer ${token}` } },
    body: JSON.stringify({ trackStock: true, quantityInStock: 0 }),
  });
  return slug;
}

/** A browser's cookies with one product in the cart. */
async function fillCart(url: string) {
  const { result } = await (await fetch(`${url}/api/product/get-product?limit=50`)).json();
  const { _id } = result.find((one: { trackStock: boolean }) => !one.trackStock);
  const answer = await fetch(`${url}/cart`, {
    ...form(`intent=add-line&productId=${_id}`),
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return cookies.join("; ");
}

/** Leaves a checkout with a phone number, as a browser that never saw the form. */
function leaveCheckout(url: string, cookie: string, phone: string, address: string) {
  const typed = form(`intent=back-to-cart&fullName=Torture&phoneNumber=${phone}`, address);
  return send(`${url}/checkout`, { ...typed, headers: { ...typed.headers, Cookie: cookie } });
}

/** Attacks by strangers who send from many addresses, or write their own. */
export const fromMadeUpSenders: Attack[] = [
  {
    name: "800 restock requests from one /48",
    mostMs: 1000,
    async run(url) {
      const taken = await askForRestock(url, 800, (n) => `2001:db8:7:${n.toString(16)}::1`);
      return { tries: 800, found: Math.max(0, taken - RESTOCK_OF_NEIGHBOURHOOD) };
    },
  },
  {
    name: "400 restock requests of two addresses with ports",
    mostMs: 1000,
    async run(url) {
      const taken = await askForRestock(url, 400, (n) =>
        n % 2 ? `203.0.113.7:${5000 + n}` : `[2001:db8:9::1]:${5000 + n}`,
      );
      return { tries: 400, found: Math.max(0, taken - 2 * RESTOCK_OF_ADDRESS) };
    },
  },
  {
    name: "2,400 left checkouts from 20 /48s, beside ten genuine ones",
    mostMs: 1000,
    async run(url, dataDir) {
      const cookie = await fillCart(url);
      const genuine = Array.from({ length: 10 }, (_, n) => `0191234567${n}`);
      const leave = (phone: string, n: number) =>
        leaveCheckout(url, cookie, phone, `198.51.${n}.7`);
      for (const [n, phone] of genuine.slice(0, 5).entries()) await leave(phone, n);
      await sideBySide(2400, 8, (n) =>
        leaveCheckout(url, cookie, phoneOf(n), `2001:db8:${100 + (n % 20)}:${n.toString(16)}::1`),
      );
      for (const [n, phone] of genuine.slice(5).entries()) await leave(phone, 5 + n);
      const database = await startEmbeddedPostgres({ dataDir });
      const sql = postgres(database.url, { ...unixSocket(database.url), max: 1 });
      const kept = await sql`
        select from incomplete_checkouts where closed_at is null and phone_number in ${sql(genuine)}`;
      await sql.end();
      await database.stop();
      return { tries: 2410, found: genuine.length - kept.length };
    },
  },
  {
    name: "X-Forwarded-Host: undefined and made-up hosts",
    mostMs: 1000,
    async run(url) {
      const paths = ["/", "/shop", "/terms-and-conditions", "/sitemap.xml", "/feeds/products.xml"];
      const hosts = ["undefined", "evil.example/x", "evil.example, undefined", "[::"];
      const read = async (path: string, headers: HeadersInit = {}) =>
        (await fetch(url + path, { headers })).text();
      let tries = 0;
      for (const path of paths)
        tries += await sideBySide(40, 8, (n) =>
          read(path, { "X-Forwarded-Host": hosts[n % hosts.length] ?? "" }),
        );
      const texts = await Promise.all(paths.map((path) => read(path)));
      return { tries, found: texts.filter((text) => /\/\/(undefined|evil)/.test(text)).length };
    },
  },
];
