import { eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import {
  categories,
  deliveryCharges,
  productRatings,
  products,
  shelves,
  shopSettings,
} from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeCategory, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";

beforeAll(async () => {
  await emptyTables();
  const honey = await makeCategory({
    name: "Honey",
    nameBn: "মধু",
    slug: "honey",
    description: "Raw and ripe.",
  });
  const oils = await makeCategory({ name: "", nameBn: "তেল", slug: "oils" });
  await makeCategory({ name: "Secret", slug: "secret", isActive: false });
  await makeProduct({
    title: "Sundarbans Khalisha Flower Honey",
    slug: "khalisha-honey",
    price: 1200,
    discount: 150,
    description: "<p>From the <b>mangroves</b>.</p>",
    categoryId: honey.id,
    isFeatured: true,
    images: [`${"c".repeat(32)}-800x800.webp`],
  });
  await makeProduct({
    title: "সরিষার তেল",
    slug: "sorishar-tel",
    price: 320,
    isBestSelling: true,
    categoryId: oils.id,
  });
  await makeTrackedProduct(0, { title: "Almonds", slug: "almonds", price: 900 });
  await makeProduct({ title: "Hidden tea", slug: "hidden-tea", isActive: false });
  for (let i = 0; i < 21; i++)
    await makeProduct({ title: `Rice ${i}`, slug: `rice-${i}`, price: 60 + i });
});

const shopper = () => new Visitor();

/** A script that runs, unlike data for search engines. */
const SCRIPT = /<script(?! type="application\/ld)/;

describe("home", () => {
  test("shows featured and all products with current and struck prices", async () => {
    const { html, status } = await shopper().visit("/");
    expect(status).toBe(200);
    expect(textOf(html)).toContain("Feature Products");
    expect(textOf(html)).toContain("All Products");
    expect(textOf(html)).toContain("Sundarbans Khalisha …");
    expect(textOf(html)).toContain("1,050 TK");
    expect(html).toMatch(/<s[ >].*?1,200 TK/s);
    expect(html).not.toContain("Hidden tea");
  });

  test("/home is the same page", async () => {
    const { html } = await shopper().visit("/home");
    expect(textOf(html)).toContain("Feature Products");
  });

  test("has 20 a page and links to the next, which shows only more products", async () => {
    const first = await shopper().visit("/");
    expect(first.html.split('href="/products/').length - 1).toBe(21);
    expect(first.html).toContain('href="/?page=2"');
    const second = await shopper().visit("/?page=2");
    expect(second.html.split('href="/products/').length - 1).toBe(3);
    expect(textOf(second.html)).not.toContain("Feature Products");
  });

  test("shows featured products once, and all others once after them", async () => {
    const pages = await Promise.all(["/", "/?page=2"].map((path) => shopper().visit(path)));
    const shown = pages.flatMap(({ html }) =>
      [...html.matchAll(/href="\/products\/([^"]+)"/g)].map((match) => match[1]),
    );
    expect(shown[0]).toBe("khalisha-honey");
    expect(new Set(shown).size).toBe(24);
    expect(shown).toHaveLength(24);
    const behind = await shopper().visit("/?page=3");
    expect(textOf(behind.html)).toContain("To the last page, 2");
  });

  test("shows all featured products once, on a shelf or with the others, and leads to their list", async () => {
    onTestFinished(async () => {
      await db.delete(shelves);
      await db.delete(products).where(like(products.slug, "nut-%"));
    });
    const ids: string[] = [];
    for (let i = 1; i <= 8; i += 1) {
      const nut = { title: `Nut ${i}`, slug: `nut-${i}`, price: 90, isFeatured: true };
      ids.push((await makeProduct(nut)).id);
    }
    const featured = async () => {
      const { html } = await shopper().visit("/");
      const section =
        /<section[^>]*><h2[^>]*>Feature Products.*?<\/section>/s.exec(html)?.[0] ?? "";
      return {
        leadsOn: section.includes('href="/shop?filter=featured"'),
        cards: section.split('href="/products/').length - 1,
      };
    };
    expect(await featured()).toEqual({ leadsOn: true, cards: 9 });
    const shelf = { slug: "winter", title: "Winter", titleBn: "", productIds: ids.slice(0, 6) };
    await db.insert(shelves).values(shelf);
    await expect.poll(featured).toEqual({ leadsOn: true, cards: 3 });
  });

  test("begins its categories with the best-selling", async () => {
    const tilesOf = async () => {
      const { html } = await shopper().visit("/");
      return textOf(/<nav[^>]*aria-label="Categories".*?<\/nav>/s.exec(html)?.[0] ?? "").trim();
    };
    const spices = await makeCategory({ name: "Spices", slug: "spices" });
    const salt = await makeProduct({ title: "Salt", slug: "sea-salt", categoryId: spices.id });
    onTestFinished(async () => {
      await db.delete(products).where(eq(products.id, salt.id));
      await db.delete(categories).where(eq(categories.id, spices.id));
    });
    expect(await tilesOf()).toMatch(/Honey.*Spices/);
    await db.insert(productRatings).values({ productId: salt.id, sold: 9 });
    await db.update(products).set({ brand: "Sea" }).where(eq(products.id, salt.id));
    await expect.poll(tilesOf).toMatch(/Spices.*Honey/);
  });

  test("has a tile for each category with a picture of a product", async () => {
    const { html } = await shopper().visit("/");
    const tiles = /<nav[^>]*aria-label="Categories".*?<\/nav>/s.exec(html)?.[0] ?? "";
    const stem = `/media/${"c".repeat(32)}-800x800`;
    expect(tiles).toContain(`<source type="image/avif" srcSet="${stem}-w320.avif"/>`);
    expect(tiles).toContain(`<source type="image/webp" srcSet="${stem}-w400.webp"/>`);
    expect(textOf(tiles)).toContain("Honey");
  });

  test.each(["0", "-1", "1.5", "1e9", "x", "999999999999999999999"])(
    "shows the first page for an invalid page number: %s",
    async (page) => {
      const { status, html } = await shopper().visit(`/?page=${page}`);
      expect(status).toBe(200);
      expect(textOf(html)).toContain("Feature Products");
    },
  );

  test("is in Bangla for a Bangla browser, and after switching", async () => {
    const bangla = await new Visitor({ language: "bn-BD,bn;q=0.9,en;q=0.5" }).visit("/");
    expect(bangla.html).toContain('<html lang="bn"');
    expect(textOf(bangla.html)).toContain("১,০৫০ টাকা");
    const visitor = shopper();
    const after = await visitor.submit("/language", { language: "bn", redirectTo: "/shop" });
    expect(after.html).toContain('<html lang="bn"');
    expect(textOf(after.html)).toContain("সব পণ্য");
  });

  test("preloads the largest script before the pictures", async () => {
    const { html } = await shopper().visit("/");
    const [head = "", body = ""] = html.split("</head>");
    expect(head).toMatch(/<link rel="modulepreload" href="\/assets\/common-[\w-]+\.js"/);
    expect(body).not.toContain("modulepreload");
  });

  test("sends no script in lite mode, chosen or by Save-Data", async () => {
    expect((await shopper().visit("/")).html).toMatch(SCRIPT);
    const saving = await shopper().send("/", { headers: { "Save-Data": "on" } });
    expect(saving.html).not.toMatch(SCRIPT);
    const visitor = shopper();
    const lite = await visitor.submit("/lite", { lite: "1", redirectTo: "/" });
    expect(lite.html).not.toMatch(SCRIPT);
    expect(lite.html).not.toContain("modulepreload");
    expect((await visitor.submit("/lite", { lite: "0", redirectTo: "/" })).html).toContain(
      "<script",
    );
  });
});

describe("shop", () => {
  const titles = (html: string) =>
    [...html.matchAll(/href="\/products\/([^"]+)"/g)].map((match) => match[1]);

  test("shows a category with its title and description", async () => {
    const { html } = await shopper().visit("/shop/collection/honey");
    expect(titles(html)).toEqual(["khalisha-honey"]);
    expect(html).toContain("<title>Honey · Haat</title>");
    expect(textOf(html)).toContain("Raw and ripe.");
  });

  test("clears the category with 'all'; unknown and inactive ones are 404", async () => {
    expect(textOf((await shopper().visit("/shop/collection/all")).html)).toContain("24 products");
    expect((await shopper().visit("/shop/collection/nothing")).status).toBe(404);
    expect((await shopper().visit("/shop/collection/secret")).status).toBe(404);
    expect((await shopper().visit("/shop")).html).not.toContain("Secret");
  });

  test.each([
    ["inStock=1", 23],
    ["outOfStock=1", 1],
    ["inStock=1&outOfStock=1", 24],
    ["filter=featured", 1],
    ["filter=best-selling", 1],
    ["filter=nonsense", 24],
  ])("filters by %s", async (query, count) => {
    const { html } = await shopper().visit(`/shop?${query}`);
    expect(textOf(html)).toContain(`${count} product`);
  });

  test("sorts by price in both directions", async () => {
    const cheap = titles((await shopper().visit("/shop?sort=price-asc")).html);
    expect(cheap.slice(0, 2)).toEqual(["rice-0", "rice-1"]);
    const dear = titles((await shopper().visit("/shop?sort=price-desc")).html);
    expect(dear.slice(0, 2)).toEqual(["khalisha-honey", "almonds"]);
  });

  test.each([
    ["honey", "khalisha-honey"],
    ["mangro", "khalisha-honey"],
    ["hony", "khalisha-honey"],
    ["সরিষা", "sorishar-tel"],
    ["সরিষার তেল", "sorishar-tel"],
  ])("finds %s", async (search, slug) => {
    const { html } = await shopper().visit(`/shop?q=${encodeURIComponent(search)}`);
    expect(titles(html)).toContain(slug);
  });

  test.each([
    "'; drop table products; --",
    "<script>",
    "&|!():*",
    "\u0000",
    "%",
    "\\",
    "😀",
    "a".repeat(5000),
  ])("answers any search: %j", async (search) => {
    const { status, html } = await shopper().visit(`/shop?q=${encodeURIComponent(search)}`);
    expect(status).toBe(200);
    expect(html).not.toContain("<script>'");
  });
});

describe("product", () => {
  test("names its category in the reader's language, and marks a name of the other", async () => {
    const bangla = await new Visitor({ language: "bn" }).visit("/products/khalisha-honey");
    expect(textOf(bangla.html)).toContain("মধু");
    const english = await shopper().visit("/products/sorishar-tel");
    expect(english.html).toContain('<span lang="bn">তেল</span>');
  });

  test("shows its data, with meta, social and JSON-LD", async () => {
    const { html } = await shopper().visit("/products/khalisha-honey");
    expect(textOf(html)).toContain("Add to cart");
    expect(html).toContain("<p>From the <b>mangroves</b>.</p>");
    expect(html).toMatch(/<details[^>]* open/);
    expect(html).toContain('<meta name="description" content="From the mangroves."');
    expect(html).toContain('"@type":"Product"');
    expect(html).toContain('"price":1050');
  });

  test("shows delivery time, charge, payment and contact", async () => {
    await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
    await db.update(shopSettings).set({ phones: ["01712345678"] });
    const text = textOf((await shopper().visit("/products/khalisha-honey")).html);
    expect(text).toContain("Delivery: same day to 3 days, 60–\u2060120 TK");
    expect(text).toMatch(/Dhaka\s+same day\s+60 TK/);
    expect(text).toMatch(/Narayanganj\s+same day\s+120 TK/);
    expect(text).toMatch(/Everywhere else\s+1–\u20603 days\s+120 TK/);
    expect(text).toMatch(
      /(Order by 8 PM: arrives today|Ordered now: arrives \d+ \w+) in Dhaka, Narayanganj/,
    );
    expect(text).toContain("Pay when it is in your hands");
    expect(text).toContain("Return or exchange");
    expect(text).toContain("01712-345678");
    const bangla = await new Visitor({ language: "bn" }).visit("/products/khalisha-honey");
    expect(textOf(bangla.html)).toContain("ডেলিভারি: একই দিন থেকে ৩ দিনের মধ্যে, ৬০–\u2060১২০ টাকা");
  });

  test("in several sizes links to each with its price per kilo, and marks this one", async () => {
    for (const [amount, price] of [
      [250, 300],
      [1000, 1000],
    ] as const)
      await makeProduct({
        title: "Ghee",
        slug: `ghee-${amount}`,
        family: "ghee",
        sizeAmount: amount,
        sizeUnit: "g",
        price,
      });
    const { html } = await shopper().visit("/products/ghee-1000");
    const sizes = /<nav aria-label="Sizes".*?<\/nav>/s.exec(html)?.[0] ?? "";
    expect(textOf(sizes)).toMatch(/250 g 300 TK 1,200 TK\/kg\s+1000 g 1,000 TK 1,000 TK\/kg/);
    expect(sizes).toMatch(/href="\/products\/ghee-1000" aria-current="page"/);
    expect(sizes).not.toMatch(/href="\/products\/ghee-250" aria-current/);
    const shop = textOf((await shopper().visit("/shop?q=ghee")).html);
    expect(shop).toContain("2 sizes from 300 TK");
    await db.update(products).set({ trackStock: true }).where(eq(products.slug, "ghee-250"));
    const rest = textOf((await shopper().visit("/shop?q=ghee")).html);
    expect(rest).toContain("2 sizes 1,000 TK");
    await db.delete(products).where(eq(products.family, "ghee"));
  });

  test("has its size in title, heading, shared title and the names of its buttons", async () => {
    const title = "Wood-pressed Mustard Oil of Jashore";
    const size = { sizeAmount: 5, sizeUnit: "l", dimension: "" } as const;
    await makeProduct({ title, slug: "oil-5", family: "oil", ...size });
    await makeProduct({ title, slug: "oil-1", family: "oil", ...size, sizeAmount: 1, price: 9 });
    const { html } = await shopper().visit("/products/oil-5");
    expect(html).toContain(`<title>${title}, 5 L · Haat</title>`);
    expect(html).toContain(`property="og:title" content="${title}, 5 L · Haat"`);
    expect(textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? "").trim()).toBe(`${title}, 5 L`);
    const shop = (await shopper().visit("/shop?q=jashore")).html;
    expect(textOf(shop)).toContain(`${title}, 1 L 2 sizes`);
    expect(textOf(shop)).toContain(`Add ${title}, 1 L`);
    await db.delete(products).where(eq(products.family, "oil"));
  });

  test("opens each picture by its link, and looks whole without any", async () => {
    const images = ["a", "", "b"].map((letter) => letter && `${letter.repeat(32)}-900x900.webp`);
    await makeProduct({ title: "Doi", slug: "doi", images });
    const { html } = await shopper().visit("/products/doi");
    for (const [n, letter] of [
      [1, "a"],
      [2, "b"],
    ] as const) {
      const whole = `/media/${letter.repeat(32)}-900x900.webp`;
      expect(html).toMatch(new RegExp(`id="picture-${n}"><a href="${whole}">`));
      expect(html).toContain(`href="#picture-${n}" aria-label="Picture ${n}"`);
    }
    const bare = (await shopper().visit("/products/rice-1")).html;
    expect(bare).toMatch(/id="picture-1"><span class="[^"]+"><svg /);
    expect(bare).not.toContain('href="#picture-1"');
    expect(textOf(bare)).not.toContain("No picture");
    await db.delete(products).where(eq(products.slug, "doi"));
  });

  test("shows on its button what is in the cart, to the visitor only", async () => {
    const buyer = shopper();
    const { html } = await buyer.visit("/products/khalisha-honey");
    const productId = fieldValue(html, "productId") ?? "";
    const added = await buyer.submit("/cart", {
      intent: "add-line",
      productId,
      quantity: "3",
      redirectTo: "/products/khalisha-honey",
    });
    expect(textOf(added.html)).toContain("In your cart");
    expect(added.html).toMatch(/<output aria-label="Quantity of Sundarbans[^>]*>3</);
    expect(textOf((await buyer.visit("/shop/collection/honey")).html)).toMatch(
      /− One fewer: [^−+]* 3 \+ One more: /,
    );
    expect(textOf((await shopper().visit("/products/khalisha-honey")).html)).not.toContain(
      "In your cart",
    );
  });

  test("shows a refused quantity as it was typed", async () => {
    const { html } = await shopper().visit("/products/khalisha-honey?quantity=a%22lot");
    expect(fieldValue(html, "quantity")).toBe('a"lot');
    expect(html).toMatch(/name="quantity"[^>]*aria-invalid/);
  });

  test("can be shared and asked about without script", async () => {
    await db.update(shopSettings).set({ chatLink: "https://wa.me/8801712345678" });
    const { html } = await shopper().visit("/products/khalisha-honey");
    const about = "Sundarbans%20Khalisha%20Flower%20Honey%20http%3A%2F%2Fshop.test%2Fproducts";
    expect(html).toContain(`href="https://wa.me/8801712345678?text=${about}`);
    expect(html).toContain(`href="https://wa.me/?text=${about}`);
    expect(html).toContain("sharer.php?u=http%3A%2F%2Fshop.test%2Fproducts%2Fkhalisha-honey");
    await db.update(shopSettings).set({ chatLink: "" });
  });

  test("that is sold out offers others first", async () => {
    const text = textOf((await shopper().visit("/products/almonds")).html);
    expect(text.indexOf("More from the shop")).toBeGreaterThan(0);
    expect(text.indexOf("More from the shop")).toBeLessThan(text.indexOf("Delivery:"));
  });

  test("that is out of stock says so and cannot be added", async () => {
    const { html } = await shopper().visit("/products/almonds");
    expect(textOf(html)).toContain("Out of stock");
    expect(textOf(html)).not.toContain("Add to cart");
  });

  test("of a hidden product offers the search and others that can be had", async () => {
    const { status, html } = await shopper().visit("/products/hidden-tea");
    const main = html.slice(html.indexOf("<main"));
    expect([status, main.includes('role="search"')]).toEqual([404, true]);
    expect(textOf(main)).toMatch(/not for sale any more.*More from the shop.*Rice/s);
    expect(main).not.toContain("/products/almonds");
    expect((await shopper().visit("/products/nothing")).html).toContain('role="search"');
  });

  test.each(["hidden-tea", "nothing", "%00", "%F0%9F%98%80"])("is 404 for %s", async (slug) => {
    const { status, html } = await shopper().visit(`/products/${slug}`);
    expect(status).toBe(404);
    expect(textOf(html)).toContain("This product is not for sale any more.");
  });
});

describe("other pages", () => {
  test("the terms are in Bangla in both languages", async () => {
    const { html } = await shopper().visit("/terms-and-conditions");
    expect(html).toContain("ক্যাশ অন ডেলিভারি");
    expect(textOf(html)).toContain("Cash on delivery everywhere");
  });

  test("missing and forbidden pages say so", async () => {
    const nowhere = await shopper().visit("/no/such/place");
    expect([nowhere.status, textOf(nowhere.html).includes("Invalid Route")]).toEqual([404, true]);
    const forbidden = await shopper().visit("/forbidden");
    expect([forbidden.status, textOf(forbidden.html).includes("UnAuthorized")]).toEqual([
      403,
      true,
    ]);
  });

  test.each([
    ["the page it was sent from", "http://shop.test/made-up?q=a", "/made-up?q=a"],
    ["the same behind a proxy that speaks TLS", "https://shop.test/made-up", "/made-up"],
    ["home, of a page that asked for a language", "http://shop.test/?lang=en", "/"],
    ["home, from another site", "http://evil.test/made-up", "/"],
    ["home, from another port", "http://shop.test:81/made-up", "/"],
    ["home, by what names another site", "http://shop.test//evil.test/", "/"],
    ["home, from no page", "made-up", "/"],
    ["home, where nothing is said", "", "/"],
  ])("a form without a return URL leads to %s", async (_, Referer, way) => {
    for (const [path, name] of [
      ["/language", "language=bn"],
      ["/lite", "lite=1"],
    ] as const) {
      const headers = { "Content-Type": "application/x-www-form-urlencoded", Referer };
      const sent = { method: "POST", headers, body: name };
      const { status, location } = await shopper().send(path, sent);
      const isAsked = path === "/lite" && Referer.endsWith("lang=en");
      expect([status, location]).toEqual([302, isAsked ? "/?lang=en" : way]);
    }
    const form = { language: "bn", redirectTo: "//evil.test" };
    expect((await shopper().post("/language", form)).location).toBe("/");
  });

  test("forms of a missing page name no URL, so that the browser uses its own", async () => {
    const wayBack = async (path: string) =>
      fieldValue((await shopper().visit(path)).html, "redirectTo");
    const lost = ["/made-up?x=1", "/products/made-up", "/shop/collection/made-up"];
    for (const path of [...lost, "/track-order/made-up/typo", "/track-order/made-up"])
      expect([path, await wayBack(path)]).toEqual([path, null]);
    expect(await wayBack("/shop?q=made-up")).toBe("/shop?q=made-up");
  });

  test("search engines get a site map, robots.txt and the web manifest", async () => {
    const sitemap = await shopper().visit("/sitemap.xml");
    expect(sitemap.html).toContain("<loc>http://shop.test/products/khalisha-honey</loc>");
    expect(sitemap.html).not.toContain("hidden-tea");
    expect(sitemap.html).toMatch(/<image:loc>http:\/\/shop\.test\/media\/c{32}-[^<]*\.jpg</);
    const robots = (await shopper().visit("/robots.txt")).html;
    expect(robots).toContain("Disallow: /admin");
    expect(robots).not.toContain("/cart");
    expect((await shopper().visit("/cart")).html).toMatch(
      /<meta name="description" content="[^"]+/,
    );
    expect(JSON.parse((await shopper().visit("/manifest.webmanifest")).html).name).toBe("Haat");
  });

  test("search engines get a large shop's products in parts, each product in one", async () => {
    await pool`
      insert into products (title, slug, price, is_active, deleted_at)
      select 'Tea ' || n, 'part-tea-' || n, 100, n <> 1, case when n = 2 then now() end from generate_series(1, 1003) n`;
    onTestFinished(async () => {
      await pool`delete from products where slug like 'part-tea-%'`;
    });
    const addresses = (html: string) =>
      [...html.matchAll(/<loc>http:\/\/shop\.test([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
    const parts = addresses((await shopper().visit("/sitemap.xml")).html);
    expect(parts).toHaveLength(17);
    const found: string[] = [];
    for (const path of parts) found.push(...addresses((await shopper().visit(path)).html));
    expect(new Set(found).size).toBe(found.length);
    const teas = found.filter((path) => path.startsWith("/products/part-tea-"));
    expect(teas).toHaveLength(1001);
    expect(found).toEqual(expect.arrayContaining(["/", "/shop", "/products/khalisha-honey"]));
    expect((await shopper().visit("/sitemap.xml?part=nothing")).status).toBe(404);
  });

  test("search engines read the way to a page and its list, and skip results of searches", async () => {
    const read = async (path: string) => {
      const { html } = await shopper().send(path);
      const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
      const nodes = [...blocks].flatMap(([, json = ""]) => JSON.parse(json)["@graph"] ?? []);
      return { html, nodes: Object.fromEntries(nodes.map((node) => [node["@type"], node])) };
    };
    const home = await read("/");
    const list = await read("/shop/collection/honey");
    expect(list.nodes.ItemList.itemListElement[0].url).toBe(
      "http://shop.test/products/khalisha-honey",
    );
    expect(list.nodes.BreadcrumbList.itemListElement).toHaveLength(3);
    const { nodes } = await read("/products/khalisha-honey");
    expect(nodes.BreadcrumbList.itemListElement.at(-1).item).toMatch(/khalisha-honey$/);
    expect(nodes.Product.image).toHaveLength(1);
    expect(nodes.Product.offers).toMatchObject({
      itemCondition: "https://schema.org/NewCondition",
      shippingDetails: {
        shippingRate: { maxValue: 120, currency: "BDT" },
        deliveryTime: { transitTime: { unitCode: "DAY" } },
      },
    });
    expect((await read("/terms-and-conditions")).nodes.WebSite).toMatchObject({
      potentialAction: { target: "http://shop.test/shop?q={q}" },
      publisher: {
        name: "Haat",
        hasMerchantReturnPolicy: { merchantReturnLink: "http://shop.test/terms-and-conditions" },
      },
    });
    const found = await read("/shop?q=khalisha");
    expect(found.html).toContain('<meta name="robots" content="noindex"');
    expect(found.nodes).toEqual({});
    expect(home.html).not.toContain('content="noindex"');
    expect((await read("/?page=2")).html).toContain("<title>Haat · Home · Page 2</title>");
    expect(home.html).toContain('property="og:image:width" content="1200"');
    expect(home.html).toContain('property="og:site_name" content="Haat"');
  });

  test("home, shop and collections have a picture for those who share them", async () => {
    for (const path of ["/", "/shop?q=khalisha", "/shop/collection/honey"]) {
      const { html } = await shopper().send(path);
      const picture = `http://shop.test/media/${"c".repeat(32)}`;
      expect([path, html.includes(`property="og:image" content="${picture}`)]).toEqual([
        path,
        true,
      ]);
    }
  });

  test.each([
    ["/shop?q=&min=&max=&size=&filter=all", "/shop"],
    ["/shop?q=rice&min=&max=80&lang=bn", "/shop?q=rice&max=80&lang=bn"],
    ["/shop/collection/honey?sort=price-asc&size=", "/shop/collection/honey?sort=price-asc"],
    ["/shop/collection/all?q=", "/shop"],
  ])("a form without script leads from %s to %s", async (sent, clean) => {
    const answer = await shopper().send(sent);
    expect([answer.status, answer.location]).toEqual([302, clean]);
    expect((await shopper().visit(sent)).html).toContain("<h1>");
  });

  test("the addresses that search engines keep are those of the page itself", async () => {
    for (const [path, own] of [
      ["/?page=2", "/?page=2"],
      ["/home", "/"],
      ["/shop?page=2&sort=price-asc", "/shop?page=2"],
      ["/shop/collection/all", "/shop"],
      ["/shop/collection/honey?min=5", "/shop/collection/honey"],
    ]) {
      const { html } = await shopper().visit(path ?? "");
      expect(html).toContain(`rel="canonical" href="http://shop.test${own}"`);
      expect(html).toMatch(/name="description" content="[^"]{10}/);
    }
  });

  test.each(["/", "/shop?page=1", "/products/khalisha-honey", "/products/none", "/cart"])(
    "text browsers read a name for every button and link of %s, and spaces between links",
    async (path) => {
      const buyer = shopper();
      const { html } = await buyer.visit("/products/khalisha-honey");
      const productId = fieldValue(html, "productId") ?? "";
      await buyer.submit("/cart", { intent: "add-line", productId, quantity: "2" });
      const page = (await buyer.visit(path)).html.replace(/ alt="([^"]*)"[^>]*>/g, ">$1");
      const pressed = [...page.matchAll(/<(a|button)\b[^>]*>(.*?)<\/\1>/gs)];
      expect(pressed.length).toBeGreaterThan(10);
      for (const [whole, , inside = ""] of pressed)
        expect(textOf(inside), whole).toMatch(/[\p{L}\p{N}]{1}/u);
      expect(page.match(/\S<\/a><a [^>]*>/g)).toBeNull();
    },
  );

  test("only pages that are the same for everyone may be cached", async () => {
    const keepable = async (path: string) =>
      (await shopper().send(path)).headers.get("X-Haat-Cache");
    expect(await keepable("/")).toBe("public");
    expect(await keepable("/shop")).toBe("public");
    expect(await keepable("/products/khalisha-honey")).toBe("public");
    expect(await keepable("/cart")).toBeNull();
    expect(await keepable("/checkout")).toBeNull();
  });

  test("the policy permits no inline script and names the styles by hash", async () => {
    const { headers, html } = await shopper().send("/");
    expect(headers.get("Content-Security-Policy")).toMatch(/style-src 'self' 'sha256-/);
    expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/(ld\+)?json"))/);
    expect(html).not.toMatch(/ style="| on[a-z]+="/);
  });
});
