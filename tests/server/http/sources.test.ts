import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { joinHooks } from "#app/domain/hooks.server.ts";
import { readTouches, sourceOf } from "#app/domain/marketing/sources/touches.server.ts";
import { countVisit, saveVisits } from "#app/domain/marketing/sources/visits.server.ts";
import { createAdvertising } from "#app/domain/money/profit/advertising.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { db } from "#drizzle/client.server.ts";
import { advertising, dailyVisits, incompleteCheckouts, orders } from "#drizzle/schema.ts";
import { ask, fieldValue, textOf } from "#tests/support/app.ts";
import { makeIncomplete } from "#tests/support/checkouts.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeProduct, rahimasOrder } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let shop: Awaited<ReturnType<typeof startShopServer>>;
let honey: { id: string };

beforeAll(async () => {
  joinHooks();
  await emptyTables();
  honey = await makeProduct({ title: "Honey", slug: "honey", price: 700 });
  shop = await startShopServer();
});
beforeEach(async () => {
  await visits();
  await db.delete(dailyVisits);
});
afterAll(() => shop.close());

const AD = "utm_source=FB&utm_medium=cpc&utm_campaign=winter&fbclid=IwAR0_abc-1";

/** A browser without script: it keeps cookies and says where a request comes from. */
function browser(language = "en") {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit = {}, more: Record<string, string> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      ...{ accept: "text/html", "accept-language": language, cookie },
      ...{ "sec-fetch-site": "same-origin", ...more },
    };
    const response = await fetch(shop.url + path, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: response.status, html: await response.text(), headers: response.headers };
  }
  return {
    cookies,
    send,
    /** Follows a link of another site. */
    arrive: (path: string, referer = "") =>
      send(path, {}, { "sec-fetch-site": "cross-site", ...(referer && { referer }) }),
    post: (path: string, form: Record<string, string>) =>
      send(path, { method: "POST", body: new URLSearchParams(form) }, { origin: shop.url }),
    touches: () => readTouches([...cookies].map(([name, value]) => `${name}=${value}`).join("; ")),
  };
}

/** What was counted, by source. */
async function visits() {
  // The server's counts are those of its build; its task writes them.
  await (await import("#server/build.ts"))
    .loadOperations()
    .then(({ scheduledTasks }) => scheduledTasks.find(({ name }) => name === "visits")?.run());
  const rows = await db.select().from(dailyVisits);
  return Object.fromEntries(rows.map(({ source, visits, carts }) => [source, [visits, carts]]));
}

const TYPED = {
  ...{ fullName: "Rahima Begum", phoneNumber: "01712345678", address: "12 Green Road" },
  ...{ district: "Dhaka", thana: "", orderNote: "", promoCode: "" },
};

/** Adds honey to the cart and types the checkout, as far as `intent`. */
async function checkOut(visitor: ReturnType<typeof browser>, intent: string) {
  await visitor.post("/cart", { intent: "add-line", productId: honey.id });
  const send = async (act: string) => {
    const { html } = await visitor.send("/checkout");
    const hidden = ["idempotencyKey", "openedAt", "shownTotal"].map((name) => [
      name,
      fieldValue(html, name) ?? "",
    ]);
    return visitor.post("/checkout", { ...TYPED, ...Object.fromEntries(hidden), intent: act });
  };
  // The total is known once the district is.
  if (intent === "place-order") await send("update-delivery");
  return send(intent);
}

const orderOf = async (phoneNumber: string) => {
  const [order] = await db.select().from(orders).where(eq(orders.phoneNumber, phoneNumber));
  return order;
};

describe("a visit from an advertisement", () => {
  test("is kept as first and last touch, on the cached page as on the first, and counted once", async () => {
    for (const _ of ["rendered", "cached"]) {
      const rahima = browser();
      await rahima.arrive(`/products/honey?${AD}`, "https://l.facebook.com/");
      const touch = {
        ...{ source: "facebook", medium: "cpc", campaign: "winter", fbclid: "IwAR0_abc-1" },
        ...{ host: "l.facebook.com", page: "/products/honey" },
      };
      expect(rahima.touches()).toMatchObject({ first: touch, last: touch });
      await rahima.arrive(`/products/honey?${AD}`);
      await rahima.send("/shop");
      await rahima.arrive("/shop", "https://www.google.com.bd/");
      expect(rahima.touches()).toMatchObject({
        first: { ...touch, fbclid: expect.any(String) },
        last: { source: "google", page: "/shop" },
      });
      const cookie = [...rahima.cookies.values()].join("");
      expect(cookie.length).toBeLessThan(700);
    }
    expect(await visits()).toEqual({ facebook: [2, 0], google: [2, 0] });
  });

  test("makes no key of its own in the cache and asks the database nothing", async () => {
    const stranger = browser();
    await stranger.send("/products/honey");
    const before = shop.cache.size;
    const first = await stranger.send("/products/honey");
    for (let i = 0; i < 30; i += 1) {
      const made = await browser().arrive(`/products/honey?utm_source=made-up-${i}&fbclid=${i}`);
      expect(made.html).toBe(first.html);
    }
    expect(shop.cache.size).toBe(before);
    expect(Object.keys(await visits())).toHaveLength(30);
  });

  test("without a name counts as direct; own links, programs, private pages and robots do not count", async () => {
    const visitor = browser();
    await visitor.send("/", {}, { "sec-fetch-site": "none" });
    await visitor.send("/shop", {}, { referer: `${shop.url}/` });
    await visitor.arrive("/cart", "https://pay.example/");
    await visitor.arrive("/nowhere", "https://news.example/");
    await visitor.send(`/shop?${AD}`, {}, { accept: "*/*", "sec-fetch-site": "none" });
    await visitor.send(
      `/shop?${AD}`,
      {},
      { "user-agent": "Googlebot/2.1", "sec-fetch-site": "none" },
    );
    expect(visitor.touches()).toBeNull();
    expect(await visits()).toEqual({ "": [1, 0] });
  });
});

describe("sources are bounded", () => {
  test("an endpoint counts no visit and sets no cookie", async () => {
    const rahima = browser();
    await rahima.arrive(`/api/charge/delivery-charge?${AD}`);
    await rahima.arrive(`/api/charge/delivery-charge?${AD}`);
    expect([...rahima.cookies.keys()]).not.toContain("touches");
    expect(await visits()).toEqual({});
  });

  test("hostile values become one short line", async () => {
    const visitor = browser();
    const hostile = encodeURIComponent(`<script>\n;=\u0000"${"ক".repeat(120)}`).replace("%00", "");
    await visitor.arrive(
      `/shop?utm_source=${hostile}&utm_medium=${hostile}&gclid=${"x".repeat(600)}`,
    );
    const { last } = visitor.touches() ?? {};
    expect([...(last?.source ?? "")]).toHaveLength(40);
    expect(last).toMatchObject({ gclid: "" });
    expect(last?.source).not.toMatch(/[\n\0]/);
    for (const name of ["desk", "api", "other"]) expect(sourceOf(name)).toBe("");
  });

  test.each([
    "not base64!",
    Buffer.from("[[1,2],[3]]").toString("base64url"),
    Buffer.from('{"a":1}').toString("base64url"),
    Buffer.from("null").toString("base64url"),
    "x".repeat(3500),
  ])("a forged cookie %# says nothing and breaks nothing", async (forged) => {
    const visitor = browser();
    visitor.cookies.set("touches", forged);
    expect((await visitor.send("/shop")).status).toBe(200);
    expect(visitor.touches()).toBeNull();
    expect((await checkOut(visitor, "update-delivery")).status).toBeLessThan(400);
  });

  test("a touch ends after 30 days", () => {
    const at = Math.floor(Date.now() / 1000) - 31 * 24 * 60 * 60;
    const value = Buffer.from(JSON.stringify([[at, "facebook"]])).toString("base64url");
    expect(readTouches(`touches=${value}`)).toBeNull();
  });

  test("a day has so many, and the others are added up", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 260; i += 1) countVisit(`round ${round} ${i}`);
      await saveVisits();
    }
    const rows = await db.select().from(dailyVisits);
    expect(rows.length).toBeLessThanOrEqual(301);
    expect(rows.reduce((sum, row) => sum + row.visits, 0)).toBe(780);
  });
});

test("from the click to the counted profit: cart, order, desk, list, report and file, in both languages", async () => {
  await db.delete(orders);
  const rahima = browser();
  await rahima.arrive(`/products/honey?${AD}`);
  await checkOut(rahima, "place-order");
  const order = await orderOf("01712345678");
  expect(order).toMatchObject({
    source: "facebook",
    touches: { last: { campaign: "winter", fbclid: "IwAR0_abc-1" } },
  });
  // Karim leaves the checkout, and is called.
  const karim = browser();
  await karim.arrive("/shop", "https://www.google.com/");
  await checkOut(karim, "update-delivery");
  const [left] = await db.select().from(incompleteCheckouts);
  expect(left?.touches?.last).toMatchObject({ source: "google" });
  await db.update(incompleteCheckouts).set({ typedAt: new Date(Date.now() - 31 * 60_000) });
  const owner = await makeAdmin();
  const { visitor: nasrin } = await visitAsStaff();
  const lines = [{ productId: honey.id, quantity: 1 }];
  const terms = { actor: owner, discount: 0, deliveryCharge: null, staffNote: "" };
  const input = rahimasOrder(lines, { phoneNumber: "01812345678" });
  await placeDeskOrder(input, { ...terms, checkoutId: left?.id ?? null }, { key: null });
  expect(await orderOf("01812345678")).toMatchObject({ source: "google" });
  expect((await db.select().from(incompleteCheckouts))[0]?.touches ?? null).toBeNull();
  await placeDeskOrder({ ...input, phoneNumber: "01912345678" }, terms, { key: null });
  expect(await orderOf("01912345678")).toMatchObject({ source: "desk", touches: null });
  const sent = await ask("/api/order/place-order", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      source: "FB",
      orderDetails: {
        ...input,
        phoneNumber: "01612345678",
        items: [{ _id: honey.id, quantity: 1 }],
      },
    }),
  });
  expect(sent.status).toBe(200);
  expect(await orderOf("01612345678")).toMatchObject({ source: "facebook", touches: null });

  const card = textOf((await nasrin.visit(`/admin/order?items=${order?.id}`)).html);
  expect(card).toContain("facebook · cpc · winter · /products/honey");
  const list = textOf((await nasrin.visit("/admin/order?source=FB")).html);
  expect(list).toContain("2 orders");
  expect(textOf((await nasrin.visit("/admin/order?source=desk")).html)).toContain("1 order");

  const today = dhakaDay(new Date());
  await createAdvertising({ day: today, source: "facebook", spent: 150 }, owner);
  await createAdvertising({ day: today, source: "", spent: 30 }, owner);
  if (order) await updateOrder(order.id, { status: "Deliverd" }, null);
  await visits();
  const file = (await nasrin.visit(`/admin/profit/source.csv?from=${today}&to=${today}`)).html;
  const rows = file
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  const named = Object.fromEntries(
    rows
      .slice(1)
      .map((row) => [row[0], Object.fromEntries((rows[0] ?? []).map((name, i) => [name, row[i]]))]),
  );
  expect(named.facebook).toMatchObject({
    ...{ visits: "1", carts: "1", orders: "2", confirmed: "1", delivered: "1" },
    ...{ advertisingTaka: "150", soldWithoutCostPriceTaka: "700", revenueTaka: "120" },
  });
  expect(named.google).toMatchObject({ visits: "1", carts: "1", orders: "1", confirmed: "1" });
  expect(named.desk).toMatchObject({ visits: "0", orders: "1", confirmed: "1" });
  expect(named[""]).toMatchObject({ advertisingTaka: "30" });
  const page = textOf((await nasrin.visit("/admin/profit?by=source")).html);
  for (const word of ["Visits", "Confirmed", "Order by phone", "facebook"])
    expect(page).toContain(word);
  nasrin.cookies.set("language", "bn");
  expect(textOf((await nasrin.visit("/admin/profit?by=source")).html)).toContain("ফোনে অর্ডার");

  await erase("01712345678");
  const [erased] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, order?.id ?? ""));
  expect(erased).toMatchObject({ source: "facebook", touches: null });
  await db.delete(advertising);
});

test("an incomplete checkout shows its caller where it came from, and log-out forgets it in the browser", async () => {
  const at = Math.floor(Date.now() / 1000);
  const touch = {
    ...{ source: "news.example", medium: "", campaign: "", fbclid: "", gclid: "" },
    ...{ host: "news.example", page: "/shop", at },
  };
  const left = await makeIncomplete({ productId: honey.id });
  await db.update(incompleteCheckouts).set({ touches: { first: touch, last: touch } });
  const { visitor } = await visitAsStaff({}, { role: "caller" });
  const { html } = await visitor.visit(`/admin/calls/checkouts?checkout=${left.id}`);
  expect(textOf(html)).toContain("news.example · /shop");
  const gone = await visitor.post("/logout", {});
  expect(gone.headers.getSetCookie().join("\n")).toMatch(/touches=;[^\n]*Max-Age=0/);
});
