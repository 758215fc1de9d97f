import { eq } from "drizzle-orm";
import { enterAdvance, listOf, verifyAdvance } from "#app/domain/money/advances/advances.server.ts";
import { savePayout } from "#app/domain/money/cash/payouts.server.ts";
import {
  createAdvertising,
  deleteAdvertising,
} from "#app/domain/money/profit/advertising.server.ts";
import { setCosts } from "#app/domain/money/profit/cost-prices.server.ts";
import { setParcelCost } from "#app/domain/money/profit/parcel-costs.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { deleteCourier, listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { listHandOvers } from "#app/domain/parcels/couriers/hand-overs.server.ts";
import { db } from "#drizzle/client.server.ts";
import { couriers, gatewayPayments, shipments } from "#drizzle/schema.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import {
  makeAdmin,
  makeDeliveredOrder,
  makeOrder,
  makeProduct,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { dayFromNow, receiveBatch } from "#tests/support/stock.ts";
import type { Endpoint } from "./request.ts";

/** One courier for all endpoints, because a shop may have fifty. */
async function aCourier() {
  const [courier] = await listCouriers();
  return courier ?? (await makeCourier("steadfast", { withKeys: true }));
}

/** A new courier, after another was deleted. */
async function aNewCourier() {
  await db.update(couriers).set({ deletedAt: new Date() });
  return makeCourier("steadfast", { withKeys: true });
}

async function aParcel() {
  const courier = await aCourier();
  return { courier, order: await makeCarriedOrder(courier.id) };
}

async function aHandOver() {
  const { courier } = await aParcel();
  const { rows } = await listHandOvers({ courierId: courier.id }, { page: 1, perPage: 1 });
  return rows[0]?.id ?? "";
}

async function aDeliveredParcel() {
  const { courier, order } = await aParcel();
  return { courier, order: await updateOrder(order.id, { status: "Deliverd" }, null) };
}

/** A payment that is a taka too little. */
async function aPayout() {
  const { courier, order } = await aDeliveredParcel();
  const text = `${order.orderNumber}\t${order.totalPrice - 1}`;
  return { ...(await savePayout(text, courier.id, await makeAdmin())), order };
}

/** Spending of a source of its own, since each counts once a day. */
async function someAdvertising() {
  const source = crypto.randomUUID();
  return (await createAdvertising({ day: "2026-11-01", source, spent: 1500 })).id;
}

/** A payment of its own each time, since a transaction counts once in the shop. */
export function paid() {
  const transactionNumber = crypto.randomUUID().replaceAll("-", "").slice(0, 16).toUpperCase();
  return { wallet: "bkash", transactionNumber, sender: "01712345678" } as const;
}

/** 120 taka that somebody reported for a new order. */
async function anAdvance() {
  const { id } = await makeOrder();
  await enterAdvance(id, { ...paid(), amount: 120 }, null);
  const [advance] = (await listOf([id])).get(id) ?? [];
  if (!advance) throw new Error("Nothing was reported");
  return advance;
}

/** A payment of yesterday that its gateway has never answered about. */
async function anUnansweredPayment() {
  const { id: orderId } = await makeOrder();
  const createdAt = new Date(Date.now() - 24 * 60 * 60_000);
  const [payment] = await db
    .insert(gatewayPayments)
    .values({
      ...{ orderId, gateway: "bkash", status: "executing", amount: 120, createdAt },
      ...{ askAt: new Date(), paymentId: crypto.randomUUID() },
    })
    .returning();
  if (!payment) throw new Error("An inserted row is returned");
  return payment.id;
}

/** Endpoints of couriers, parcels, numbers, cash, returns, stock and figures. */
export const courierEndpoints: Endpoint[] = [
  {
    name: "admin-courier-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await aCourier();
      return { path: "/api/admin/courier/list" };
    },
  },
  {
    name: "admin-courier-create",
    method: "POST",
    access: "admin",
    make: async () => {
      await db.update(couriers).set({ deletedAt: new Date() });
      const json = { name: "Our rider", kind: "steadfast", keys: { apiKey: "a", secretKey: "b" } };
      return { path: "/api/admin/courier/create", json };
    },
  },
  {
    name: "admin-courier-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/admin/courier/update?courier_id=${(await aNewCourier()).id}`,
      json: { store: "Gulshan", isActive: false },
    }),
  },
  {
    name: "admin-courier-delete",
    method: "DELETE",
    access: "admin",
    make: async () => ({
      path: `/api/admin/courier/delete?courier_id=${(await aNewCourier()).id}`,
    }),
  },
  {
    name: "admin-courier-restore",
    method: "PUT",
    access: "admin",
    make: async () => {
      const { id } = await aNewCourier();
      await deleteCourier(id);
      return { path: `/api/admin/courier/restore?courier_id=${id}` };
    },
  },
  {
    name: "admin-parcel-ready",
    method: "GET",
    access: "admin",
    make: async () => {
      await makePackedOrder();
      return { path: `/api/admin/parcel/ready?courier_id=${(await aCourier()).id}` };
    },
  },
  {
    name: "admin-parcel-hand-over",
    method: "POST",
    access: "admin",
    make: async () => {
      const courier_id = (await aCourier()).id;
      const orders = [{ _id: (await makePackedOrder()).id }];
      return { path: "/api/admin/parcel/hand-over", json: { courier_id, orders } };
    },
  },
  {
    name: "admin-parcel-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await aParcel();
      return { path: "/api/admin/parcel/list?limit=2" };
    },
  },
  {
    name: "admin-parcel-file",
    method: "GET",
    access: "admin",
    make: async () => {
      const courier = await aCourier();
      const { id } = await makePackedOrder();
      const { at } = await handOver([id], courier.id, null);
      return {
        path: `/api/admin/parcel/file?courier_id=${courier.id}&at=${at.toISOString()}`,
      };
    },
  },
  {
    name: "admin-hand-over-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await aParcel();
      return { path: "/api/admin/hand-over/list?limit=2" };
    },
  },
  {
    name: "admin-hand-over-detail",
    method: "GET",
    access: "admin",
    make: async () => ({
      path: `/api/admin/hand-over/detail?hand_over_id=${await aHandOver()}`,
    }),
  },
  {
    name: "admin-hand-over-file",
    method: "GET",
    access: "admin",
    make: async () => ({ path: `/api/admin/hand-over/file?hand_over_id=${await aHandOver()}` }),
  },
  {
    name: "admin-parcel-send-again",
    method: "PUT",
    access: "admin",
    make: async () => {
      const { order } = await aParcel();
      const isStuck = { sending: "failed", failure: "keys" } as const;
      await db.update(shipments).set(isStuck).where(eq(shipments.orderId, order.id));
      return { path: "/api/admin/parcel/send-again", json: { order_id: order.id } };
    },
  },
  {
    name: "admin-parcel-ask",
    method: "PUT",
    access: "admin",
    // The courier makes this change, not the sender of the request.
    isReading: true,
    make: async () => ({
      path: "/api/admin/parcel/ask",
      json: { order_id: (await makeCarriedOrder((await makeCourier("other")).id)).id },
    }),
  },
  ...(["check", "save"] as const).map(
    (name): Endpoint => ({
      name: `admin-consignment-${name}`,
      method: name === "check" ? "POST" : "PUT",
      access: "admin",
      ...(name === "check" && { isReading: true as const }),
      make: async () => {
        const { courier, order } = await aParcel();
        const text = `${order.orderNumber}\tDH${order.orderNumber}`;
        return { path: `/api/admin/consignment/${name}`, json: { courier_id: courier.id, text } };
      },
    }),
  ),
  ...(["check", "save"] as const).map(
    (name): Endpoint => ({
      name: `admin-delivery-${name}`,
      method: name === "check" ? "POST" : "PUT",
      access: "admin",
      ...(name === "check" && { isReading: true as const }),
      make: async () => {
        const { courier, order } = await aParcel();
        const text = String(order.orderNumber);
        return { path: `/api/admin/delivery/${name}`, json: { courier_id: courier.id, text } };
      },
    }),
  ),
  ...(["check", "save"] as const).map(
    (name): Endpoint => ({
      name: `admin-payout-${name}`,
      method: name === "check" ? "POST" : "PUT",
      access: "admin",
      ...(name === "check" && { isReading: true as const }),
      make: async () => {
        const { courier, order } = await aDeliveredParcel();
        const text = `${order.orderNumber}\t${order.totalPrice}`;
        return { path: `/api/admin/payout/${name}`, json: { courier_id: courier.id, text } };
      },
    }),
  ),
  {
    name: "admin-payout-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await aPayout();
      return { path: "/api/admin/payout/list?limit=2" };
    },
  },
  {
    name: "admin-payout-detail",
    method: "GET",
    access: "admin",
    make: async () => ({ path: `/api/admin/payout/detail?payout_id=${(await aPayout()).id}` }),
  },
  {
    name: "admin-payout-settle-line",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/payout/settle-line",
      json: { payout_id: (await aPayout()).id, position: 1, amount: 700 },
    }),
  },
  {
    name: "admin-payout-read",
    method: "PUT",
    access: "admin",
    // Without a parcel there is no payment to store.
    isReading: true,
    make: async () => ({
      path: "/api/admin/payout/read",
      json: { courier_id: (await makeCourier("steadfast", { withKeys: true })).id },
    }),
  },
  {
    name: "admin-advance-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await anAdvance();
      await anUnansweredPayment();
      return { path: "/api/admin/advance/list?limit=2" };
    },
  },
  {
    name: "admin-advance-enter",
    method: "POST",
    access: "admin",
    make: async () => ({
      path: "/api/admin/advance/enter",
      json: { _id: (await makeOrder()).id, ...paid(), amount: 120 },
    }),
  },
  {
    name: "admin-advance-verify",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/advance/verify",
      json: { _id: (await anAdvance()).id, amount: 120 },
    }),
  },
  {
    name: "admin-advance-portal",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/advance/portal",
      json: {
        ...{ _id: await anUnansweredPayment(), says: "paid" },
        transactionNumber: paid().transactionNumber,
      },
    }),
  },
  {
    name: "admin-advance-refuse",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/advance/refuse",
      json: { _id: (await anAdvance()).id, reason: "Not in our bKash." },
    }),
  },
  {
    name: "admin-advance-statement",
    method: "POST",
    access: "admin",
    make: async () => {
      const { transactionNumber } = await anAdvance();
      return {
        path: "/api/admin/advance/statement",
        json: { text: `${transactionNumber} 120` },
      };
    },
  },
  {
    name: "admin-advance-ask",
    method: "PUT",
    access: "admin",
    make: async () => {
      await updateAdvanceSettings({ bkash: "01812345678" }, undefined, null);
      const { id: _id } = await makeOrder();
      return { path: "/api/admin/advance/ask", json: { _id, required: 120 } };
    },
  },
  {
    name: "admin-advance-pay-back",
    method: "PUT",
    access: "admin",
    make: async () => {
      const { id, orderId } = await anAdvance();
      const admin = await makeAdmin();
      await verifyAdvance(id, 120, admin);
      await updateOrder(orderId, { status: "Cancelled" }, admin);
      return { path: "/api/admin/advance/pay-back", json: { _id: orderId, back: 100 } };
    },
  },
  {
    name: "admin-advance-settings",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/advance/settings" }),
  },
  {
    name: "admin-advance-settings-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/advance/settings/update",
      json: { ask: "rules", bkash: "01712345678", districts: ["Sylhet"], heldOrders: true },
    }),
  },
  {
    name: "admin-cash-sums",
    method: "GET",
    access: "admin",
    make: async () => {
      const { courier, order } = await aDeliveredParcel();
      const text = `${order.orderNumber}\t${order.totalPrice}`;
      await savePayout(text, courier.id, await makeAdmin());
      return { path: "/api/admin/cash/sums" };
    },
  },
  {
    name: "admin-cash-to-settle",
    method: "GET",
    access: "admin",
    make: async () => {
      await aDeliveredParcel();
      return { path: "/api/admin/cash/to-settle?limit=2" };
    },
  },
  {
    name: "admin-cash-settle",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/cash/settle",
      json: { orders: [{ _id: (await aDeliveredParcel()).order.id }] },
    }),
  },
  {
    name: "admin-cash-unsettle",
    method: "PUT",
    access: "admin",
    make: async () => {
      const { courier, order } = await aDeliveredParcel();
      const text = `${order.orderNumber}\t${order.totalPrice}`;
      await savePayout(text, courier.id, await makeAdmin());
      return { path: "/api/admin/cash/unsettle", json: { _id: order.id } };
    },
  },
  {
    name: "admin-return-create",
    method: "POST",
    access: "admin",
    make: async () => ({
      path: "/api/admin/return/create",
      json: {
        order_id: (await aParcel()).order.id,
        reason: "refused",
        refund: 0,
        lines: [{ position: 0, quantity: 1, restocked: 1 }],
      },
    }),
  },
  {
    name: "admin-stock-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await makeTrackedProduct(3);
      return { path: "/api/admin/stock/list?list=low" };
    },
  },
  {
    name: "admin-stock-ending",
    method: "GET",
    access: "admin",
    make: async () => {
      await receiveBatch((await makeTrackedProduct(3)).id, { days: 5 });
      return { path: "/api/admin/stock/ending" };
    },
  },
  {
    name: "admin-stock-receive",
    method: "POST",
    access: "admin",
    make: async () => ({
      path: "/api/admin/stock/receive",
      json: {
        items: [
          { _id: (await makeTrackedProduct(3)).id, quantity: 24, bestBefore: dayFromNow(90) },
        ],
        note: "Bill 311",
      },
    }),
  },
  {
    name: "admin-stock-count",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/stock/count",
      json: { product_id: (await makeTrackedProduct(3)).id, counted: 2, shown: 3 },
    }),
  },
  {
    name: "admin-stock-write-off",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/stock/write-off",
      json: { product_id: (await makeTrackedProduct(3)).id, quantity: 1, cause: "damaged" },
    }),
  },
  {
    name: "admin-stock-movements",
    method: "GET",
    access: "admin",
    make: async () => ({
      path: `/api/admin/stock/movements?product_id=${(await makeTrackedProduct(3)).id}`,
    }),
  },
  {
    name: "admin-report-totals",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/report/totals" }),
  },
  {
    name: "admin-report-table",
    method: "GET",
    access: "admin",
    make: async () => {
      await makePackedOrder();
      return { path: "/api/admin/report/table?table=district" };
    },
  },
  {
    name: "admin-report-export",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/report/export?table=product" }),
  },
  {
    name: "admin-profit-table",
    method: "GET",
    access: "admin",
    make: async () => {
      const product = await makeProduct({ price: 500 });
      await setCosts([{ productId: product.id, cost: 300 }], await makeAdmin());
      await makeDeliveredOrder(product.id);
      return { path: "/api/admin/profit/table?table=product" };
    },
  },
  {
    name: "admin-profit-export",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/profit/export?table=day" }),
  },
  {
    name: "admin-profit-cost-prices",
    method: "GET",
    access: "admin",
    make: async () => {
      await makeProduct();
      return { path: "/api/admin/profit/cost-prices?missing=true" };
    },
  },
  {
    name: "admin-profit-set-cost-prices",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/profit/set-cost-prices",
      json: { items: [{ _id: (await makeProduct()).id, cost: 320 }] },
    }),
  },
  {
    name: "admin-profit-parcel-costs",
    method: "GET",
    access: "admin",
    make: async () => {
      await setParcelCost({ courier: "", day: "2026-11-01", cost: 12 }, await makeAdmin());
      return { path: "/api/admin/profit/parcel-costs" };
    },
  },
  {
    name: "admin-profit-set-parcel-cost",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/profit/set-parcel-cost",
      json: { courier: (await aCourier()).id, day: "2026-11-01", cost: 60 },
    }),
  },
  {
    name: "admin-advertising-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await someAdvertising();
      return { path: "/api/admin/advertising/list?from=2026-01-01&to=2026-11-30" };
    },
  },
  {
    name: "admin-advertising-create",
    method: "POST",
    access: "admin",
    make: async () => ({
      path: "/api/admin/advertising/create",
      json: { day: "2026-11-01", source: crypto.randomUUID(), spent: 1500 },
    }),
  },
  {
    name: "admin-advertising-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/admin/advertising/update?advertising_id=${await someAdvertising()}`,
      json: { spent: 1600 },
    }),
  },
  {
    name: "admin-advertising-delete",
    method: "DELETE",
    access: "admin",
    make: async () => ({
      path: `/api/admin/advertising/delete?advertising_id=${await someAdvertising()}`,
    }),
  },
  {
    name: "admin-advertising-restore",
    method: "PUT",
    access: "admin",
    make: async () => {
      const id = await someAdvertising();
      await deleteAdvertising(id);
      return { path: `/api/admin/advertising/restore?advertising_id=${id}` };
    },
  },
];
