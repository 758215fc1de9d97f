import { afterAll, expect, test } from "vitest";
import { saveImage } from "#app/domain/shop/media/images.server.ts";
import { aPicture } from "#tests/api/support/endpoints.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const { url, close } = await startShopServer();
afterAll(close);

const picture = `/media/${await saveImage(await aPicture())}`;

/** The tag of an empty body, which every HEAD once had. */
const EMPTY = 'W/"47DEQpj8HBSa-_TImW-5JC"';

test.each([
  ...["/", "/shop", "/robots.txt", "/sitemap.xml", "/feeds/products.xml", "/login", "/cart"],
  ...["/api/category/list-category", "/api/openapi.json", "/api/product/get-product", picture],
])("HEAD of %s has the tag of GET, and only that one is not modified", async (path) => {
  // Without its own Cache-Control, fetch adds "no-cache", which forbids a 304.
  const ask = (method: string, tag = '""') =>
    fetch(url + path, {
      method,
      headers: { "If-None-Match": tag, "Cache-Control": "max-age=0" },
    });
  const [get, head] = [await ask("GET"), await ask("HEAD")];
  const body = await get.text();
  expect(body).not.toBe("");
  const tag = get.headers.get("ETag");
  expect([head.status, head.headers.get("ETag")]).toEqual([200, tag]);
  expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
  for (const method of ["GET", "HEAD"]) {
    expect((await ask(method, EMPTY)).status).toBe(200);
    if (tag) expect((await ask(method, tag)).status).toBe(304);
  }
});
