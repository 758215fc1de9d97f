import type { Page } from "@playwright/test";
import { codeOf } from "../support/authenticator.ts";
import {
  alive,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  NASRIN,
  open,
  test,
  toastSays,
} from "./shop.ts";

const PASSWORD = "mango season";

/** Unique among all walks, including this run's other projects and repeats. */
const newPhone = () => `019${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

async function register(page: Page, phone: string, scripted: boolean) {
  await open(page, "/register", scripted);
  await page.getByLabel("Full name").fill("Shirin Sultana");
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.locator("main").getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/$/);
}

async function logIn(page: Page, path: string, phone: string, password: string, scripted: boolean) {
  await open(page, `/login?${new URLSearchParams({ redirectTo: path })}`, scripted);
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("main").getByRole("button", { name: "Log in" }).click();
}

test("Shirin sees her sessions and ends the other device's, then all", async ({
  page,
  browser,
  scripted,
}) => {
  const phone = newPhone();
  await register(page, phone, scripted);
  const other = await browser.newContext({ javaScriptEnabled: scripted });
  const there = await other.newPage();
  await logIn(there, "/profile/account", phone, PASSWORD, scripted);
  await expect(there).toHaveURL(/\/profile\/account$/);

  await open(page, "/profile/settings", scripted);
  const list = page.getByRole("region", { name: "Where you are logged in" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list).toContainText("This device");
  if (scripted) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const stranger = list.getByRole("listitem").filter({ hasNotText: "This device" });
  await stranger.getByRole("button", { name: /^Log out/ }).click();
  await toastSays(page, "That device is logged out.");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await there.goto("/profile/account");
  await expect(there).toHaveURL(/\/login/);
  await other.close();

  await list.getByRole("button", { name: "Log out everywhere" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("You have logged out on all devices.")).toBeAttached();
});

test("Shirin, made staff, sets up an authenticator app and logs in with its code", async ({
  page,
  browser,
  scripted,
}) => {
  const phone = newPhone();
  await register(page, phone, scripted);
  const office = await browser.newContext({ javaScriptEnabled: scripted });
  const nasrin = await office.newPage();
  await logIn(nasrin, "/admin/staff", NASRIN.phoneNumber, NASRIN.password, scripted);
  await nasrin.getByRole("heading", { level: 1, name: "Staff" }).waitFor();
  await nasrin.getByLabel("Phone number").fill(phone);
  await nasrin.getByLabel("Name").fill("Shirin Sultana");
  await nasrin.getByLabel("Role", { exact: true }).selectOption("owner");
  await nasrin.getByRole("button", { name: "Add and make a code" }).click();
  const code = await nasrin.locator("output").innerText();
  await office.close();
  await open(page, "/forgot-password", scripted);
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save the new password" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();

  const secret = await test.step("from the menu to the QR code", async () => {
    await open(page, "/admin/account", scripted);
    await expect(page.getByRole("heading", { name: "My account" })).toBeVisible();
    if (scripted) await alive(page);
    const section = page.getByRole("region", { name: "Second step at log-in" });
    await section.getByLabel("Current password").fill(PASSWORD);
    await section.getByRole("button", { name: "Set up an authenticator app" }).click();
    const picture = section.getByRole("img", { name: "QR code for the authenticator app" });
    await expect(picture).toBeVisible();
    // It has its place before it is decoded.
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    if (scripted) await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    return section.locator("code").innerText();
  });

  const recovery = await test.step("a first code, and recovery codes this once", async () => {
    const section = page.getByRole("region", { name: "Second step at log-in" });
    await section.getByLabel("Code from the app").fill("000000");
    await section.getByRole("button", { name: "Confirm and turn on" }).click();
    await expect(section.getByText("This code is wrong")).toBeVisible();
    await section.getByLabel("Code from the app").fill(codeOf(secret));
    await section.getByRole("button", { name: "Confirm and turn on" }).click();
    await expect(section.getByRole("status").getByRole("listitem")).toHaveCount(10);
    if (scripted) await expectAccessible(page);
    return section.getByRole("status").getByRole("listitem").first().innerText();
  });

  const signOut = async () => {
    await page.goto("/admin/account");
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    await expect(page).toHaveURL(/\/login$/);
  };

  await test.step("logs in with password and code", async () => {
    await signOut();
    await logIn(page, "/admin/order", phone, PASSWORD, scripted);
    await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
    if (scripted) await alive(page);
    if (scripted) await expectAccessible(page);
    await page.getByLabel("Code").fill(codeOf(secret, 1));
    await page.locator("main").getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/admin\/order$/);
  });

  await test.step("and with a recovery code, after a wrong one", async () => {
    await signOut();
    await logIn(page, "/admin", phone, PASSWORD, scripted);
    await page.getByLabel("Code").fill("AAAA-BBBB-CCCC");
    await page.locator("main").getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("This code is wrong").first()).toBeVisible();
    await page.getByLabel("Code").fill(recovery.toLowerCase());
    await page.locator("main").getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });
});
