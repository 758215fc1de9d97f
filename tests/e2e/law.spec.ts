import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  test,
  toastSays,
} from "./shop.ts";
import { openGroups, orderToDhaka } from "./staff.ts";

test("Nasrin notes a complaint, sees the time left, answers, and prints the month", async ({
  page,
  scripted,
}) => {
  const look = async () => {
    await expectNoSidewaysScroll(page);
    if (scripted) await expectAccessible(page);
  };
  const text = scripted ? "The jar leaked" : "The lid was broken";
  await logInAsNasrin(page, scripted);
  const id = await orderToDhaka(page, "Rahima Begum");
  await open(page, `/admin/order?items=${id}`, scripted);
  await page.getByRole("link", { name: "Complaints" }).click();
  const form = page.locator("form").filter({ hasText: "Note a complaint" });
  await form.getByLabel("What the customer says").fill(text);
  await look();
  await form.getByRole("button", { name: "Save the complaint" }).click();
  await expect(page.locator("main")).toContainText("Complaint answered by");
  await expect(page.locator("main")).toContainText("in 2 days");
  await look();
  await open(page, "/admin/law?list=all", scripted);
  await expect(page.locator("main")).toContainText("Complaint answered by");
  await look();
  await open(page, `/admin/order/${id}/complaints`, scripted);
  await page.getByLabel("What you answered or did").fill("Another one is on its way");
  await page.getByRole("button", { name: "Save the answer" }).click();
  await expect(page.locator("main")).toContainText("Answered");
  await expect(page.locator("main")).not.toContainText("Complaint answered by");
  await open(page, "/admin/law", scripted);
  await page.getByRole("link", { name: "Register of a month" }).click();
  const row = page.getByRole("row", { name: text });
  await expect(row).toContainText("in time");
  await expect(row).toContainText("Another one is on its way");
  await look();
});

test("Nasrin must say why she asks for more than a tenth in advance", async ({
  page,
  scripted,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/advances/settings", scripted);
  await page.getByLabel("bKash number").fill("01812345678");
  await page.locator('select[name="ask"]').selectOption("always");
  await page.locator('input[name="fixedAmount"]').fill("300");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("#lawReason-error")).toContainText("one sentence");
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
});

test("Nasrin gives her BIN, prints an order as Mushak-6.3 and reads the month's VAT", async ({
  page,
  scripted,
}) => {
  const look = async () => {
    await expectNoSidewaysScroll(page);
    if (scripted) await expectAccessible(page);
  };
  await logInAsNasrin(page, scripted);
  const id = await orderToDhaka(page, "Rahima Begum");
  await open(page, "/admin/settings", scripted);
  await openGroups(page.locator("main"));
  await page.getByLabel("BIN (VAT registration)").fill("123456");
  await page.getByLabel("VAT in the prices, percent").fill("15");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.locator("#bin-error")).toContainText("13 digits");
  await look();
  await page.getByLabel("BIN (VAT registration)").fill("000123456-0101");
  await page.getByRole("button", { name: "Save settings" }).click();
  await toastSays(page, "The settings were saved.");
  await open(page, `/admin/order?items=${id}`, scripted);
  await page.getByRole("link", { name: "Mushak-6.3" }).click();
  await expect(page.getByRole("heading", { name: "কর চালানপত্র" })).toBeVisible();
  await expect(page.locator("main")).toContainText("০০০১২৩৪৫৬০১০১");
  await expect(page.getByRole("row", { name: /ডেলিভারি/ })).toContainText("১৫%");
  await look();
  await open(page, "/admin/law/register", scripted);
  await expect(page.getByRole("heading", { name: "VAT" })).toBeVisible();
  await look();
});
