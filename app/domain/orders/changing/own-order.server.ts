import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#drizzle/client.server.ts";
import { addresses, orders } from "#drizzle/schema.ts";
import { ERASED } from "../../core/erased.ts";
import { ShopError } from "../../core/shop-error.ts";
import { registerCustomer } from "../../people/accounts/authentication.server.ts";
import type { User } from "../../people/accounts/users.server.ts";
import { chargeFor } from "../../shop/delivery/delivery-charge.ts";
import { findDistrict } from "../../shop/delivery/districts.ts";
import { advanceFor, findAdvanceSettings } from "../money/advance-settings.server.ts";
import { findChargesFor } from "../money/order-charges.server.ts";
import type { orderAddressSchema } from "../order-input.server.ts";
import { isCancellable } from "../order-status.ts";
import { mayFollow, standingOf } from "../order-transitions.ts";
import type { Order, OrderRow } from "../reading/order-rows.server.ts";
import { findOrder } from "../reading/orders.server.ts";
import { withPlace, withTotal } from "./order-changes.server.ts";
import {
  type CustomerActor,
  changedMeanwhile,
  changeOrders,
  changesAnything,
  withOrder,
} from "./order-writes.server.ts";

/*
 * `customerId` is the account that must own the order, or null for a guest whom the caller has identified.
 */

/**
 * Cancels a customer's own order until it is packed or settled. Refused: order-not-found (also for
 * somebody else's order), order-not-cancellable, try-again.
 */
export async function cancelOwnOrder(id: string, customerId: string | null): Promise<Order> {
  return withOwn(id, customerId, async (tx, order) => {
    if (!isCancellable(order.status) || !mayFollow("customer", standingOf(order), "Cancelled")) {
      throw new ShopError("order-not-cancellable", { status: order.status });
    }
    const wanted = { status: "Cancelled", cancelReason: "customer" } as const;
    await changeOrders(tx, [order], wanted, by(customerId));
  });
}

type Change = Parameters<typeof withOrder>[1];

export type OrderAddress = z.output<typeof orderAddressSchema>;

/** The total in taka and the version of the order that the page showed. */
type SeenOrder = { total: number; version: number };

/**
 * Changes the address of a customer's own order until it is packed. Another district changes the
 * delivery charge and the total; nothing is saved if the total differs from the one shown. An
 * address that is stored already is accepted, so that a form sent twice is no conflict. Refused:
 * order-not-found (also for somebody else's order), order-not-changeable, changed-meanwhile,
 * total-changed, thana-elsewhere, order-too-large, try-again.
 */
export async function changeOwnAddress(
  id: string,
  customerId: string | null,
  address: OrderAddress,
  seen: SeenOrder,
): Promise<Order> {
  return withOwn(id, customerId, async (tx, order) => {
    const placed = withTotal(order, withPlace(order, await withCharge(tx, order, address)));
    const wanted = { ...placed, ...(await withAdvance(tx, order, placed)) };
    if (!changesAnything(order, wanted)) return;
    if (!isCancellable(order.status)) {
      throw new ShopError("order-not-changeable", { status: order.status });
    }
    if (order.version !== seen.version) throw changedMeanwhile();
    const total = wanted.totalPrice ?? order.totalPrice;
    if (total !== seen.total) {
      throw new ShopError("total-changed", { shown: seen.total, actual: total });
    }
    await changeOrders(tx, [order], wanted, by(customerId));
  });
}

/** Within a district the agreed charge stays, even if the district's charge has changed since. */
async function withCharge(
  tx: Db,
  order: OrderRow,
  address: OrderAddress,
): Promise<OrderAddress & { deliveryCharge?: number }> {
  const district = findDistrict(address.district)?.name ?? address.district;
  if (district === order.district) return address;
  return { ...address, deliveryCharge: chargeFor(district, await findChargesFor(order, tx)) };
}

/**
 * A district whose orders are paid in advance asks for it also when an order moves there; no move
 * ends a demand.
 */
async function withAdvance(tx: Db, order: OrderRow, { district, ...sums }: Partial<OrderRow>) {
  if (!district || district === order.district || order.isTrial) return {};
  const { settings } = await findAdvanceSettings(tx);
  if (settings.ask !== "rules" || !settings.districts.includes(district)) return {};
  const moved = { ...order, ...sums, district, isHeld: false, isBlocked: false, returned: 0 };
  const advanceRequired = Math.max(order.advanceRequired, advanceFor(settings, moved));
  return { advanceRequired };
}

/**
 * Runs `change` on an own order under its lock. Refused: order-not-found (also for somebody else's
 * order).
 */
export const withOwn = (id: string, customerId: string | null, change: Change): Promise<Order> =>
  withOrder(id, async (tx, order) => {
    refuseForeign(order, customerId);
    await change(tx, order);
  });

/** Refused: order-not-found, for somebody else's order. */
export function refuseForeign(order: OrderRow, customerId: string | null): void {
  if (order.customerId !== customerId) throw new ShopError("order-not-found", {});
}

export const by = (customerId: string | null): CustomerActor => ({
  id: customerId,
  isCustomer: true,
});

/**
 * Makes an account with the name and phone number of a guest's order, which then belongs to it;
 * other orders of that number do not. The caller has made sure that the guest placed the order.
 * Refused: order-not-found (also for an account's order or one whose number staff have just
 * changed), password-guessable, phone-already-registered.
 */
export async function registerForOrder(id: string, password: string): Promise<User> {
  const order = await findOrder(id);
  if (order?.customerId !== null || order.phoneNumber === ERASED.phoneNumber)
    throw new ShopError("order-not-found", {});
  const { fullName, phoneNumber } = order;
  return registerCustomer({ fullName, phoneNumber, password }, async (tx, user) => {
    const [claimed] = await tx
      .update(orders)
      .set({ customerId: user.id })
      .where(
        and(
          eq(orders.id, id),
          eq(orders.phoneNumber, phoneNumber),
          isNull(orders.customerId),
          isNull(orders.deletedAt),
        ),
      )
      .returning({ address: orders.address, district: orders.district, thana: orders.thana });
    if (!claimed) throw new ShopError("order-not-found", {});
    await tx.insert(addresses).values({ userId: user.id, ...claimed });
  });
}
