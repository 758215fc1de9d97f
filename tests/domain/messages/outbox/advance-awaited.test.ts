import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startWorker } from "#app/domain/messages/outbox/worker.server.ts";
import {
  askForAdvance,
  enterAdvance,
  listOf,
  refuseAdvance,
} from "#app/domain/money/advances/advances.server.ts";
import {
  cancelUnpaid,
  remindOfAdvance,
} from "#app/domain/money/advances/awaited-advances.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { db } from "#drizzle/client.server.ts";
import {
  advanceSettings,
  gatewayPayments,
  orderHistory,
  orders,
  products,
} from "#drizzle/schema.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const port = await vi.hoisted(async () => {
  const { freePort } = await import("#tests/support/free-port.ts");
  const own = await freePort();
  Object.assign(process.env, {
    SMS_URL: `http://127.0.0.1:${own}/send`,
    SMS_BODY: '{"to":"{phone}","message":"{text}"}',
    SMS_HEADERS: "Content-Type: application/json",
    SMS_SUCCESS: '"ok":true',
    ORIGIN: "https://haat.example",
  });
  return own;
});

let gateway: Awaited<ReturnType<typeof openReceiver>>;
let worker: Awaited<ReturnType<typeof startWorker>>;
let nasrin: Awaited<ReturnType<typeof visitAsStaff>>;
let visitor: Visitor;
let productId: string;

beforeAll(async () => {
  gateway = await openReceiver(() => ({ status: 200, body: '{"ok":true}' }), port);
  worker = await startWorker({ en: messagesEn, bn: messagesBn });
});
afterAll(async () => {
  await worker();
  await gateway.close();
});

beforeEach(async () => {
  await emptyTables();
  gateway.received.length = 0;
  nasrin = await visitAsStaff({ language: "en" });
  visitor = nasrin.visitor;
  productId = (await makeTrackedProduct(10)).id;
  await updateAdvanceSettings({ ask: "always", bkash: "01812345678" }, undefined, null);
});

const DAY_MS = 86_400_000;

/** An order of two pieces that is to pay 120 taka in advance, asked so many days ago. */
async function awaited(daysAgo = 0) {
  const { id } = await makeOrder({ lines: [{ productId, quantity: 2 }] });
  await askForAdvance(id, 120, null);
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  await db.update(orders).set({ createdAt: at }).where(eq(orders.id, id));
  await db.update(orderHistory).set({ createdAt: at }).where(eq(orderHistory.orderId, id));
  return id;
}

const paid = (transactionNumber: string) =>
  ({ wallet: "bkash", transactionNumber, sender: "01712345678", amount: 120 }) as const;

const idsOf = async () =>
  (await listOrders("advance-awaited", { page: 1, perPage: 20 })).orders.map(({ id }) => id);

const stands = async (id: string) => {
  const order = await findOrder(id);
  return order && [order.status, order.cancelReason, order.isReserved];
};

const left = async () => (await db.select({ n: products.quantityInStock }).from(products))[0]?.n;

test("an order waits for its advance until a payment is reported, and again once that is refused", async () => {
  const id = await awaited();
  expect(await idsOf()).toEqual([id]);
  await enterAdvance(id, paid("9AB1CD2EF3"), null);
  expect(await idsOf()).toEqual([]);
  const [advance] = (await listOf([id])).get(id) ?? [];
  await refuseAdvance(advance?.id ?? "", "Not in our bKash", null);
  expect(await idsOf()).toEqual([id]);
  await askForAdvance(id, 0, null);
  expect(await idsOf()).toEqual([]);
});

test("it stands on the dashboard, among the orders and under Advances, with its age", async () => {
  const id = await awaited(3);
  const dashboard = await visitor.visit("/admin");
  expect(dashboard.html).toContain('href="/admin/advances?list=awaited"');
  const lists = await visitor.visit("/admin/order/advance-awaited");
  expect(textOf(lists.html)).toContain("Advance awaited 1");
  const { html } = await visitor.visit("/admin/advances?list=awaited");
  const text = textOf(html);
  expect(text).toContain("Advance awaited · 1");
  expect(text).toContain("3 days");
  const asked = decodeURIComponent(/wa\.me\/8801\d+\?text=([^"]+)"/.exec(html)?.[1] ?? "");
  expect(asked).toContain("01812345678");
  expect(asked).toContain(`https://haat.example/track-order/${id}`);
});

test("the call's card, the order and the API say what is to be paid first, and to which number", async () => {
  const id = await awaited();
  const first = /120 TK to be paid in advance first: bKash 01812-?345678 \( ?Send Money ?\)/;
  for (const path of ["/admin/calls", `/admin/order?items=${id}`, `/admin/order?edit=${id}`])
    expect(textOf((await visitor.visit(path)).html)).toMatch(first);
  await db.update(advanceSettings).set({ bkash: "" });
  for (const path of ["/admin/calls", `/admin/order?items=${id}`])
    expect(textOf((await visitor.visit(path)).html)).toContain("the shop has no number for it now");
});

test("staff remind by SMS once a day, in the order's language; nothing is sent for what was paid", async () => {
  const id = await awaited();
  const { html } = await visitor.submit("/admin/advances?list=awaited", { id, intent: "remind" });
  expect(textOf(html)).toContain("is on its way");
  await expect.poll(() => gateway.received.length).toBe(1);
  const [sms] = gateway.received;
  expect(JSON.parse(sms?.body ?? "").message).toContain("01812345678 (সেন্ড মানি)");
  expect((await refusalOf(remindOfAdvance(id, null)))[0]).toBe("reminded-lately");
  const last = (await listOrderHistory(id)).at(-1);
  expect(last).toMatchObject({ field: "advanceReminded", to: 120 });
  const other = await awaited();
  await enterAdvance(other, paid("9AB1CD2EF4"), null);
  expect((await refusalOf(remindOfAdvance(other, null)))[0]).toBe("advance-not-due");
});

test("staff go on without it, or cancel the order and have its goods back", async () => {
  const [waived, cancelled] = [await awaited(), await awaited()];
  expect(await left()).toBe(6);
  await visitor.submit("/admin/advances?list=awaited", { id: waived, intent: "waive" });
  expect((await findOrder(waived))?.advanceRequired).toBe(0);
  await visitor.submit("/admin/advances?list=awaited", { id: cancelled, intent: "cancel-order" });
  expect(await stands(cancelled)).toEqual(["Cancelled", "unpaid", false]);
  expect(await left()).toBe(8);
});

test("the owner's rule cancels what nobody paid in time, and nothing else", async () => {
  const [old, young, part, reported] = [
    ...[await awaited(4), await awaited(2), await awaited(4), await awaited(4)],
  ] as [string, string, string, string];
  await db.update(orders).set({ advanceAmount: 20 }).where(eq(orders.id, part));
  await enterAdvance(reported, paid("9AB1CD2EF5"), null);
  expect(await cancelUnpaid()).toBe(0);
  const { html } = await visitor.submit("/admin/advances/settings", {
    ...{ ask: "always", bkash: "01812345678", cancelAfterDays: "৩" },
  });
  expect(textOf(html)).toContain("Saved.");
  // Every order has its whole time under the new rule.
  expect(await cancelUnpaid()).toBe(0);
  await db.update(advanceSettings).set({ updatedAt: new Date(Date.now() - 4 * DAY_MS) });
  expect((await Promise.all([cancelUnpaid(), cancelUnpaid()])).reduce((a, b) => a + b)).toBe(1);
  expect(await stands(old)).toEqual(["Cancelled", "unpaid", false]);
  for (const id of [young, part, reported]) expect((await stands(id))?.[0]).toBe("Processing");
  expect(await left()).toBe(4);
  const history = await listOrderHistory(old);
  expect(history.map(({ field, to, actorName }) => [field, to, actorName])).toContainEqual([
    ...["cancelReason", "unpaid", null],
  ]);
});

test("reopened or asked anew, it has its whole time again", async () => {
  await updateAdvanceSettings({ cancelAfterDays: 3 }, undefined, null);
  const id = await awaited(5);
  await db.update(advanceSettings).set({ updatedAt: new Date(Date.now() - 9 * DAY_MS) });
  await askForAdvance(id, 150, null);
  expect(await cancelUnpaid()).toBe(0);
  expect(await cancelUnpaid(new Date(Date.now() + 4 * DAY_MS))).toBe(1);
});

test("nobody cancels as unpaid what was paid, packed or reported since the page was shown", async () => {
  const [reported, covered, packed] = [await awaited(), await awaited(), await awaited()];
  await enterAdvance(reported, paid("9AB1CD2EF6"), null);
  await db.update(orders).set({ advanceAmount: 120 }).where(eq(orders.id, covered));
  const ready = { advanceAmount: 120, status: "Ready for delivery" } as const;
  await db.update(orders).set(ready).where(eq(orders.id, packed));
  for (const id of [reported, covered, packed]) {
    const sent = { id, intent: "cancel-order" };
    const { status, html } = await visitor.post("/admin/advances?list=awaited", sent);
    expect([status, textOf(html)]).toEqual([
      409,
      expect.stringContaining("This order waits for no advance any more"),
    ]);
    expect((await findOrder(id))?.status).not.toBe("Cancelled");
  }
  const id = await awaited();
  for (const _ of [1, 2])
    expect(
      (await visitor.post("/admin/advances?list=awaited", { id, intent: "cancel-order" })).status,
    ).toBe(302);
  expect(await stands(id)).toEqual(["Cancelled", "unpaid", false]);
});

test("the rule waits for a customer who has just gone to the gateway's page", async () => {
  await updateAdvanceSettings({ cancelAfterDays: 3 }, undefined, null);
  const id = await awaited(5);
  await db.update(advanceSettings).set({ updatedAt: new Date(Date.now() - 9 * DAY_MS) });
  await db
    .insert(gatewayPayments)
    .values({ orderId: id, gateway: "sslcommerz", amount: 120, status: "open", paymentId: "S1" });
  expect(await cancelUnpaid()).toBe(0);
  expect(await cancelUnpaid(new Date(Date.now() + 2 * 3_600_000))).toBe(1);
});
