import { afterAll, describe, expect, test } from "vitest";
import { makeCategory, makeProduct } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const { url, close } = await startShopServer();
afterAll(close);
const { id: categoryId } = await makeCategory({ slug: "honey" });
await makeProduct({ categoryId, slug: "honey" });

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();

/** One URL of each endpoint, and its method. */
const endpoints = Object.entries<object>(paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => ({
    path: path.replace(/\{\w+\}/, "honey"),
    takes: method.toUpperCase(),
  })),
);

test("every endpoint refuses other methods with a reason and its own method", async () => {
  expect(endpoints.length).toBeGreaterThan(60);
  for (const { path, takes } of endpoints)
    for (const method of METHODS) {
      if (method === takes) continue;
      const answer = await fetch(url + path, { method });
      expect([path, method, answer.status]).toEqual([path, method, 405]);
      expect(answer.headers.get("Allow"), path).toContain(takes);
      expect(await answer.json()).toMatchObject({ success: false });
    }
});

test("an endpoint is found with slashes at the end", async () => {
  const at = async (path: string, method: string) => {
    const answer = await fetch(url + path, { method });
    return [answer.status, answer.headers.get("Allow"), await answer.text()];
  };
  for (const [path, method] of [
    ["/api/user/login", "POST"],
    ["/api/user/login", "GET"],
    ["/api/promo-code/verify/honey", "GET"],
  ] as const)
    for (const end of ["/", "//"])
      expect(await at(path + end, method)).toEqual(await at(path, method));
});

describe.each(["/shop", "/shop/collection/honey", "/products/honey", "/terms-and-conditions"])(
  "%s accepts no form",
  (path) => {
    test.each(["en", "bn"])("and says so on a page, in %s", async (language) => {
      const headers = { Accept: "text/html", Cookie: `language=${language}; cart=made-up` };
      const answer = await fetch(url + path, { method: "POST", headers, body: "made=up" });
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
      expect(await answer.text()).toContain(`<html lang="${language}">`);
      // The refusal is not cached for others.
      expect((await fetch(url + path)).status).toBe(200);
    });

    test("also above a megabyte", async () => {
      const body = new URLSearchParams({ made: "x".repeat(1_100_000) });
      expect((await fetch(url + path, { method: "POST", body })).status).toBe(413);
    });
  },
);
