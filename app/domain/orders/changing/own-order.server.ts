import type { z } from "zod";
import type { Db } from "#drizzle/client.server.ts";
import { chargeFor } from "../../delivery/delivery-charge.ts";
import { findDeliveryCharges } from "../../delivery/delivery-charges.server.ts";
import { findDistrict } from "../../delivery/districts.ts";
import { ShopError } from "../../shop-error.ts";
import type { orderAddressSchema } from "../order-input.server.ts";
import { isCancellable } from "../order-status.ts";
import { mayFollow, standingOf } from "../order-transitions.ts";
import type { Order, OrderRow } from "../reading/order-rows.server.ts";
import { requireOrder, rereadOrder, withPlace, withTotal } from "./order-changes.server.ts";
import { inOrderTransaction } from "./order-transaction.server.ts";
import {
  type CustomerActor,
  changeStatus,
  changesAnything,
  writeChanges,
} from "./order-writes.server.ts";

/*
 * `customerId` is whose order it must be: an account's, or null for a guest's. Who a guest is the caller has made sure of.
 */

/**
 * A customer calls off an own order, while nobody has packed it or has its cash. Refused: order-not-found (also for another's order),
 * order-not-cancellable, try-again.
 */
export async function cancelOwnOrder(id: string, customerId: string | null): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const order = await requireOwn(tx, id, customerId);
    if (!isCancellable(order.status) || !mayFollow("customer", standingOf(order), "Cancelled")) {
      throw new ShopError("order-not-cancellable", { status: order.status });
    }
    const wanted = { status: "Cancelled", cancelReason: "customer" } as const;
    await changeStatus(tx, [order], wanted, by(customerId));
    return rereadOrder(tx, id);
  });
}

export type OrderAddress = z.output<typeof orderAddressSchema>;

/** What the customer saw: the total in taka, and the version of the order. */
type Seen = { total: number; version: number };

/**
 * A customer has an own order brought elsewhere, while nobody has packed it. Another district brings its own delivery
 * charge, and the total follows; nothing is saved for another total than was seen. What stands already is saved by itself,
 * so that a form sent twice is no change of somebody else's. Refused: order-not-found (also for another's order),
 * order-not-changeable, changed-meanwhile, total-changed, thana-elsewhere, order-too-large, try-again.
 */
export async function changeOwnAddress(
  id: string,
  customerId: string | null,
  address: OrderAddress,
  seen: Seen,
): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const order = await requireOwn(tx, id, customerId);
    const wanted = withTotal(order, withPlace(order, await withCharge(tx, order, address)));
    if (!changesAnything(order, wanted)) return rereadOrder(tx, id);
    if (!isCancellable(order.status)) {
      throw new ShopError("order-not-changeable", { status: order.status });
    }
    if (order.version !== seen.version) throw new ShopError("changed-meanwhile", { changes: [] });
    const total = wanted.totalPrice ?? order.totalPrice;
    if (total !== seen.total) {
      throw new ShopError("total-changed", { shown: seen.total, actual: total });
    }
    await writeChanges(tx, [order], wanted, by(customerId));
    return rereadOrder(tx, id);
  });
}

/** Within a district the charge was agreed and stays, whatever it has become since. */
async function withCharge(
  tx: Db,
  order: OrderRow,
  address: OrderAddress,
): Promise<OrderAddress & { deliveryCharge?: number }> {
  const district = findDistrict(address.district)?.name ?? address.district;
  if (district === order.district) return address;
  return { ...address, deliveryCharge: chargeFor(district, await findDeliveryCharges(tx)) };
}

async function requireOwn(tx: Db, id: string, customerId: string | null): Promise<OrderRow> {
  const order = await requireOrder(tx, id);
  if (order.customerId !== customerId) throw new ShopError("order-not-found", {});
  return order;
}

const by = (customerId: string | null): CustomerActor => ({ id: customerId, isCustomer: true });
