import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { KeptAnswers } from "#server/page-cache.js";
import { makeCategory, makeProduct } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const { url, cache, close, isListening } = await startShopServer();
afterAll(close);

const found = vi.spyOn(KeptAnswers.prototype, "find");
/** Whether a stranger's answer was remembered for such a request as the last. */
const wasKnown = () => "answer" in (found.mock.results.at(-1)?.value ?? {});

let good: { id: string; slug: string };
beforeAll(async () => {
  const { id: categoryId } = await makeCategory({ slug: "honey" });
  good = await makeProduct({ categoryId, price: 1234 });
  await vi.waitFor(() => expect(isListening()).toBe(true), { timeout: 60_000 });
});

type Headers = Record<string, string>;

/** By node:http, which adds no headers. The body unpacked: a kept page is packed again while nobody asks. */
async function ask(path: string, headers: Headers = {}, method = "GET") {
  const req = request(url + path, { method, headers, agent: false });
  req.end();
  const [res] = (await once(req, "response")) as [IncomingMessage];
  const { date: _, "content-length": length, ...said } = res.headers;
  const packed = await buffer(res);
  if (res.statusCode === 200 && method === "GET") expect(Number(length)).toBe(packed.length);
  const encoding = method === "HEAD" ? undefined : said["content-encoding"];
  const unpack = encoding === "br" ? brotliDecompressSync : encoding === "gzip" ? gunzipSync : null;
  return { status: res.statusCode, headers: said, body: (unpack?.(packed) ?? packed).toString() };
}

const HTML = { accept: "text/html" };

const visits: [what: string, headers: Headers][] = [
  ["gzip", { ...HTML, "accept-encoding": "gzip" }],
  ["brotli", { ...HTML, "accept-encoding": "gzip, br" }],
  ["no encoding", HTML],
  ["Bangla", { ...HTML, "accept-language": "bn", "accept-encoding": "br" }],
  ["lite", { ...HTML, cookie: "lite=1", "accept-encoding": "br" }],
  ["a good seen before", { ...HTML, cookie: "seen=other", "accept-encoding": "br" }],
  ["a tag", { ...HTML, "if-none-match": 'W/"made up"', "accept-encoding": "br" }],
  ["JSON", { accept: "application/json", "accept-encoding": "gzip" }],
];

test.each(visits)("with %s is answered the same each time", async (_, headers) => {
  const paths = ["/", "/shop?q=honey", "/?lang=bn", "/api/product/get-product?limit=20"];
  for (const path of [...paths, `/products/${good.slug}`]) {
    const kept = await ask(path, headers).then(() => ask(path, headers));
    for (let time = 0; time < 3; time++) {
      const { headers: again, ...rest } = await ask(path, headers);
      expect({ ...rest, headers: { ...again, "x-request-id": "" } }, path).toEqual({
        ...kept,
        headers: { ...kept.headers, "x-request-id": "" },
      });
      expect(again["x-request-id"]).not.toBe(kept.headers["x-request-id"]);
    }
    // No body as it is kept: it is unpacked each time.
    expect(wasKnown(), path).toBe("accept-encoding" in headers);
  }
});

test("an unchanged page is not sent again", async () => {
  const headers = { ...HTML, "accept-encoding": "br" };
  // The first has the page made, the second is answered with what is kept, and remembered.
  await ask("/shop", headers);
  const etag = (await ask("/shop", headers)).headers.etag ?? "";
  for (let time = 0; time < 3; time++)
    expect(await ask("/shop", { ...headers, "if-none-match": etag })).toMatchObject({
      status: 304,
      body: "",
    });
  expect(wasKnown()).toBe(true);
});

test("a request's own name is given back", async () => {
  const headers = { ...HTML, "accept-encoding": "br" };
  for (let time = 0; time < 3; time++) await ask("/terms-and-conditions", headers);
  const named = await ask("/terms-and-conditions", { ...headers, "x-request-id": "abcdefgh-1" });
  expect([wasKnown(), named.headers["x-request-id"]]).toEqual([true, "abcdefgh-1"]);
});

test.each<[what: string, headers: Headers, method?: string]>([
  ["a cart", { cookie: "cart=made-up" }],
  ["a session", { cookie: "session=made-up" }],
  ["a token", { authorization: "Bearer made-up" }],
  ["another host", { host: "other.test" }],
  ["another language", { "accept-language": "bn-BD, en;q=0.5" }],
  ["a proxy's word", { "x-forwarded-for": "10.0.0.1", "x-forwarded-proto": "https" }],
  ["a body", { "content-length": "0" }],
  ["no wish for a body", {}, "HEAD"],
  ["more than anybody sends", { "x-made-up": "x".repeat(5000) }],
])("whoever comes with %s is not given what was answered without", async (_, more, method) => {
  const headers = { ...HTML, "accept-encoding": "br" };
  for (let time = 0; time < 3; time++) await ask("/", headers);
  expect(wasKnown()).toBe(true);
  await ask("/", { ...headers, ...more }, method);
  expect(wasKnown()).toBe(false);
});

test("a page that may be out of date says so", async () => {
  const headers = { ...HTML, "accept-encoding": "br" };
  for (let time = 0; time < 3; time++) await ask("/shop", headers);
  cache.drop("unheard");
  const stale = await ask("/shop", headers);
  cache.drop("catalogue");
  expect(stale.headers["cache-status"]).toMatch(/^haat; hit; ttl=-/);
  expect((await ask("/shop", headers)).headers).not.toHaveProperty("cache-status");
});

test("what staff save is seen by whoever looks again", async () => {
  const headers = { ...HTML, "accept-encoding": "br" };
  const look = async () => (await ask(`/products/${good.slug}`, headers)).body;
  for (const price of [1301, 1402, 1503]) {
    for (let time = 0; time < 3; time++) await look();
    await updateProduct(good.id, { price });
    await expect.poll(look, { timeout: 60_000 }).toContain(price.toLocaleString("en"));
  }
});

const wasRefusedAgain = () => "refusal" in (found.mock.results.at(-1)?.value ?? {});

test.each<[what: string, headers: Headers]>([
  ["English", { "accept-language": "en" }],
  ["Bangla", { "accept-language": "bn" }],
  ["Bangla by its cookie", { cookie: "language=bn" }],
  ["a cart", { cookie: "cart=made-up" }],
  ["gzip", { "accept-encoding": "gzip" }],
])(
  "what is no call says so with %s, the same each time and at each address",
  async (_, headers) => {
    const named = ({ headers: said, ...rest }: Awaited<ReturnType<typeof ask>>) => ({
      ...rest,
      headers: { ...said, "x-request-id": "" },
    });
    const first = await ask("/api/made-up", headers);
    expect(first.status).toBe(404);
    expect(JSON.parse(first.body)).toMatchObject({ success: false });
    const ids = new Set([first.headers["x-request-id"]]);
    for (const path of ["/api/made-up", "/api/made/up-2.php", "/api/product/made-up"]) {
      const again = await ask(path, headers);
      expect(wasRefusedAgain(), path).toBe(true);
      expect(named(again), path).toEqual(named(first));
      ids.add(again.headers["x-request-id"]);
    }
    expect(ids.size).toBe(4);
  },
);

test.each<[what: string, path: string, headers?: Headers, method?: string]>([
  ["a call", `/api/product/get-product`],
  ["a call with an id", "/api/promo-code/verify/made-up"],
  ["the reference", "/api"],
  ["an order", "/api/order/track-order/6f1b2f0e-0000-4000-8000-000000000000"],
  ["a query", "/api/made-up?lang=bn"],
  ["another case", "/API/made-up"],
  ["the data of a page", "/api/made-up.data"],
  ["a page", "/made-up"],
  ["a token", "/api/made-up", { authorization: "Bearer made-up" }],
  ["another language", "/api/made-up", { "accept-language": "bn-BD" }],
  ["no wish for a body", "/api/made-up", {}, "HEAD"],
  ["another method", "/api/made-up", {}, "DELETE"],
])("%s is not answered as what is no call", async (_, path, headers = {}, method = "GET") => {
  for (let time = 0; time < 2; time++) await ask("/api/made-up");
  expect(wasRefusedAgain()).toBe(true);
  await ask(path, headers, method);
  expect(wasRefusedAgain()).toBe(false);
});
