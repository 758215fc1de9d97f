import { eq, inArray, sql } from "drizzle-orm";
import postgres from "postgres";
import { beforeEach, describe, expect, test } from "vitest";
import {
  countReviews,
  listReviews,
  moderateReview,
  moderateReviews,
} from "#app/domain/catalog/reviews/moderation.server.ts";
import {
  findRating,
  listShownReviews,
} from "#app/domain/catalog/reviews/product-reviews.server.ts";
import {
  languageOfReview,
  type ReviewStatus,
  ratingOf,
} from "#app/domain/catalog/reviews/review.ts";
import { reviewSchema } from "#app/domain/catalog/reviews/review-input.server.ts";
import { listReviewableLines, writeReview } from "#app/domain/catalog/reviews/reviews.server.ts";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import { restoreOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders, products, reviews } from "#drizzle/schema.ts";
import { random } from "#drizzle/seed/random.ts";
import { unixSocket } from "#runtime/database/database-url.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeAdmin,
  makeDeliveredOrder,
  makeOrder,
  makeProduct,
  makeReview,
} from "#tests/support/factories.ts";
import { neverAsked, plansOf } from "#tests/support/plans.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { sampleSize } from "#tests/support/samples.ts";
import { deleteAnyOrder } from "#tests/support/trash.ts";

beforeEach(emptyTables);

const FIVE = { stars: 5, text: "ঘ্রাণটাই আলাদা।", name: "রহিমা" };

const codeOf = async (refused: Promise<unknown>) => (await refusalOf(refused))[0];

/** The ratings of all products as plain sums of the reviews. */
async function plainRatings() {
  const rows = await db
    .select({ productId: reviews.productId, stars: reviews.stars, n: sql<number>`count(*)::int` })
    .from(reviews)
    .where(eq(reviews.status, "shown"))
    .groupBy(reviews.productId, reviews.stars);
  const counts = new Map<string, number[]>();
  for (const { productId, stars, n } of rows) {
    const of = counts.get(productId) ?? [0, 0, 0, 0, 0];
    of[stars - 1] = n;
    counts.set(productId, of);
  }
  return counts;
}

describe("a buyer who received a product", () => {
  test("can review it once for each order line, and a repeat counts once", async () => {
    const product = await makeProduct();
    const order = await makeDeliveredOrder(product.id);
    await Promise.all([
      writeReview(order.id, 0, FIVE, "bn"),
      writeReview(order.id, 0, FIVE, "bn"),
      writeReview(order.id, 0, FIVE, "bn"),
    ]);
    await writeReview(order.id, 0, FIVE, "bn");
    expect(await db.select().from(reviews)).toMatchObject([
      { ...FIVE, status: "waiting", language: "bn", productId: product.id },
    ]);
    const other = { ...FIVE, stars: 1 };
    expect(await codeOf(writeReview(order.id, 0, other, "bn"))).toBe("already-reviewed");
    expect((await listReviewableLines(order.id))[0]?.review).toEqual({
      ...FIVE,
      image: "",
      status: "waiting",
    });
  });

  test("is the only one who can review it, after its delivery", async () => {
    const early = await makeOrder();
    expect(await codeOf(writeReview(early.id, 0, FIVE, "bn"))).toBe("order-not-delivered");
    const order = await makeDeliveredOrder((await makeProduct()).id);
    expect(await codeOf(writeReview(order.id, 1, FIVE, "bn"))).toBe("product-not-found");
    expect(await codeOf(writeReview("nonsense", 0, FIVE, "bn"))).toBe("order-not-found");
    await db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, order.id));
    expect(await codeOf(writeReview(order.id, 0, FIVE, "bn"))).toBe("order-not-found");
    expect(await db.$count(reviews)).toBe(0);
  });

  test("can review it after a refund, but not if it was not delivered after all", async () => {
    const nasrin = await makeAdmin();
    const refunded = await makeReview({ status: "shown", stars: 1 });
    await updateOrder(refunded.order.id, { status: "Refunded", goods: "back" }, nasrin);
    expect((await findRating(refunded.product.id)).total).toBe(1);
    const wrong = await makeReview({ status: "shown" });
    await updateOrder(wrong.order.id, { status: "Processing" }, nasrin);
    expect((await findRating(wrong.product.id)).total).toBe(0);
    const gone = await makeReview({ status: "shown" });
    await db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, gone.order.id));
    expect(await listShownReviews(gone.product.id, 1, 20)).toEqual([]);
    expect(await countReviews("hidden")).toBe(2);
  });

  test("finds it again when the order's status was a mistake, unless staff have hidden it", async () => {
    const statusOf = async (orderId: string) =>
      (await db.select().from(reviews).where(eq(reviews.orderId, orderId)))[0]?.status;
    for (const status of ["shown", "waiting"] as const) {
      const { order, product } = await makeReview({ status });
      await updateOrder(order.id, { status: "Processing" }, null);
      expect(await statusOf(order.id)).toBe("hidden");
      await updateOrder(order.id, { status: "Deliverd" }, null);
      expect(await statusOf(order.id)).toBe(status);
      await deleteAnyOrder(order.id, null);
      await restoreOrder(order.id, null);
      expect(await statusOf(order.id)).toBe(status);
      expect((await findRating(product.id)).total).toBe(status === "shown" ? 1 : 0);
    }
    const { order, review } = await makeReview({ status: "shown" });
    await updateOrder(order.id, { status: "Processing" }, null);
    await moderateReview(review.id, "shown");
    await moderateReview(review.id, "hidden");
    await updateOrder(order.id, { status: "Deliverd" }, null);
    expect(await statusOf(order.id)).toBe("hidden");
  });
});

test.each([
  [
    { stars: "৪", text: " ভালো \r\n\r\n\r\nখুব ", name: "" },
    { stars: 4, text: "ভালো\n\nখুব", name: "" },
  ],
  [{ stars: "0", text: "", name: "" }, "stars"],
  [{ stars: "6", text: "", name: "" }, "stars"],
  [{ text: "", name: "" }, "stars"],
  [{ stars: "5", text: "ভা\ufffdো", name: "" }, "text"],
  [{ stars: "5", text: "x".repeat(1001), name: "" }, "text"],
  [{ stars: "5", text: "", name: "n".repeat(61) }, "name"],
  [{ stars: "5", text: "", name: "রহি\ud83dমা" }, "name"],
])("a review %o is read as %o", (sent, expected) => {
  const read = reviewSchema.safeParse(sent);
  if (typeof expected === "string") expect(read.error?.issues[0]?.path).toEqual([expected]);
  else expect(read.data).toEqual(expected);
});

test.each([
  ["খুব ভালো মধু", "en", "bn"],
  ["খুব ভালো, best ever মধু", "bn", "bn"],
  ["Thick and fragrant", "en", "en"],
  ["khub valo modhu", "bn", null],
  ["5/5 !!", "en", null],
] as const)("the language of “%s” written by a reader of %s is %s", (text, reader, language) => {
  expect(languageOfReview(text, reader)).toBe(language);
});

test("an average is rounded to a tenth, and 0 without reviews", () => {
  expect(ratingOf([0, 0, 0, 1, 2])).toMatchObject({ total: 3, average: 4.7 });
  expect(ratingOf([0, 0, 0, 0, 0])).toMatchObject({ total: 0, average: 0 });
});

test("a product's stars equal its shown reviews after many parallel changes", async () => {
  const next = random("reviews under hand");
  const made: Awaited<ReturnType<typeof makeReview>>[] = [];
  for (let i = 0; i < 24; i++) made.push(await makeReview({ stars: 1 + (i % 5) }));
  const [first, second] = [made[0]?.product.id ?? "", made[1]?.product.id ?? ""];
  await db
    .update(reviews)
    .set({ productId: sql`case when stars < 3 then ${first}::uuid else ${second}::uuid end` });
  const anyStatus = () =>
    (["shown", "hidden", "waiting"] as const)[Math.floor(next() * 3)] ?? "shown";
  const someOf = () => made.filter(() => next() < 0.5).map(({ review }) => review.id);
  await Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const ids = someOf();
      const read = ids.map((id) => ({ id, version: null }));
      if (i % 5 < 3) await moderateReviews(read, anyStatus());
      else if (i % 5 === 3)
        await db
          .update(reviews)
          .set({ stars: 1 + Math.floor(next() * 5) })
          .where(eq(reviews.id, ids[0] ?? first));
      else await db.delete(reviews).where(inArray(reviews.id, ids.slice(0, 1)));
    }),
  );
  await db.delete(products).where(eq(products.id, made[5]?.product.id ?? ""));
  const plain = await plainRatings();
  for (const id of [first, second]) {
    expect([...(await findRating(id)).counts]).toEqual(plain.get(id) ?? [0, 0, 0, 0, 0]);
  }
});

describe("two simultaneous decisions", () => {
  test("do not overwrite each other, and the outdated one is reported", async () => {
    const { review } = await makeReview();
    const read = [{ id: review.id, version: review.version }];
    expect(await moderateReviews(read, "hidden")).toEqual({ done: 1, changed: 0, gone: 0 });
    expect(await moderateReviews(read, "shown")).toEqual({ done: 0, changed: 1, gone: 0 });
    expect(await moderateReviews(read, "hidden")).toEqual({ done: 1, changed: 0, gone: 0 });
    expect(await countReviews("hidden")).toBe(1);
  });

  test("report a deleted review", async () => {
    const { review } = await makeReview();
    await db.delete(reviews);
    const read = [
      { id: review.id, version: 1 },
      { id: "nonsense", version: 1 },
    ];
    expect(await moderateReviews(read, "shown")).toEqual({ done: 0, changed: 0, gone: 2 });
    expect(await codeOf(moderateReview(review.id, "shown"))).toBe("review-not-found");
  });
});

test("an export contains a person's reviews, and erasing deletes them with their stars", async () => {
  const { product } = await makeReview({ status: "shown" });
  expect((await exportHeldData("01712345678")).reviews).toMatchObject([{ stars: 5 }]);
  await erase("01712345678");
  expect(await db.$count(reviews)).toBe(0);
  expect((await findRating(product.id)).total).toBe(0);
});

const MANY = sampleSize(10_000, 100_000);

test(`lists of ${MANY} reviews are read from indexes`, async () => {
  const { product, order } = await makeReview({ status: "shown" });
  // Filling takes longer than the shop's statement limit.
  const url = process.env.DATABASE_URL ?? "";
  const filler = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  await filler`insert into products (slug, title, price) select 'good-' || n, 'Good ' || n, 500 from generate_series(1, 999) n`;
  await filler`insert into order_lines (order_id, position, title, price, quantity, product_id)
    select ${order.id}, n, 'Honey', 650, 1, goods.ids[1 + n % 1000]
      from generate_series(1, ${MANY}::int) n, (select array_agg(id) as ids from products) goods`;
  await filler`insert into reviews (order_id, position, product_id, stars, text, status, created_at)
    select order_id, position, product_id, 1 + position % 5, 'Thick.',
           (array['shown', 'shown', 'hidden', 'shown', 'waiting'])[1 + position % 7 % 5],
           now() - position * interval '1 minute'
      from order_lines where position > 0`;
  await filler`vacuum analyze reviews`;
  await filler.end();
  const statuses: ReviewStatus[] = ["waiting", "shown", "hidden"];
  for (const ask of [
    () => listShownReviews(product.id, 3, 20),
    ...statuses.map((status) => () => listReviews(status, 2, 20)),
    () => findRating(product.id),
  ])
    for (const plan of await plansOf(ask)) expect(plan).not.toMatch(/Seq Scan on reviews/);
  const plain = await plainRatings();
  expect([...(await findRating(product.id)).counts]).toEqual(plain.get(product.id));
});

test("every table of this test was queried", () => {
  expect(neverAsked("reviews/reviews")).toEqual([]);
});
