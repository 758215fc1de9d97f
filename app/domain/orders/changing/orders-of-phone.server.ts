import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orders, users } from "#drizzle/schema.ts";
import { DAY_S } from "../../core/durations.ts";
import { consume, limiter } from "../../core/limits.server.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";

/**
 * Wrong order numbers per account and day. The numbers count up from 1001, so few guesses are
 * allowed.
 */
const perPhone = limiter("adopt-phone", 5, DAY_S);
/** Per address for all accounts, since hundreds may share one. */
const perAddress = limiter("adopt-address", 50, DAY_S);

/**
 * Moves all guest orders of a customer's phone into the account, once an order number proves that
 * the phone is theirs; later orders by phone join them. The number must be of a delivered order, since only then somebody answered
 * the phone (see docs/decisions/checkout.md). Returns how many were moved; a repeat moves none.
 * Refused: order-not-yours, whatever is wrong with the number; too-many-attempts, before anything
 * is read. `address` is the visitor's network address, null if unknown.
 */
export async function adoptGuestOrders(
  customer: { id: string; phoneNumber: string },
  orderNumber: number,
  address: string | null,
): Promise<number> {
  const { id, phoneNumber } = customer;
  await consume([
    [perPhone, phoneNumber],
    [perAddress, address],
  ]);
  const adopted = await inOrderTransaction(async (tx) => {
    const ofPhone = and(eq(orders.phoneNumber, phoneNumber), isNull(orders.deletedAt));
    const [proof] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          ofPhone,
          eq(orders.orderNumber, orderNumber),
          eq(orders.status, "Deliverd"),
          or(isNull(orders.customerId), eq(orders.customerId, id)),
        ),
      );
    if (!proof) throw new ShopError("order-not-yours", {});
    return takeOrdersOfPhone(tx, customer);
  });
  await Promise.all([perPhone.delete(phoneNumber), address && perAddress.reward(address)]);
  return adopted.length;
}

/**
 * Notes that an account's number is proved, and moves the orders of the number that are in no account
 * into it; returns those. An account with another number gets none.
 */
export async function takeOrdersOfPhone(
  tx: Db,
  { id, phoneNumber }: { id: string; phoneNumber: string },
): Promise<{ id: string }[]> {
  const proved = await tx
    .update(users)
    .set({ phoneProvedAt: new Date() })
    .where(and(eq(users.id, id), eq(users.phoneNumber, phoneNumber)))
    .returning({ id: users.id });
  if (proved.length === 0) return [];
  const ofPhone = and(eq(orders.phoneNumber, phoneNumber), isNull(orders.deletedAt));
  return tx
    .update(orders)
    .set({ customerId: id })
    .where(and(ofPhone, isNull(orders.customerId)))
    .returning({ id: orders.id });
}

/** Days for which a number counts as proved, since operators give unused numbers to other people. */
const PROVED_DAYS = 365;

/** The customer's account that has proved this number within a year; null for staff's. */
export async function findAccountOfPhone(tx: Db, phoneNumber: string): Promise<string | null> {
  const since = new Date(Date.now() - PROVED_DAYS * DAY_S * 1000);
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.phoneNumber, phoneNumber),
        eq(users.isAdmin, false),
        gt(users.phoneProvedAt, since),
      ),
    );
  return account?.id ?? null;
}
