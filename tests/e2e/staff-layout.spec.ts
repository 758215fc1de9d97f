import type { Page } from "@playwright/test";
import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import { expect, expectNoSidewaysScroll, logInAsNasrin, open, test } from "./shop.ts";
import { goodsOf, orderToDhaka, overlay } from "./staff.ts";

const PHONE = { width: 360, height: 740 };

type Part = ReturnType<Page["locator"]>;

/** The size in pixels of an order's card and of its tap targets. */
const cardOf = (page: Page, name: string): Part =>
  page.getByRole("row").filter({ hasText: name }).first();

const heightOf = async (part: Part) => (await part.boundingBox())?.height ?? 0;

/**
 * The page stands as it stays once script has run: what only a browser without script needs goes
 * away a moment after the page is hydrated.
 */
const expectHeight = (part: Part, most: number, what?: string) =>
  expect.poll(() => heightOf(part), what).toBeLessThanOrEqual(most);

const expectTop = (part: Part, most: number, what?: string) =>
  expect.poll(async () => (await part.boundingBox())?.y, what).toBeLessThanOrEqual(most);

test("Nasrin handles orders with her thumb", async ({ page, scripted }) => {
  const own = `${scripted ? "Thumb" : "Plain thumb"} ${Date.now() % 1_000_000}`;
  const id = await orderToDhaka(page, own);
  await page.setViewportSize(PHONE);
  await logInAsNasrin(page, scripted);

  await test.step("a card is low, and its number is easy to hit", async () => {
    await open(page, "/admin/order", scripted);
    const card = cardOf(page, own);
    await expect(card).toBeVisible();
    await expectHeight(card, 120);
    expect(await heightOf(card.getByRole("link", { name: "01712" }))).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page);
  });

  await test.step("what is done to many stands there once one is ticked", async () => {
    const act = page.getByRole("button", { name: "Print slips" });
    if (scripted) await expect(act).toBeHidden();
    await cardOf(page, own).getByRole("checkbox").check();
    await expect(act).toBeVisible();
    if (scripted) await expect(act).toBeInViewport();
    const bar = page.locator("form > div").filter({ has: act });
    await expectHeight(bar, 112);
    await expectNoSidewaysScroll(page);
  });

  await test.step("the chosen list is in sight, however far right its name stands", async () => {
    await open(page, "/admin/order/Processing", scripted);
    const chosen = page.getByRole("navigation", { name: "Which orders" }).locator("[aria-current]");
    if (scripted) await expect(chosen).toBeInViewport({ ratio: 1 });
    await expectTop(cardOf(page, own), 300);
  });

  await test.step("a form says which order it is about", async () => {
    await cardOf(page, own).getByRole("link", { name: "Edit" }).click();
    await expect(overlay(page).getByRole("link", { name: "01712" })).toBeVisible();
  });

  await test.step("a table of goods has low rows, which a thumb still hits", async () => {
    for (const [path, most] of [
      ["/admin/stock", 64],
      ["/admin/profit/cost-prices", 77],
    ] as const) {
      await open(page, path, scripted);
      const height = await heightOf(page.getByRole("row").nth(1));
      expect(height, path).toBeGreaterThanOrEqual(44);
      expect(height, path).toBeLessThanOrEqual(most);
      await expectNoSidewaysScroll(page);
    }
  });

  await test.step("a table without fields is rows of few lines, whole on the screen", async () => {
    for (const [path, text, most] of [
      ["/admin/reports", "Average basket", 56],
      ["/admin/promo-code", "HAAT50", 110],
      // This month has no sum on its first day, when nothing has been delivered yet.
      [
        `/admin/profit?from=${dhakaDay(addDays(new Date(), -30))}&to=${dhakaDay(new Date())}`,
        "Sum",
        44,
      ],
    ] as const) {
      await open(page, path, scripted);
      const row = page.getByRole("row").filter({ hasText: text }).last();
      await expectHeight(row, most, path);
      for (const cell of await row.getByRole("cell").all()) {
        const { x = 0, width = 0 } = (await cell.boundingBox()) ?? {};
        expect(x + width, path).toBeLessThanOrEqual(PHONE.width);
      }
      await expectNoSidewaysScroll(page);
    }
  });

  await test.step("five categories stand on the screen, with room for a thumb on each link", async () => {
    await open(page, "/admin/category", scripted);
    const cards = page.getByRole("main").getByRole("listitem").filter({ hasText: "Edit" });
    const bottom = async () => {
      const { y = PHONE.height, height = 0 } = (await cards.nth(4).boundingBox()) ?? {};
      return y + height;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(PHONE.height - 60);
    for (const link of await cards.first().getByRole("link").all()) {
      const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await expectNoSidewaysScroll(page);
  });

  await test.step("a long form is saved without scrolling", async () => {
    for (const noun of ["landing-page", "sale", "shelf"]) {
      await open(page, `/admin/${noun}?new`, scripted);
      const save = overlay(page).getByRole("button", { name: "Save" });
      if (!scripted) await overlay(page).getByLabel("Product").first().scrollIntoViewIfNeeded();
      await expect(save, noun).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step("an order by phone and a change of goods keep sums and button in sight", async () => {
    await open(page, "/admin/order/new", scripted);
    await expect(page.getByRole("button", { name: "Place order" })).toBeInViewport({ ratio: 1 });
    await open(page, `/admin/order/${id}/edit`, scripted);
    const save = page.getByRole("button", { name: "Save" });
    await expect(save).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Subtotal")).toBeInViewport({ ratio: 1 });
    const bar = page.locator("div").filter({ has: save, hasText: "Subtotal" }).last();
    await expectHeight(bar, scripted ? 90 : 140);
  });

  await test.step("the buttons over a text are one line", async () => {
    await open(page, "/admin/page?new", scripted);
    const buttons = overlay(page).getByRole("toolbar").first().getByRole("button");
    const [first, last] = await Promise.all([
      buttons.first().boundingBox(),
      buttons.last().boundingBox(),
    ]);
    expect(first?.y).toBe(last?.y);
    expect(first?.height).toBeGreaterThanOrEqual(44);
  });

  await test.step("days to choose from are one line", async () => {
    await open(page, "/admin/reports", scripted);
    const days = page.getByRole("link", { name: "This month" });
    const others = page.getByText("Other days");
    const [one, other] = await Promise.all([days.boundingBox(), others.boundingBox()]);
    expect(Math.abs((one?.y ?? 0) - (other?.y ?? 99))).toBeLessThanOrEqual(6);
    await others.click();
    await expect(page.getByLabel("From")).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });

  await test.step("charges are a page, not a roll of paper", async () => {
    await open(page, "/admin/delivery-charge", scripted);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(2500);
  });
});

test("on a desktop a call and the first orders are seen whole", async ({ page, scripted }) => {
  const own = `Seen ${Date.now() % 1_000_000}`;
  const id = await orderToDhaka(page, own);
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAsNasrin(page, scripted);

  await test.step("goods, total, address and chance stand above the bar, which is one row", async () => {
    await open(page, `/admin/calls?order=${id}`, scripted);
    const card = page.getByRole("article");
    const bar = card.locator("> div").filter({ has: page.getByRole("button", { name: "Fake" }) });
    await expectHeight(bar, 64);
    const top = (await bar.boundingBox())?.y ?? 0;
    for (const text of [/^1 × /, "Total", "Address", "Chance that it is accepted"]) {
      const box = await card.getByText(text).first().boundingBox();
      expect((box?.y ?? top) + (box?.height ?? 0), String(text)).toBeLessThan(top);
    }
  });

  await test.step("the bar is one row on a phone too", async () => {
    await page.setViewportSize(PHONE);
    const taps = page.getByRole("article").getByRole("button");
    const tops = await taps.evaluateAll((all) =>
      all.slice(-4).map((one) => Math.round(one.getBoundingClientRect().top)),
    );
    expect(new Set(tops).size).toBe(1);
    await expectHeight(taps.last().locator("../.."), 64);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("every list begins high, and its rows are low", async () => {
    for (const list of ["", "/Processing", "/month", "/without-courier"]) {
      await open(page, `/admin/order${list}`, scripted);
      const row = page.getByRole("row").nth(1);
      if (!(await row.isVisible())) continue;
      await expectTop(row, 260, list);
      await expectHeight(row, 56, list);
    }
  });
});

test("five orders to pack stand on a phone's screen, with their goods after a tap", async ({
  page,
  scripted,
}) => {
  await page.setViewportSize(PHONE);
  await logInAsNasrin(page, scripted);
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const goods = await goodsOf(page.request);
  const items = goods.slice(0, 2).map(({ _id }) => ({ _id, quantity: 1 }));
  for (let n = 0; n < 6; n++) {
    const placed = await page.request.post("/api/order/place-order", {
      headers,
      data: {
        orderDetails: {
          ...{
            fullName: `Packed ${n}`,
            phoneNumber: `0171${7_000_000 + (Date.now() % 900_000) + n}`,
          },
          ...{ address: "12 Green Road, Farmgate", district: "Dhaka", items },
        },
      },
    });
    const { _id } = (await placed.json()).order;
    const data = { _id, version: 1, outcome: "confirmed" };
    expect((await page.request.put("/api/admin/call/record", { headers, data })).ok()).toBe(true);
  }
  await open(page, "/admin/packing", scripted);
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  const end = async () => {
    const fifth = await rows.nth(4).boundingBox();
    return (fifth?.y ?? PHONE.height) + (fifth?.height ?? 0);
  };
  await expect.poll(end).toBeLessThanOrEqual(PHONE.height - 60);
  const row = rows.filter({ hasText: "+1 more" }).first();
  const second = row.getByRole("listitem").nth(1);
  await expect(second).toBeHidden();
  await row.getByText("+1 more").click();
  await expect(second).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("the wallet's statement stands open, and low on a phone", async ({ page, scripted }) => {
  await page.setViewportSize(PHONE);
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/advances", scripted);
  const lines = page.getByLabel("Transaction numbers and sums");
  const compare = page.getByRole("button", { name: "Compare" });
  await expect(lines).toBeInViewport({ ratio: 1 });
  await expect(compare).toBeInViewport({ ratio: 1 });
  await expectHeight(page.locator("form").filter({ has: compare }), 230);
  await expectNoSidewaysScroll(page);
  await compare.click();
  await expect(page.getByRole("alert")).toContainText("Paste the statement first.");
  await expect(lines).toBeVisible();
});

test("a desktop's list of products fits, and has all columns after a tick", async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/product", scripted);
  const frame = page.locator("main div", { has: page.locator("> table") });
  const tooWide = () => frame.evaluate((div) => div.scrollWidth - div.clientWidth);
  await expect.poll(tooWide).toBe(0);
  for (const row of (await page.getByRole("row").all()).slice(1, 6)) await expectHeight(row, 56);
  const brand = page.getByRole("columnheader", { name: "Brand" });
  await expect(brand).toBeHidden();
  await page.getByLabel("All columns").check();
  await expect(brand).toBeVisible();
  await expect.poll(tooWide).toBeGreaterThan(0);
});

test("a desktop shows a group's pages once, and what follows a table stands apart", async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/landing-page", scripted);
  const form = page.locator("form").filter({ hasText: "Add-on at the checkout" });
  const above = form.locator("xpath=preceding-sibling::*[1]");
  const bottom = async () => {
    const { y = 0, height = 0 } = (await above.boundingBox()) ?? {};
    return y + height;
  };
  expect(((await form.boundingBox())?.y ?? 0) - (await bottom())).toBeCloseTo(24, 0);
  await open(page, "/admin/settings", scripted);
  const tabs = page.getByRole("main").getByRole("navigation", { name: "Shop", exact: true });
  const entry = page.getByRole("navigation", { name: "Admin" }).getByText("Move in");
  await expect(entry).toBeVisible();
  await expect(tabs).toBeHidden();
  await page.locator("label[for='admin-menu']").click();
  await expect(entry).toHaveCSS("width", "1px");
  await expect(tabs).toBeVisible();
  expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
  const field = page.getByLabel("Shop name", { exact: true });
  const next = page.getByText("Tagline", { exact: true }).first();
  const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
  expect(((await next.boundingBox())?.y ?? 0) - y - height).toBeLessThanOrEqual(24);
  await page.setViewportSize(PHONE);
  await open(page, "/admin/couriers/parcels", scripted);
  const orders = page.getByRole("main").getByRole("navigation", { name: "Orders", exact: true });
  await expect(orders.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
});

test("lists to choose from, rows and sums have one look on a desktop", async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAsNasrin(page, scripted);
  const looks = (part: ReturnType<Page["locator"]>) =>
    part.evaluate((one) => {
      const { appearance, paddingRight, color } = getComputedStyle(one);
      return { appearance, paddingRight, color };
    });
  const arrowed = { appearance: "none", paddingRight: "32px" };
  for (const path of ["/admin/promo-code/post", "/admin/staff", "/admin/couriers/hand-overs"]) {
    await open(page, path, scripted);
    expect(await looks(page.locator("main select").first()), path).toMatchObject(arrowed);
  }
  await open(page, "/admin/promo-code/post", scripted);
  for (const name of ["discount", "minAmount", "ExpirationDate"])
    expect((await page.locator(`[name=${name} i]`).boundingBox())?.width).toBe(240);
  await open(page, "/admin/order", scripted);
  const row = page.getByRole("row").nth(1);
  expect(await looks(row.getByRole("link", { name: "Delete" }))).toMatchObject({
    color: "rgb(107, 93, 77)",
  });
  await row.getByRole("checkbox").check();
  expect(await looks(page.locator("main select:visible").first())).toMatchObject(arrowed);
});

test("on a desktop fields beside each other are level, and opened filters leave the head as it was", async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAsNasrin(page, scripted);
  const yOf = async (part: ReturnType<Page["locator"]>) => (await part.boundingBox())?.y ?? 0;
  await open(page, "/admin/promo-code/post", scripted);
  for (const [one, other] of [
    ["code", "kind"],
    ["discount", "minAmount"],
  ])
    expect(await yOf(page.locator(`[name=${one}]`)), one).toBeCloseTo(
      await yOf(page.locator(`[name=${other}]`)),
      0,
    );
  await open(page, "/admin/couriers/hand-over", scripted);
  const packed = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  await expectHeight(packed.first(), 48, "a row to hand over");
  await open(page, "/admin/order", scripted);
  const byPhone = page.getByRole("link", { name: "Order by phone" });
  const [search, link] = [page.getByRole("searchbox").first(), byPhone];
  const was = [await yOf(search), await yOf(link)];
  await page.getByText("Filter and sort").click();
  await expect(page.getByLabel("Placed from")).toBeVisible();
  expect([await yOf(search), await yOf(link)]).toEqual(was);
  const title = page.getByRole("heading", { level: 1 });
  const { x = 0 } = (await page.getByLabel("Placed from").boundingBox()) ?? {};
  expect(x).toBeCloseTo((await title.boundingBox())?.x ?? -1, 0);
});

test("the menu opened on a phone says how it closes", async ({ page, scripted }) => {
  await page.setViewportSize(PHONE);
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/reports", scripted);
  const toggle = page.locator("label[for='admin-menu']");
  await expect(toggle).toHaveText(/Menu/, { useInnerText: true });
  await toggle.click();
  await expect(toggle).toHaveText(/^\s*Close\s*$/, { useInnerText: true });
  await toggle.click();
  await expect(toggle).toHaveText(/Menu/, { useInnerText: true });
});

test("on a desktop the prices are not covered by fixed parts", async ({ page, scripted }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/product", scripted);
  const edge = await page.getByRole("row").nth(1).getByRole("cell").last().boundingBox();
  const heads = ["Price", "Discount Percentage", "Discount Price", "Quantity in Stock"];
  for (const name of heads) {
    const head = page.getByRole("columnheader", { name, exact: true });
    const box = await head.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Number.NaN), name).toBeLessThanOrEqual(edge?.x ?? 0);
  }
});

test("the side menu of a laptop shows all its entries, and a lower one the current entry", async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAsNasrin(page, scripted);
  const menu = page.getByRole("navigation", { name: "Admin" });
  for (const path of ["/admin/settings", "/admin/order/checks", "/admin/law", "/admin/reports"]) {
    await open(page, path, scripted);
    await expect(menu.locator("[aria-current=page]"), path).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole("button", { name: "Sign Out" }), path).toBeInViewport({ ratio: 1 });
  }
  if (!scripted) return;
  await page.setViewportSize({ width: 1280, height: 480 });
  await open(page, "/admin/order/checks", scripted);
  await expect(menu.locator("[aria-current=page]")).toBeInViewport({ ratio: 1 });
});
