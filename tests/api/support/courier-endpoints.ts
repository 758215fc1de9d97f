import { eq } from "drizzle-orm";
import { saveConnection } from "#app/domain/core/connections/connections.server.ts";
import { noteVitals, saveVitals } from "#app/domain/figures/vitals/note-vitals.server.ts";
import {
  askForAdvance,
  enterAdvance,
  listOf,
  verifyAdvance,
} from "#app/domain/money/advances/advances.server.ts";
import { listMessages, takeMessage } from "#app/domain/money/advances/wallet-messages.server.ts";
import {
  createWalletPhone,
  listWalletPhones,
} from "#app/domain/money/advances/wallet-phones.server.ts";
import { savePayout } from "#app/domain/money/cash/payouts.server.ts";
import { keepAdSpending } from "#app/domain/money/profit/ad-spending.server.ts";
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
import { couriers, gatewayPayments, shipments, walletPhones } from "#drizzle/schema.ts";
import { readConnections } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import {
  makeAdmin,
  makeDeliveredOrder,
  makeOrder,
  makeProduct,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { dayFromNow, receiveBatch } from "#tests/support/stock.ts";
import { admin, adminReading, type Endpoint } from "./endpoint.ts";
import type { Person } from "./request.ts";

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

/** A message of the wallet that nobody has reported. */
async function aWalletMessage() {
  const phoneId = await aWalletPhone();
  const { transactionNumber } = paid();
  // Another number than the shop's own, which other endpoints set.
  const text = `You have received Tk 120.00 from 01912345678. TrxID ${transactionNumber}`;
  await takeMessage(phoneId, "bkash", text);
  const { messages } = await listMessages("waiting", 1, 1);
  return messages[0]?.id ?? "";
}

/** One phone for all endpoints, because a shop may have ten. */
async function aWalletPhone() {
  const [phone] = await listWalletPhones();
  return (phone ?? (await createWalletPhone({ name: "bKash phone" })).phone).id;
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

/** A pasted list of a courier, which is looked at and then saved. */
function checkAndSave(
  list: string,
  make: typeof aParcel,
  textOf: (order: Awaited<ReturnType<typeof aParcel>>["order"]) => string,
): Endpoint[] {
  const asks = async () => {
    const { courier, order } = await make();
    return { json: { courier_id: courier.id, text: textOf(order) } };
  };
  return [
    adminReading(`POST /api/admin/${list}/check`, asks),
    admin(`PUT /api/admin/${list}/save`, asks),
  ];
}

/** A parcel that a rider is named for; the caller of the API carries it if there is one. */
async function aCarried(caller: Person | null) {
  await db.update(couriers).set({ deletedAt: new Date() });
  const courier = await makeCourier("other");
  const order = await makeCarriedOrder(courier.id);
  const rider = await makeAdmin({ role: "rider" });
  const riderId = caller?.id ?? rider.id;
  await db.update(shipments).set({ riderId }).where(eq(shipments.orderId, order.id));
  return { order, rider };
}

/** Endpoints of couriers, parcels, numbers, cash, returns, stock and figures. */
export const courierEndpoints: Endpoint[] = [
  admin("GET /api/admin/courier/list", async () => {
    await aCourier();
    return {};
  }),
  admin("GET /api/admin/courier/districts"),
  admin("GET /api/admin/courier/export"),
  // No answer of a courier is stored.
  adminReading("PUT /api/admin/courier/try", async () => ({
    json: { courier_id: (await makeCourier("other")).id },
  })),
  admin("POST /api/admin/courier/create", async () => {
    await db.update(couriers).set({ deletedAt: new Date() });
    const json = { name: "Our rider", kind: "steadfast", keys: { apiKey: "a", secretKey: "b" } };
    return { json };
  }),
  admin("PUT /api/admin/courier/update", async () => ({
    rest: `?courier_id=${(await aNewCourier()).id}`,
    json: { store: "Gulshan", isActive: false },
  })),
  admin("DELETE /api/admin/courier/delete", async () => ({
    rest: `?courier_id=${(await aNewCourier()).id}`,
  })),
  admin("PUT /api/admin/courier/restore", async () => {
    const { id } = await aNewCourier();
    await deleteCourier(id);
    return { rest: `?courier_id=${id}` };
  }),
  admin("GET /api/admin/parcel/ready", async () => {
    await makePackedOrder();
    return { rest: `?courier_id=${(await aCourier()).id}` };
  }),
  admin("POST /api/admin/parcel/hand-over", async () => {
    const courier_id = (await aCourier()).id;
    const orders = [{ _id: (await makePackedOrder()).id }];
    return { json: { courier_id, orders } };
  }),
  admin("GET /api/admin/parcel/list", async () => {
    await aParcel();
    return { rest: "?limit=2" };
  }),
  admin("GET /api/admin/parcel/file", async () => {
    const courier = await aCourier();
    const { id } = await makePackedOrder();
    const { at } = await handOver([id], courier.id, null);
    return {
      rest: `?courier_id=${courier.id}&at=${at.toISOString()}`,
    };
  }),
  admin("GET /api/admin/hand-over/list", async () => {
    await aParcel();
    return { rest: "?limit=2" };
  }),
  admin("GET /api/admin/hand-over/detail", async () => ({
    rest: `?hand_over_id=${await aHandOver()}`,
  })),
  admin("GET /api/admin/hand-over/file", async () => ({
    rest: `?hand_over_id=${await aHandOver()}`,
  })),
  admin("PUT /api/admin/parcel/send-again", async () => {
    const { order } = await aParcel();
    const isStuck = { sending: "failed", failure: "keys" } as const;
    await db.update(shipments).set(isStuck).where(eq(shipments.orderId, order.id));
    return { json: { order_id: order.id } };
  }),
  // An own rider takes no such request.
  admin(
    "PUT /api/admin/parcel/request-return",
    async () => ({
      json: { order_id: (await makeCarriedOrder((await makeCourier("other")).id)).id },
    }),
    { status: 409 },
  ),
  admin("GET /api/admin/rider/list", async (caller) => {
    await aCarried(caller);
    return { rest: caller ? `?rider_id=${caller.id}` : "" };
  }),
  admin("PUT /api/admin/rider/delivered", async (caller) => {
    const { id, totalPrice } = (await aCarried(caller)).order;
    return { json: { order_id: id, took: totalPrice - 10, reason: "Ten taka short" } };
  }),
  admin("PUT /api/admin/rider/came-back", async (caller) => ({
    json: { order_id: (await aCarried(caller)).order.id, reason: "refused" },
  })),
  admin("PUT /api/admin/rider/later", async (caller) => ({
    json: { order_id: (await aCarried(caller)).order.id },
  })),
  admin("PUT /api/admin/rider/move", async (caller) => {
    const { order, rider } = await aCarried(caller);
    return { json: { orders: [{ _id: order.id }], rider_id: rider.id } };
  }),
  admin("POST /api/admin/rider/balance", async () => {
    const { order, rider } = await aCarried(null);
    await updateOrder(order.id, { status: "Deliverd" }, null);
    const { totalPrice: expected } = order;
    const json = { rider_id: rider.id, expected, handedOver: expected - 5, reason: "Lost five" };
    return { json };
  }),
  // The courier makes this change, not the sender of the request.
  adminReading("PUT /api/admin/parcel/ask", async () => ({
    json: { order_id: (await makeCarriedOrder((await makeCourier("other")).id)).id },
  })),
  ...checkAndSave("consignment", aParcel, ({ orderNumber }) => `${orderNumber}\tDH${orderNumber}`),
  ...checkAndSave("delivery", aParcel, ({ orderNumber }) => String(orderNumber)),
  ...checkAndSave(
    "payout",
    aDeliveredParcel,
    ({ orderNumber, totalPrice }) => `${orderNumber}\t${totalPrice}`,
  ),
  admin("GET /api/admin/payout/list", async () => {
    await aPayout();
    return { rest: "?limit=2" };
  }),
  admin("GET /api/admin/payout/detail", async () => ({
    rest: `?payout_id=${(await aPayout()).id}`,
  })),
  admin("PUT /api/admin/payout/settle-line", async () => ({
    json: { payout_id: (await aPayout()).id, position: 1, amount: 700 },
  })),
  // Without a parcel there is no payment to store.
  adminReading("PUT /api/admin/payout/read", async () => ({
    json: { courier_id: (await makeCourier("steadfast", { withKeys: true })).id },
  })),
  admin("GET /api/admin/advance/list", async () => {
    await anAdvance();
    await anUnansweredPayment();
    return { rest: "?limit=2" };
  }),
  admin("POST /api/admin/advance/enter", async () => ({
    json: { _id: (await makeOrder()).id, ...paid(), amount: 120 },
  })),
  admin("PUT /api/admin/advance/verify", async () => ({
    json: { _id: (await anAdvance()).id, amount: 120 },
  })),
  admin("PUT /api/admin/advance/portal", async () => ({
    json: {
      ...{ _id: await anUnansweredPayment(), says: "paid" },
      transactionNumber: paid().transactionNumber,
    },
  })),
  admin("PUT /api/admin/advance/refuse", async () => ({
    json: { _id: (await anAdvance()).id, reason: "Not in our bKash." },
  })),
  admin("POST /api/admin/advance/statement", async () => {
    const { transactionNumber } = await anAdvance();
    return {
      json: { text: `${transactionNumber} 120` },
    };
  }),
  admin("PUT /api/admin/advance/ask", async () => {
    await updateAdvanceSettings({ bkash: "01812345678" }, undefined, null);
    const { id: _id } = await makeOrder();
    return { json: { _id, required: 120 } };
  }),
  admin("PUT /api/admin/advance/remind", async () => {
    await updateAdvanceSettings({ bkash: "01812345678" }, undefined, null);
    const { id: _id } = await makeOrder();
    await askForAdvance(_id, 120, null);
    // Only what is sent is recorded.
    await saveConnection("sms", { gateway: "alpha", apiKey: crypto.randomUUID() }, null);
    await readConnections();
    return { json: { _id } };
  }),
  admin("PUT /api/admin/advance/pay-back", async () => {
    const { id, orderId } = await anAdvance();
    const admin = await makeAdmin();
    await verifyAdvance(id, 120, admin);
    await updateOrder(orderId, { status: "Cancelled" }, admin);
    return { json: { _id: orderId, back: 100 } };
  }),
  admin("GET /api/admin/advance/settings"),
  admin("PUT /api/admin/advance/settings/update", async () => ({
    json: { ask: "rules", bkash: "01712345678", districts: ["Sylhet"], heldOrders: true },
  })),
  admin("GET /api/admin/wallet-message/list", async () => {
    await aWalletMessage();
    return { rest: "?limit=2" };
  }),
  admin("PUT /api/admin/wallet-message/close", async () => ({
    rest: `?message_id=${await aWalletMessage()}`,
  })),
  admin("GET /api/admin/wallet-phone/list", async () => {
    await aWalletPhone();
    return {};
  }),
  admin("POST /api/admin/wallet-phone/create", async () => {
    await db.delete(walletPhones);
    return { json: { name: "bKash phone" } };
  }),
  admin("DELETE /api/admin/wallet-phone/revoke", async () => ({
    rest: `?phone_id=${await aWalletPhone()}`,
  })),
  admin("GET /api/admin/cash/sums", async () => {
    const { courier, order } = await aDeliveredParcel();
    const text = `${order.orderNumber}\t${order.totalPrice}`;
    await savePayout(text, courier.id, await makeAdmin());
    return {};
  }),
  admin("GET /api/admin/cash/to-settle", async () => {
    await aDeliveredParcel();
    return { rest: "?limit=2" };
  }),
  admin("PUT /api/admin/cash/settle", async () => ({
    json: { orders: [{ _id: (await aDeliveredParcel()).order.id }] },
  })),
  admin("PUT /api/admin/cash/unsettle", async () => {
    const { courier, order } = await aDeliveredParcel();
    const text = `${order.orderNumber}\t${order.totalPrice}`;
    await savePayout(text, courier.id, await makeAdmin());
    return { json: { _id: order.id } };
  }),
  admin("POST /api/admin/return/create", async () => ({
    json: {
      order_id: (await aParcel()).order.id,
      reason: "refused",
      refund: 0,
      lines: [{ position: 0, quantity: 1, restocked: 1 }],
    },
  })),
  admin("GET /api/admin/stock/list", async () => {
    await makeTrackedProduct(3);
    return { rest: "?list=low" };
  }),
  admin("GET /api/admin/stock/ending", async () => {
    await receiveBatch((await makeTrackedProduct(3)).id, { days: 5 });
    return {};
  }),
  admin("POST /api/admin/stock/receive", async () => ({
    json: {
      items: [{ _id: (await makeTrackedProduct(3)).id, quantity: 24, bestBefore: dayFromNow(90) }],
      note: "Bill 311",
    },
  })),
  admin("PUT /api/admin/stock/count", async () => ({
    json: { product_id: (await makeTrackedProduct(3)).id, counted: 2, shown: 3 },
  })),
  admin("PUT /api/admin/stock/write-off", async () => ({
    json: { product_id: (await makeTrackedProduct(3)).id, quantity: 1, cause: "damaged" },
  })),
  admin("GET /api/admin/stock/movements", async () => ({
    rest: `?product_id=${(await makeTrackedProduct(3)).id}`,
  })),
  admin("GET /api/admin/report/totals"),
  admin("GET /api/admin/report/vitals", async () => {
    noteVitals({ page: "home", network: "4g", lcp: 1800, inp: 90, cls: 20 });
    await saveVitals();
    return {};
  }),
  admin("GET /api/admin/report/table", async () => {
    await makePackedOrder();
    return { rest: "?table=district" };
  }),
  admin("GET /api/admin/report/export", async () => ({ rest: "?table=product" })),
  admin("GET /api/admin/profit/table", async () => {
    const product = await makeProduct({ price: 500 });
    await setCosts([{ productId: product.id, cost: 300 }], await makeAdmin());
    await makeDeliveredOrder(product.id);
    return { rest: "?table=product" };
  }),
  admin("GET /api/admin/profit/order", async () => {
    const product = await makeProduct({ price: 500 });
    const { id } = await makeDeliveredOrder(product.id);
    return { rest: `?_id=${id}` };
  }),
  admin("GET /api/admin/profit/export", async () => ({ rest: "?table=day" })),
  admin("GET /api/admin/profit/cost-prices", async () => {
    await makeProduct();
    return { rest: "?missing=true" };
  }),
  admin("PUT /api/admin/profit/set-cost-prices", async () => ({
    json: { items: [{ _id: (await makeProduct()).id, cost: 320 }] },
  })),
  admin("GET /api/admin/profit/parcel-costs", async () => {
    await setParcelCost({ courier: "", day: "2026-11-01", cost: 12 }, await makeAdmin());
    return {};
  }),
  admin("PUT /api/admin/profit/set-parcel-cost", async () => ({
    json: { courier: (await aCourier()).id, day: "2026-11-01", cost: 60 },
  })),
  admin("GET /api/admin/advertising/list", async () => {
    await someAdvertising();
    const campaign = { campaignId: "11", campaign: "Winter", amount: 12.4, currency: "USD" };
    await keepAdSpending("1234567890", [{ day: "2026-11-01", ...campaign, spent: 1519 }]);
    return { rest: "?from=2026-01-01&to=2026-11-30" };
  }),
  admin("POST /api/admin/advertising/create", async () => ({
    json: { day: "2026-11-01", source: crypto.randomUUID(), spent: 1500 },
  })),
  admin("PUT /api/admin/advertising/update", async () => ({
    rest: `?advertising_id=${await someAdvertising()}`,
    json: { spent: 1600 },
  })),
  admin("DELETE /api/admin/advertising/delete", async () => ({
    rest: `?advertising_id=${await someAdvertising()}`,
  })),
  admin("PUT /api/admin/advertising/restore", async () => {
    const id = await someAdvertising();
    await deleteAdvertising(id);
    return { rest: `?advertising_id=${id}` };
  }),
];
