import { type APIRequestContext, type Browser, expect } from "@playwright/test";
import { setUpShop } from "./day-book.ts";
import { test } from "./own-shop.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  toastSays,
} from "./shop.ts";
import { orderToDhaka } from "./staff.ts";

const RAHIM = { fullName: "Rahim Mia", phoneNumber: "01799887766", password: "rahim rides a bike" };

test("the shop's own rider delivers and brings back by phone, and is balanced to the taka", async ({
  page,
  browser,
  scripted,
  ownShop: baseURL,
}) => {
  await logInAsNasrin(page, scripted);
  await setUpShop(page.request, baseURL);
  const ask = askAs(page.request, baseURL);
  await ask("POST", "courier/create", { name: "Own rider", kind: "other" });
  const { fullName, phoneNumber } = RAHIM;
  const { code } = await ask("POST", "staff/create", { fullName, phoneNumber, role: "rider" });
  const ids = [];
  for (const name of ["Rahima Begum", "Karim Uddin", "Salma Akter"])
    ids.push(await orderToDhaka(page, name));
  for (const id of ids) await ask("PUT", "order/update", { _id: id, status: "Ready for delivery" });

  await test.step("three parcels are handed over to the only rider", async () => {
    await open(page, "/admin/couriers/hand-over", scripted);
    await page.getByRole("link", { name: "Own rider" }).click();
    await expect(page.getByRole("link", { name: RAHIM.fullName })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page.getByText("All 3 packed orders").click();
    await page.getByRole("button", { name: "Hand over to Own rider" }).click();
    await toastSays(page, "3 orders handed over.");
  });

  const phone = await enter({ browser, baseURL, scripted }, code);
  const card = (name: string) => phone.getByRole("article", { name });
  const sum = await test.step("he finds them on his phone, and nothing else", async () => {
    await expect(phone.getByRole("heading", { name: "My parcels" })).toBeVisible();
    await expect(phone.getByRole("article")).toHaveCount(3);
    await expect(card("Rahima Begum").getByRole("link", { name: /^Call/ })).toHaveAttribute(
      "href",
      /^tel:\+880/,
    );
    await expectNoSidewaysScroll(phone);
    if (scripted) await expectAccessible(phone);
    const { height = Number.NaN } = (await card("Rahima Begum").boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(240);
    return Number(await card("Rahima Begum").locator('input[name="took"]').first().inputValue());
  });

  await test.step("he is told of new parcels until he wants no more of it", async () => {
    await phone.getByRole("link", { name: "Be told of new parcels" }).click();
    await expect(phone.getByLabel("New order")).toHaveCount(0);
    await phone.getByLabel("Parcels for you").uncheck();
    await phone.getByRole("button", { name: "Save", exact: true }).click();
    await toastSays(phone, "Your choices are saved.");
    await expect(phone.getByLabel("Parcels for you")).not.toBeChecked();
    await expectNoSidewaysScroll(phone);
    await open(phone, "/admin/rider", scripted);
  });

  await test.step("one is delivered, one for less, one comes back", async () => {
    await card("Rahima Begum").getByRole("button", { name: "Delivered" }).click();
    await toastSays(phone, /delivered, .* taken\./);
    await expect(card("Rahima Begum")).toHaveCount(0);
    const karim = card("Karim Uddin");
    await karim.getByText("Less, back, or later").click();
    await karim.getByLabel(/^Taken/).fill(String(sum - 50));
    await karim.getByRole("button", { name: "Delivered for less" }).click();
    await expect(karim).toContainText("50 TK are missing. Please write why less was paid.");
    await karim.getByLabel("Why less").fill("Had no change");
    await karim.getByRole("button", { name: "Delivered for less" }).click();
    await expect(karim).toHaveCount(0);
    const salma = card("Salma Akter");
    await salma.getByText("Less, back, or later").click();
    await salma.getByLabel("Why it comes back").selectOption("refused");
    await salma.getByRole("button", { name: "Came back" }).click();
    await expect(phone.getByRole("heading", { name: "To bring back (1)" })).toBeVisible();
    await expect(salma).not.toContainText("Collect");
    await expect(salma.getByRole("button", { name: "Delivered" })).toHaveCount(0);
    await expect(phone.getByText(/^Cash in hand/)).toContainText(
      `${(2 * sum - 50).toLocaleString("en")} TK`,
    );
    await expectNoSidewaysScroll(phone);
  });

  await test.step("Nasrin takes over his cash to the taka", async () => {
    await open(page, "/admin/rider", scripted);
    await page.getByRole("link", { name: "Balance" }).click();
    const handedOver = page.getByLabel("What was handed over, taka");
    await handedOver.fill(String(2 * sum - 150));
    await page.getByRole("button", { name: "Take over the cash" }).click();
    await expect(page.getByText("100 TK are missing.").first()).toBeVisible();
    await handedOver.fill(String(2 * sum - 50));
    await page.getByRole("button", { name: "Take over the cash" }).click();
    await toastSays(page, "taken over for 2 parcels.");
    await expect(page.getByText("from Rahim Mia")).toBeVisible();
    await open(phone, "/admin/rider", scripted);
    await expect(phone.getByText(/^Cash in hand/)).toContainText("0 TK");
  });
});

function askAs(request: APIRequestContext, baseURL: string) {
  return async (method: "POST" | "PUT", path: string, data: object) => {
    const headers = { Origin: baseURL };
    const answer = await request.fetch(`/api/admin/${path}`, { method, headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
}

/** Rahim chooses his password with the code that Nasrin gave him, and starts on his page. */
async function enter(shop: { browser: Browser; baseURL: string; scripted: boolean }, code: string) {
  const { browser, baseURL, scripted } = shop;
  const context = await browser.newContext({
    ...{ baseURL, javaScriptEnabled: scripted, locale: "en-GB" },
    viewport: { width: 360, height: 740 },
  });
  const phone = await context.newPage();
  const { phoneNumber, password } = RAHIM;
  const own = { phoneNumber, code, newPassword: password, confirmPassword: password };
  await context.request.post("/forgot-password", { form: own, headers: { Origin: baseURL } });
  await open(phone, "/admin/rider", scripted);
  return phone;
}
