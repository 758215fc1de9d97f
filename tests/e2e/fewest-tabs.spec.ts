import type { Locator, Page } from "@playwright/test";
import { test } from "./own-shop.ts";
import { alive, expect, LANGUAGES, open, PRODUCT_LINKS } from "./shop.ts";

test.use({ shopEnv: { SAMPLE_DATA: "yes" } });

/** Tabs from an advertised product to the placed order. */
const MOST_TABS = 20;

const words = LANGUAGES.en;

test("an advertised product is ordered by keyboard in twenty Tabs @script", async ({
  page,
  scripted,
}) => {
  await open(page, "/shop", scripted);
  const path = (await page.locator(PRODUCT_LINKS).first().getAttribute("href")) ?? "";
  await open(page, path, scripted);
  await alive(page);
  let tabs = await skipTo(page);
  tabs += await tabTo(page, page.getByRole("button", { name: words.orderNow }));
  await page.keyboard.press("Enter");

  const main = page.locator("main");
  await expect(main.getByLabel(words.fullName)).toBeVisible();
  await alive(page);
  tabs += await skipTo(page);
  for (const [label, text] of [
    [words.fullName, "Rahima Begum"],
    [words.phoneNumber, "01712345678"],
    [words.address, "12 Green Road"],
  ] as const) {
    tabs += await tabTo(page, main.getByLabel(label));
    await page.keyboard.type(text);
  }
  tabs += await tabTo(page, main.getByLabel(words.district, { exact: true }));
  await page.keyboard.press("ArrowDown");
  const confirm = main.getByRole("button", { name: words.confirm });
  await expect(confirm).toBeEnabled();
  tabs += await tabTo(page, confirm);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.order);
  expect(tabs).toBeLessThanOrEqual(MOST_TABS);
});

/** Passes the header by its link. */
async function skipTo(page: Page): Promise<number> {
  const tabs = await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  return tabs;
}

async function tabTo(page: Page, target: Locator): Promise<number> {
  for (let tabs = 1; tabs <= MOST_TABS; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return tabs;
  }
  throw new Error("It has no focus after twenty Tabs.");
}
