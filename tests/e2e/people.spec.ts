import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  test,
  toastSays,
} from "./shop.ts";
import { overlay } from "./staff.ts";

/** Unique among all walks, including this run's other projects and repeats. */
const newPhone = () => `018${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

test("Nasrin finds somebody who only registered, and logs a colleague out", async ({
  page,
  browser,
  scripted,
}) => {
  const phone = newPhone();
  const registered = await page.request.post("/api/user/register", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: {
      ...{ fullName: "Shirin Sultana", phoneNumber: phone },
      ...{ password: "mango season", confirmPassword: "mango season" },
    },
  });
  expect(registered.ok()).toBe(true);
  await page.context().clearCookies();
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAsNasrin(page, scripted);

  await test.step("by phone in the one list, with the acts on the account", async () => {
    await open(page, "/admin/people", scripted);
    await expectNoSidewaysScroll(page);
    await page.getByLabel("Search name or phone number").fill(phone);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("1 phone number", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Shirin Sultana" }).click();
    await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
    if (scripted) await expectAccessible(page);
    await page.getByRole("link", { name: /^Reset code/ }).click();
    await overlay(page).getByRole("button", { name: "Make a code" }).click();
    await expect(overlay(page).locator("output")).toHaveText(/^[A-Z0-9-]{6,}$/i);
    await overlay(page).getByRole("link", { name: "Done" }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/people/${phone}$`));
  });

  await test.step("and among those with an account, whom she adds to the staff", async () => {
    await open(page, "/admin/people", scripted);
    await page.getByRole("link", { name: "With an account" }).click();
    await expect(page).toHaveURL(/\/admin\/customers$/);
    await page.getByLabel("Search name or phone number").fill(phone);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("1 account", { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: /^Add to staff/ }).click();
    await page.getByLabel("Role", { exact: true }).selectOption("packer");
    await page.getByRole("button", { name: "Add and make a code" }).click();
    await expect(page.getByRole("link", { name: "Send it by WhatsApp" })).toHaveAttribute(
      "href",
      new RegExp(`^https://wa\\.me/88${phone}\\?text=`),
    );
    if (scripted) await expectAccessible(page);
  });

  await test.step("who is logged out everywhere, and removed", async () => {
    const code = await page.locator("output").innerText();
    const other = await browser.newContext({ javaScriptEnabled: scripted });
    const there = await other.newPage();
    await open(there, "/forgot-password", scripted);
    await there.getByLabel("Phone number").fill(phone);
    await there.getByLabel("Code").fill(code);
    await there.getByLabel("New password", { exact: true }).fill("litchi season");
    await there.getByLabel("Confirm password").fill("litchi season");
    await there.getByRole("button", { name: "Save the new password" }).click();
    await expect(there).toHaveURL(/\/admin/);

    await open(page, "/admin/staff", scripted);
    const row = page.getByRole("row").filter({ hasText: phone.slice(5) });
    await row.getByRole("link", { name: /^Log out everywhere/ }).click();
    await overlay(page).getByRole("button", { name: "Log out everywhere" }).click();
    await toastSays(page, "Shirin Sultana is logged out everywhere.");
    await there.goto("/admin/packing");
    await expect(there).toHaveURL(/\/login/);
    await other.close();
    await row.getByRole("link", { name: /^Remove from staff/ }).click();
    await overlay(page).getByRole("button", { name: "Remove from staff" }).click();
    await toastSays(page, "Shirin Sultana is a customer now.");
    await expect(page).toHaveURL(/\/admin\/staff$/);
  });

  await test.step("her own number stays without her password", async () => {
    await open(page, "/admin/account", scripted);
    const details = page.getByRole("region", { name: "Name and phone number" });
    await details.getByLabel("Phone number").fill(newPhone());
    await details.getByRole("button", { name: "Save" }).click();
    await expect(details.getByText("This is not your current password.").first()).toBeVisible();
    if (scripted) await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
