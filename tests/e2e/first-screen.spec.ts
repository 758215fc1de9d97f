import { expect, expectAccessible, expectNoSidewaysScroll, LANGUAGES, open, test } from "./shop.ts";

/**
 * Today's prices of cards that lie wholly between header and bottom bar, with the top of the first
 * card in pixels.
 */
function pricesInSight() {
  const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const bar = [...document.querySelectorAll("nav")].find(
    (nav) => getComputedStyle(nav).position === "fixed" && nav.getBoundingClientRect().top > 0,
  );
  const from = edge("header")?.bottom ?? 0;
  const to = bar?.getBoundingClientRect().top ?? innerHeight;
  const cards = [...document.querySelectorAll("main form > ul > li")];
  const prices = cards.flatMap((card) => {
    const spans = [...card.querySelectorAll("a span:not(:has(*)), a span:has(> .hidden-visually)")];
    return spans.filter((span) => /\d TK$|[০-৯] টাকা$/.test(span.textContent ?? ""));
  });
  const seen = prices.filter((price) => {
    const { top, bottom, left, right } = price.getBoundingClientRect();
    return top >= from && bottom <= to && left >= 0 && right <= innerWidth;
  });
  return { seen: seen.length, firstCard: cards[0]?.getBoundingClientRect().top ?? Number.NaN };
}

const LISTS = ["/", "/shop", "/shop?q=honey", "/shop/collection/honey"];

for (const [language, words] of Object.entries(LANGUAGES)) {
  test.describe(`the first screen in ${language}`, { tag: "@long" }, () => {
    test.use({ locale: words.locale });

    for (const path of LISTS)
      test(`${path} shows two prices on a low phone`, async ({ page, scripted }) => {
        await page.setViewportSize({ width: 360, height: 560 });
        await open(page, path, scripted);
        const { seen, firstCard } = await page.evaluate(pricesInSight);
        expect(seen).toBeGreaterThanOrEqual(2);
        if (path === "/shop") expect(firstCard).toBeLessThan(210);
        await expectNoSidewaysScroll(page);
      });

    test("the lowest phone shows a price of the home page", async ({ page, scripted }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await open(page, "/", scripted);
      expect((await page.evaluate(pricesInSight)).seen).toBeGreaterThanOrEqual(1);
    });

    for (const [width, height] of [
      [320, 568],
      [360, 640],
    ] as const)
      test(`the banner of ${width} × ${height} shows its picture whole beside text and dots`, async ({
        page,
        scripted,
      }) => {
        await page.setViewportSize({ width, height });
        // The banners move on every three seconds otherwise.
        await page.emulateMedia({ reducedMotion: "reduce" });
        await open(page, "/", scripted);
        const strip = await page.locator("section:has(> ul > #banner-1)").boundingBox();
        expect(strip?.height).toBeLessThanOrEqual(96);
        const picture = await page.locator("#banner-1 img").boundingBox();
        expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(2.5, 1);
        // The left two fifths of the picture fade in.
        const clear = (picture?.x ?? 0) + (picture?.width ?? 0) * 0.4;
        for (const part of ["#banner-1 span", "section > ul:has(> #banner-1) + div"]) {
          const { x = 0, width: wide = 0 } = (await page.locator(part).boundingBox()) ?? {};
          expect(wide, part).toBeGreaterThan(40);
          expect(x + wide, part).toBeLessThan(clear);
        }
      });

    test("on a phone of 740 px the home page shows the whole banner and two prices", async ({
      page,
      scripted,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(page, "/", scripted);
      const banner = await page.locator("#banner-1 img").boundingBox();
      expect((banner?.width ?? 0) / (banner?.height ?? 1)).toBeCloseTo(2.5, 1);
      expect((await page.evaluate(pricesInSight)).seen).toBeGreaterThanOrEqual(2);
    });

    test("the shop's filters, count and sort share one row, and sort", async ({
      page,
      scripted,
    }) => {
      await open(page, "/shop", scripted);
      const row = page.locator("main h1").locator("../..");
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(46);
      await expect(row.getByRole("status")).toContainText(/[\d০-৯]/);
      await expect(row.locator("a[href='#filters']")).toBeVisible();
      await row.locator("summary").click();
      await row.locator("a[href='/shop?sort=price-asc']").click();
      await expect(page).toHaveURL(/sort=price-asc/);
      await page.locator("main summary").click();
      await expect(page.locator("main a[aria-current='true']")).toHaveAttribute(
        "href",
        "/shop?sort=price-asc",
      );
    });

    test("the categories are one row, whose end a swipe shows", async ({ page, scripted }) => {
      await open(page, "/", scripted);
      const links = page.locator("main nav a[href^='/shop/collection/']");
      const tops = await links.evaluateAll((all) => all.map((a) => a.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      await expect(links.last()).not.toBeInViewport();
      await links.last().scrollIntoViewIfNeeded();
      await expect(links.last()).toBeInViewport({ ratio: 1 });
    });

    for (const [width, height] of [
      [1280, 800],
      [1366, 768],
      [1920, 1080],
    ] as const)
      test(`${width} × ${height} shows a banner, prices and the order button`, async ({
        page,
        scripted,
      }) => {
        await page.setViewportSize({ width, height });
        await open(page, "/", scripted);
        const banner = await page.locator("section:has(> ul > #banner-1)").boundingBox();
        expect(banner?.height).toBeGreaterThan(150);
        expect(banner?.height).toBeLessThanOrEqual(200);
        expect((await page.evaluate(pricesInSight)).seen).toBeGreaterThanOrEqual(2);
        for (const slug of ["california-almonds", "cinnamon-sticks", "extra-virgin-coconut-oil"]) {
          await open(page, `/products/${slug}`, scripted);
          await page.getByRole("button", { name: words.addToCart, exact: true }).first().click();
          await expect(page.getByText(words.inCart, { exact: true }).first()).toBeVisible();
        }
        await open(page, "/checkout", scripted);
        const order = page.locator("button[value='place-order']").last();
        await expect(order).toBeInViewport({ ratio: 1 });
        if (!scripted) return;
        await open(page, "/cart", scripted);
        await page.getByRole("link", { name: words.checkout }).click();
        const overlay = page.getByRole("dialog");
        await expect(overlay.locator("button[value='place-order']").last()).toBeInViewport({
          ratio: 1,
        });
      });

    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [360, 740],
      [412, 823],
    ] as const)
      test(`the quantity stands whole over the bar of ${width} × ${height}`, async ({
        page,
        scripted,
      }) => {
        await page.setViewportSize({ width, height });
        await open(page, "/products/california-almonds", scripted);
        await expectNoSidewaysScroll(page);
        const bar = page.getByRole("button", { name: words.addToCart, exact: true });
        const { y: top = 0 } = (await bar.first().boundingBox()) ?? {};
        // Without bands beside it.
        await expect(page.locator("#picture-1 img")).toHaveCSS("object-fit", "cover");
        const field = await page.locator("main input[name='quantity']").boundingBox();
        expect((field?.y ?? top) + (field?.height ?? 0)).toBeLessThan(top);
      });

    for (const [width, height] of [
      [320, 568],
      [360, 640],
    ] as const)
      test(`a product leads to the cart from the header of ${width} px`, async ({
        page,
        scripted,
      }) => {
        await page.setViewportSize({ width, height });
        await open(page, "/products/california-almonds", scripted);
        await page.getByRole("button", { name: words.addToCart, exact: true }).first().click();
        await expect(page.getByText(words.inCart, { exact: true }).first()).toBeVisible();
        // Once scrolled, the bar may cut any link of the text below.
        if (scripted) await expectAccessible(page);
        await page.mouse.wheel(0, 600);
        const cart = page.locator("body > nav a[href='/cart']");
        await expect(cart).toBeInViewport({ ratio: 1 });
        const { y = 99, height: high = 99 } = (await cart.boundingBox()) ?? {};
        expect(y + high).toBeLessThanOrEqual(57);
        await expectNoSidewaysScroll(page);
        await cart.click();
        await expect(page).toHaveURL(/\/cart$/);
      });
  });
}
