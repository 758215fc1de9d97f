import { Hands } from "./hands.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  test,
  toastSays,
} from "./shop.ts";
import { orderToDhaka } from "./staff.ts";

test("Nasrin chooses a page or a range of a list by few presses, and keeps the choice", async ({
  page,
  scripted,
}) => {
  const own = `${scripted ? "Choice" : "Plain choice"} ${Date.now() % 1_000_000}`;
  for (let made = 0; made < 4; made++) await orderToDhaka(page, own);
  await logInAsNasrin(page, scripted);
  const hands = new Hands(page, scripted);
  const list = `/admin/order?search=${encodeURIComponent(own)}`;
  await open(page, list, scripted);
  const ticks = page.getByRole("checkbox", { name: /^Select order/ });
  const ticked = page.locator("input[name=id]:checked");

  const whole = await hands.count("the page by one press", async () => {
    await hands.click(page.getByRole("link", { name: "Tick this page (4)" }));
    await expect(ticked).toHaveCount(4);
  });
  expect(whole).toEqual({ clicks: 1, pages: scripted ? 0 : 1 });
  await page.getByRole("link", { name: "Untick this page" }).click();
  await expect(ticked).toHaveCount(0);

  await test.step("filters are a plain form", async () => {
    await page.getByText("Filter and sort").click();
    await page.getByRole("combobox", { name: "Sort" }).selectOption("Oldest first");
    await page.getByRole("combobox", { name: "District" }).selectOption("Dhaka (ঢাকা)");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/district=Dhaka/);
    await expect(ticks).toHaveCount(4);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    if (scripted) await expectAccessible(page);
  });

  if (!scripted) return;
  await test.step("a range by two presses survives a reload, until it is acted on", async () => {
    await ticks.nth(0).click();
    await ticks.nth(2).click({ modifiers: ["Shift"] });
    await expect(page.getByText("3 chosen")).toBeVisible();
    await page.reload();
    await expect(page.getByText("3 chosen")).toBeVisible();
    await expect(ticked).toHaveCount(3);
    await page.getByRole("combobox", { name: "New status" }).selectOption("Ready for delivery");
    await page.getByRole("button", { name: "Set status" }).click();
    await toastSays(page, "3 orders are now Ready for delivery");
    await expect(ticked).toHaveCount(0);
    await page.reload();
    await expect(ticked).toHaveCount(0);
  });

  await test.step("more ticks of other pages than a form sends are not lost without a word", async () => {
    // A tick before the script is there is not kept.
    await open(page, list, scripted);
    await ticks.nth(0).click();
    await expect(page.getByText("1 chosen")).toBeVisible();
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith("ticks "));
      const others = Array.from({ length: 90 }, () => `${crypto.randomUUID()}~1`);
      sessionStorage.setItem(key ?? "", JSON.stringify(others));
    });
    await page.reload();
    await expect(page.getByText("80 chosen, 80 of them on other pages")).toContainText(
      "Only 80 ticks of other pages are kept",
    );
    await page.getByRole("button", { name: "Untick all" }).click();
    await expect(page.getByText("Only 80 ticks")).toHaveCount(0);
  });
});
