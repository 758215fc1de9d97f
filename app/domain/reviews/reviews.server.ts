import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderLines, orders, products, reviews } from "#drizzle/schema.ts";
import type { Language } from "../language.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import { ShopError } from "../shop-error.ts";
import { isUuid } from "../uuid.ts";
import { languageOfReview, type ReviewStatus } from "./review.ts";
import type { ReviewInput } from "./review-input.server.ts";

/** What an order line says of its good, so far. */
export type OwnReview = { stars: number; text: string; name: string; status: ReviewStatus };

/** A good of an order, as the form for its review shows it. */
export type ReviewableLine = {
  position: number;
  /** Both names as they were sold. */
  title: { en: string; bn: string };
  /** Path below `/media/`, "" without a picture. */
  image: string;
  review: OwnReview | null;
};

/** The lines of an order whose goods still exist, each with its review. Whether it may have one is `isReviewable`'s to say. */
export async function listReviewableLines(orderId: string): Promise<ReviewableLine[]> {
  if (!isUuid(orderId)) return [];
  const rows = await db
    .select({
      position: orderLines.position,
      title: { en: orderLines.title, bn: orderLines.titleBn },
      image: sql<string>`coalesce((array_remove(${products.images}, ''))[1], '')`,
      review: {
        stars: reviews.stars,
        text: reviews.text,
        name: reviews.name,
        status: sql<ReviewStatus>`${reviews.status}`,
      },
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(
      reviews,
      and(eq(reviews.orderId, orderLines.orderId), eq(reviews.position, orderLines.position)),
    )
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map((row) => ({ ...row, review: row.review?.stars ? row.review : null }));
}

/**
 * Takes what somebody who received a good says of it; it waits to be read. Sent again it is one: only other words are
 * refused. Refused: order-not-found, order-not-delivered, product-not-found (gone for good), already-reviewed, try-again.
 */
export async function writeReview(
  orderId: string,
  position: number,
  input: ReviewInput,
  reader: Language,
): Promise<void> {
  await inOrderTransaction(async (tx) => {
    // No change of its status ends in between.
    const [order] = isUuid(orderId)
      ? await tx
          .select({ status: orders.status })
          .from(orders)
          .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
          .for("share")
      : [];
    if (!order) throw new ShopError("order-not-found", {});
    if (!isReviewable(order)) throw new ShopError("order-not-delivered", {});
    const line = and(eq(orderLines.orderId, orderId), eq(orderLines.position, position));
    const [good] = await tx
      .select({ productId: orderLines.productId })
      .from(orderLines)
      .where(line);
    if (!good?.productId) throw new ShopError("product-not-found", {});
    const { productId } = good;
    const language = languageOfReview(input.text, reader);
    const written = await tx
      .insert(reviews)
      .values({ orderId, position, productId, language, ...input })
      .onConflictDoNothing({ target: [reviews.orderId, reviews.position] })
      .returning({ id: reviews.id });
    if (written.length > 0) return;
    const [before] = await tx
      .select({ stars: reviews.stars, text: reviews.text, name: reviews.name })
      .from(reviews)
      .where(and(eq(reviews.orderId, orderId), eq(reviews.position, position)));
    const isRepeat =
      before?.stars === input.stars && before.text === input.text && before.name === input.name;
    if (!isRepeat) throw new ShopError("already-reviewed", {});
  });
}

/** Who has the goods may say how they are. What was said stays when the money is given back. */
export const isReviewable = ({ status }: { status: string }): boolean => status === "Deliverd";
