import type { Locator, Page } from "@playwright/test";
import { piecesByPhone } from "./placed-orders.ts";
import { alive, expect, handleRequests, inShop, open, toastSays } from "./shop.ts";

/** The browser logs an error for every dropped answer, so errors are not counted. */
const test = inShop;

const PRODUCT = "/products/california-almonds";

/**
 * Until it ends, requests of the page's script lose their answer, before or after the shop has
 * processed them.
 */
const loseAnswers = (page: Page, when: "before" | "after") =>
  handleRequests(page, /\.data(\?|$)|__manifest/, async (route) => {
    if (when === "after") await route.fetch().catch(() => {});
    // The walk may have continued meanwhile.
    await route.abort("connectionreset").catch(() => {});
  });

const banner = (page: Page) => page.getByRole("alert").filter({ hasText: "No connection." });

/** What may be sent twice needs no click. */
const repeatsItself = (page: Page) => expect(banner(page)).toBeHidden();

type Router = {
  state: { revalidation: string; fetchers: Map<string, { state: string }> };
};

/**
 * Waits until the page has all its data again: a form that is sent while it reloads them is sent by
 * the browser itself, whose answer no script could wait for.
 */
const reloaded = (page: Page) =>
  page.waitForFunction(() => {
    const { state } = (window as unknown as { __remixRouter: Router }).__remixRouter;
    const forms = [...state.fetchers.values()];
    return state.revalidation === "idle" && forms.every((form) => form.state === "idle");
  });

/** Neither element covers the other. */
async function expectApart(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("not on the page");
  expect(a.y >= b.y + b.height || b.y >= a.y + a.height).toBe(true);
}

async function fillCart(page: Page, product = PRODUCT) {
  await open(page, product, true);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await toastSays(page, "item added to cart.");
  await open(page, "/cart", true);
}

/** Pieces of the almonds, which cost 650 taka, and nothing else. */
async function expectCartOf(page: Page, pieces: number) {
  const sum = `${(pieces * 650).toLocaleString("en")} TK`;
  await expect(page.locator("main li output")).toHaveText([String(pieces)]);
  await expect(page.locator("main ul").first()).toContainText(sum);
  await expect(page.locator("main p output")).toHaveText(sum);
  await expect(page.getByRole("link", { name: `checkout · ${sum}` })).toBeVisible();
}

for (const when of ["before", "after"] as const) {
  test.describe(`the connection is lost ${when} the shop has acted`, () => {
    test("add to cart waits and adds once", async ({ page }) => {
      await open(page, PRODUCT, true);
      const found = await loseAnswers(page, when);
      await page.getByRole("button", { name: "Add to cart" }).click();
      await expect(banner(page)).toBeVisible();
      found();
      await repeatsItself(page);
      await toastSays(page, "item added to cart.");
      await page.goto("/cart");
      await expect(page.locator("main li output")).toHaveText(["1"]);
    });

    test("every click on plus counts once, and Back leads to the previous page", async ({
      page,
    }) => {
      await fillCart(page);
      const found = await loseAnswers(page, when);
      const plus = page.getByRole("button", { name: /^One more/ });
      await plus.click();
      await plus.click();
      await plus.click();
      await expect(banner(page)).toBeVisible();
      await expect(page.locator("main li output")).toHaveText(["4"]);
      found();
      await repeatsItself(page);
      await expect(page.getByRole("link", { name: /checkout · 2,600 TK/ })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${PRODUCT}$`));
    });

    test("the checkout opens, a district is chosen, and the order is placed once", async ({
      page,
      request,
    }) => {
      const phoneNumber = `016${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
      await fillCart(page);
      let found = await loseAnswers(page, when);
      await page.getByRole("link", { name: /checkout ·/ }).click();
      const form = page.getByRole("dialog");
      await expect(form).toContainText("Loading...");
      await expect(banner(page)).toBeVisible();
      await expect(form.getByRole("alert")).toBeVisible();
      found();
      await form.getByLabel("Full name").fill("Rahima Begum");
      await form.getByLabel("Phone number").fill(phoneNumber);
      await form.getByLabel("Full address").fill("12 Green Road");
      found = await loseAnswers(page, when);
      await form.getByLabel("District", { exact: true }).selectOption("Dhaka");
      await expect(banner(page)).toBeVisible();
      found();
      await repeatsItself(page);
      const confirm = form.getByRole("button", { name: /Confirm order/ });
      await expect(confirm).toBeEnabled();
      await reloaded(page);
      found = await loseAnswers(page, when);
      await confirm.click();
      await expect(banner(page)).toBeVisible();
      await expect(form.getByLabel("Full address")).toHaveValue("12 Green Road");
      await expectApart(banner(page), form.getByRole("button", { name: "Close" }));
      found();
      await expect(page.getByRole("heading", { level: 1, name: /Order no\./ })).toBeVisible();
      expect((await piecesByPhone(request)).get(phoneNumber)).toEqual([1]);
      await page.goto("/cart");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your cart Empty");
    });

    test("a log-in waits for the connection with everything typed", async ({ page }) => {
      await open(page, "/login", true);
      await page.getByLabel("Phone number").fill("01700000001");
      await page.getByLabel("Password").first().fill("nasrin runs the shop");
      const found = await loseAnswers(page, when);
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await expect(banner(page)).toBeVisible();
      await expect(page.getByLabel("Phone number")).toHaveValue("01700000001");
      found();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page).not.toHaveURL(/login/);
    });
  });
}

test("cart clicks without a connection are summed at once and sent in their order when it is back", async ({
  page,
  context,
}) => {
  await fillCart(page);
  await context.setOffline(true);
  const plus = page.getByRole("button", { name: /^One more/ });
  const minus = page.getByRole("button", { name: /^One fewer/ });
  await plus.click();
  await expect(banner(page)).toBeVisible();
  // Minus first would leave one more, because a line never has fewer than one piece.
  await minus.click();
  await plus.click();
  await expectCartOf(page, 2);
  await context.setOffline(false);
  await repeatsItself(page);
  await page.reload();
  await expectCartOf(page, 2);
});

const LEAVES = {
  "a reload": async (page: Page) => {
    await page.reload().catch(() => {});
    return page;
  },
  "the way to another page": async (page: Page) => {
    await page.getByRole("link", { name: "Haat", exact: true }).click();
    await page.waitForURL("chrome-error://**");
    return page;
  },
  "a closed tab": async (page: Page) => {
    await page.close();
    return page.context().newPage();
  },
};
for (const [what, leave] of Object.entries(LEAVES))
  test(`cart clicks without a connection survive ${what}`, async ({ page, context }) => {
    await fillCart(page, "/products/cinnamon-sticks");
    await fillCart(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: /^One more: California Almonds/ }).click();
    await page.getByRole("button", { name: /^Remove Cinnamon/ }).click();
    await expect(banner(page)).toBeVisible();
    await expectCartOf(page, 2);
    const next = await leave(page);
    await context.setOffline(false);
    await open(next, "/shop", true);
    await expect
      .poll(() => next.evaluate(() => localStorage.getItem("unsent")))
      .not.toContain("intent");
    await open(next, "/cart", true);
    await expectCartOf(next, 2);
  });

test("scrolling home without a connection keeps the page and continues by itself", async ({
  page,
  context,
}) => {
  await open(page, "/", true);
  const cards = page.locator("section", { hasText: "All Products" }).last().locator("li a");
  await expect(cards).toHaveCount(20);
  await context.setOffline(true);
  await page.mouse.wheel(0, 20_000);
  await expect(banner(page)).toBeVisible();
  await expect(cards).toHaveCount(20);
  await context.setOffline(false);
  await expect(cards).not.toHaveCount(20);
  await expect(banner(page)).toBeHidden();
});

test("a busy shop is asked again", async ({ page }) => {
  await fillCart(page);
  const calm = await handleRequests(page, "**/cart.data", (route) =>
    route.fulfill({ status: 503, headers: { "Retry-After": "1" }, body: "too many" }),
  );
  await page.getByRole("button", { name: /^One more/ }).click();
  await expect(page.getByText("The shop is very busy.")).toBeVisible();
  calm();
  await expect(page.getByRole("link", { name: /checkout · 1,300 TK/ })).toBeVisible();
});

test("two tabs that add their first product at once fill one cart", async ({ context }) => {
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  const [one, two] = tabs;
  if (!one || !two) throw new Error("two tabs");
  await open(one, PRODUCT, true);
  await open(two, "/products/cinnamon-sticks", true);
  // Not through the toast: its cookie belongs to the browser, so either tab may take it.
  const added = tabs.map((tab) => tab.waitForResponse("**/cart.data"));
  await Promise.all(tabs.map((tab) => tab.getByRole("button", { name: "Add to cart" }).click()));
  await Promise.all(added);
  await one.goto("/cart");
  await alive(one);
  await expect(one.locator("main li output")).toHaveText(["1", "1"]);
});

test("typed values of the checkout survive a reload although none of them reached the shop", async ({
  page,
}) => {
  const boxes = () => [
    page.getByLabel("Full name"),
    page.getByLabel("Phone number"),
    page.getByLabel("Full address"),
  ];
  const typed = ["Rahima Begum", "01712345678", "12 Green Road"];
  const expectTyped = async () => {
    for (const [i, box] of boxes().entries()) await expect(box).toHaveValue(typed[i] ?? "");
  };
  await fillCart(page);
  await page.getByRole("link", { name: /checkout ·/ }).click();
  await expect(page.getByLabel("Full name")).toBeVisible();
  const draftArrives = await handleRequests(page, "**/checkout/draft", (route) =>
    route.abort("connectionreset"),
  );
  for (const [i, box] of boxes().entries()) await box.fill(typed[i] ?? "");
  await page.reload();
  await expectTyped();
  // A lost click must not discard it either.
  const found = await loseAnswers(page, "before");
  await page.getByText("Have a promo code?").click();
  await page.getByLabel("Promo code").fill("HAAT50");
  await page.getByRole("button", { name: "apply", exact: true }).click();
  await expect(banner(page)).toBeVisible();
  found();
  await page.reload();
  await expectTyped();
  draftArrives();
  await page.reload();
  await expectTyped();
  // The shop has it now, and the tab stores nothing of it.
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.reload();
  await expectTyped();
});
