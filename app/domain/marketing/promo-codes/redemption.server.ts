import { sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { prepareOnce } from "#drizzle/prepared.server.ts";
import type { orders } from "#drizzle/schema.ts";
import { isCounted } from "../../core/counted.server.ts";
import type { PerPhone, PromoCodeTerms } from "./promo-code-rules.ts";

/** An order that counts as one of its phone: a cancelled or refunded one does not. */
export const standing = sql`status not in ('Cancelled', 'Refunded') and ${isCounted}`;

/*
 * The only writers of `current_usage`. Neither touches `updated_at`: a customer's order is not an edit.
 */

const redeeming = prepareOnce(
  db,
  sql`
    update promo_codes set current_usage = current_usage + 1
     where id = ${sql.placeholder("id")} and deleted_at is null and is_active
       and (expiration_date is null or expiration_date >= now())
       and (start_date is null or start_date <= now())
       and (max_usage is null or current_usage < max_usage)
       and min_amount <= ${sql.placeholder("subtotal")} and discount = ${sql.placeholder("discount")}
       and updated_at = ${sql.placeholder("updatedAt")}::timestamptz
       and (per_phone = 'any' or not exists (
         select from orders
          where phone_number = ${sql.placeholder("phoneNumber")} and orders.id <> ${sql.placeholder("orderId")}
            and ${standing} and (per_phone = 'first' or promo_code_id = promo_codes.id)))
    returning id`,
);

const locking = prepareOnce(
  db,
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("key")}::text, 0))`,
);

/**
 * Counts one use of a code, unless it changed since it was read (`updatedAt`) or no longer gives
 * the promised discount (taka) on this subtotal (taka); false then. One UPDATE at the end of an
 * order's transaction, because many orders want this row. Orders with a code limited per phone
 * first take a lock on the phone, so that the UPDATE sees the order before.
 */
export async function redeemPromoCode(
  tx: Db,
  promised: Pick<PromoCodeTerms, "discount" | "perPhone"> & { id: string; updatedAt: string },
  subtotal: number,
  order: { id: string; phoneNumber: string },
): Promise<boolean> {
  const { id, discount, updatedAt, perPhone } = promised;
  const { id: orderId, phoneNumber } = order;
  const [, used] = await Promise.all([
    perPhone === "any" ? null : locking({ key: `promo code of ${phoneNumber}` }, tx),
    redeeming({ id, discount, updatedAt, subtotal, orderId, phoneNumber }, tx),
  ]);
  return used.length === 1;
}

type Holder = Pick<typeof orders.$inferSelect, "id" | "orderNumber" | "phoneNumber" | "heldAt"> & {
  promoCodeId: string;
};

/**
 * Lets the orders of these phones with a code for one use or a first order wait for each other, as
 * `redeemPromoCode` does.
 */
export async function lockPhones(tx: Db, phoneNumbers: readonly string[]): Promise<void> {
  for (const phoneNumber of [...new Set(phoneNumbers)].sort())
    await locking({ key: `promo code of ${phoneNumber}` }, tx);
}

/**
 * The number of another order of the same phone that already has a code meant for one use or for a
 * first order; null if no other order has it. Orders placed `later` do not count. A held order
 * counted when the orders after it were placed.
 */
export async function findOtherUse(
  tx: Db,
  { id, orderNumber, phoneNumber, heldAt, promoCodeId }: Holder,
  perPhone: PerPhone,
  later: readonly string[],
): Promise<number | null> {
  if (perPhone === "any") return null;
  const isEarlier = heldAt === null ? sql`true` : sql`order_number < ${orderNumber}`;
  const counts = perPhone === "once" ? sql`false` : isEarlier;
  const [other] = await tx.execute<{ number: number }>(sql`
    select order_number as number from orders
     where phone_number = ${phoneNumber} and id <> ${id}::uuid and id <> all (${sql.param([...later])}::uuid[])
       and ${standing} and (promo_code_id = ${promoCodeId}::uuid or ${counts})
     order by order_number limit 1`);
  return other?.number ?? null;
}

/** Returns one use, for an order that no longer has the code. */
export async function releaseUse(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    update promo_codes set current_usage = greatest(current_usage - 1, 0) where id = ${id}::uuid`);
}

/** Returns the uses of these orders. Codes are locked in the order of their ids. */
export async function releasePromoCodes(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with given as (
      select promo_code_id as id, count(*)::int as uses from orders
       where id = any(${sql.param(orderIds)}::uuid[]) and promo_code_id is not null
       group by promo_code_id
    ), locked as (
      select id from promo_codes where id in (select id from given) order by id for no key update
    )
    update promo_codes set current_usage = greatest(current_usage - given.uses, 0)
      from given join locked using (id)
     where promo_codes.id = given.id`);
}
