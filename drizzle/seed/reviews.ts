import { HOUR_MS } from "#app/domain/core/durations.ts";
import type { reviews } from "#drizzle/schema.ts";
import { type ProductForSale, type SampleOrders, sampleId } from "./orders.ts";
import { random } from "./random.ts";
import { readSampleReviews } from "./samples.server.ts";

/** One review in this many waits for moderation, so that the owner sees what that looks like. */
const WAITING_EVERY = 9;

/**
 * Reviews of delivered lines of the sample orders, some days after each arrived and none after
 * `now`; always the same. `categoryOf` maps a product id to the name of its category.
 */
export function makeReviews(
  now: Date,
  { orders, lines }: SampleOrders,
  categoryOf: ReadonlyMap<ProductForSale["id"], string>,
): (typeof reviews.$inferInsert)[] {
  const next = random("reviews");
  const arrived = new Map(
    orders.flatMap(({ id, status, updatedAt }) =>
      status === "Deliverd" && id && updatedAt ? [[id, updatedAt] as const] : [],
    ),
  );
  const left = readSampleReviews();
  return lines.flatMap(({ orderId, position, productId }, i) => {
    const at = arrived.get(orderId);
    // Not every customer writes a review.
    if (!at || !productId || next() < 0.5) return [];
    const sample = left.get(categoryOf.get(productId) ?? "")?.shift();
    const createdAt = new Date((at?.getTime() ?? 0) + (10 + next() * 80) * HOUR_MS);
    if (!sample || createdAt > now) return [];
    const status = i % WAITING_EVERY === 0 ? ("waiting" as const) : ("shown" as const);
    return [
      {
        id: sampleId(`review ${orderId} ${position}`),
        createdAt,
        updatedAt: createdAt,
        status,
        orderId,
        position,
        productId,
        ...sample,
      },
    ];
  });
}
