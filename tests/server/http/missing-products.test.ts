import { createRequestHandler } from "@remix-run/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deleteProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { openSession } from "#app/domain/people/accounts/sessions.server.ts";
import { signedCookie } from "#app/http/cookies.server.ts";
import { makeAdmin, makeCategory, makeProduct } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

/* Whatever is changed is changed here by another pool, as by another server of the same shop. */
const { url, cache, close, build, isListening } = await startShopServer();
afterAll(close);
const makeFresh = createRequestHandler(build, "production");

let categoryId: string;
beforeAll(async () => {
  categoryId = (await makeCategory({ slug: "honey" })).id;
  await makeProduct({ categoryId });
  await vi.waitUntil(isListening, 60_000);
});

type Headers = Record<string, string>;
const HTML = { Accept: "text/html", "Accept-Encoding": "gzip" };

async function look(path: string, headers: Headers = {}) {
  const answer = await fetch(url + path, { headers: { ...HTML, ...headers } });
  return { status: answer.status, text: await answer.text() };
}

const until = (look: () => Promise<unknown>, wanted: unknown) => expect.poll(look).toEqual(wanted);

const GOOD = "/products/";
const CALL = "/api/product/product-details?product_slug=";
const KINDS = [GOOD, "/shop/collection/", CALL];

test.each([...KINDS, "/products/made-up/reviews?"])(
  "what is missing at %s is reported to each visitor",
  async (kind) => {
    for (const language of ["en", "bn"]) {
      const headers = { "Accept-Language": language };
      const at = (n: number) => (kind.endsWith("?") ? kind.replace("up", `up-${n}`) : kind + n);
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

test("a product added at another server is visible to logged-in visitors at once, and soon to all", async () => {
  const admin = await makeAdmin();
  const { secret } = await openSession(admin, { device: "", network: "" });
  const request = new Request(url);
  const [Cookie = ""] = (await signedCookie("session").serialize(request, secret)).split(";");
  for (let n = 0; n < 5; n++) {
    const slug = `new-honey-${n}`;
    await until(async () => (await look(GOOD + slug)).status, 404);
    await makeProduct({ slug, categoryId });
    // This server may not have been notified of the product yet.
    const seen = await look(GOOD + slug, { Cookie });
    expect(seen.status).toBe(200);
    for (const path of [GOOD + slug, CALL + slug])
      await until(async () => (await look(path)).status, 200);
  }
});

test("a product no longer sold is no longer shown", async () => {
  const { id, slug } = await makeProduct({ slug: "old-honey", categoryId });
  await until(async () => (await look(GOOD + slug)).status, 200);
  await deleteProduct(id);
  for (const path of [GOOD + slug, CALL + slug])
    await until(async () => (await look(path)).status, 404);
});

test("the URL of all products is no missing category", async () => {
  const paths = ["", "?page=1", "?q=honey", ".data"].map((end) => `/shop/collection/all${end}`);
  for (const path of [...paths, ...paths, "/shop/collection/%61ll", "/shop/collection/all/"]) {
    const { status, text } = await look(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain("Honey");
  }
});

test("made-up slugs are not cached", async () => {
  const Cookie = "cart=made-up";
  for (const kind of KINDS)
    for (const headers of [{}, { Cookie }]) await look(`${kind}made-up`, headers);
  const kept = [cache.size, cache.bytes];
  for (let n = 0; n < 20; n++)
    for (const kind of KINDS) {
      const { status } = await look(`${kind}made-up-${n}`, n % 2 ? { Cookie } : {});
      expect(status).toBe(404);
    }
  expect([cache.size, cache.bytes]).toEqual(kept);
});
