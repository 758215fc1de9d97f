import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import argon2 from "argon2";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOfDhakaDay } from "#app/domain/core/dates.ts";
import { DAY_MS } from "#app/domain/core/durations.ts";
import { sanitizeDescription } from "#app/domain/core/rich-text.server.ts";
import { parseImagePath } from "#app/domain/shop/media/image-path.ts";
import { openImage } from "#app/domain/shop/media/images.server.ts";
import { db } from "#drizzle/client.server.ts";
import {
  addresses,
  carouselSlides,
  categories,
  deliveryCharges,
  orderHistory,
  orderLines,
  orders,
  products,
  promoCodes,
  shopSettings,
  stockMovements,
  users,
} from "#drizzle/schema.ts";
import { inBulk } from "#drizzle/seed/bulk.server.ts";
import { closeSampleAccounts, fillSampleData } from "#drizzle/seed/sample-data.server.ts";
import { SAMPLE_PICTURES } from "#drizzle/seed/sample-media.server.ts";
import { readSampleProducts } from "#drizzle/seed/samples.server.ts";
import { fillToScale } from "#drizzle/seed/scale.server.ts";
import { SAMPLE_BANNERS, SAMPLE_CUSTOMERS, SAMPLE_PASSWORD } from "#drizzle/seed/shop.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { wrongFigures } from "#tests/support/people.ts";
import { deepTest, sampleSize } from "#tests/support/samples.ts";
import { wrongMovements } from "#tests/support/stock.ts";

const NOW = new Date("2026-11-21T10:30:00+06:00");
const GOODS = readSampleProducts().filter(({ isOtherSize }) => !isOtherSize);

/** All rows of the sample data, to compare two fillings, including order numbers and row ids. */
async function wholeShop() {
  const tables = [
    products,
    categories,
    promoCodes,
    carouselSlides,
    deliveryCharges,
    orders,
    addresses,
  ];
  return Promise.all([
    ...tables.map((table) => db.select().from(table).orderBy(sql`1`)),
    db.select().from(orderLines).orderBy(orderLines.orderId, orderLines.position),
    db.select().from(orderHistory).orderBy(orderHistory.id),
    db.select().from(stockMovements).orderBy(stockMovements.id),
    db.select().from(users).orderBy(users.id),
  ]);
}

describe("the sample pictures", () => {
  const files = readdirSync(SAMPLE_PICTURES);
  const names = new Set(files.flatMap((file) => /^(.+)-w\d+\.webp$/.exec(file)?.[1] ?? []));

  test("are one to four per sample product, with several for at least 20", () => {
    const items = GOODS.map(({ picture }) => picture);
    expect(new Set(items).size).toBe(items.length);
    const counts = items.map(
      (product) => [1, 2, 3, 4].filter((slot) => names.has(`${product}-${slot}`)).length,
    );
    expect(Math.min(...counts)).toBe(1);
    expect(Math.max(...counts)).toBe(4);
    expect(counts.filter((n) => n >= 2).length).toBeGreaterThanOrEqual(20);
  });

  test("each belong to a product or a banner, have all widths and a JPEG, and differ", async () => {
    const wanted = [...GOODS, ...SAMPLE_BANNERS].map(({ picture }) => picture);
    const seen = new Set<string>();
    for (const name of names) {
      expect(wanted).toContain(name.replace(/-[1-4]$/, ""));
      const widths = name.startsWith("banner-") ? [400, 800, 1200] : [400, 800];
      const expected = [
        ...widths.map((width) => `${name}-w${width}.webp`),
        ...[320, 680, widths.at(-1)].map((width) => `${name}-w${width}.avif`),
      ];
      expect(files).toEqual(expect.arrayContaining([...expected, `${name}.jpg`]));
      seen.add(
        createHash("sha256")
          .update(await readFile(join(SAMPLE_PICTURES, `${name}.jpg`)))
          .digest("hex"),
      );
    }
    expect(seen.size).toBe(names.size);
  });
});

describe("the sample shop", () => {
  beforeAll(async () => {
    await emptyTables();
    expect(await fillSampleData({ now: NOW, publishedPassword: true })).toBe(true);
  });

  test("has at least 48 products in 8 categories, with pictures that can be opened", async () => {
    const items = await db.select().from(products);
    const shelves = await db.select().from(categories);
    expect(items.length).toBeGreaterThanOrEqual(48);
    expect(shelves).toHaveLength(8);
    for (const shelf of shelves) {
      expect(items.filter((p) => p.categoryId === shelf.id).length).toBeGreaterThanOrEqual(5);
      expect(
        shelf.description && shelf.metaTitle && shelf.metaDescription && shelf.keywords,
      ).toBeTruthy();
    }
    const firsts = items.map((p) => p.images[0] ?? "");
    // The sizes of one product share their pictures.
    expect(new Set(firsts).size).toBe(GOODS.length);
    for (const path of items.flatMap((p) => p.images)) {
      const image = parseImagePath(path);
      expect(image).toMatchObject({ width: 800, height: 800 });
      const names = [...(image?.variants ?? []), ...(image?.avif ?? [])].map((v) => v.path);
      for (const name of [image?.jpegPath ?? "", ...names])
        expect(await openImage(name), name).toMatchObject({ isStandIn: false });
    }
    expect(
      readdirSync(join(process.env.DATA_DIR ?? "", "media"), { recursive: true }).filter((n) =>
        String(n).endsWith(".tmp"),
      ),
    ).toEqual([]);
  });

  test("has movements for every piece", async () => {
    expect(await wrongMovements()).toEqual([]);
    const moved = await db.select().from(stockMovements);
    const reasons = new Set(moved.map(({ reason }) => reason));
    expect([...reasons]).toEqual(
      expect.arrayContaining(["start", "sale", "cancelled", "returned"]),
    );
    const [taken] = await pool`select count(*)::int as n from order_lines where took_stock`;
    expect(moved.filter(({ reason }) => reason === "sale")).toHaveLength(taken?.n);
  });

  test("shows every kind of product", async () => {
    const items = await db.select().from(products);
    const some = (test: (p: (typeof items)[number]) => boolean) => items.filter(test).length;
    expect(some((p) => p.discount > 0)).toBeGreaterThan(15);
    expect(some((p) => p.isFeatured)).toBeGreaterThanOrEqual(8);
    expect(some((p) => p.isFeatured)).toBeLessThanOrEqual(10);
    expect(some((p) => p.isBestSelling)).toBeGreaterThan(8);
    expect(some((p) => !p.isActive)).toBe(1);
    expect(some((p) => !p.inStock)).toBeGreaterThanOrEqual(3);
    expect(some((p) => p.trackStock && p.quantityInStock > 0)).toBeGreaterThan(10);
    expect(some((p) => p.brand === "")).toBeGreaterThan(5);
    expect(some((p) => /^[a-z0-9-]{3,80}$/.test(p.slug))).toBe(items.length);
    for (const p of items) {
      expect(sanitizeDescription(p.description)).toBe(p.description);
      expect(p.description).toContain("<p>");
      expect(sanitizeDescription(p.descriptionBn)).toBe(p.descriptionBn);
      expect(p.sizeAmount, p.slug).toBeGreaterThan(0);
    }
  });

  test("is complete in both languages, each text in its own letters", async () => {
    const items = await db.select().from(products);
    const shelves = await db.select().from(categories);
    const slides = await db.select().from(carouselSlides);
    const [shop] = await db.select().from(shopSettings);
    const english = [
      ...items.flatMap((p) => [p.title, p.description]),
      ...shelves.flatMap((c) => [c.name, c.description, c.metaTitle, c.metaDescription]),
      ...slides.flatMap((s) => [s.alt, s.text]),
      ...[shop?.name, shop?.tagline],
    ];
    const bangla = [
      ...items.flatMap((p) => [p.titleBn, p.descriptionBn]),
      ...shelves.flatMap((c) => [c.nameBn, c.descriptionBn, c.metaTitleBn, c.metaDescriptionBn]),
      ...slides.flatMap((s) => [s.altBn, s.textBn]),
      ...[shop?.nameBn, shop?.taglineBn],
    ];
    const words = (html = "") => html.replace(/<[^>]*>/g, " ");
    expect(english.filter((text) => !words(text).trim() || /[ঀ-৿]/.test(words(text)))).toEqual([]);
    expect(bangla.filter((text) => !words(text).trim() || /[a-z]/i.test(words(text)))).toEqual([]);
  });

  test("has products in several sizes, and their cards do not show the dearest", async () => {
    const items = await db.select().from(products);
    const families = new Set(items.map((p) => p.family).filter(Boolean));
    expect(families.size).toBeGreaterThanOrEqual(5);
    for (const family of families)
      expect(items.filter((p) => p.family === family).length).toBeGreaterThan(1);
  });

  test("has three banners, charges and settings", async () => {
    expect(await db.select().from(carouselSlides)).toHaveLength(3);
    const charges = await db.select().from(deliveryCharges);
    expect(Object.fromEntries(charges.map((c) => [c.district, c.charge]))).toEqual({
      Dhaka: 60,
      Gazipur: 100,
      Narayanganj: 100,
      Munshiganj: 100,
      Manikganj: 100,
      Narsingdi: 100,
      Tangail: 100,
    });
    const [settings] = await db.select().from(shopSettings);
    expect(settings).toMatchObject({ name: "Haat", defaultDeliveryCharge: 120 });
    expect(settings?.phones).toHaveLength(2);
  });

  test("has codes of every kind, used as often as orders say", async () => {
    const codes = await db.select().from(promoCodes);
    const byCode = (code: string) => codes.find((c) => c.code === code);
    expect(byCode("HAAT50")).toMatchObject({ discount: 50, isActive: true, expirationDate: null });
    expect(byCode("EID2026")?.expirationDate?.getTime()).toBeLessThan(NOW.getTime());
    expect(byCode("FIRST10")).toMatchObject({ maxUsage: 10, currentUsage: 10 });
    expect(byCode("BIG200")).toMatchObject({ discount: 200, minAmount: 2000 });
    const sold = await db.select().from(orders);
    for (const code of codes) {
      const users = sold.filter((o) => o.promoCode === code.code);
      expect(users.filter((o) => o.isReserved)).toHaveLength(code.currentUsage);
      for (const order of users) {
        expect(order.promoCodeId).toBe(code.id);
        expect(order.promoCodeDiscount).toBe(Math.min(code.discount, order.subtotal));
        expect(order.subtotal).toBeGreaterThanOrEqual(code.minAmount);
        if (code.expirationDate)
          expect(Number(order.createdAt)).toBeLessThanOrEqual(Number(code.expirationDate));
      }
    }
    expect(sold.filter((o) => o.promoCode !== "").length).toBeGreaterThan(30);
  });

  test("has three customers who can log in, each with an address and orders", async () => {
    const customers = await db.select().from(users);
    expect(customers.map((c) => c.fullName).sort()).toEqual(
      SAMPLE_CUSTOMERS.map((c) => c.fullName).sort(),
    );
    for (const customer of customers) {
      expect(customer.isAdmin).toBe(false);
      expect(await argon2.verify(customer.passwordHash, SAMPLE_PASSWORD)).toBe(true);
      expect(await db.$count(addresses, eq(addresses.userId, customer.id))).toBe(1);
      expect(await db.$count(orders, eq(orders.customerId, customer.id))).toBeGreaterThan(5);
    }
  });

  test("has some 200 orders over 60 days, in all statuses and all over the country", async () => {
    const sold = await db.select().from(orders);
    expect(sold.length).toBeGreaterThanOrEqual(180);
    expect(sold.length).toBeLessThanOrEqual(220);
    expect(new Set(sold.map((o) => o.status))).toEqual(
      new Set([
        "Processing",
        "Ready for delivery",
        "Submit for Delivery",
        "Reach Destination",
        "Assign Rider",
        "Deliverd",
        "Cancelled",
        "Refunded",
      ]),
    );
    const times = sold.map((o) => o.createdAt.getTime());
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime());
    expect(Math.max(...times)).toBeGreaterThanOrEqual(startOfDhakaDay(NOW).getTime());
    expect(Math.min(...times)).toBeGreaterThanOrEqual(startOfDhakaDay(NOW).getTime() - 60 * DAY_MS);
    expect(NOW.getTime() - Math.min(...times)).toBeGreaterThan(50 * DAY_MS);
    expect(new Set(sold.map((o) => o.division)).size).toBe(8);
    expect(new Set(sold.map((o) => o.district)).size).toBeGreaterThan(40);
    expect(sold.some((o) => o.orderNote !== "")).toBe(true);
    const numbered = [...sold].sort((a, b) => a.orderNumber - b.orderNumber);
    expect(numbered[0]?.orderNumber).toBe(1001);
    expect(numbered.map((o) => o.createdAt)).toEqual(
      [...numbered.map((o) => o.createdAt)].sort((a, b) => Number(a) - Number(b)),
    );
  });

  test("has orders whose figures, history and stock agree", async () => {
    const wrong = await pool`
      SELECT orders.id FROM orders
      LEFT JOIN (SELECT order_id, sum(price * quantity) AS lines FROM order_lines GROUP BY order_id) AS sums ON order_id = orders.id
      LEFT JOIN districts ON districts.name = district
      LEFT JOIN delivery_charges AS charges ON charges.district = orders.district
      WHERE subtotal IS DISTINCT FROM lines
         OR total_price <> subtotal + delivery_charge - promo_code_discount
         OR orders.division IS DISTINCT FROM districts.division
         OR delivery_charge <> coalesce(charges.charge, 120)
         OR is_reserved <> (status NOT IN ('Cancelled', 'Refunded'))
         OR status <> coalesce((SELECT "to" #>> '{}' FROM order_history AS h WHERE h.order_id = orders.id ORDER BY id DESC LIMIT 1), 'Processing')
         OR orders.updated_at <> coalesce((SELECT max(created_at) FROM order_history AS h WHERE h.order_id = orders.id), orders.created_at)`;
    expect(wrong).toEqual([]);
    const [late] =
      await pool`SELECT count(*)::int AS n FROM order_history WHERE created_at > ${NOW.toISOString()}`;
    expect(late?.n).toBe(0);
    const [taken] = await pool`
      SELECT count(*)::int AS n FROM order_lines JOIN products ON products.id = product_id WHERE took_stock <> track_stock`;
    expect(taken?.n).toBe(0);
  });

  test("stays as it is when filled again", async () => {
    const before = await wholeShop();
    expect(await fillSampleData({ now: new Date(NOW.getTime() + DAY_MS) })).toBe(false);
    expect(await wholeShop()).toEqual(before);
  });

  test("is identical after a reset, which leaves the staff", async () => {
    const before = await wholeShop();
    await db.insert(users).values({
      fullName: "Nasrin",
      phoneNumber: "01811111111",
      passwordHash: "x",
      isAdmin: true,
    });
    await db
      .insert(users)
      .values({ fullName: "Someone", phoneNumber: "01811111112", passwordHash: "x" });
    await db.update(products).set({ title: "Changed" });
    await db.delete(promoCodes).where(eq(promoCodes.code, "FRIENDS"));
    expect(await fillSampleData({ reset: true, now: NOW, publishedPassword: true })).toBe(true);
    expect(
      await db.select({ name: users.fullName }).from(users).where(eq(users.isAdmin, true)),
    ).toEqual([{ name: "Nasrin" }]);
    await db.delete(users).where(eq(users.isAdmin, true));
    expect(await wholeShop()).toEqual(before);
  });

  test("has the same orders later on the same day", async () => {
    const before = await db.select().from(orders).orderBy(orders.orderNumber);
    await fillSampleData({
      reset: true,
      now: new Date(NOW.getTime() + 6 * 60 * 60 * 1000),
    });
    const after = await db.select().from(orders).orderBy(orders.orderNumber);
    const figures = (list: typeof before) =>
      list.map((o) => [o.id, o.orderNumber, o.totalPrice, o.status, o.district, o.promoCode]);
    expect(figures(after)).toEqual(figures(before));
  });
});

describe("filling a shop with sample data", () => {
  test("stops the published password from working once the shop is open to others", async () => {
    await emptyTables();
    await fillSampleData({ now: NOW, publishedPassword: true });
    const [rahima] = await db.select().from(users);
    await db
      .update(users)
      .set({ passwordHash: "her own" })
      .where(eq(users.id, rahima?.id ?? ""));
    expect([await closeSampleAccounts(), await closeSampleAccounts()]).toEqual([2, 0]);
    const after = await db.select().from(users);
    expect(after.map((c) => c.passwordHash).sort()).toEqual(["", "", "her own"]);
  });

  test("gives sample customers no password unless requested", async () => {
    await emptyTables();
    await fillSampleData({ now: NOW });
    const customers = await db.select().from(users).where(eq(users.isAdmin, false));
    expect(customers.map((c) => c.passwordHash)).toEqual(["", "", ""]);
  });

  test("happens once when two servers start at once", async () => {
    await emptyTables();
    const filled = await Promise.all([1, 2, 3].map(() => fillSampleData({ now: NOW })));
    expect(filled.filter(Boolean)).toHaveLength(1);
    expect(await db.$count(categories)).toBe(8);
  });

  test("does nothing in a shop with data of its own", async () => {
    await emptyTables();
    await db.insert(categories).values({ name: "Mine", slug: "mine" });
    expect(await fillSampleData({ now: NOW })).toBe(false);
    expect(await db.$count(products)).toBe(0);
  });

  test("leaves the owner's settings, charges and numbers unchanged", async () => {
    await emptyTables();
    await db.update(shopSettings).set({ name: "Mine", phones: ["01812345678"] });
    await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 10 });
    await db.insert(users).values({
      fullName: "Nasrin",
      phoneNumber: SAMPLE_CUSTOMERS[0].phoneNumber,
      passwordHash: "x",
      isAdmin: true,
    });
    expect(await fillSampleData({ now: NOW })).toBe(true);
    expect((await db.select().from(shopSettings))[0]).toMatchObject({ name: "Mine", tagline: "" });
    const [dhaka] = await db
      .select()
      .from(deliveryCharges)
      .where(eq(deliveryCharges.district, "Dhaka"));
    expect(dhaka?.charge).toBe(10);
    expect(await db.$count(users, eq(users.isAdmin, true))).toBe(1);
    expect(await db.$count(users)).toBe(3);
  });

  test("works in the first minute of a day and at the end of a year", async () => {
    const moments = ["2026-12-31T18:00:30.000Z", "2027-02-28T17:59:59.000Z"];
    for (const moment of moments.slice(0, sampleSize(1, 2))) {
      const now = new Date(moment);
      expect(await fillSampleData({ reset: true, now })).toBe(true);
      const [latest] = await pool`SELECT max(created_at) AS at FROM orders`;
      expect(new Date(String(latest?.at)).getTime()).toBeLessThanOrEqual(now.getTime());
      expect(
        await db.select({ n: count() }).from(orders).where(eq(orders.status, "Processing")),
      ).not.toEqual([{ n: 0 }]);
    }
  });
});

describe("filling to scale", () => {
  afterAll(emptyTables);

  test("adds consistent products and orders up to the wanted number, once", async () => {
    await fillSampleData({ reset: true, now: NOW });
    const sampled = await db.$count(orders);
    for (let i = 0; i < 2; i++) {
      await fillToScale({ products: 400, orders: 1500 });
      expect(await db.$count(products)).toBe(400);
      expect(await db.$count(orders)).toBe(1500 + sampled);
    }
    const wrong = await pool`
      SELECT orders.id FROM orders LEFT JOIN order_lines ON order_id = orders.id
       WHERE orders.id IN (SELECT md5('scale order ' || n)::uuid FROM generate_series(1, 1500) AS n) GROUP BY orders.id
      HAVING subtotal IS DISTINCT FROM sum(price * quantity) OR total_price <> subtotal + delivery_charge - promo_code_discount
          OR status <> coalesce((SELECT "to" #>> '{}' FROM order_history AS h WHERE h.order_id = orders.id ORDER BY id DESC LIMIT 1), 'Processing')
          OR (handed_over_at IS NOT NULL) <> EXISTS (SELECT FROM shipments WHERE order_id = orders.id)
          OR customer_id IS NOT NULL AND phone_number <> (SELECT phone_number FROM users WHERE id = customer_id)
          OR settled_amount <> total_price OR settled_at IS NOT NULL AND status <> 'Deliverd'`;
    expect(wrong).toEqual([]);
    expect(await wrongMovements()).toEqual([]);
    expect(await wrongFigures()).toEqual([]);
    expect(await wrongDailyFigures()).toEqual([]);
    const [statuses] =
      await pool`SELECT count(DISTINCT status)::int AS n FROM orders WHERE created_at < now()`;
    expect(statuses?.n).toBe(8);
    expect(await db.$count(users)).toBeGreaterThan(70);
  });

  deepTest("is repeatable, also if indexes are rebuilt at the end", async () => {
    const indexes = () =>
      pool`select indexdef from pg_indexes where schemaname = 'public' order by indexname`;
    const before = await indexes();
    const fill = async (rows: number) => {
      await fillSampleData({ reset: true, now: NOW });
      await db.transaction((tx) => inBulk(tx, rows, async () => {}));
      await fillToScale({ products: 60, orders: 40 });
      return pool`
        select orders.id, phone_number, status, total_price, orders.created_at, lines.list, pieces
          from orders join (select order_id, array_agg(title order by position) as list from order_lines group by 1) as lines
            on lines.order_id = orders.id
          left join (select order_id, sum(change)::int as pieces from stock_movements group by 1) as moved
            on moved.order_id = orders.id
         order by orders.id`;
    };
    const first = await fill(1);
    expect(await fill(1_000_000)).toEqual(first);
    expect(await indexes()).toEqual(before);
    expect(await pool`select tgname from pg_trigger where tgenabled = 'D'`).toEqual([]);
  });
});
