import { type Page, request } from "@playwright/test";
import { formatTaka } from "#app/domain/core/money.ts";
import { placeOrders, setUpShop, totalOf } from "./day-book.ts";
import { readFor } from "./day-desk.ts";
import { test } from "./own-shop.ts";
import { alive, expect, handleRequests, logInAsNasrin, open, toastSays } from "./shop.ts";

/**
 * What the page in front of staff has in the middle: neither behind its header nor behind the bar
 * with the outcomes.
 */
async function expectInSight(page: Page, texts: (string | RegExp)[]) {
  for (const text of texts) {
    const seen = page.getByText(text).first();
    await expect(seen).toBeInViewport({ ratio: 1 });
    // The page may still be moving to it.
    const isOnTop = () =>
      seen.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await expect.poll(isOnTop, String(text)).toBe(true);
  }
}

test("Nasrin's desk stays where the next act is, and shows the total while she types", async ({
  page,
  scripted,
  ownShop: baseURL,
}) => {
  const customers = await request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  await logInAsNasrin(page, scripted);
  const products = await setUpShop(page.request, baseURL);
  const orders = await placeOrders(customers, products);
  await customers.dispose();
  const save = page.getByRole("button", { name: "Save", exact: true });

  await test.step("after a call the next name, its number and Undo are in sight", async () => {
    await open(page, "/admin/calls", scripted);
    for (const [outcome, became, next] of [
      ["Confirmed", "confirmed", 2],
      ["No answer", "no answer", 3],
    ] as const) {
      await readFor(page);
      await page.getByRole("button", { name: outcome, exact: true }).click();
      await page.getByText(new RegExp(`: ${became}`)).waitFor();
      const heading = page.getByRole("heading", { name: `Customer 0${next}` });
      if (scripted) await expect(heading).toBeFocused();
      await expectInSight(page, [/^Undo/, `Customer 0${next}`, `No. 100${next}`]);
    }
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByRole("heading", { name: "Customer 02" })).toBeVisible();
    await expectInSight(page, ["Customer 02", "No. 1002"]);
  });

  await test.step("the page that a link opens begins at its top", async () => {
    await page.getByRole("article").getByRole("link", { name: "Edit" }).click();
    await page.getByRole("heading", { name: "Change order 1002" }).waitFor();
    if (scripted) await alive(page);
    // With script the page is shown before it is moved to its top.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step("the sum is shown while typing; only a rising one without script is saved twice", async () => {
    const taka = orders[1] && formatTaka(totalOf(orders[1]) + 690, "en");
    await page.getByLabel("Quantity of Almonds").fill("3");
    if (scripted) {
      await expect(page.getByRole("status").filter({ hasText: "Not saved yet." })).toContainText(
        `With this the total is ${taka}.`,
      );
      await expect(page.getByLabel("Quantity of Almonds")).toBeFocused();
    } else {
      await save.click();
      const alert = page.getByRole("alert").filter({ hasText: "Not saved yet." });
      await expect(alert).toBeInViewport();
      await expect(alert).toContainText(`to ${taka}.`);
    }
    await save.click();
    await toastSays(page, `Order 1002 was changed. Its total: ${taka}.`);
    await expect(page.getByRole("heading", { name: "Customer 02" })).toBeVisible();
    await page.getByRole("article").getByRole("link", { name: "Edit" }).click();
    await page.getByRole("heading", { name: "Change order 1002" }).waitFor();
    await page.getByLabel("Discount (TK)").fill("100");
    await save.click();
    await expect(page.getByRole("heading", { name: "Customer 02" })).toBeVisible();
    await toastSays(page, "Order 1002 was changed.");
  });

  await test.step("ticked parcels are handed over by the bar that comes with the first tick", async () => {
    const headers = { Origin: baseURL };
    const { id = "", number = 0 } = orders[5] ?? {};
    const called = { _id: id, version: 1, outcome: "confirmed" };
    await page.request.put("/api/admin/call/record", { headers, data: called });
    const packed = await page.request.put("/api/admin/packing/pack", { headers, data: { number } });
    expect(packed.status()).toBe(200);
    await open(page, "/admin/couriers/hand-over", scripted);
    await page.getByRole("link", { name: "Pathao", exact: true }).click();
    await expect(page).toHaveURL(/courier=/);
    if (scripted) await alive(page);
    await page.getByRole("checkbox", { name: `No. ${number}` }).check();
    await page.getByRole("button", { name: "Hand over to Pathao" }).click();
    await toastSays(page, /1 parcel/);
  });

  await test.step("an impossible sum is refused beside its field, and what is typed stays", async () => {
    await open(page, "/admin/order/new", scripted);
    const find = (name: string, label: string) =>
      scripted
        ? page.getByLabel(label, { exact: true }).press("Enter")
        : page.getByRole("button", { name, exact: true }).click();
    const phone = "Phone number";
    await page.getByLabel(phone, { exact: true }).fill("01999000111");
    await find("Find customer", phone);
    await expect(page.getByText("Nobody has ordered with this number yet.")).toBeVisible();
    await page.getByLabel("Add goods").fill("mustard");
    await find("Find", "Add goods");
    const add = page.getByRole("button", { name: "Add Mustard oil" });
    await expect(add).toBeFocused();
    await add.click();
    await expect(page.getByLabel("Quantity of Mustard oil")).toBeVisible();
    await expect(add).toBeFocused();
    const quantity = page.getByLabel("Quantity of Mustard oil");
    await quantity.fill("many");
    if (!scripted) await page.getByRole("button", { name: "Calculate" }).last().click();
    await expect(quantity).toHaveAccessibleDescription(/whole number/);
    await expect(quantity).toHaveValue("many");
    await quantity.fill("1");
    await page.getByLabel("Discount (TK)").fill("5000");
    if (!scripted) await page.getByRole("button", { name: "Calculate" }).last().click();
    await expect(page.locator("#discount-error")).toContainText("TK");
    await expect(page.getByLabel("Discount (TK)")).toHaveValue("5000");
    if (scripted) {
      const failed = page.waitForResponse((response) => response.status() === 404);
      const at = /\/admin\/order\/new\.data/;
      const recover = await handleRequests(page, at, (route) => {
        recover();
        return route.fulfill({ status: 404, body: "" });
      });
      await page.getByLabel("Discount (TK)").fill("30");
      await failed;
      await alive(page);
      await expect(page.getByLabel("Discount (TK)")).toHaveValue("30");
    }
    await page.getByLabel("Discount (TK)").fill("40");
    await page.getByLabel("District").selectOption("Dhaka");
    if (!scripted) await page.getByRole("button", { name: "Calculate" }).last().click();
    await expect(page.getByText("Not ordered yet.").first()).toBeAttached();
    await expect(page.getByText("With this the total is 420 TK.")).toBeAttached();
  });
});
