import type { Page, Request } from "@playwright/test";
import { FIRST_VIEW_LIMIT, SCRIPT_LIMIT, weigh } from "#tests/support/weigh.ts";
import { makeLandingPage } from "./landing.ts";
import { test } from "./own-shop.ts";
import { alive, expect, logInAsNasrin, NASRIN, PRODUCT_LINKS } from "./shop.ts";

/** The requests of a first view of the home page with script. */
const MOST_REQUESTS = 30;
const MOST_SCRIPTS = 5;
/**
 * Three banners, eight tiles and ten cards; browsers decide themselves how much further down they
 * load.
 */
const MOST_PICTURES = 21;
/** With headers, script and pictures, on a phone with two pixels per point. */
const MOST_BYTES = 150_000;
/** From an advertisement's landing page to the page of the order, pictures and all. */
const MOST_BYTES_TO_ORDER = 110_000;

/** Prefetches of likely next pages, once the visitor goes on. */
const isAhead = (request: Request) => request.headers()["sec-purpose"] === "prefetch";

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Holds the largest script back until the returned function is called. */
async function holdLargest(page: Page): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/common-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}

test.use({ shopEnv: { SAMPLE_DATA: "yes" } });

// In a shop of its own, since other walks fill the shared one with goods of their own.
test("a first view fits one TCP flight, and its script the limit", async ({ ownShop }) => {
  for (const { page, firstView, script } of await weigh(ownShop)) {
    expect.soft(firstView, `${page}: first view`).toBeLessThanOrEqual(FIRST_VIEW_LIMIT);
    expect.soft(script, `${page}: script`).toBeLessThanOrEqual(SCRIPT_LIMIT);
  }
});

test("a first home view needs at most thirty requests, five scripts, and no stylesheet", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => !isAhead(request) && asked.push(pathOf(request)));
  await page.goto("/");
  await alive(page);
  const ending = (end: string) => asked.filter((path) => path.endsWith(end));
  // Dark colours are asked for after all else, and shown in the dark alone.
  const styles = ending(".css").filter((path) => !path.startsWith("/assets/dark-"));
  expect.soft(styles, "styles are inside the page").toEqual([]);
  expect.soft(ending(".js").length, ending(".js").join(" ")).toBeLessThanOrEqual(MOST_SCRIPTS);
  expect(asked.length, asked.join(" ")).toBeLessThanOrEqual(MOST_REQUESTS);
});

test("all scripts of a page are requested while the largest is still loading", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => !isAhead(request) && asked.push(pathOf(request)));
  const arrive = await holdLargest(page);
  await page.goto("/", { waitUntil: "commit" });
  const scripts = () => asked.filter((path) => path.endsWith(".js"));
  await expect.poll(() => scripts().length).toBe(MOST_SCRIPTS);
  const early = scripts();
  arrive();
  await alive(page);
  expect(scripts()).toEqual(early);
});

test("opening the shop, and a product from there, loads its page without further script", async ({
  page,
}) => {
  const ahead: string[] = [];
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (isAhead(request)) underWay.add(request);
  });
  page.on("requestfinished", (request) => {
    if (underWay.delete(request)) ahead.push(pathOf(request));
  });
  page.on("requestfailed", (request) => underWay.delete(request));
  await page.goto("/");
  await alive(page);
  await page.mouse.wheel(0, 200);
  for (const name of ["shop", "product"])
    await expect.poll(() => ahead.some((path) => path.startsWith(`/assets/${name}-`))).toBe(true);
  // All were asked for at once; one that is left under way would be loaded again.
  await expect.poll(() => [...underWay].map(pathOf)).toEqual([]);
  const scripts: Promise<{ path: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    const path = pathOf(request);
    if (!path.endsWith(".js") || isAhead(request)) return;
    scripts.push(request.sizes().then((sizes) => ({ path, bytes: sizes.responseBodySize })));
  });
  await page.goto("/shop");
  await alive(page);
  await page.goto((await page.locator(PRODUCT_LINKS).first().getAttribute("href")) ?? "");
  await alive(page);
  const all = await Promise.all(scripts);
  expect(all.length).toBeGreaterThan(4);
  expect(all.filter(({ bytes }) => bytes > 0)).toEqual([]);
});

test("a filled cart prefetches the checkout once touched, an empty one never", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(pathOf(request)));
  const isAsked = () => asked.some((path) => path.startsWith("/assets/checkout-form-"));
  await page.goto("/cart");
  await alive(page);
  await page.mouse.wheel(0, 200);
  await page.waitForLoadState("networkidle");
  expect(isAsked()).toBe(false);
  await page.goto("/products/california-almonds");
  await alive(page);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("link", { name: /^Cart, 1 item/ }).first()).toBeVisible();
  await page.goto("/cart");
  await alive(page);
  await page.waitForLoadState("networkidle");
  expect(isAsked()).toBe(false);
  await page.mouse.wheel(0, 200);
  await expect.poll(isAsked).toBe(true);
});

test("nothing is prefetched for visitors who save data", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const asked: Request[] = [];
  page.on("request", (request) => asked.push(request));
  await page.goto("/");
  await alive(page);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter(isAhead).map(pathOf)).toEqual([]);
});

test("the texts of staff are requested while the largest script is still loading", async ({
  page,
}) => {
  await logInAsNasrin(page, true);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(pathOf(request)));
  const arrive = await holdLargest(page);
  await page.goto("/admin/order", { waitUntil: "commit" });
  await expect
    .poll(() => asked.filter((path) => /\/admin\.en-[^/]+\.js$/.test(path)).length)
    .toBe(1);
  arrive();
  await alive(page);
});

test.describe("on a phone of two pixels a point", () => {
  test.use({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 });

  test("a first home view weighs at most 150 KB, and its pictures are AVIF and sharp enough", async ({
    page,
  }) => {
    const answers: Promise<{ path: string; type: string; bytes: number; isStandIn: boolean }>[] =
      [];
    page.on("requestfinished", (request) => {
      const { pathname: path } = new URL(request.url());
      const weigh = async () => {
        const [sizes, answer] = await Promise.all([request.sizes(), request.response()]);
        const bytes = sizes.responseHeadersSize + sizes.responseBodySize;
        const { "content-type": type = "", "cache-control": kept = "" } = answer?.headers() ?? {};
        return { path, type, bytes, isStandIn: kept.includes("max-age=300") };
      };
      answers.push(weigh());
    });
    await page.goto("/");
    await alive(page);
    await page.waitForLoadState("networkidle");
    // The copy of a product that another walk has just added is not encoded yet.
    const all = (await Promise.all(answers)).filter(({ isStandIn }) => !isStandIn);
    const pictures = all.filter(({ path }) => path.startsWith("/media/"));
    expect(pictures.length).toBeGreaterThan(4);
    expect(pictures.filter(({ type }) => type !== "image/avif")).toEqual([]);
    const shown = await page.locator("main picture img").evaluateAll((all) =>
      (all as HTMLImageElement[])
        .filter((img) => img.complete && img.currentSrc)
        .map((img) => ({
          src: img.currentSrc,
          // The file's width relative to its displayed width, in pixels of the screen.
          share: Number(/-w(\d+)\./.exec(img.currentSrc)?.[1]) / (img.clientWidth * 2),
        })),
    );
    expect(shown.filter(({ share }) => share < 1)).toEqual([]);
    const seen = new Set(shown.slice(0, MOST_PICTURES).map(({ src }) => new URL(src).pathname));
    const own = all.filter(({ path }) => !path.startsWith("/media/") || seen.has(path));
    const bytes = own.reduce((sum, answer) => sum + answer.bytes, 0);
    const heaviest = own.sort((a, b) => b.bytes - a.bytes).map((a) => `${a.bytes} ${a.path}`);
    expect(bytes, heaviest.join("\n")).toBeLessThanOrEqual(MOST_BYTES);
  });
});

test.describe("on a student's phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, locale: "bn-BD" });

  test("an order from a landing page loads at most 110 kB, the order's page with it", async ({
    page,
    request,
    ownShop,
  }) => {
    await request.post("/login", { form: NASRIN, headers: { Origin: ownShop } });
    const said = { headline: "Honey of winter", reasons: "Not heated" };
    const sold = { product: "honey-nuts-mix", slug: "honey" };
    await makeLandingPage(request, ownShop, { ...sold, ...said });
    const answers: Promise<{ path: string; bytes: number }>[] = [];
    page.on("requestfinished", (request) => {
      const sizes = request.sizes();
      answers.push(
        sizes.then(({ responseHeadersSize, responseBodySize }) => ({
          path: pathOf(request),
          bytes: responseHeadersSize + responseBodySize,
        })),
      );
    });
    await page.goto("/l/honey?utm_source=facebook&fbclid=IwAR0_abc-1");
    await alive(page);
    await page.locator("[name=fullName]").fill("Rahima Begum");
    await page.locator("[name=phoneNumber]").fill("01712345678");
    await page.locator("[name=address]").fill("12 Green Road");
    await page.locator("[name=district]").selectOption("Dhaka");
    await page.locator("#confirm").click();
    await expect(page).toHaveURL(/\/track-order\//);
    await alive(page);
    await page.waitForLoadState("networkidle");
    const all = await Promise.all(answers);
    const bytes = all.reduce((sum, answer) => sum + answer.bytes, 0);
    const each = all.toSorted((a, b) => b.bytes - a.bytes).map((a) => `${a.bytes} ${a.path}`);
    const walk = `${bytes} bytes in ${all.length} requests`;
    console.log(`from a landing page to the order: ${walk}`);
    expect(bytes, [walk, ...each].join("\n")).toBeLessThanOrEqual(MOST_BYTES_TO_ORDER);
  });
});

test("a page reached without a reload requests only missing styles", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/login?redirectTo=/shop");
  await alive(page);
  const brought = await page
    .locator('link[rel="stylesheet"][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  await page.evaluate(() => {
    document.documentElement.dataset.opened = "login";
  });
  await page.getByLabel("Phone number").fill(NASRIN.phoneNumber);
  await page.getByLabel("Password", { exact: true }).fill(NASRIN.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL("/shop");
  await expect(page.locator("html")).toHaveAttribute("data-opened", "login");
  const styles = asked.filter((path) => path.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(0);
  expect(brought.length).toBeGreaterThan(0);
  expect(styles.filter((path) => brought.includes(path))).toEqual([]);
});
