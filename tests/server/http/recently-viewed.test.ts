import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductCard } from "#app/domain/catalog/products/cards.server.ts";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { textOf } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

let shop: Awaited<ReturnType<typeof startShopServer>>;
const SLUGS = Array.from({ length: 10 }, (_, i) => `good-${i}`);

beforeAll(async () => {
  await emptyTables();
  for (const slug of SLUGS) await makeProduct({ title: `Title ${slug}`, slug });
  await makeProduct({ title: "Hidden tea", slug: "hidden-tea", isActive: false });
  await makeProduct({ title: "Long", slug: "l".repeat(100) });
  shop = await startShopServer();
});

afterAll(() => shop.close());

/** A browser that stores only the cookie under test. */
function browser(language = "en") {
  let cookie = "";
  async function ask(path: string, init: RequestInit = {}) {
    const headers = { accept: "text/html", "accept-language": language, cookie, origin: shop.url };
    const answer = await fetch(shop.url + path, { redirect: "manual", ...init, headers });
    for (const line of answer.headers.getSetCookie())
      if (line.startsWith("seen=")) cookie = line.split(";")[0] ?? "";
    return { answer, html: await answer.text() };
  }
  async function seen() {
    const { html } = await ask("/seen/goods");
    return (JSON.parse(html) as ProductCard[]).map(({ slug }) => slug);
  }
  return { ask, seen, cookie: () => cookie, bring: (text: string) => (cookie = text) };
}

describe("recently viewed products", () => {
  test("are shown latest first, each once, at most eight, from shared cached pages too", async () => {
    const rahima = browser();
    const karim = browser();
    for (const slug of [...SLUGS, "good-3"]) {
      await rahima.ask(`/products/${slug}`);
      await karim.ask("/products/good-1?quantity=2");
    }
    const latest = ["good-3", "good-9", "good-8", "good-7", "good-6", "good-5", "good-4", "good-2"];
    expect(await rahima.seen()).toEqual(latest);
    expect(await karim.seen()).toEqual(["good-1"]);
    const { html } = await rahima.ask("/seen");
    expect(html.indexOf("Title good-3")).toBeLessThan(html.indexOf("Title good-9"));
  });

  test("are recorded once, but not for missing pages or programs", async () => {
    const visitor = browser();
    await visitor.ask("/products/good-1");
    const again = await visitor.ask("/products/good-1");
    expect(again.answer.headers.getSetCookie()).toEqual([]);
    await visitor.ask("/products/nothing");
    await visitor.ask("/products/hidden-tea");
    await visitor.ask("/products/good-1/reviews");
    const program = await fetch(`${shop.url}/products/good-2`, { headers: { accept: "*/*" } });
    expect(program.headers.getSetCookie()).toEqual([]);
    expect(await visitor.seen()).toEqual(["good-1"]);
  });

  test("make a small cookie, and a forged one shows nothing hidden", async () => {
    const visitor = browser();
    visitor.bring(`seen=${["l".repeat(100), "m".repeat(100), "n".repeat(100)].join("~")}`);
    await visitor.ask("/products/good-1");
    expect(visitor.cookie().length).toBeLessThan(310);
    for (const text of ["hidden-tea~good-2", "%00~good-2", "x~".repeat(900), "<b>~'~good-2"]) {
      visitor.bring(`seen=${text}`);
      expect((await visitor.seen()).filter((slug) => slug !== "good-2")).toEqual([]);
      expect((await visitor.ask("/seen")).answer.status).toBe(200);
    }
  });

  test("are deleted by a click and by log-out, and are in no shared page", async () => {
    const visitor = browser("bn");
    await visitor.ask("/products/good-1");
    expect((await visitor.ask("/")).html).toContain('href="/seen"');
    // Cached or not, the page is identical to a stranger's.
    const [mine, strangers] = [await visitor.ask("/"), await browser("bn").ask("/")];
    expect(mine.html === strangers.html).toBe(true);
    await visitor.ask("/seen", { method: "POST", body: new URLSearchParams() });
    expect(await visitor.seen()).toEqual([]);
    expect((await visitor.ask("/seen")).html).toContain("এখনো কিছু নেই");
    await visitor.ask("/products/good-1");
    await visitor.ask("/logout", { method: "POST", body: new URLSearchParams() });
    expect(await visitor.seen()).toEqual([]);
  });

  test("show the size that was seen, with its own price", async () => {
    for (const sizeAmount of [1, 2, 5])
      await makeProduct({
        ...{ title: "Oil", slug: `oil-${sizeAmount}`, family: "oil", sizeUnit: "l", sizeAmount },
        price: 300 * sizeAmount,
      });
    const visitor = browser();
    await visitor.ask("/products/oil-1");
    const { html } = await visitor.ask("/seen");
    expect(textOf(html)).toMatch(/Oil 1 L 300 TK/);
    expect(html.replaceAll("\u00a0", " ")).toContain("Add Oil, 1 L");
    const [card] = JSON.parse((await visitor.ask("/seen/goods")).html) as ProductCard[];
    expect(card).toMatchObject({ name: "Oil, 1\u00a0L", isFrom: false });
  });

  test("leave out products no longer sold", async () => {
    const visitor = browser();
    await visitor.ask("/products/good-9");
    await visitor.ask("/products/good-8");
    await db.update(products).set({ isActive: false }).where(eq(products.slug, "good-8"));
    expect(await visitor.seen()).toEqual(["good-9"]);
  });
});
