import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import { makePicture } from "../support/pictures.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdUndo,
  logInAsNasrin,
  open,
  test,
  toastSays,
} from "./shop.ts";

/** The overlay of a URL: over the page with script, on it without. */
const overlay = (page: Page) => page.locator("dialog[open]");

const picture = async (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(await makePicture(80, 80)),
});

/** In letters: a search may ignore a number alone, and would find what an earlier attempt left. */
const ownName = (what: string, scripted: boolean) => {
  const now = String(Date.now() % 1_000_000).replace(/\d/g, (digit) => "bdgklmnprt"[+digit] ?? "");
  return `${what} ${scripted ? "script" : "plain"} ${now}`;
};

/** Finds the only product with this title in staff's list. */
async function find(page: Page, title: string, scripted: boolean) {
  await open(page, `/admin/product?search=${encodeURIComponent(title)}`, scripted);
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
}

test("Nasrin adds a product with four pictures, changes it, deletes it and restores it", async ({
  page,
  scripted,
}) => {
  const title = ownName("Wild honey", scripted);
  const slug = title.toLowerCase().replaceAll(" ", "-");
  await logInAsNasrin(page, scripted);

  await test.step("a form that is wrong comes back with everything in it, pictures too", async () => {
    await open(page, "/admin/product", scripted);
    await page.getByRole("link", { name: "Add Product" }).click();
    const form = overlay(page);
    await form.getByLabel("Title", { exact: true }).fill(title);
    await form
      .getByRole("textbox", { name: "Description", exact: true })
      .fill("<p>From the <b>Sundarbans</b></p><script>x</script>");
    await form.getByLabel("Category").selectOption({ index: 1 });
    await form.getByLabel("Price").fill("650");
    for (const group of ["More sizes, low stock", "What is on the label"])
      await form.locator("summary", { hasText: group }).click();
    await form.getByLabel("Discount Percentage").fill("700");
    await form.getByLabel("Quantity in Stock").fill("৫");
    if (scripted) await expect(form.getByLabel("Track stock")).toBeChecked();
    await form.getByLabel("Dimension").fill("500 g");
    await form.getByLabel("Ingredients", { exact: true }).fill("Honey of the Sundarbans");
    await form.getByLabel("BSTI number").fill("BDS 1203");
    await form.getByLabel("Featured").check();
    for (const n of [1, 2, 3, 4]) {
      await form.getByLabel(`Product Image ${n}`).setInputFiles(await picture(`${n}.png`));
    }
    if (scripted) {
      await expect(form.getByAltText("Product Image 4, just chosen")).toBeVisible();
      await expect(form.getByRole("region", { name: "Preview" }).locator("b")).toHaveText(
        "Sundarbans",
      );
    }
    await form.getByRole("button", { name: "Add Product" }).click();
    await expect(form.getByRole("alert")).toContainText("The discount cannot be above the price.");
    await expect(form.getByLabel("Title", { exact: true })).toHaveValue(title);
    await expect(form.getByLabel("Featured")).toBeChecked();
    await expect(form.getByAltText("Product Image 4, as it is now")).toBeVisible();
  });

  await test.step("one picture less, then it is added", async () => {
    const form = overlay(page);
    await form.getByRole("button", { name: "Remove Image 3" }).click();
    await expect(form.getByAltText("Product Image 3, as it is now")).toHaveCount(0);
    await form.getByLabel("Product Image 3").setInputFiles(await picture("3b.png"));
    await form.getByLabel("Discount Percentage").fill("50");
    await form.getByRole("button", { name: "Add Product" }).click();
    await toastSays(page, "product added succcessful.");
    await expect(overlay(page)).toHaveCount(0);
  });

  await test.step("the shop shows it at once, with its four pictures", async () => {
    await open(page, `/products/${slug}`, scripted);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title}, 500 g`);
    await expect(page.locator("main")).toContainText("600 TK");
    await expect(page.locator("main dl")).toContainText("Honey of the Sundarbans");
    await expect(page.locator("main dl")).toContainText("BDS 1203");
    await expect(page.locator("main b, main strong").first()).toHaveText("Sundarbans");
    await expect(page.getByRole("link", { name: /^Picture/ })).toHaveCount(4);
    await page.goto("/");
    await expect(page.locator(`a[href='/products/${slug}']`).first()).toBeAttached();
  });

  await test.step("the list has it, discount and all", async () => {
    await find(page, title, scripted);
    await expect(page.locator("main")).toContainText("50 TK (8 %)");
    await expect(page.locator("main")).toContainText("600 TK");
    await expectNoSidewaysScroll(page);
    if (scripted) await expectAccessible(page);
  });

  await test.step("it is changed, its address stays", async () => {
    await page.getByRole("link", { name: `Edit: ${title}` }).click();
    const form = overlay(page);
    await expect(form.getByLabel("Product Title", { exact: true })).toHaveValue(title);
    await expect(form.getByLabel("Quantity in Stock")).toHaveValue("5");
    if (scripted) await expectAccessible(page);
    await form.getByLabel("Product Title", { exact: true }).fill(`${title} new`);
    await form.getByLabel("Track stock").check();
    await form.getByLabel("Quantity in Stock").fill("0");
    await form.getByRole("button", { name: "Update Product" }).click();
    await toastSays(page, "Product update successful.");
    await page.goto(`/products/${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title} new, 500 g`);
    await expect(page.locator("main")).toContainText("Out of stock");
    await expect(page.getByRole("button", { name: "Add to cart" })).toHaveCount(0);
  });

  await test.step("stock comes in with a best-before date, and what ends soon is written off", async () => {
    const named = (label: string) => page.getByLabel(new RegExp(`${label}.*${title} new`));
    await open(page, `/admin/stock?search=${encodeURIComponent(title)}`, scripted);
    await named("^Received of").fill("5");
    await named("^Best before, of").fill(dhakaDay(addDays(new Date(), 3)));
    await page.getByRole("button", { name: "Add to stock" }).click();
    await toastSays(page, "5 pieces of 1 product added.");
    await page.getByRole("link", { name: /^Best before soon/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Best before soon");
    await expectNoSidewaysScroll(page);
    if (scripted) await expectAccessible(page);
    await named("^Pieces of").fill("6");
    await page.getByRole("button", { name: "Write off" }).click();
    await expect(page.getByRole("alert")).toContainText("5");
    await expect(named("^Pieces of")).toHaveValue("6");
    await named("^Pieces of").fill("২");
    await page.getByRole("button", { name: "Write off" }).click();
    await toastSays(page, "2 pieces written off.");
    await page.getByRole("link", { name: `${title} new, 500 g` }).click();
    await expect(page.locator("main")).toContainText("3 pieces left");
    await expect(page.locator("main")).toContainText("Written off · Expired · Best before");
    await expectNoSidewaysScroll(page);
    if (scripted) await expectAccessible(page);
  });

  await test.step("not deleting it is said in the specification's words", async () => {
    await find(page, title, scripted);
    await page.getByRole("link", { name: /^Delete/ }).click();
    await expect(overlay(page)).toContainText("Are you sure you want to delete this product?");
    await overlay(page).getByRole("button", { name: "Cancel" }).click();
    await toastSays(page, "you have cancelled proccess.");
  });

  await test.step("deleted it is gone everywhere, and comes back", async () => {
    await page.getByRole("link", { name: /^Delete/ }).click();
    await overlay(page).getByRole("button", { name: "Delete" }).click();
    await toastSays(page, new RegExp(`“${title} new.*” was deleted`));
    const undo = await holdUndo(page);
    expect((await page.request.get(`/products/${slug}`)).status()).toBe(404);
    await undo.click();
    await toastSays(page, "Restored.");
    expect((await page.request.get(`/products/${slug}`)).status()).toBe(200);
  });

  await test.step("and from the list of what was deleted too", async () => {
    await find(page, title, scripted);
    await page.getByRole("link", { name: /^Delete/ }).click();
    await overlay(page).getByRole("button", { name: "Delete" }).click();
    await toastSays(page, new RegExp(`“${title} new.*” was deleted`));
    await open(page, "/admin/product?deleted", scripted);
    await overlay(page)
      .getByRole("button", { name: `Restore: ${title} new` })
      .click();
    await toastSays(page, "Restored.");
  });
});

test("a product, its sizes and its category are made in one form", async ({ page, scripted }) => {
  const title = ownName("Mustard honey", scripted);
  const category = ownName("Hill goods", scripted);
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/product?new", scripted);
  const form = overlay(page);
  await form.getByLabel("Title", { exact: true }).fill(title);
  await form.getByLabel("Price").fill("450");
  await form.locator("summary", { hasText: "Make a new one" }).click();
  await form.getByLabel("Name of the new one").fill(category);
  await form.getByLabel("Product Image 1").setInputFiles(await picture("1.png"));
  await form.locator("summary", { hasText: "More sizes" }).click();
  await form.getByLabel("Size: number").fill("500");
  await form.getByLabel("Size: unit").selectOption("g");
  await form.getByLabel("Quantity in Stock").fill("12");
  await form.getByLabel("Size 2", { exact: true }).fill("1 kg");
  await form.getByLabel("TK, size 2").fill("850");
  await form.getByLabel("Pieces, size 2").fill("6");
  await form.getByRole("button", { name: "One more size" }).click();
  await form.getByLabel("Size 3", { exact: true }).fill("2 kg");
  await form.getByLabel("TK, size 3").fill("1600");
  await form
    .getByRole("textbox", { name: "Description", exact: true })
    .fill("From the hills.\n\n- raw\n- not heated");
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
  await form.getByRole("button", { name: "Add Product" }).click();
  await toastSays(page, "product added succcessful.");
  await page.getByRole("link", { name: "See it in the shop" }).click();
  const main = page.locator("main");
  await expect(main).toContainText("In stock");
  await expect(main.locator("li", { hasText: "not heated" })).toBeVisible();
  for (const size of ["500 g", "1 kg", "2 kg"]) await expect(main).toContainText(size);
  await open(page, `/admin/product?search=${encodeURIComponent(title)}`, scripted);
  await expect(page.getByText("3 products", { exact: true })).toBeVisible();
  await expect(page.locator("main")).toContainText(category);
});

test("the second of two people who edit one product is shown the conflict, and loses nothing", async ({
  page,
  scripted,
  browser,
  javaScriptEnabled,
  baseURL,
}) => {
  const title = ownName("Black rice", scripted);
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/product?new", scripted);
  await overlay(page).getByLabel("Title", { exact: true }).fill(title);
  await overlay(page).getByLabel("Price").fill("90");
  await overlay(page).getByRole("button", { name: "Add Product" }).click();
  await toastSays(page, "product added succcessful.");
  await find(page, title, scripted);
  await page.getByRole("link", { name: `Edit: ${title}` }).click();

  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    javaScriptEnabled,
    locale: "en-GB",
  });
  const second = await context.newPage();
  await logInAsNasrin(second, scripted);
  await find(second, title, scripted);
  await second.getByRole("link", { name: `Edit: ${title}` }).click();
  await overlay(second).getByLabel("Price").fill("95");
  await overlay(second).getByRole("button", { name: "Update Product" }).click();
  await toastSays(second, "Product update successful.");
  await context.close();

  const form = overlay(page);
  await form.getByLabel("Brand", { exact: true }).fill("Dinajpur");
  await form.getByLabel("Price").fill("97");
  await form.getByRole("button", { name: "Update Product" }).click();
  await expect(form).toContainText("Price is now “95”, you typed “97”");
  await expect(form.getByLabel("Brand", { exact: true })).toHaveValue("Dinajpur");
  await expect(form.getByLabel("Price")).toHaveValue("97");
  await form.getByRole("button", { name: "Update Product" }).click();
  await toastSays(page, "Product update successful.");
  await find(page, title, scripted);
  await expect(page.locator("main")).toContainText("Dinajpur");
});

for (const [noun, label] of [
  ["product", "Description"],
  ["page", "Text"],
] as const)
  test(`the buttons over the text of a ${noun} write marks, the preview shows them`, async ({
    page,
    scripted,
  }) => {
    await logInAsNasrin(page, scripted);
    await open(page, `/admin/${noun}?new`, scripted);
    const form = overlay(page);
    const description = form.getByRole("textbox", { name: label, exact: true });
    const preview = form.getByRole("region", { name: "Preview" }).first();
    if (scripted) {
      await description.fill("Raw honey");
      await description.selectText();
      await form.getByRole("button", { name: "Bold" }).first().click();
      await expect(description).toHaveValue("*Raw honey*");
    } else {
      await description.fill("*Raw honey*");
      await expect(form.getByRole("button", { name: "Bold" })).toHaveCount(0);
      await form.getByRole("button", { name: "Preview" }).first().click();
    }
    await expect(preview.locator("strong")).toHaveText("Raw honey");
    await expect(description).toHaveValue("*Raw honey*");
  });

test("products are exported to a spreadsheet and imported again", async ({ page, scripted }) => {
  const title = ownName("Chia", scripted);
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/product/import", scripted);
  const csv = (text: string) => ({
    name: "products.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });

  await page.getByLabel("CSV file").setInputFiles(csv(`title,price\n${title},-5`));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("alert")).toContainText("One row cannot be read.");

  await page.getByLabel("CSV file").setInputFiles(csv(`title,price\n${title},120`));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("1 to add, 0 to change, 0 unchanged.")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 product" }).click();
  await toastSays(page, "1 added, 0 changed.");

  await find(page, title, scripted);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain(title);
  await open(page, "/admin/product/import", scripted);
  await page.getByLabel("CSV file").setInputFiles(csv(text));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("Everything in this file is in the shop already.")).toBeVisible();
});

test("a district's charge applies at the checkout at once", async ({ page, scripted }) => {
  // Each of the two parallel walks has its own district.
  const district = scripted ? "Rangamati" : "Bandarban";
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/delivery-charge", scripted);
  const field = page.getByLabel(new RegExp(`^${district} `));
  if (scripted) await page.getByLabel("Find a district").fill(district);
  else await page.locator("summary", { hasText: "Chattogram" }).click();
  await field.fill("-3");
  await page.getByRole("button", { name: "Save charges" }).click();
  await expect(page.getByRole("alert")).toContainText("Please give whole taka");
  await field.fill("211");
  await page.getByRole("button", { name: "Save charges" }).click();
  await toastSays(page, "The delivery charges were saved.");
  const charges = await page.request.get("/api/charge/delivery-charge");
  expect((await charges.json()).result).toMatchObject({ [district]: 211 });
});

test("customers are found, get a code and a role; settings can be opened", async ({
  page,
  scripted,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/customers", scripted);
  await page.getByLabel("Search name or phone number").fill("rahima");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Reset code/ }).click();
  await overlay(page).getByRole("button", { name: "Make a code" }).click();
  await expect(overlay(page).locator("output")).toHaveText(/^[A-Z0-9-]{6,}$/i);
  if (scripted) await expectAccessible(page);
  await overlay(page).getByRole("link", { name: "Done" }).click();
  await page.getByRole("link", { name: /^Add to staff/ }).click();
  await expect(page.getByLabel("Name")).toHaveValue(/rahima/i);
  await open(page, "/admin/settings", scripted);
  await expect(page.getByLabel("Shop name", { exact: true })).toHaveValue("Haat");
});

test("a colour that is too light comes back dark enough, and the green by one press", async ({
  page,
  scripted,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/settings", scripted);
  const colour = page.getByLabel("Colour of buttons and links");
  await expect(colour).toHaveValue("#2f7d4f");
  await colour.fill("#ffff00");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("button", { name: "Back to the green" })).toBeVisible();
  await expect(colour).toHaveValue(/^#(?!ffff00)/);
  await colour.fill("#123456");
  await page.getByRole("button", { name: "Back to the green" }).click();
  await expect(colour).toHaveValue("#2f7d4f");
  // Only the shop's answer takes the button away: the other walks need its own colour.
  await expect(page.getByRole("button", { name: "Back to the green" })).toHaveCount(0);
});
