import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import {
  enterAdvance,
  listOf,
  payBackAdvance,
  verifyAdvance,
} from "#app/domain/money/advances/advances.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import {
  answerComplaint,
  complaintSchema,
  listComplaintsOf,
  noteComplaint,
} from "#app/domain/orders/law/complaints.server.ts";
import { listDeadlinesOf, listDueOrders } from "#app/domain/orders/law/deadlines.server.ts";
import { timeLeft } from "#app/domain/orders/law/deadlines.ts";
import { countOrderLists } from "#app/domain/orders/reading/list-counts.server.ts";
import { listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { db } from "#drizzle/client.server.ts";
import { advances, orders, users } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const HOUR = 3_600_000;
const PAID_AT = new Date("2026-11-20T06:00:00Z");
const hoursLater = (hours: number, minutes = 0) =>
  new Date(PAID_AT.getTime() + hours * HOUR + minutes * 60_000);

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
});

let transactions = 0;

/** An order of 770, of which `amount` was paid at noon in Dhaka on 20 November. */
async function paidOrder(amount = 120, fields: Parameters<typeof makeOrder>[0] = {}) {
  const { id } = await makeOrder(fields);
  transactions += 1;
  const transactionNumber = `9AB1CD2E${String(transactions).padStart(2, "0")}`;
  const paid = {
    wallet: "bkash",
    transactionNumber,
    sender: "01712345678",
    amount,
    beyondOrder: true,
  } as const;
  await enterAdvance(id, paid, nasrin);
  const [advance] = (await listOf([id])).get(id) ?? [];
  await verifyAdvance(advance?.id ?? "", amount, nasrin);
  await db.update(advances).set({ createdAt: PAID_AT }).where(eq(advances.orderId, id));
  return id;
}

const change = (id: string, fields: Partial<typeof orders.$inferInsert>) =>
  db.update(orders).set(fields).where(eq(orders.id, id));

const deadlinesOf = async (id: string) =>
  (await listDeadlinesOf(id)).map(({ kind, dueAt }) => [
    kind,
    (dueAt.getTime() - PAID_AT.getTime()) / HOUR,
  ]);

/** The ids of the tasks at a moment, by list, count and page alike. */
async function tasksAt(now: Date): Promise<string[]> {
  const { orders: listed, total } = await listDueOrders({ now }, { page: 1, perPage: 20 });
  const ids = listed.map(({ id }) => id);
  const list = await listOrders("law-due", { page: 1, perPage: 20, now });
  expect(list.orders.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(list.total).toBe(total);
  expect((await countOrderLists(now))["law-due"]).toBe(total);
  expect((await countToDo(now))["law-due"]).toBe(total);
  return ids;
}

describe("the hours of an advance", () => {
  test("count from the payment: 48 to the courier, then five days to the door", async () => {
    const id = await paidOrder();
    expect(await deadlinesOf(id)).toEqual([
      ["hand-over", 48],
      ["delivery", 120],
    ]);
    await change(id, { status: "Submit for Delivery", handedOverAt: hoursLater(40) });
    expect(await deadlinesOf(id)).toEqual([["delivery", 120]]);
    await change(id, { status: "Deliverd" });
    expect(await deadlinesOf(id)).toEqual([]);
  });

  test("are a task from a day before their end", async () => {
    const id = await paidOrder();
    expect(await tasksAt(hoursLater(23, 59))).toEqual([]);
    expect(await tasksAt(hoursLater(24, 1))).toEqual([id]);
    expect(await tasksAt(hoursLater(60))).toEqual([id]);
  });

  test("do not count for a tenth of the price, a trial, or a deleted order", async () => {
    expect(await deadlinesOf(await paidOrder(77))).toEqual([]);
    expect(await deadlinesOf(await paidOrder(78))).toHaveLength(2);
    const trial = await paidOrder();
    await change(trial, { isTrial: true });
    const gone = await paidOrder();
    await change(gone, { deletedAt: new Date() });
    expect([...(await deadlinesOf(trial)), ...(await deadlinesOf(gone))]).toEqual([]);
  });

  test("are ten days outside the shop's own district", async () => {
    const id = await paidOrder(120, { district: "Khulna" });
    expect(await deadlinesOf(id)).toContainEqual(["delivery", 120]);
    await updateShopSettings({ district: "Bogura" });
    expect(await deadlinesOf(id)).toContainEqual(["delivery", 240]);
    await updateShopSettings({ district: "Khulna" });
    expect(await deadlinesOf(id)).toContainEqual(["delivery", 120]);
  });
});

describe("what is to be paid back", () => {
  test("is due ten days after the payment, if the goods never came", async () => {
    const id = await paidOrder();
    await updateOrder(id, { status: "Cancelled" }, nasrin);
    expect(await deadlinesOf(id)).toEqual([["refund", 240]]);
    expect(await tasksAt(hoursLater(215))).toEqual([]);
    expect(await tasksAt(hoursLater(217))).toEqual([id]);
    await payBackAdvance(id, 120, nasrin);
    expect(await deadlinesOf(id)).toEqual([]);
    expect(await tasksAt(hoursLater(300))).toEqual([]);
  });

  test("is due ten days after an order has become cheaper", async () => {
    const id = await paidOrder(770);
    const now = Date.now();
    await updateOrder(id, { totalPrice: 700 }, nasrin);
    const refund = (await listDeadlinesOf(id)).find(({ kind }) => kind === "refund");
    expect(Math.abs((refund?.dueAt.getTime() ?? 0) - now - 240 * HOUR)).toBeLessThan(60_000);
  });
});

describe("complaints", () => {
  test("are to be answered in 72 hours, and a later answer keeps the first time", async () => {
    const { id, orderNumber } = await makeOrder();
    const noted = await noteComplaint(id, { text: "The jar leaked.", madeAt: PAID_AT }, nasrin);
    expect(await deadlinesOf(id)).toEqual([["complaint", 72]]);
    expect(await tasksAt(hoursLater(47))).toEqual([]);
    expect(await tasksAt(hoursLater(49))).toEqual([id]);
    const first = await answerComplaint(noted.id, "We send another one.", nasrin);
    const karim = await makeAdmin();
    await db.update(users).set({ fullName: "Karim Uddin" }).where(eq(users.id, karim.id));
    const unshown = answerComplaint(noted.id, "Another one was sent.", karim);
    expect(await refusalOf(unshown)).toMatchObject(["changed-meanwhile", {}]);
    const shown = "We send another one.";
    const second = await answerComplaint(noted.id, "Another one was sent.", karim, shown);
    expect(second.answeredAt).toEqual(first.answeredAt);
    expect(await deadlinesOf(id)).toEqual([]);
    const unseen = answerComplaint(noted.id, "We are sorry.", nasrin, shown);
    expect(await refusalOf(unseen)).toMatchObject([
      "changed-meanwhile",
      {
        changes: [{ now: "Another one was sent.", by: "Karim Uddin", at: second.updatedAt }],
      },
    ]);
    expect(await listComplaintsOf(id)).toMatchObject([{ answer: "Another one was sent." }]);
    expect(orderNumber).toBeGreaterThan(0);
  });

  test("are refused of unknown orders, of tomorrow, and without words", async () => {
    const nobody = "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42";
    const lost = noteComplaint(nobody, { text: "x", madeAt: null }, nasrin);
    expect(await refusalOf(lost)).toEqual(["order-not-found", {}]);
    expect(await refusalOf(answerComplaint(nobody, "x", nasrin))).toEqual([
      "complaint-not-found",
      {},
    ]);
    const tomorrow = new Date(Date.now() + 24 * HOUR).toISOString();
    const sent = [{ text: "x", madeAt: tomorrow }, { text: " " }];
    expect(sent.map((one) => complaintSchema.safeParse(one).success)).toEqual([false, false]);
    const [future] = complaintSchema.safeParse(sent[0]).error?.issues ?? [];
    expect(future?.message).toBe("date-future");
    expect(complaintSchema.safeParse({ text: "x", madeAt: "" }).success).toBe(true);
  });

  test("are a person's data, and lose their words when the person is erased", async () => {
    const { id } = await makeOrder();
    const noted = await noteComplaint(id, { text: "I, Rahima, wait", madeAt: null }, nasrin);
    await answerComplaint(noted.id, "Dear Rahima", nasrin);
    expect((await exportHeldData("01712345678")).complaints).toHaveLength(1);
    await erase("01712345678");
    const [left] = await listComplaintsOf(id);
    expect(left?.text).not.toContain("Rahima");
    expect(left?.answer).toBe("");
    expect(left?.answeredAt).not.toBeNull();
  });
});

describe("the time left", () => {
  test.each([
    [0, { isLate: false, n: 0, unit: "hour" }],
    [59, { isLate: false, n: 0, unit: "hour" }],
    [60, { isLate: false, n: 1, unit: "hour" }],
    [47 * 60 + 59, { isLate: false, n: 47, unit: "hour" }],
    [48 * 60, { isLate: false, n: 2, unit: "day" }],
    [-1, { isLate: true, n: 1, unit: "hour" }],
    [-49 * 60, { isLate: true, n: 3, unit: "day" }],
  ])("of %i minutes", (minutes, left) => {
    const now = PAID_AT.getTime();
    expect(timeLeft(now + minutes * 60_000, now)).toEqual(left);
  });
});
