import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderLines, orders, products, reviews } from "#drizzle/schema.ts";
import type { Language } from "../../core/language.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import { saveUpload } from "../../shop/media/images.server.ts";
import { languageOfReview, type ReviewStatus } from "./review.ts";
import type { ReviewInput } from "./review-input.server.ts";

/** The review of an order line so far. */
export type OwnReview = {
  stars: number;
  text: string;
  name: string;
  /** Path below `/media/`, "" without a picture. */
  image: string;
  status: ReviewStatus;
};

/** An order line in the review form. */
export type ReviewableLine = {
  position: number;
  /** Both titles at the time of the sale. */
  title: { en: string; bn: string };
  /** Path below `/media/`, "" without a picture. */
  image: string;
  review: OwnReview | null;
};

/**
 * The free pieces of a deal and the rest of tiers stand on a line of their own, and their product is
 * reviewed once.
 */
const isPaidFor = and(isNull(orderLines.deal), sql`${orderLines.tiers} -> 'isRest' is null`);

/**
 * The lines of an order whose products still exist, each with its review. `isReviewable` decides
 * whether a review is allowed.
 */
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
        image: reviews.image,
        status: sql<ReviewStatus>`${reviews.status}`,
      },
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(
      reviews,
      and(eq(reviews.orderId, orderLines.orderId), eq(reviews.position, orderLines.position)),
    )
    .where(and(eq(orderLines.orderId, orderId), isPaidFor))
    .orderBy(asc(orderLines.position));
  return rows.map((row) => ({ ...row, review: row.review?.stars ? row.review : null }));
}

/** Whether an order has been delivered, so that its products can be reviewed. */
export async function acceptsReviews(orderId: string): Promise<boolean> {
  if (!isUuid(orderId)) return false;
  const [order] = await db
    .select({ status: orders.status, isTrial: orders.isTrial })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)));
  return order !== undefined && isReviewable(order);
}

/**
 * Stores the picture of a review that can still be written, and returns its path; "" for a line
 * that has a review. Refused as in `saveUpload`.
 */
export async function saveReviewPicture(
  orderId: string,
  position: number,
  picture: Blob,
): Promise<string> {
  const lines = (await acceptsReviews(orderId)) ? await listReviewableLines(orderId) : [];
  const line = lines.find((one) => one.position === position);
  if (!line || line.review) return "";
  return saveUpload(picture);
}

/**
 * Saves a customer's review of a received product; it waits for moderation. The same request
 * repeated counts once; only a different text is refused. Refused: order-not-found,
 * order-not-delivered, product-not-found (deleted), already-reviewed, try-again.
 */
export async function writeReview(
  orderId: string,
  position: number,
  input: ReviewInput & { image?: string },
  reader: Language,
): Promise<void> {
  await inOrderTransaction(async (tx) => {
    // The lock prevents a change of status meanwhile.
    const [order] = isUuid(orderId)
      ? await tx
          .select({ status: orders.status, isTrial: orders.isTrial })
          .from(orders)
          .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
          .for("share")
      : [];
    if (!order) throw new ShopError("order-not-found", {});
    if (!isReviewable(order)) throw new ShopError("order-not-delivered", {});
    const line = and(eq(orderLines.orderId, orderId), eq(orderLines.position, position), isPaidFor);
    const [sold] = await tx
      .select({ productId: orderLines.productId })
      .from(orderLines)
      .where(line);
    if (!sold?.productId) throw new ShopError("product-not-found", {});
    const { productId } = sold;
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

/** Only customers who have received an order may review it. The review stays after a refund. */
export const isReviewable = ({ status, isTrial }: { status: string; isTrial: boolean }): boolean =>
  status === "Deliverd" && !isTrial;
