import type { Page } from "@playwright/test";
import { makeLandingPage } from "./landing.ts";
import { test } from "./own-shop.ts";
import { alive, expect, expectAccessible, NASRIN, open } from "./shop.ts";

test.use({ shopEnv: { SAMPLE_DATA: "yes" } });

test.beforeEach(async ({ request, ownShop }) => {
  const headers = { Origin: ownShop };
  await request.post("/login", { form: NASRIN, headers });
  const said = { headline: "Honey of winter", reasons: "Not heated" };
  await makeLandingPage(request, ownShop, { product: "honey-nuts-mix", slug: "honey", ...said });
});

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Rahima Begum");
  await page.getByLabel("Phone number").fill("01712345678");
  await page.getByLabel("Full address").fill("12 Green Road");
  await page.getByLabel(/^District/).selectOption("Khulna");
}

for (const [screen, viewport] of [
  ["a phone", { width: 360, height: 640 }],
  ["a desktop", { width: 1280, height: 800 }],
] as const)
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });

    test("a buyer who is taken for a program is asked for a number beside the button, in view", async ({
      page,
      scripted,
    }) => {
      // As a program would send it, which is asked for the same number.
      await page.route("**/l/honey", async (route) => {
        const sent = route.request().postData();
        await route.continue(sent ? { postData: sent.replace("homepage=", "homepage=x") } : {});
      });
      await open(page, "/l/honey", scripted);
      await fillIn(page);
      const order = page.locator("#confirm");
      if (!scripted) await order.click();
      await expect(order).toHaveText(/^Confirm order · /);
      await order.click();
      const question = page.getByLabel(/^Please write the number \d{3} here/);
      await expect(question).toBeInViewport({ ratio: 1 });
      await expect(question).toBeFocused();
      await expect(order).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.getByLabel("Full name")).toHaveValue("Rahima Begum");
      if (scripted) {
        await alive(page);
        await expectAccessible(page);
        await expect(order).toHaveText(/^Confirm order · /);
      }
      const asked = await page.getByText(/^Please write the number/).innerText();
      await question.fill(/\d{3}/.exec(asked)?.[0] ?? "");
      await order.click();
      await expect(page).toHaveURL(/\/track-order\//);
    });
  });

test("a landing page and its order have the plain script alone, which knows what was typed before @script", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.push(pathname.replace(/-[\w-]{8}\.js$/, ""));
  });
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/start-[^/]+\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto("/l/honey");
  await expect(page.locator("#confirm")).toHaveText("See the total with delivery");
  await fillIn(page);
  const noted = page.waitForRequest((request) => request.url().endsWith("/l/honey/typed"));
  arrive();
  await alive(page);
  await expect(page.locator("#confirm")).toHaveText(/^Confirm order · /);
  await noted;
  const before = await page.locator("#confirm").innerText();
  await page.getByRole("button", { name: "One more" }).click();
  await expect(page.locator("#confirm")).not.toHaveText(before);
  await expect(page.locator("[data-sums]")).toContainText("2");
  await page.getByRole("button", { name: "One fewer" }).click();
  await expect(page.locator("#confirm")).toHaveText(before);
  // Without a network the form stays.
  await page.context().setOffline(true);
  await page.locator("#confirm").click();
  await expect(page.getByRole("alert")).toHaveText(/^No connection/);
  await page.context().setOffline(false);
  await expect(page.getByRole("alert")).toHaveCount(0);
  // A second press while the first is on its way is the same order.
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.locator("#confirm").dblclick();
  await expect(page).toHaveURL(/\/track-order\//);
  await alive(page);
  expect(sent.filter((url) => url.endsWith("/l/honey"))).toHaveLength(1);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  expect([...new Set(scripts)].toSorted()).toEqual([
    "/assets/after-touch",
    "/assets/entry.client",
    "/assets/start",
  ]);
});
