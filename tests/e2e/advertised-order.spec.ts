import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { type Product, setUpShop } from "./day-book.ts";
import { readTable } from "./day-money.ts";
import { Hands } from "./hands.ts";
import { makeLandingPage } from "./landing.ts";
import { test, waitHalfAnHour } from "./own-shop.ts";
import { expect, logInAsNasrin, open } from "./shop.ts";

// A desktop screen for staff; the buyer holds a phone.
const DESK = { width: 1280, height: 800 };
test.use({ viewport: DESK, actionTimeout: 60_000 });

const taka = (amount: number) => formatTaka(amount, "en");

const AD = "/l/honey?utm_source=facebook&utm_medium=cpc&utm_campaign=winter&fbclid=IwAR0_abc-1";
const RAHIMA = { name: "Rahima Begum", phone: "01712345678", transaction: "9AB1CD2EF3" };
const PIECES = 2;
/** Taka. */
const [COST, CHARGE, DISCOUNT, FEE, PACKING, SPENT] = [500, 120, 50, 70, 10, 150];
const ADVANCE = CHARGE;

test("an advertisement's click is left, called, paid in advance, packed, delivered, settled, and counted as profit", async ({
  page,
  browser,
  scripted,
  ownShop: baseURL,
  ownFolder,
}) => {
  await logInAsNasrin(page, scripted);
  const honey = await prepare(page.request, baseURL);
  const total = PIECES * honey.price + CHARGE - DISCOUNT;
  const toCollect = total - ADVANCE;
  const owner = new Hands(page, scripted);
  const shop = { browser, baseURL, scripted };
  const buyer = await enter(shop, { width: 360, height: 740 });
  const [caller, verifier, packer] = [
    await hire(shop, page.request, "caller"),
    await hire(shop, page.request, "manager"),
    await hire(shop, page.request, "packer"),
  ];

  await test.step("Karim looks and fills a cart; Rahima leaves the landing page's form", async () => {
    const { page: karim } = await enter(shop, { width: 360, height: 740 });
    await open(karim, AD, scripted);
    await open(karim, `/products/${honey.slug}`, scripted);
    await karim.getByRole("button", { name: "Add to cart", exact: true }).first().click();
    await karim.getByText("item added to cart.").first().waitFor({ state: "attached" });
    await leaveForm(buyer);
    await waitHalfAnHour(ownFolder);
  });
  const number = await test.step("she is called, and agrees on 50 TK less", () =>
    call(caller, total));
  await test.step("nobody packs before the advance is verified", async () => {
    await packer.hands.go("Packing");
    await scan(packer, number, `STOP. The advance of ${number} is not verified yet.`);
  });
  await test.step("she pays it and types the transaction number", () => payAdvance(buyer, number));
  await test.step("it is verified", async () => {
    await verifier.hands.go("Advances");
    const row = verifier.page.getByRole("row", { name: RAHIMA.transaction });
    await expect(row).toContainText(taka(ADVANCE));
    await verifier.hands.click(row.getByRole("button", { name: "Verify the advance" }));
    await verifier.page.getByText(`The advance of order ${number} is verified.`).first().waitFor();
  });
  await test.step("packed by its slip, and handed over with the courier's file", () =>
    sendOff(packer, number, toCollect));
  await test.step("delivered, and settled from the payout list", () =>
    settle(verifier, number, toCollect));
  await test.step("the owner types what the advertisement cost, and reads the profit", () =>
    countProfit(page, owner, total));
  await buyer.page.reload();
  await expect(buyer.page.locator("main")).toContainText("Delivered");

  const presses = Object.fromEntries(
    Object.entries({ buyer, caller, verifier, packer, owner: { hands: owner } }).map(
      ([who, { hands }]) => [who, hands.clicks],
    ),
  );
  console.log(`advertised order, script ${scripted}: ${JSON.stringify(presses)}`);
  for (const [who, most] of Object.entries(MOST))
    expect(presses[who], who).toBeLessThanOrEqual(most);
});

/** Presses of each person, as docs/decisions/sources.md has them. */
const MOST = { buyer: 15, caller: 6, verifier: 12, packer: 10, owner: 9 };

type Shop = { browser: Browser; baseURL: string; scripted: boolean };
type Person = { page: Page; hands: Hands };

/** Somebody with a browser of their own. */
async function enter({ browser, baseURL, scripted }: Shop, viewport = DESK): Promise<Person> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: scripted, viewport });
  const page = await context.newPage();
  return { page, hands: new Hands(page, scripted) };
}

const STAFF = { caller: "01911111111", manager: "01922222222", packer: "01933333333" };

/** A member of staff, logged in. */
async function hire(
  shop: Shop,
  nasrin: APIRequestContext,
  role: keyof typeof STAFF,
): Promise<Person> {
  const phoneNumber = STAFF[role];
  const headers = { Origin: shop.baseURL };
  const added = await nasrin.post("/api/admin/staff/create", {
    data: { fullName: `Babul the ${role}`, phoneNumber, role },
    headers,
  });
  const { code } = await added.json();
  const person = await enter(shop);
  const password = "honey jars in the cellar";
  const own = { phoneNumber, code, newPassword: password, confirmPassword: password };
  await person.page.request.post("/forgot-password", { form: own, headers });
  await open(person.page, "/admin/order", shop.scripted);
  return person;
}

/** Products and couriers, what things cost, the rules of advances, and the advertised page. */
async function prepare(nasrin: APIRequestContext, origin: string): Promise<Product> {
  const [honey] = await setUpShop(nasrin, origin);
  if (!honey) throw new Error("no honey");
  const headers = { Origin: origin };
  const put = async (path: string, data: object) =>
    expect((await nasrin.put(`/api/admin/${path}`, { data, headers })).status(), path).toBe(200);
  await put("profit/set-cost-prices", { items: [{ _id: honey.id, cost: COST }] });
  await put("profit/set-parcel-cost", { courier: "", day: dhakaDay(new Date()), cost: PACKING });
  await put("advance/settings/update", { ask: "always", bkash: "01812345678" });
  const said = { headline: "Honey of winter", reasons: "Not heated" };
  await makeLandingPage(nasrin, origin, { product: honey.slug, slug: "honey", ...said });
  return honey;
}

/**
 * Fills in the landing page's form with a code that does not hold, and goes away when it is
 * refused.
 */
async function leaveForm({ page, hands }: Person): Promise<void> {
  await page.goto(AD, { referer: "https://l.facebook.com/" });
  const main = page.locator("main");
  await hands.type(main.getByLabel("Quantity"), String(PIECES));
  await hands.type(main.getByLabel("Full name"), RAHIMA.name);
  await hands.type(main.getByLabel("Phone number"), RAHIMA.phone);
  await hands.type(main.getByLabel("Full address"), "12 Green Road");
  const khulna = main.getByRole("option", { name: "Khulna" });
  await expect(khulna).toContainText(taka(CHARGE));
  await hands.choose(main.getByLabel(/District/), (await khulna.textContent()) ?? "");
  await hands.click(main.locator("summary"));
  await hands.type(main.getByRole("textbox", { name: "Promo code" }), "WINTER50");
  await hands.click(main.locator("#confirm"));
  await expect(main.locator("#promoCode-error")).toContainText("WINTER50");
  await expect(main.getByRole("textbox", { name: "Promo code" })).toHaveValue("WINTER50");
}

/** The order's number, as the caller tells it on the phone. */
async function call({ page, hands }: Person, total: number): Promise<string> {
  await hands.go("Calls");
  await hands.click(page.getByRole("link", { name: "Left the checkout 1" }));
  const card = page.getByRole("article");
  for (const shown of [RAHIMA.name, "01712-345678", `${PIECES} ×`, "facebook · cpc · winter"])
    await expect(card).toContainText(shown);
  await expect(card).toContainText(taka(total + DISCOUNT));
  await hands.click(card.getByRole("link", { name: "Make the order" }));
  await hands.at("Order by phone");
  await hands.type(page.getByLabel("Discount (TK)"), String(DISCOUNT));
  await hands.click(page.getByRole("button", { name: "Calculate" }).last());
  await page.getByText(`With this the total is ${taka(total)}.`).waitFor();
  await hands.click(page.getByRole("button", { name: "Place order" }));
  const placed = page.getByText(`is placed and confirmed: ${taka(total)}`).first();
  await placed.waitFor({ state: "attached" });
  const order = page.locator("dialog[open]");
  await expect(order).toContainText("facebook · cpc · winter");
  await expect(order).toContainText(`Advance of ${taka(ADVANCE)} awaited`);
  return /\d+/.exec((await placed.textContent()) ?? "")?.[0] ?? "";
}

async function payAdvance({ page, hands }: Person, number: string): Promise<void> {
  await hands.click(page.locator("footer").getByRole("link", { name: "Track order" }));
  await hands.type(page.getByLabel("Order number"), number);
  await hands.type(page.getByLabel("Phone number"), RAHIMA.phone);
  await hands.click(page.getByRole("button", { name: "Find my order" }));
  const main = page.locator("main");
  await expect(main).toContainText(`Please pay ${taka(ADVANCE)} in advance.`);
  await expect(main).toContainText("01812-345678");
  await hands.type(page.getByLabel("Transaction number (TrxID)"), RAHIMA.transaction.toLowerCase());
  await hands.click(page.getByRole("button", { name: "I have paid" }));
  await expect(main).toContainText(
    `bKash ${RAHIMA.transaction}, ${taka(ADVANCE)}: we are looking for it.`,
  );
}

async function scan({ page }: Person, number: string, said: string): Promise<void> {
  const field = page.getByLabel("Scan the number, or type it");
  await field.fill(number);
  await field.press("Enter");
  await page.getByText(said).waitFor();
}

async function sendOff(packer: Person, number: string, toCollect: number): Promise<void> {
  const { page, hands } = packer;
  await hands.go("Packing");
  await hands.click(page.getByRole("button", { name: "Print slips" }));
  await hands.at("Print slips");
  await expect(page.locator("article")).toContainText(`To collect ${taka(toCollect)}`);
  await hands.click(page.getByRole("button", { name: /^(Print|Mark as printed)$/ }));
  await page.getByText("1 order is marked as printed.").first().waitFor();
  await hands.go("Packing");
  await scan(packer, number, `${number} is packed.`);
  await hands.go("Hand over");
  await hands.click(page.getByRole("link", { name: "Pathao", exact: true }));
  await hands.tick(page.getByLabel("The one packed order"));
  await hands.click(page.getByRole("button", { name: "Hand over to Pathao" }));
  await hands.at("Parcels");
  const link = page.getByRole("link", { name: "File for the courier" });
  hands.clicks++;
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect((await file.text()).split("\r\n")[1]).toContain(`,${toCollect},`);
}

async function settle({ page, hands }: Person, number: string, toCollect: number): Promise<void> {
  await hands.go("Cash");
  await hands.click(page.getByRole("link", { name: "Payout list", exact: true }));
  await hands.at("Payout list");
  await hands.choose(page.getByLabel("Courier", { exact: true }), "Pathao");
  await hands.type(page.getByLabel("Numbers and amounts"), `${number}\t${toCollect}\t${FEE}`);
  await hands.click(page.getByRole("button", { name: "Check", exact: true }));
  await hands.click(page.getByRole("button", { name: "Save, and settle what fits" }));
  await hands.click(page.getByRole("button", { name: "Mark as delivered, and settle" }));
  await page
    .getByText(`1 delivered and settled: ${taka(toCollect)}.`)
    .first()
    .waitFor();
  await hands.go("Cash");
  const rows = await readTable(page, "By courier");
  const none = { "Not handed over": 0, "Sent, not paid in": 0, Returned: 0, Cancelled: 0 };
  const all = {
    Orders: 1,
    "Paid in advance": ADVANCE,
    ...none,
    Settled: toCollect,
    "Accepted short": 0,
    "Paid back of them": 0,
  };
  expect(rows).toEqual({
    "No courier": expect.objectContaining({ Orders: 0, "Received for them": ADVANCE }),
    Pathao: { ...all, "Received for them": toCollect },
    Sum: { ...all, "Received for them": toCollect + ADVANCE },
  });
}

async function countProfit(page: Page, hands: Hands, total: number): Promise<void> {
  await hands.go("Profit");
  await hands.click(page.getByRole("link", { name: "Advertising and parcels" }));
  await hands.at("Advertising and parcels");
  await hands.click(page.getByRole("link", { name: "Add spending" }));
  const form = page.locator("dialog[open]");
  await hands.type(form.getByLabel("Source"), "Facebook");
  await hands.type(form.getByLabel("Spent"), String(SPENT));
  await hands.click(form.getByRole("button", { name: "Save" }));
  await page.getByText("The spending is saved.").first().waitFor();
  await hands.go("Profit");
  await hands.click(page.getByRole("link", { name: "By source", exact: true }));
  await expect(page).toHaveURL(/by=source/);
  const rows = await readTable(page, "By source");
  const { cost, ...reach } = { cost: PIECES * COST, Visits: 2, Carts: 1, Orders: 1, Confirmed: 1 };
  expect(rows.facebook).toEqual({
    ...{ ...reach, Delivered: 1, "Came back": 0, Revenue: total, "Goods at cost": cost },
    ...{ Courier: FEE, Packing: PACKING, Advertising: SPENT },
    Profit: total - cost - FEE - PACKING - SPENT,
  });
  // Karim typed the address of the honey's own page: a visit from nowhere.
  expect(rows.Sum).toEqual({ ...rows.facebook, Visits: 3 });
}
