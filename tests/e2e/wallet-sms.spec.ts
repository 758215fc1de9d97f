import { createHmac } from "node:crypto";
import { askAlways, order } from "./advance.ts";
import { test } from "./own-shop.ts";
import { expect, expectNoSidewaysScroll, open, toastSays } from "./shop.ts";

test.use({ shopEnv: { SAMPLE_DATA: "yes" } });

test("the wallet's own SMS verifies a reported advance, and what nobody reported waits", async ({
  page,
  browser,
  scripted,
  ownShop: baseURL,
}) => {
  await askAlways(page, scripted, "01812345678");
  await open(page, "/admin/advances/settings", scripted);
  await page.getByRole("link", { name: "Phones with the wallet's SMS" }).click();
  await page.getByLabel("Name of the phone").fill("Counter");
  await page.getByRole("button", { name: "Add a phone" }).click();
  const made = page.getByRole("status").filter({ hasText: "Address and secret" });
  await expect(made.locator("output")).toHaveCount(3);
  const [address = "", secret = ""] = await made.locator("output").allTextContents();
  await expectNoSidewaysScroll(page);
  const url = new URL(new URL(address).pathname, baseURL).href;
  const post = async (sum: string, number: string) => {
    const text = `You have received Tk ${sum} from 01712345699. Fee Tk 0.00. Balance Tk 4,620.00. TrxID ${number} at 28/11/2026 10:58`;
    const data = JSON.stringify({ from: "bKash", text, sim: "1" });
    const signature = createHmac("sha256", secret).update(data).digest("hex");
    return page.request.post(url, {
      headers: { "Content-Type": "application/json", "X-Signature": signature },
      data,
    });
  };

  await test.step("a buyer reports the payment, and its SMS counts it", async () => {
    const { rahima, context } = await order(browser, { language: "en", scripted, baseURL });
    await rahima.getByLabel("Transaction number (TrxID)").fill("9AB1CD2EF3");
    await rahima.getByLabel("Number that paid").fill("01712345699");
    await rahima.getByRole("button", { name: "I have paid" }).click();
    await expect(rahima.getByText(/we are looking for it/)).toBeVisible();
    await open(page, "/admin/advances", scripted);
    expect((await post("120.00", "9AB1CD2EF3")).status()).toBe(200);
    await open(page, "/admin/advances?list=verified", scripted);
    await expect(page.getByText("9AB1CD2EF3").first()).toBeVisible();
    await rahima.reload();
    await expect(rahima.getByText(/received, thank you/)).toBeVisible();
    await context.close();
  });

  await test.step("what nobody reported waits, and staff close it", async () => {
    expect((await post("75.00", "9AB1CD2EF4")).status()).toBe(200);
    await open(page, "/admin/advances", scripted);
    await page.getByRole("link", { name: /Messages of the wallet/ }).click();
    await expect(page.getByText("9AB1CD2EF4").first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: /is dealt with/ }).click();
    await toastSays(page, "The message is dealt with.");
    await expect(page.getByText("No message is here.")).toBeVisible();
  });

  await test.step("a revoked phone is refused", async () => {
    await open(page, "/admin/advances/phones", scripted);
    await page.getByRole("link", { name: "Revoke Counter" }).click();
    await page.getByRole("button", { name: "Revoke" }).click();
    await toastSays(page, "The phone is revoked.");
    expect((await post("75.00", "9AB1CD2EF5")).status()).toBe(404);
  });
});
