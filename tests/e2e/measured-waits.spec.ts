import type { Request } from "@playwright/test";
import { test as base } from "./own-shop.ts";
import { expect, logInAsNasrin, open } from "./shop.ts";

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  shopEnv: async ({}, use) => use({ VITALS_ONE_IN: "1", SAMPLE_DATA: "yes" }),
});

test("a page that is left says how long its visitor waited, and Reports shows it @script", async ({
  page,
}) => {
  await open(page, "/", true);
  const loaded = page.waitForResponse(/after-touch/);
  await page.mouse.wheel(0, 200);
  await (await loaded).finished();
  const sent: Request[] = [];
  page.on("request", (each) => each.url().endsWith("/vitals") && sent.push(each));
  // A script that has arrived may not run yet, so the page is hidden until it is heard.
  await expect(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    expect(sent).toHaveLength(1);
  }).toPass();
  const [request] = sent;
  const fields = new URLSearchParams(request?.postData() ?? "");
  expect([...fields.keys()].toSorted()).toEqual(expect.arrayContaining(["cls", "lcp", "page"]));
  expect(fields.get("page")).toBe("home");
  expect((await request?.response())?.status()).toBe(204);
  // Sent once, however often the page is hidden.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

  await logInAsNasrin(page, true);
  await expect(async () => {
    await page.goto("/admin/reports");
    await page.getByRole("heading", { name: "How long visitors wait" }).click();
    await expect(page.getByRole("table", { name: "How long visitors wait" })).toContainText("Home");
  }).toPass({ timeout: 120_000, intervals: [5000] });
  expect(sent).toHaveLength(1);
});
