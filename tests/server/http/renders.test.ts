import { afterAll, expect, test } from "vitest";
import { startShopServer } from "#tests/support/shop-server.ts";

const { url, close } = await startShopServer();
afterAll(close);

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test("of very many made-up searches at once some get 503 with a reason, and other pages are served", async () => {
  // The requests have a cookie, so that nothing is cached for them.
  const searches = Array.from({ length: 140 }, (_, n) =>
    ask(`/shop?q=word${n}`, n % 2 ? { Cookie: "cart=made-up" } : {}),
  );
  const others = ["/cart", "/terms-and-conditions", "/login", "/shop"].map((path) =>
    ask(path, { Cookie: "cart=made-up" }),
  );
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const answers = await Promise.all(searches);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  const refused = answers.filter(({ status }) => status === 503);
  for (const { headers, text } of refused) {
    expect([headers.get("Retry-After"), headers.get("Cache-Control")]).toEqual(["5", "no-store"]);
    expect(text).toContain("The shop is very busy");
  }
  expect((await ask("/shop?q=honey")).status).toBe(200);
});
