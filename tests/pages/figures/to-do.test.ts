import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders, shopSettings, webhooks } from "#drizzle/schema.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

type Fields = Partial<typeof orders.$inferInsert>;

let nasrin: Visitor;
let productId: string;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
  productId = (await makeProduct()).id;
});

async function orderThatIs(fields: Fields) {
  const { id } = await makeOrder({ lines: [{ productId, quantity: 1 }] });
  await db.update(orders).set(fields).where(eq(orders.id, id));
}

/** A shop in the middle of a day, with one row of each kind that waits for nobody. */
async function aDay() {
  for (const fields of [
    ...[{ confirmedAt: null }, { confirmedAt: null }, { confirmedAt: new Date() }],
    ...[{ status: "Ready for delivery" }, { status: "Ready for delivery" }],
    { status: "Assign Rider", handedOverAt: daysAgo(4) },
    { status: "Submit for Delivery", handedOverAt: daysAgo(6) },
    // Handed over by a release that did not store the time.
    { status: "Reach Destination", createdAt: daysAgo(9) },
    ...[{ status: "Deliverd" }, { status: "Deliverd", settledAt: new Date(), settledAmount: 770 }],
    // Delivered before the shop counted cash.
    { status: "Deliverd", createdAt: daysAgo(40) },
    ...[{ status: "Cancelled", isReserved: false }, { deletedAt: new Date() }],
  ] satisfies Fields[])
    await orderThatIs(fields);
  await makeTrackedProduct(3);
  await db.update(shopSettings).set({ cashCountedFrom: daysAgo(30) });
}

const COUNTS = {
  ...{ unconfirmed: 2, "to-pack": 1, "to-hand-over": 2, "with-courier": 3, late: 2 },
  // Their statuses were set by a call that names no courier.
  "without-courier": 3,
  ...{
    "to-settle": 1,
    "coming-back": 0,
    "law-due": 0,
    "low-stock": 1,
    ending: 0,
    "webhooks-off": 0,
    "parcels-reported": 0,
    "parcels-silent": 0,
    "messages-untold": 0,
    "advance-awaited": 0,
    "advances-waiting": 0,
    "advances-to-pay-back": 0,
    "advances-at-gateway": 0,
  },
};

const tilesOf = (html: string) => {
  const [section = ""] = /<section[^>]*aria-labelledby="to-do".*?<\/section>/s.exec(html) ?? [];
  return [...section.matchAll(/href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = "", tile = ""]) => [href, textOf(tile).trim()] as const,
  );
};

describe("the work list", () => {
  test("shows what waits, and each number equals the list behind it", async () => {
    await aDay();
    expect(await countToDo()).toEqual(COUNTS);
    const { html } = await nasrin.visit("/admin");
    const tiles = tilesOf(html);
    expect(tiles.map(([, text]) => text)).toEqual([
      ...["To call 2", "To pack 1", "To hand over 2", "With courier 3"],
      "On the road without a courier 3",
      ...["Undelivered for 5 days 2", "To settle 1", "Low stock 1"],
    ]);
    for (const [href, text] of tiles.filter(([href]) => href.startsWith("/admin/order/"))) {
      const list = textOf((await nasrin.visit(href)).html);
      const [shown = ""] = /\d+ orders?\b/.exec(list) ?? [];
      expect([href, Number.parseInt(shown, 10)]).toEqual([href, Number(text.split(" ").at(-1))]);
    }
    expect(textOf((await nasrin.visit("/admin/stock?list=low")).html)).toContain("1");
  });

  test("begins with held orders, for those who may look at them", async () => {
    await orderThatIs({ heldAt: new Date(), heldReasons: ["bulk"], confirmedAt: null });
    const first = async (visitor: Visitor) => tilesOf((await visitor.visit("/admin")).html)[0];
    expect(await first(nasrin)).toEqual(["/admin/order/held", "Held orders 1"]);
    const { visitor: packer } = await visitAsStaff({}, { role: "packer" });
    expect((await first(packer))?.[0]).not.toBe("/admin/order/held");
  });

  test("reports a webhook that was switched off until it is on again", async () => {
    const [webhook] = await db
      .insert(webhooks)
      .values({ url: "https://books.example", events: [], secret: "x" })
      .returning({ id: webhooks.id });
    const off = (fields: Partial<typeof webhooks.$inferInsert>) =>
      db
        .update(webhooks)
        .set(fields)
        .where(eq(webhooks.id, webhook?.id ?? ""));
    const tile = ["/admin/messages/webhooks", "Webhooks turned off 1"];
    const tiles = async (visitor: Visitor) => tilesOf((await visitor.visit("/admin")).html);
    expect(await tiles(nasrin)).not.toContainEqual(tile);
    await off({ isActive: false, givenUpAt: new Date() });
    expect(await tiles(nasrin)).toContainEqual(tile);
    const { visitor: packer } = await visitAsStaff({}, { role: "packer" });
    expect(await tiles(packer)).not.toContainEqual(tile);
    await off({ isActive: true });
    expect(await tiles(nasrin)).not.toContainEqual(tile);
  });

  test("is in Bangla too", async () => {
    await aDay();
    const { visitor } = await visitAsStaff({ language: "bn" });
    const tiles = tilesOf((await visitor.visit("/admin")).html).map(([, text]) => text);
    expect(tiles).toContain("ফোন করতে হবে ২");
    expect(tiles).toContain("৫ দিনেও পৌঁছায়নি ২");
  });

  test("counts up to a thousand, and says so", async () => {
    await db.execute(sql`
      insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
      select 'Rahima', '01712345678', 'Lane', 'Dhaka', 'Dhaka', 500, 60, 560 from generate_series(1, 1200)`);
    expect((await countToDo()).unconfirmed).toBe(1001);
    const { html } = await nasrin.visit("/admin");
    expect(tilesOf(html)[0]?.[1]).toBe("To call 1,000+");
  });

  test("counts new orders without a reload by script, and without script by refreshing the page", async () => {
    await orderThatIs({ confirmedAt: null });
    const { html } = await nasrin.visit("/admin");
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="60"\/><\/noscript>/);
    expect((await nasrin.visit("/admin/order")).html).not.toContain("http-equiv");
    await orderThatIs({ confirmedAt: null });
    const { status, html: json, headers } = await nasrin.send("/admin/to-do.json");
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(JSON.parse(json)).toMatchObject({ unconfirmed: 2, "to-pack": 0 });
  });

  test("is a badge in the menu of every page, absent if nothing waits", async () => {
    expect((await nasrin.visit("/admin/order")).html).not.toContain("unconfirmed<");
    await orderThatIs({ confirmedAt: null });
    await orderThatIs({ confirmedAt: null });
    const { html } = await nasrin.visit("/admin/stock");
    const [menu = ""] = /<nav.*?<\/nav>/s.exec(html) ?? [];
    expect(textOf(menu)).toContain("2 unconfirmed");
  });
});
