import { askAlways } from "./advance.ts";
import { setUpShop } from "./day-book.ts";
import { readFor } from "./day-desk.ts";
import { test } from "./own-shop.ts";
import { expect, expectNoSidewaysScroll, open, toastSays } from "./shop.ts";
import { orderToDhaka } from "./staff.ts";

test("an order that waits for its advance is asked for by phone, given up, packed and handed over by scans", async ({
  page,
  scripted,
  ownShop: baseURL,
}) => {
  await askAlways(page, scripted, "01812345678");
  await setUpShop(page.request, baseURL);
  await orderToDhaka(page, "Rahima Begum");

  await test.step("the card says what is paid first, to which number, and what the order is worth", async () => {
    await open(page, "/admin/calls", scripted);
    const card = page.getByRole("article");
    await expect(card).toContainText("to be paid in advance first: bKash");
    await expect(card).toContainText("Chance that it is accepted: 85 %");
    await expect(card).toContainText("Expected");
    await readFor(page);
    await page.getByRole("button", { name: "Confirmed", exact: true }).click();
    await page.getByText(/: confirmed/).waitFor();
  });

  await test.step("a phone's row has room for a thumb on each link, and stays low", async () => {
    const desk = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, "/admin/order", scripted);
    const row = page.getByRole("row").filter({ hasText: "Rahima Begum" });
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(132);
    await expect(row.getByRole("link", { name: "Advance due" })).toBeVisible();
    for (const link of await row.locator("a:visible, label:visible").all()) {
      const seen = await link.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const isHit = (at: number) => one.contains(document.elementFromPoint(x + width / 2, at));
        return { width, height, isHit: isHit(y + 2) && isHit(y + height - 2) };
      });
      const name = await link.innerText();
      expect(seen.isHit, name).toBe(true);
      expect(Math.min(seen.width, seen.height), name).toBeGreaterThanOrEqual(44);
    }
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desk);
  });

  await test.step("the dashboard leads to the list, and the list to the customer", async () => {
    await open(page, "/admin", scripted);
    await page.getByRole("link", { name: /^Advance awaited/ }).click();
    await expect(page.getByRole("link", { name: "Advance awaited · 1" })).toBeVisible();
    const whatsApp = page.getByRole("link", { name: "WhatsApp" });
    expect(decodeURIComponent((await whatsApp.getAttribute("href")) ?? "")).toContain(
      "01812345678",
    );
    await expectNoSidewaysScroll(page);
    await page.getByText("Waive or cancel").click();
    await page.getByRole("button", { name: /without an advance/ }).click();
    await toastSays(page, "goes on without an advance.");
    await expect(page.getByText("Nothing is here.")).toBeVisible();
  });

  await test.step("a scan packs it and shows its goods, another one ticks it for the courier", async () => {
    await open(page, "/admin/packing", scripted);
    await page.locator("#number").fill("1001");
    await page.locator("#number").press("Enter");
    await expect(page.getByText("1001 is packed.")).toBeVisible();
    await expect(page.locator("section").filter({ hasText: "is packed" })).toContainText("1 ×");
    await open(page, "/admin/couriers/hand-over", scripted);
    await page.getByRole("link", { name: "Steadfast" }).click();
    await expect(page).toHaveURL(/courier=/);
    await page.locator("#number").fill("1001");
    await page.locator("#number").press("Enter");
    await expect(page.getByText("is ticked: 1 order now.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "No. 1001" })).toBeChecked();
    await page.getByRole("button", { name: "Hand over to Steadfast" }).click();
    await toastSays(page, "1 order handed over.");
  });
});
