import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.server.ts";
import { products, restockRequests } from "#drizzle/schema.ts";
import { DAY_S, HOUR_S } from "../../core/durations.ts";
import { phoneNumber } from "../../core/fields/person.server.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import type { Language } from "../../core/language.ts";
import { consume, limiter } from "../../core/limits.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { isUuid } from "../../core/uuid.ts";
import { addressKey, neighbourhoodKey } from "../../people/accounts/network.server.ts";
import { nameColumns } from "../products/cards.server.ts";
import { isPublic } from "../products/products.server.ts";

export const restockSchema = z.object({ phoneNumber });

/**
 * Each request may cost an SMS to a number that a stranger typed, so that few are taken per number,
 * address and neighbourhood.
 */
const ofPhone = limiter("restock-phone", 10, DAY_S);
const ofAddress = limiter("restock-address", 60, HOUR_S);
const ofNeighbourhood = limiter("restock-near", 120, DAY_S);

/**
 * Stores the request for one SMS when the product can be bought again; a repeated request counts
 * once. Refused: product-not-found, product-in-stock, too-many-attempts.
 */
export async function requestRestock(
  productId: string,
  request: { phoneNumber: string; language: Language },
  address: string,
): Promise<void> {
  await consume([
    [ofAddress, addressKey(address)],
    [ofNeighbourhood, neighbourhoodKey(address)],
    [ofPhone, request.phoneNumber],
  ]);
  await db.transaction(async (tx) => {
    // The lock makes the stock's return wait, so that it either sees this request or is seen here.
    const [product] = await tx
      .select({ inStock: products.inStock })
      .from(products)
      .where(and(isPublic, eq(products.id, productId)))
      .for("share");
    if (!product) throw new ShopError("product-not-found", {});
    if (product.inStock) throw new ShopError("product-in-stock", {});
    await tx
      .insert(restockRequests)
      .values({ productId, ...request })
      .onConflictDoUpdate({
        target: [restockRequests.productId, restockRequests.phoneNumber],
        set: { language: request.language, createdAt: new Date(), toldAt: null },
        setWhere: sql`${restockRequests.toldAt} is not null`,
      });
  });
}

export const isWaiting = isNull(restockRequests.toldAt);

/**
 * People who wait for a product, those first whose product can be bought now. `productId` null: for
 * any product.
 */
export async function listWaiting(
  productId: string | null,
  { page, perPage }: { page: number; perPage: number },
) {
  const where = and(isWaiting, isOf(productId));
  const [waiting, [counted]] = await Promise.all([
    db
      .select({
        requestId: restockRequests.id,
        phoneNumber: restockRequests.phoneNumber,
        since: restockRequests.createdAt,
        productId: restockRequests.productId,
        product: nameColumns,
        inStock: sql<boolean>`(${products.inStock} and ${products.isActive} and ${products.deletedAt} is null)`,
      })
      .from(restockRequests)
      .innerJoin(products, eq(products.id, restockRequests.productId))
      .where(where)
      .orderBy(desc(products.inStock), asc(restockRequests.createdAt), asc(restockRequests.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ total: count() }).from(restockRequests).where(where),
  ]);
  return { waiting, total: counted?.total ?? 0 };
}

function isOf(productId: string | null): SQL | undefined {
  if (productId === null) return undefined;
  return isUuid(productId) ? eq(restockRequests.productId, productId) : sql`false`;
}

/**
 * The number of people who wait for each of these products, by its id; products without any are
 * absent.
 */
export async function countWaiting(productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ productId: restockRequests.productId, people: count() })
    .from(restockRequests)
    .where(and(isWaiting, inArray(restockRequests.productId, [...productIds])))
    .groupBy(restockRequests.productId);
  return new Map(rows.map(({ productId, people }) => [productId, people]));
}

/**
 * Marks a request as answered, because staff called the person. An answered request stays as it is.
 */
export async function markTold(requestId: string, actor: ActingStaff): Promise<void> {
  if (!isUuid(requestId)) return;
  await db.transaction(async (tx) => {
    const [told] = await tx
      .update(restockRequests)
      .set({ toldAt: new Date() })
      .where(and(eq(restockRequests.id, requestId), isWaiting))
      .returning({ productId: restockRequests.productId });
    if (!told) return;
    const [product] = await tx
      .select({ title: products.title, titleBn: products.titleBn })
      .from(products)
      .where(eq(products.id, told.productId));
    const subject = product ? product.title || product.titleBn : "";
    await recordStaffAct(tx, { act: "restock-told", subject, subjectId: told.productId, actor });
  });
}

/**
 * Deletes requests a month after the answer, and unanswered ones after half a year, when few still
 * want the product.
 */
export async function sweepRestockRequests(now = new Date()): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const told = await deleteInBatches(restockRequests, sql`told_at < ${at} - interval '30 days'`);
  const isForgotten = sql`told_at is null and created_at < ${at} - interval '180 days'`;
  return told + (await deleteInBatches(restockRequests, isForgotten));
}
