import { createRequestHandler } from "@remix-run/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deleteProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { openSession } from "#app/domain/users/sessions.server.ts";
import { signedCookie } from "#app/http/cookies.server.ts";
import { KeptAnswers } from "#server/page-cache.js";
import { makeAdmin, makeCategory, makeProduct } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

/*
 * Goods and categories that are not there are answered by what the shop remembers of slugs. Whatever is changed is changed here by
 * another pool, as by another server of the same shop.
 */
const { url, cache, close, build, isListening } = await startShopServer();
afterAll(close);
const makeFresh = createRequestHandler(build, "production");

const asked = vi.spyOn(KeptAnswers.prototype, "find");
/** What was answered to such a request before, if anything. */
const known = () => asked.mock.results.at(-1)?.value;

let categoryId: string;
beforeAll(async () => {
  categoryId = (await makeCategory({ slug: "honey" })).id;
  await makeProduct({ categoryId });
  await vi.waitFor(() => expect(isListening()).toBe(true), { timeout: 60_000 });
});

type Headers = Record<string, string>;
const HTML = { Accept: "text/html", "Accept-Encoding": "gzip" };

async function look(path: string, headers: Headers = {}) {
  const answer = await fetch(url + path, { headers: { ...HTML, ...headers } });
  return { status: answer.status, text: await answer.text(), isKnown: known() !== null };
}

const until = (look: () => Promise<unknown>, wanted: unknown) =>
  expect.poll(look, { timeout: 60_000 }).toEqual(wanted);

const GOOD = "/products/";
const CALL = "/api/product/product-details?product_slug=";
const KINDS = [GOOD, "/shop/collection/", CALL];

test.each([...KINDS, "/products/made-up/reviews?"])(
  "what %s does not lead to is said at once, as it is said to each alone",
  async (kind) => {
    for (const language of ["en", "bn"]) {
      const headers = { "Accept-Language": language };
      const at = (n: number) => (kind.endsWith("?") ? kind.replace("up", `up-${n}`) : kind + n);
      if (!kind.endsWith("?")) await until(async () => (await look(at(0), headers)).isKnown, true);
      for (let n = 1; n < 4; n++) {
        const { status, text } = await look(at(n), headers);
        const request = new Request(url + at(n), { headers: { ...HTML, ...headers } });
        const alone = await makeFresh(request, {});
        expect([status, bodyOf(text)]).toEqual([404, bodyOf(await alone.text())]);
        expect(text).not.toContain("undefined");
      }
    }
  },
);

const bodyOf = (html: string) => html.replace(/<script type="application\/json".*?<\/script>/s, "");

test.each([
  ["the data of a page", "/products/made-up.data?_routes=storefront%2Fproduct"],
  ["another name for the parameter", "/api/product/product-details?slug=made-up"],
  ["two slugs", `${CALL}made-up&product_slug=other`],
  ["another call", "/api/product/get-product?product_slug=made-up"],
  ["what lies below", "/products/made-up/reviews/of/nobody"],
])("%s is left to the app", async (_, path) => {
  for (const kind of KINDS) await until(async () => (await look(`${kind}made-up`)).isKnown, true);
  expect((await look(path)).isKnown).toBe(false);
});

test("a good added at another server is there for who is logged in at once, and soon for everybody", async () => {
  const admin = await makeAdmin();
  const { secret } = await openSession(admin, { device: "", network: "" });
  const request = new Request(url);
  const [Cookie = ""] = (await signedCookie("session").serialize(request, secret)).split(";");
  for (let n = 0; n < 5; n++) {
    const slug = `new-honey-${n}`;
    await until(async () => (await look(GOOD + slug)).isKnown, true);
    await makeProduct({ slug, categoryId });
    // Before anybody is told of it, perhaps.
    const seen = await look(GOOD + slug, { Cookie });
    expect(seen.status).toBe(200);
    for (const path of [GOOD + slug, CALL + slug])
      await until(async () => (await look(path)).status, 200);
  }
});

test("a good that is sold no more is there no more", async () => {
  const { id, slug } = await makeProduct({ slug: "old-honey", categoryId });
  await until(async () => (await look(GOOD + slug)).status, 200);
  await deleteProduct(id);
  for (const path of [GOOD + slug, CALL + slug])
    await until(async () => (await look(path)).status, 404);
});

test("the address of all goods is no category that is missing", async () => {
  const paths = ["", "?page=1", "?q=honey", ".data"].map((end) => `/shop/collection/all${end}`);
  for (const path of [...paths, ...paths, "/shop/collection/%61ll", "/shop/collection/all/"]) {
    const { status, text } = await look(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain("Honey");
  }
});

test("made-up slugs take no room", async () => {
  const { Cookie } = { Cookie: "cart=made-up" };
  for (const kind of KINDS)
    for (const headers of [{}, { Cookie }]) await look(`${kind}made-up`, headers);
  const kept = [cache.size, cache.templates];
  const { bytes } = cache;
  for (let n = 0; n < 200; n++)
    for (const kind of KINDS) {
      const { status } = await look(`${kind}made-up-${n}`, n % 2 ? { Cookie } : {});
      expect(status).toBe(404);
    }
  expect([cache.size, cache.templates]).toEqual(kept);
  // One page is 20 kB; those that are kept may be made anew meanwhile.
  expect(cache.bytes - bytes).toBeLessThan(10_000);
});

test.each([
  ["POST", "/shop"],
  ["PUT", "/shop.data"],
  ["OPTIONS", "/shop"],
])("%s of %s is told what is allowed", async (method, path) => {
  const { status, headers } = await fetch(url + path, { method, headers: HTML });
  expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

test.each(["PUT", "PATCH", "DELETE"])(
  "%s is refused before the app where a page takes nothing",
  async (method) => {
    const send = (path: string) => fetch(url + path, { method, headers: HTML, body: "a=b" });
    for (const path of ["/", "/shop?q=honey", "/shop/collection/honey", "/terms-and-conditions"]) {
      const answer = await send(path);
      const said = [answer.status, answer.headers.get("Allow"), await answer.text()];
      expect(said, path).toEqual([405, "GET, HEAD", "This method is not used here.\n"]);
    }
    const left = [
      ["/made-up", 404],
      ["/login", 400],
      ["/api/product/get-product", 405],
    ] as const;
    for (const [path, status] of left) {
      const answer = await send(path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(await answer.text()).not.toContain("This method is not used here.");
    }
  },
);
