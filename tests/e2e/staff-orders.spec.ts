import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makePicture } from "../support/pictures.ts";
import {
  alive,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdUndo,
  logInAsNasrin,
  open,
  PRODUCT_LINKS,
  test,
  toastSays,
  typeNasrinsLogIn,
} from "./shop.ts";

/** Follows a link of the page and returns what it opens. */
async function follow(page: Page, link: ReturnType<Page["getByRole"]>, scripted: boolean) {
  await link.click();
  if (scripted) await alive(page);
}

/** The overlay of a URL: over the page with script, on it without. */
const overlay = (page: Page) => page.locator("dialog[open]");

test("Nasrin adds a category, a banner and a promo code, then handles an order from checkout to delivery", async ({
  page,
  scripted,
}) => {
  const own = `${scripted ? "Script" : "Plain"} ${Date.now() % 1_000_000}`;
  const code = own.replace(" ", "").toUpperCase();
  await logInAsNasrin(page, scripted);

  await test.step("a category, on the shop's page at once", async () => {
    await open(page, "/admin/category", scripted);
    await page.getByRole("link", { name: "Add Category" }).click();
    await overlay(page).getByLabel("Name", { exact: true }).fill(own);
    await overlay(page).getByRole("button", { name: "Add Category" }).click();
    await toastSays(page, "Category added successfully!");
    await page.goto("/shop");
    await expect(page.locator("main")).toContainText(own);
  });

  await test.step("a banner, with the specification's word when there is no picture", async () => {
    await open(page, "/admin/carousel-offer", scripted);
    await page.getByRole("link", { name: "Add carousel" }).click();
    await overlay(page).getByRole("button", { name: "Upload" }).click();
    await expect(overlay(page).getByRole("alert")).toContainText("Please select an image");
    const picture = { name: "banner.png", mimeType: "image/png" };
    const buffer = Buffer.from(await makePicture(600, 200));
    await overlay(page)
      .getByLabel("Image")
      .setInputFiles({ ...picture, buffer });
    await overlay(page).getByLabel("Words for the picture", { exact: true }).fill(own);
    await overlay(page).getByRole("button", { name: "Upload" }).click();
    await toastSays(page, "The banner was added.");
    await page.goto("/");
    await expect(page.locator(`img[alt="${own}"]`).first()).toBeAttached();
  });

  await test.step("a promo code", async () => {
    await open(page, "/admin/promo-code/post", scripted);
    await page.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
    await page.getByLabel("discount").fill("-5");
    await page.getByRole("button", { name: "Update Promo Code" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("Code", { exact: true })).toHaveValue(code.toLowerCase());
    await page.getByLabel("discount").fill("10");
    await page.getByRole("button", { name: "Update Promo Code" }).click();
    await expect(page).toHaveURL(/\/admin\/promo-code$/);
    await expect(page.getByRole("row", { name: code })).toContainText("Active");
  });

  const orderId = await test.step("a customer orders with it", async () => {
    const order = await orderAsGuest(page, { fullName: own, promoCode: code });
    await page.goto(`/track-order/${order}`);
    await expect(page.locator("main")).toContainText(code);
    return order;
  });

  await test.step("it is found, read and made ready", async () => {
    await open(page, "/admin/order", scripted);
    await page.getByLabel("Order number, phone, name or parcel").fill(own);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("1 order", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "View items" }).click();
    await expect(overlay(page)).toContainText("12 Green Road");
    if (scripted) await page.keyboard.press("Escape");
    else await overlay(page).getByRole("link", { name: "Close" }).click();
    await expect(overlay(page)).toHaveCount(0);

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await overlay(page).getByLabel("Status").selectOption("Ready for delivery");
    await overlay(page).getByRole("button", { name: "Update order" }).click();
    await toastSays(page, "update successful.");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(overlay(page)).toContainText("Status: Processing → Ready for delivery");
    await follow(page, overlay(page).getByRole("link", { name: "Close" }), scripted);
  });

  await test.step("it is exported and printed", async () => {
    await page.getByRole("checkbox", { name: /^Select order/ }).check();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    const csv = await readFile(await download.path(), "utf8");
    expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
    expect(csv).toContain(own);
    await page.getByRole("button", { name: "Print slips" }).click();
    await expect(page.locator("article")).toHaveCount(1);
    await expect(page.locator("article")).toContainText(own);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Admin Haat")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("it is delivered, with whatever else is ticked", async () => {
    await open(page, `/admin/order?search=${encodeURIComponent(own)}`, scripted);
    await page.getByRole("checkbox", { name: /^Select order/ }).check();
    await page.getByLabel("New status").selectOption("Deliverd");
    await page.getByRole("button", { name: "Set status" }).click();
    await toastSays(page, "1 order is now Deliverd.");
    await page.goto(`/track-order/${orderId}`);
    await expect(page.locator("[aria-current='step']")).toContainText("Deliverd");
  });

  await test.step("what left the shop is not deleted; another order is, after a question, and comes back", async () => {
    // On a phone the row itself has no deletion.
    const askToDelete = async () => {
      await page.getByRole("link", { name: "View items" }).click();
      await follow(page, overlay(page).getByRole("link", { name: "Delete" }), scripted);
    };
    await open(page, `/admin/order?search=${encodeURIComponent(own)}`, scripted);
    await askToDelete();
    await expect(overlay(page)).toContainText("Are you sure you want to delete this order?");
    await overlay(page).getByRole("button", { name: "Delete" }).click();
    await expect(overlay(page).getByRole("alert")).toContainText("has left the shop");
    const other = `Second ${own}`;
    const second = await orderAsGuest(page, { fullName: other });
    await open(page, `/admin/order?search=${encodeURIComponent(other)}`, scripted);
    await askToDelete();
    await overlay(page).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("0 orders")).toBeVisible();
    const undo = await holdUndo(page);
    expect((await page.request.get(`/track-order/${second}`)).status()).toBe(404);
    await undo.click();
    await expect(page.getByText("1 order", { exact: true })).toBeVisible();
    expect((await page.request.get(`/track-order/${second}`)).status()).toBe(200);
  });

  await test.step("what was made is taken away again", async () => {
    await open(page, "/admin/category", scripted);
    await page.getByRole("link", { name: `Delete: ${own}` }).click();
    await overlay(page).getByRole("button", { name: "Delete" }).click();
    await toastSays(page, `Category “${own}” was deleted.`);
    await open(page, "/admin/carousel-offer", scripted);
    const banner = page.locator("li").filter({ hasText: own });
    await banner.getByRole("link", { name: /^Delete/ }).click();
    await overlay(page).getByRole("button", { name: "Cancel" }).click();
    await toastSays(page, "you have cancelled proccess.");
    await banner.getByRole("link", { name: /^Delete/ }).click();
    await overlay(page).getByRole("button", { name: "Delete" }).click();
    await toastSays(page, "The banner was deleted.");
  });
});

test("logging in leads to the dashboard without loading a page twice", async ({
  page,
  scripted,
}) => {
  const pages: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") pages.push(new URL(request.url()).pathname);
  });
  await typeNasrinsLogIn(page, scripted);
  expect(pages).toEqual(scripted ? ["/login"] : ["/login", "/login", "/admin"]);
});

test("the menu folds and opens, by mouse and by key, and signs out", async ({ page, scripted }) => {
  await logInAsNasrin(page, scripted);
  const entry = page.getByRole("link", { name: "Promo Code" });
  await expect(entry).toBeHidden();
  await page.getByRole("checkbox", { name: "Menu" }).focus();
  await page.keyboard.press("Space");
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(page).toHaveURL(/\/admin\/promo-code$/);
  await expect(entry).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(entry).toBeVisible();
  await page.locator("label[for='admin-menu']").click();
  await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCSS("width", "60px");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/login/);
});

// `every-staff-page.spec.ts` checks all pages of staff.
test("lists, forms and slips are accessible and fit a phone", { tag: "@script" }, async ({
  page,
  scripted,
}) => {
  await logInAsNasrin(page, scripted);
  const first = await page.request.get("/admin/order");
  const id = /edit=([0-9a-f-]{36})/.exec(await first.text())?.[1] ?? "";
  for (const path of [
    "/admin",
    "/admin/order",
    `/admin/order?edit=${id}`,
    `/admin/order/slips?id=${id}`,
    "/admin/category?new",
    "/admin/promo-code/post",
  ]) {
    await open(page, path, scripted);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

/**
 * Places an order through the page's forms, as a browser without script would; returns the order's
 * id.
 */
async function orderAsGuest(
  page: Page,
  fields: { fullName: string; promoCode?: string },
): Promise<string> {
  const guest = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  if (!guest) throw new Error("no browser");
  const shop = await guest.newPage();
  const origin = new URL(page.url()).origin;
  await shop.goto(`${origin}/shop`);
  await shop.locator(PRODUCT_LINKS).first().click();
  await shop.getByRole("button", { name: "Add to cart" }).click();
  await shop.goto(`${origin}/checkout`);
  await shop.getByLabel("Full name").fill(fields.fullName);
  await shop.getByLabel("Phone number").fill("01712345678");
  await shop.getByLabel("Full address").fill("12 Green Road, Farmgate");
  await shop.getByLabel("District", { exact: true }).selectOption("Dhaka");
  if (fields.promoCode) {
    await shop.getByText("Have a promo code?").click();
    await shop.getByLabel("Promo code").fill(fields.promoCode);
    await shop.getByRole("button", { name: "apply", exact: true }).click();
  } else await shop.getByRole("button", { name: "See the total with delivery" }).click();
  await shop.getByRole("button", { name: /^Confirm order/ }).click();
  await shop.waitForURL(/\/track-order\//);
  const id = new URL(shop.url()).pathname.split("/").at(-1) ?? "";
  await guest.close();
  return id;
}
