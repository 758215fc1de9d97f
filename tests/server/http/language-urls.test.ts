import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { products, shopSettings } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const PICTURE = `${"a".repeat(32)}-800x800.webp`;

let shop: Awaited<ReturnType<typeof startShopServer>>;

beforeAll(async () => {
  await emptyTables();
  await db.update(shopSettings).set({ name: "Haat", nameBn: "হাট" });
  await makeProduct({ title: "Raw honey", titleBn: "কাঁচা মধু", slug: "raw-honey", images: [PICTURE] });
  shop = await startShopServer();
});

afterAll(() => shop.close());

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, { redirect: "manual", headers });
  return { cookies: response.headers.getSetCookie(), html: await response.text() };
}

const inBangla = (html: string) => html.includes('<html lang="bn"');

/** The page's URLs in the head, by `hreflang`. */
function addresses(html: string) {
  const links = html.match(/<link[^>]*hrefLang="[^>]*>/gi) ?? [];
  return Object.fromEntries(
    links.map((link) => [
      /hreflang="([^"]*)"/i.exec(link)?.[1] ?? "",
      /href="(http[^"]*)"/.exec(link)?.[1]?.replace(shop.url, ""),
    ]),
  );
}
const canonical = (html: string) =>
  /rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace(shop.url, "");

describe("a URL with a language", () => {
  test("is shown in it, whatever browser and cookie say, cached or not", async () => {
    for (const path of ["/", "/shop", "/products/raw-honey", "/terms-and-conditions", "/login"])
      for (const _ of ["new", "kept"]) {
        const bangla = await read(`${path}?lang=bn`, { cookie: "language=en" });
        expect(inBangla(bangla.html), path).toBe(true);
        const english = await read(`${path}?lang=en`, { "accept-language": "bn" });
        expect(inBangla(english.html), path).toBe(false);
      }
    const withCart = await read("/?lang=bn", { cookie: "language=en; cart=x" });
    expect(inBangla(withCart.html)).toBe(true);
  });

  test("sets the language of the next page, but no cached page has another visitor's messages", async () => {
    const keeps = (cookies: string[]) => cookies.filter((line) => line.startsWith("language="));
    expect(keeps((await read("/shop?lang=bn")).cookies)).toEqual([
      expect.stringMatching(/^language=bn; .*SameSite=Lax/),
    ]);
    const again = await read("/shop?lang=bn");
    expect(keeps(again.cookies)).toHaveLength(1);
    expect(keeps((await read("/shop?lang=bn", { cookie: "language=bn" })).cookies)).toEqual([]);
    expect((await read("/shop", { "accept-language": "bn" })).cookies).toEqual([]);
    expect(keeps((await read("/cart?lang=bn")).cookies)).toHaveLength(1);
  });

  test("unknown to the shop is ignored and makes no page of its own", async () => {
    const plain = await read("/shop", { "accept-language": "bn" });
    const { size } = shop.cache;
    for (const lang of ["de", "BN", "", "bn-BD"]) {
      const answer = await read(`/shop?lang=${lang}`, { "accept-language": "bn" });
      expect(answer.html === plain.html, lang).toBe(true);
      expect(answer.cookies).toEqual([]);
    }
    expect(shop.cache.size).toBe(size);
    await read("/shop?lang=bn", { "accept-language": "en", cookie: "language=en" });
    const kept = shop.cache.size;
    await read("/shop?lang=bn", { "accept-language": "bn" });
    await read("/shop?lang=bn", { cookie: "language=bn" });
    expect(shop.cache.size).toBe(kept);
  });

  test("is left by the language switch", async () => {
    const body = new URLSearchParams({ language: "en", redirectTo: "/shop?lang=bn&q=honey" });
    const answer = await fetch(`${shop.url}/language`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { origin: shop.url },
    });
    expect(answer.headers.get("location")).toBe("/shop?q=honey");
    expect(answer.headers.getSetCookie()[0]).toMatch(/^language=en/);
  });
});

describe("the owner's first language", () => {
  const choose = async (firstLanguage: "browser" | "bn" | "en") => {
    await db.update(shopSettings).set({ firstLanguage });
    const areInBangla = async () => {
      const shown = ["de", "bn"].map((language) =>
        read("/terms-and-conditions", { "accept-language": language }),
      );
      return (await Promise.all(shown)).map(({ html }) => inBangla(html));
    };
    await expect.poll(areInBangla).toEqual([firstLanguage === "bn", firstLanguage !== "en"]);
  };

  test("is that of every page nobody has chosen a language for, cached or not, and of no other", async () => {
    await read("/shop", { "accept-language": "en" });
    await choose("bn");
    try {
      for (const path of ["/", "/shop", "/products/raw-honey", "/cart", "/nothing/here"])
        for (const _ of ["new", "kept"]) {
          const said = async (headers: Record<string, string>, asked = "") =>
            inBangla((await read(path + asked, headers)).html);
          expect(await said({ "accept-language": "en-US" }), path).toBe(true);
          expect(await said({}), path).toBe(true);
          expect(await said({ cookie: "language=en" }), path).toBe(false);
          expect(await said({ cookie: "language=en; cart=x" }), path).toBe(false);
          expect(await said({ "accept-language": "en-US", cookie: "cart=x" }), path).toBe(true);
          expect(await said({ "accept-language": "bn" }, "?lang=en"), path).toBe(false);
        }
      const api = await read("/api/product/details/nothing", { "accept-language": "en" });
      expect(api.html).not.toMatch(/[\u0980-\u09ff]/);
      await choose("en");
      expect(inBangla((await read("/shop", { "accept-language": "bn" })).html)).toBe(false);
    } finally {
      await choose("browser");
    }
    expect(inBangla((await read("/shop", { "accept-language": "bn" })).html)).toBe(true);
  });

  test("offers the other language in its own script, and a shared page keeps its own", async () => {
    for (const [language, other] of [
      ["bn", "English"],
      ["en", "বাংলা"],
    ]) {
      const { html } = await read("/products/raw-honey", { "accept-language": language ?? "" });
      const [header = ""] = /<header[\s\S]*?<\/header>/.exec(html) ?? [];
      expect(header).toContain(`>${other}</button>`);
      const page = `${shop.url}/products/raw-honey?lang=${language}`;
      expect(html).toContain(`property="og:url" content="${page}"`);
      expect(html).toContain(encodeURIComponent(page));
    }
  });
});

describe("search engines", () => {
  test("find each page's URLs in its head", async () => {
    for (const path of ["/", "/shop", "/products/raw-honey", "/products/raw-honey/reviews"]) {
      const both = { en: `${path}?lang=en`, bn: `${path}?lang=bn`, "x-default": path };
      for (const asked of ["", "?lang=en", "?lang=bn"]) {
        const { html } = await read(path + asked);
        expect(addresses(html), path + asked).toEqual(both);
        expect(canonical(html)).toBe(path + asked);
      }
    }
    expect(canonical((await read("/shop?lang=bn&page=1&q=honey")).html)).toBe("/shop?lang=bn");
    const second = (await read("/?page=2&lang=bn")).html.replaceAll("&amp;", "&");
    expect(canonical(second)).toBe("/?page=2&lang=bn");
    expect(addresses(second)["x-default"]).toBe("/?page=2");
  });

  test("find the language, for social media and in a product's data", async () => {
    const { html } = await read("/products/raw-honey?lang=bn");
    expect(html).toContain('property="og:locale" content="bn_BD"');
    expect(html).toContain('"inLanguage":"bn"');
    expect((await read("/products/raw-honey?lang=en")).html).toContain('content="en_US"');
  });

  test("find every page's languages in the site map", async () => {
    const { html } = await read("/sitemap.xml");
    const at = `${shop.url}/products/raw-honey`;
    expect(html).toContain(
      `<xhtml:link rel="alternate" hreflang="bn" href="${at}?lang=bn"/><xhtml:link rel="alternate" hreflang="x-default" href="${at}"/></url>`,
    );
  });

  test("keep the catalogue for Google and Meta apart by language, until a product changes", async () => {
    const feed = async (language: string) =>
      (await read(`/feeds/products.xml?lang=${language}&utm_source=${Math.random()}`)).html;
    expect(await feed("bn")).toContain("<g:title>কাঁচা মধু</g:title>");
    expect(await feed("en")).toContain("<g:title>Raw honey</g:title>");
    await db.update(products).set({ title: "Ripe honey" }).where(eq(products.slug, "raw-honey"));
    await expect.poll(() => feed("en")).toContain("<g:title>Ripe honey");
  });
});
