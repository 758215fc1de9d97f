import { asc, count, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orders, productRatings, products, reviews } from "#drizzle/schema.ts";
import { isOnPage } from "../../core/late-rows.server.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { isUuid } from "../../core/uuid.ts";
import { nameColumns } from "../products/cards.server.ts";
import type { ReviewStatus } from "./review.ts";

/** A review as staff read it, with its product. */
export type StaffReview = Awaited<ReturnType<typeof listReviews>>["reviews"][number];

const columns = {
  id: reviews.id,
  version: reviews.version,
  createdAt: reviews.createdAt,
  updatedAt: reviews.updatedAt,
  stars: reviews.stars,
  text: reviews.text,
  name: reviews.name,
  image: reviews.image,
  language: reviews.language,
  status: sql<ReviewStatus>`${reviews.status}`,
  orderId: reviews.orderId,
  orderNumber: orders.orderNumber,
  product: nameColumns,
};

const selectReviews = () =>
  db
    .select(columns)
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(products, eq(products.id, reviews.productId));

/** A page of the reviews with one status, newest first, and their total. `page` counts from 1. */
export async function listReviews(status: ReviewStatus, page: number, perPage: number) {
  const newestFirst = [sql`${reviews.createdAt} desc nulls last`, asc(reviews.id)];
  const ids = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.status, status))
    .orderBy(...newestFirst)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [rows, total] = await Promise.all([
    selectReviews()
      .where(isOnPage(reviews.id, ids))
      .orderBy(...newestFirst),
    countReviews(status),
  ]);
  return { reviews: rows, total };
}

/**
 * The number of reviews with a status; the shown ones, the most numerous, come from the products'
 * own counts.
 */
export async function countReviews(status: ReviewStatus): Promise<number> {
  if (status === "shown") return countShown();
  const [counted] = await db
    .select({ total: count() })
    .from(reviews)
    .where(eq(reviews.status, status));
  return counted?.total ?? 0;
}

/** Rows of reviews that wait to be read, for bounded counts. */
export const waitingReviews = db
  .select({ one: sql`1` })
  .from(reviews)
  .where(sql`${reviews.status} = 'waiting'`);

async function countShown(): Promise<number> {
  const { stars1, stars2, stars3, stars4, stars5 } = productRatings;
  const [counted] = await db
    .select({
      total: sql<number>`coalesce(sum(${stars1} + ${stars2} + ${stars3} + ${stars4} + ${stars5}), 0)::int`,
    })
    .from(productRatings);
  return counted?.total ?? 0;
}

/** A review and the version that was read. Null, as in the API, accepts the present one. */
export type ReadReview = { id: string; version: number | null };

/**
 * Counts of reviews. `done`: the review has the wanted status now. `changed`: somebody else gave it
 * another status meanwhile, so it was left alone. `gone`: it was deleted meanwhile.
 */
export type Moderated = { done: number; changed: number; gone: number };

/**
 * Shows or hides reviews, or returns them to waiting, in one transaction. Refused only with
 * try-again.
 */
export async function moderateReviews(
  read: readonly ReadReview[],
  status: ReviewStatus,
  actor: ActingStaff = null,
): Promise<Moderated> {
  const versions = new Map(
    read.flatMap(({ id, version }) => (isUuid(id) ? [[id.toLowerCase(), version] as const] : [])),
  );
  return inOrderTransaction(async (tx) => {
    // In the order of products, whose counts are locked: two parallel decisions wait for one
    // another and cannot deadlock.
    const found = await tx
      .select({ id: reviews.id, version: reviews.version, status: reviews.status })
      .from(reviews)
      .where(inArray(reviews.id, [...versions.keys()]))
      .orderBy(asc(reviews.productId), asc(reviews.id))
      .for("no key update");
    const isSame = (row: (typeof found)[number]) => {
      const version = versions.get(row.id) ?? null;
      return version === null || version === row.version;
    };
    const changed = found.filter((row) => row.status !== status && !isSame(row));
    for (const row of found) {
      if (row.status === status || !isSame(row)) continue;
      await tx.update(reviews).set({ status, hiddenFrom: null }).where(eq(reviews.id, row.id));
      const details = { status: `${row.status} → ${status}` };
      await recordStaffAct(tx, { act: "review-decided", subjectId: row.id, details, actor });
    }
    return {
      done: found.length - changed.length,
      changed: changed.length,
      gone: read.length - found.length,
    };
  });
}

/**
 * Like `moderateReviews`, for one review, which it returns. Refused: review-not-found, try-again.
 */
export async function moderateReview(
  id: string,
  status: ReviewStatus,
  actor: ActingStaff = null,
): Promise<StaffReview> {
  const { done } = await moderateReviews([{ id, version: null }], status, actor);
  const [review] = done > 0 ? await selectReviews().where(eq(reviews.id, id)) : [];
  if (!review) throw new ShopError("review-not-found", {});
  return review;
}
