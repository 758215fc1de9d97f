import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, orders, shipments } from "#drizzle/schema.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { LOST_AFTER_MS } from "../../core/outbox/retries.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import { type Actor, requireOrders } from "../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { isCarried, type OrderStatus } from "../../orders/order-status.ts";
import { isAwaited } from "../../orders/stock/goods.ts";
import { findCourierKeys } from "./couriers.server.ts";
import type { CourierKind } from "./couriers.ts";
import type { ReturnOutcome } from "./interface/courier-interface.ts";
import { interfaceOf } from "./interface/interfaces.server.ts";

type Returnable = {
  kind: CourierKind;
  consignment: string;
  status: OrderStatus;
  isReserved: boolean;
  report: string;
};

/**
 * Whether a courier takes the request to bring this parcel back: it has a number there and is on its
 * way, or to come back, or the courier reports what the order's status does not say.
 */
export const isReturnable = ({ kind, consignment, report, ...order }: Returnable): boolean =>
  interfaceOf(kind)?.returns != null &&
  consignment !== "" &&
  (report !== "" || isCarried(order.status) || isAwaited(order));

/**
 * Asks the courier to bring a parcel back, once, and records it in the order's history. After an
 * answer that was lost, or a server that stopped meanwhile, the courier is asked first whether it
 * has the request.
 *
 * Refused: order-not-found, return-not-possible (as `isReturnable`, or without keys),
 * return-asked-before, courier-refuses, return-unknown.
 */
export async function requestReturn(
  orderId: string,
  actor: Actor,
  signal: AbortSignal,
): Promise<void> {
  const claimed = await claim(orderId);
  const outcome = await ask(claimed, signal);
  await inOrderTransaction(async (tx) => {
    await requireOrders(tx, [orderId]);
    const state = { taken: "asked", refused: "", lost: "unknown" } as const;
    const [done] = await tx
      .update(shipments)
      .set({ returnRequest: state[outcome.outcome], updatedAt: new Date() })
      .where(and(eq(shipments.orderId, orderId), eq(shipments.returnRequest, "asking")))
      .returning({ orderId: shipments.orderId });
    if (done && outcome.outcome === "taken")
      await recordHistory(
        tx,
        [{ orderId, field: "returnAsked", from: null, to: claimed.name }],
        actor,
      );
  });
  if (outcome.outcome === "taken") return;
  const { reason } = outcome;
  if (outcome.outcome === "lost") throw new ShopError("return-unknown", { name: claimed.name });
  throw new ShopError("courier-refuses", { name: claimed.name, reason });
}

/** The change to `asking` lets only one press do it. */
async function claim(orderId: string) {
  const ofOrder = eq(shipments.orderId, orderId);
  const [parcel] = isUuid(orderId)
    ? await db
        .select({
          courierId: shipments.courierId,
          name: couriers.name,
          kind: couriers.kind,
          consignment: shipments.consignmentId,
          before: shipments.returnRequest,
          report: shipments.report,
          status: sql<OrderStatus>`${orders.status}`,
          isReserved: orders.isReserved,
        })
        .from(shipments)
        .innerJoin(orders, and(eq(orders.id, shipments.orderId), isNull(orders.deletedAt)))
        .innerJoin(couriers, eq(couriers.id, shipments.courierId))
        .where(ofOrder)
    : [];
  if (!parcel) throw new ShopError("order-not-found", {});
  const returns = interfaceOf(parcel.kind)?.returns;
  const keys = isReturnable(parcel) ? await findCourierKeys(parcel.courierId) : null;
  if (!returns || !keys) throw new ShopError("return-not-possible", {});
  const lostBefore = new Date(Date.now() - LOST_AFTER_MS);
  const [mine] = await db
    .update(shipments)
    .set({ returnRequest: "asking", returnAskedAt: new Date() })
    .where(
      and(
        ofOrder,
        eq(shipments.consignmentId, parcel.consignment),
        eq(shipments.returnRequest, parcel.before),
        or(
          inArray(shipments.returnRequest, ["", "unknown"]),
          and(eq(shipments.returnRequest, "asking"), lt(shipments.returnAskedAt, lostBefore)),
        ),
      ),
    )
    .returning({ orderId: shipments.orderId });
  if (!mine) throw new ShopError("return-asked-before", { name: parcel.name });
  return { ...parcel, returns, keys };
}

async function ask(
  { consignment, before, returns, keys }: Awaited<ReturnType<typeof claim>>,
  signal: AbortSignal,
): Promise<ReturnOutcome> {
  if (before !== "") {
    const isThere = await returns.isRequested(consignment, keys, signal);
    if (isThere === null) return { outcome: "lost", reason: "broken" };
    if (isThere) return { outcome: "taken" };
  }
  return returns.request(consignment, keys, signal);
}
