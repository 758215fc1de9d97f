import type { Locator, Page } from "@playwright/test";
import { makePicture } from "../support/pictures.ts";
import { alive, expect, LANGUAGES, logInAsNasrin, PRODUCT_LINKS, test } from "./shop.ts";
import { openGroups, orderToDhaka, overlay } from "./staff.ts";

/**
 * Opens a page whose scripts are held back, so that its fields can be used before they run. The
 * returned function lets them arrive and waits for them.
 */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await arrival;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("#page-data").waitFor({ state: "attached" });
  return async () => {
    arrive();
    await alive(page);
  };
}

const addToCart = async (page: Page) => {
  await page.goto("/shop/collection/honey");
  const href = await page.locator(PRODUCT_LINKS).first().getAttribute("href");
  await page.goto(href ?? "");
  await alive(page);
  await page.getByRole("button", { name: LANGUAGES.en.addToCart }).click();
  await expect(page.getByRole("link", { name: /^Cart, 1 item/ }).first()).toBeVisible();
};

/** Unique among all walks, including this run's repeats. */
const newPhone = () => `018${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

const sumOf = async (at: Locator) => Number((await at.innerText()).replace(/\D/g, ""));

test("a checkout filled in before its script arrives knows the district, its charge and thanas @script", async ({
  page,
}) => {
  await addToCart(page);
  const arrive = await openEarly(page, "/checkout");
  const main = page.locator("main");
  const total = main.locator("output");
  const goods = await sumOf(total);
  await main.getByLabel("District").selectOption("Bogura");
  await main.getByLabel("Full name").fill("Rahima Begum");
  await main.getByLabel("Phone number").fill("01712345678");
  await main.getByLabel("Full address").fill("12 Green Road, Farmgate");
  await arrive();
  const confirm = main.getByRole("button", { name: /^Confirm order/ });
  await expect(confirm).toBeEnabled();
  await expect(main.getByLabel(/^Thana/).locator("option")).not.toHaveCount(1);
  expect(await sumOf(total)).toBeGreaterThan(goods);
  await expect(main.getByLabel("Full name")).toHaveValue("Rahima Begum");
  await confirm.click();
  await expect(page).toHaveURL(/\/track-order\//);
});

test("a quantity typed in the cart or on a product before the script arrives stays @script", async ({
  page,
}) => {
  await addToCart(page);
  const arrive = await openEarly(page, "/cart");
  await page.getByText("Type a quantity").click();
  const field = page.locator("main details input[name=quantity]");
  await field.fill("3");
  await arrive();
  await expect(field).toBeVisible();
  await expect(field).toHaveValue("3");
  await field.press("Enter");
  await expect(page.locator("main li output")).toHaveText(["3"]);
  await page.goto("/shop/collection/nuts");
  const other = await page.locator(PRODUCT_LINKS).first().getAttribute("href");
  const arriveThere = await openEarly(page, other ?? "");
  await page.locator("#quantity").fill("2");
  await arriveThere();
  // A card below may offer one more of what is in the cart.
  await page.getByRole("button", { name: "One more", exact: true }).click();
  await expect(page.locator("#quantity")).toHaveValue("3");
});

test("filters chosen before the script arrives are applied by it, and Back leads back @script", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const arrive = await openEarly(page, "/shop");
  await page.locator("[name=inStock]").check();
  await page.locator("[name=size]").selectOption({ index: 1 });
  await arrive();
  await expect(page).toHaveURL(/inStock=1&.*size=/);
  await alive(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await alive(page);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/shop$/);
  // A price is applied once it is whole.
  await page.locator("[name=max]").pressSequentially("550");
  await page.locator("[name=max]").press("Tab");
  await expect(page).toHaveURL(/max=550/);
});

test("an address filled in before the script arrives has its thanas @script", async ({ page }) => {
  await page.request.post("/register", {
    form: {
      ...{ fullName: "Karim Uddin", phoneNumber: newPhone() },
      ...{ password: "honey-and-nuts", confirmPassword: "honey-and-nuts" },
    },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const arrive = await openEarly(page, "/profile/manage-address?edit");
  const main = page.locator("main");
  await main.getByLabel("Address", { exact: true }).fill("House 7, Road 3");
  await main.getByLabel("District").selectOption("Bogura");
  await arrive();
  await expect(main.getByLabel(/^Thana/).locator("option", { hasText: "Sherpur" })).toHaveCount(1);
  await expect(main.getByLabel("Address", { exact: true })).toHaveValue("House 7, Road 3");
});

test("staff's order forms follow what was typed before their script arrived @script", async ({
  page,
}) => {
  await logInAsNasrin(page, true);
  const id = await orderToDhaka(page, "Rahima Begum");

  await test.step("by phone: thanas of the district, sums of the discount", async () => {
    const arrive = await openEarly(page, "/admin/order/new");
    await page.getByLabel("Full name").fill("Rahima Begum");
    await page.getByLabel("District").selectOption("Bogura");
    await arrive();
    await expect(page.getByLabel(/^Thana/).locator("option", { hasText: "Sherpur" })).toHaveCount(
      1,
    );
    await expect(page.getByLabel("Full name")).toHaveValue("Rahima Begum");
  });

  await test.step("edit: the sums of another quantity, and a longer address", async () => {
    const arrive = await openEarly(page, `/admin/order/${id}/edit`);
    await page.getByLabel(/^Quantity of/).fill("3");
    await page.getByLabel("District").selectOption("Bogura");
    await page.getByLabel("Address", { exact: true }).fill("12 Green Road, third floor");
    await arrive();
    await expect(page.getByLabel(/^Thana/).locator("option", { hasText: "Sherpur" })).toHaveCount(
      1,
    );
    await expect(page.getByText("Not saved yet.")).toBeVisible();
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue(
      "12 Green Road, third floor",
    );
  });

  await test.step("the order's own form: the charge of a district, a charge typed after it", async () => {
    const form = overlay(page);
    const arrive = await openEarly(page, `/admin/order?edit=${id}`);
    await openGroups(overlay(page));
    await form.getByLabel("District").selectOption("Bandarban");
    await form.getByLabel("Address", { exact: true }).fill("12 Green Road, third floor");
    await arrive();
    await expect(form.getByRole("button", { name: /^Save and keep/ })).toBeVisible();
    await expect(form.getByLabel("Address", { exact: true })).toHaveValue(
      "12 Green Road, third floor",
    );
    const goods =
      Number(await form.getByLabel("Total price").inputValue()) -
      Number(await form.getByLabel("Delivery charge").inputValue());
    const arriveAgain = await openEarly(page, `/admin/order?edit=${id}`);
    await openGroups(overlay(page));
    await form.getByLabel("District").selectOption("Bandarban");
    await form.getByLabel("Delivery charge").fill("150");
    await arriveAgain();
    await expect(form.getByLabel("Total price")).toHaveValue(String(goods + 150));
    await expect(form.getByLabel("Delivery charge")).toHaveValue("150");
  });

  await test.step("ticks of the list are counted", async () => {
    const arrive = await openEarly(page, "/admin/order");
    await page
      .getByRole("checkbox", { name: /^Select order/ })
      .first()
      .check();
    await arrive();
    await expect(page.getByText(/^1 (chosen|ticked)/)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Select order/ }).first()).toBeChecked();
  });
});

test("staff's other forms show what was typed before their script arrived @script", async ({
  page,
}) => {
  await logInAsNasrin(page, true);

  await test.step("product: preview of the text and of the picture", async () => {
    const arrive = await openEarly(page, "/admin/product?new");
    const form = page.locator("dialog[open]");
    await openGroups(form);
    await form
      .getByRole("textbox", { name: "Description", exact: true })
      .fill("From the <b>Sundarbans</b>");
    const buffer = Buffer.from(await makePicture(80, 80));
    await form
      .getByLabel("Product Image 1")
      .setInputFiles({ name: "1.png", mimeType: "image/png", buffer });
    await form.getByLabel("Featured").check();
    await arrive();
    await expect(form.getByRole("region", { name: "Preview" }).locator("b")).toHaveText(
      "Sundarbans",
    );
    await expect(form.getByAltText("Product Image 1, just chosen")).toBeVisible();
    await expect(form.getByLabel("Featured")).toBeChecked();
  });

  await test.step("delivery: the districts that were looked for", async () => {
    const arrive = await openEarly(page, "/admin/delivery-charge");
    await page.getByPlaceholder("Find a district").fill("bogra");
    await arrive();
    await expect(page.getByLabel("Bogura")).toBeVisible();
    await expect(page.getByLabel("Khulna")).toBeHidden();
    await expect(page.getByPlaceholder("Find a district")).toHaveValue("bogra");
  });

  await test.step("messages: the size of the text", async () => {
    const arrive = await openEarly(page, "/admin/messages");
    await openGroups(page.locator("main"));
    const text = page.locator("[name=placedText]");
    await text.fill("Thank you, order {number}. Rahima");
    await arrive();
    await expect(text).toHaveValue("Thank you, order {number}. Rahima");
    await expect(page.locator("p span[lang=en]").first()).toContainText("Rahima");
  });

  await test.step("packing: a number half scanned", async () => {
    const arrive = await openEarly(page, "/admin/packing");
    const field = page.locator("#number");
    await field.pressSequentially("98");
    await arrive();
    await page.keyboard.type("76");
    await expect(field).toHaveValue("9876");
  });
});

test("a key pressed before the page is first rendered leaves the page to its script @script", async ({
  page,
}) => {
  // React begins to listen, and is to render in a task of its own.
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    let isPressed = false;
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true }));
    document.addEventListener = (type: string, ...rest: [EventListener, boolean]) => {
      if (type === "keydown" && !isPressed) queueMicrotask(() => queueMicrotask(press));
      isPressed ||= type === "keydown";
      listen(type, ...rest);
    };
  });
  await page.goto("/");
  await alive(page);
});
