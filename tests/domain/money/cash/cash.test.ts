import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { invoiceOf } from "#app/domain/core/invoice.ts";
import {
  addUp,
  cashByDay,
  listToSettle,
  moneyBy,
} from "#app/domain/money/cash/money-sums.server.ts";
import {
  findPayout,
  planPayout,
  savePayout,
  settlePayoutLine,
} from "#app/domain/money/cash/payouts.server.ts";
import { settleInFull, unsettle, unsettleAtOnce } from "#app/domain/money/cash/settle.server.ts";
import { restoreOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { saveConsignments } from "#app/domain/parcels/couriers/consignments.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import type { ReturnInput } from "#app/domain/parcels/returns/return-input.server.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { deleteAnyOrder } from "#tests/support/trash.ts";

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;
let courier: { id: string };

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
  courier = await makeCourier("steadfast");
});

const ALWAYS = { from: "2000-01-01", to: "2100-01-01" };

async function delivered(fields = {}) {
  const order = await makeCarriedOrder(courier.id, fields);
  await updateOrder(order.id, { status: "Deliverd" }, nasrin);
  return order;
}

const settledAmount = async (id: string) => (await findOrder(id))?.settledAmount;

test("a payout list is previewed with matching, differing and unknown lines", async () => {
  const [a, b, c, d] = [
    await delivered(),
    await delivered(),
    await delivered(),
    await makeCarriedOrder(courier.id),
  ];
  await saveConsignments(`${b.orderNumber} 1424107`, courier.id, nasrin);
  const text = [
    `${invoiceOf(a)}\t৳ ৭৭০\t60\t2026-11-20`,
    "1424107 770",
    `${c.orderNumber} 700`,
    `${d.orderNumber} 770`,
    `${c.orderNumber} 770`,
    "5550001 770",
    "nonsense",
  ].join("\n");
  const plan = await planPayout(text, courier.id);
  expect(plan.map(({ outcome, due }) => [outcome, due])).toEqual([
    ...[
      ["settled", 770],
      ["settled", 770],
      ["less", 770],
      ["not-delivered", 770],
    ],
    ...[
      ["already-settled", 0],
      ["unknown", null],
      ["unreadable", null],
    ],
  ]);
  expect(plan[0]).toMatchObject({ amount: 770, fee: 60 });
  expect(await settledAmount(a.id)).toBeNull();
});

test("a courier's columns are found in any order, with amounts grouped by lakh and by thousand", async () => {
  const order = await delivered();
  await updateOrder(order.id, { totalPrice: 123_456 }, nasrin);
  const text = `\ufeffInvoice,Delivery Fee,Collected Amount,Date\r\n${invoiceOf(order)},60,"1,23,456.00",20-11-2026\r\n`;
  expect(await planPayout(text, courier.id)).toMatchObject([
    { outcome: "settled", amount: 123_456, fee: 60 },
  ]);
  expect(await planPayout(`${order.orderNumber} 123,456`, courier.id)).toMatchObject([
    { outcome: "settled" },
  ]);
});

test("saving settles matching lines with their history, once per list; other lines wait for a person", async () => {
  const [a, b] = [await delivered(), await delivered()];
  const text = `${a.orderNumber} 770\n${b.orderNumber} 700`;
  const first = await savePayout(text, courier.id, nasrin);
  expect(first).toMatchObject({ settled: 1, left: 1, repeated: false });
  const again = await savePayout(`${text}\n\n`, courier.id, nasrin);
  expect(again).toEqual({ id: first.id, settled: 0, left: 1, repeated: true });
  expect([await settledAmount(a.id), await settledAmount(b.id)]).toEqual([770, null]);
  await settlePayoutLine(first.id, 2, 700, nasrin);
  expect(await settledAmount(b.id)).toBe(700);
  expect((await findPayout(first.id))?.lines.map(({ outcome }) => outcome)).toEqual([
    "settled",
    "settled",
  ]);
  expect(await refusalOf(settlePayoutLine(first.id, 2, 700, nasrin))).toEqual([
    "already-settled",
    {},
  ]);
  await unsettle(b.id, nasrin);
  expect(await settledAmount(b.id)).toBeNull();
  const history = (await listOrderHistory(b.id)).filter(({ field }) => field === "settledAmount");
  expect(history.map(({ from, to, actorId }) => [from, to, actorId])).toEqual([
    [null, 700, nasrin.id],
    [700, null, nasrin.id],
  ]);
});

test("a list saved before its parcel numbers were known settles them when saved again, once", async () => {
  const order = await delivered();
  const text = "1424107 770\n5550001 770";
  const early = await savePayout(text, courier.id, nasrin);
  expect(early).toMatchObject({ settled: 0, left: 2, repeated: false });
  await saveConsignments(`${order.orderNumber} 1424107`, courier.id, nasrin);
  const again = await savePayout(text, courier.id, nasrin);
  expect(again).toEqual({ id: early.id, settled: 1, left: 1, repeated: false });
  expect(await settledAmount(order.id)).toBe(770);
  expect(await savePayout(text, courier.id, nasrin)).toMatchObject({ settled: 0, repeated: true });
});

test("reverting a settlement reopens its line, saving the list settles it again, and all three are recorded", async () => {
  const [order, other] = [await delivered(), await delivered()];
  const text = `${order.orderNumber} 770\n${other.orderNumber} 700`;
  const { id } = await savePayout(text, courier.id, nasrin);
  await unsettle(order.id, nasrin, "Paid for another order");
  const outcomes = async () => (await findPayout(id))?.lines.map(({ outcome }) => outcome);
  expect(await outcomes()).toEqual(["reopened", "less"]);
  expect(await savePayout(text, courier.id, nasrin)).toMatchObject({ settled: 1, left: 1 });
  expect(await outcomes()).toEqual(["settled", "less"]);
  const line = { payout_id: id, payout_position: 1 };
  expect(await movementsOf(order.id)).toEqual([
    { kind: "received", amount: 770, reason: "", ...line },
    { kind: "correction", amount: -770, reason: "", ...NO_LINE },
    { kind: "received", amount: 770, reason: "", ...line },
  ]);
  await unsettle(order.id, nasrin);
  await settlePayoutLine(id, 1, 760, nasrin);
  expect((await movementsOf(order.id)).slice(3)).toMatchObject([
    { kind: "correction", amount: -770 },
    { kind: "received", amount: 760, ...line },
  ]);
  const history = await listOrderHistory(order.id);
  expect(history.filter(({ field }) => field === "reason")).toMatchObject([
    { to: "Paid for another order", actorId: nasrin.id },
  ]);
});

test("reverting a settlement by hand leaves the line of a list that paid for an earlier trip", async () => {
  const order = await delivered();
  const other = await delivered();
  const { id } = await savePayout(
    `${order.orderNumber} 770\n${other.orderNumber} 700`,
    courier.id,
    nasrin,
  );
  await recordReturn(
    order.id,
    { reason: "refused", note: "", refund: 770, promo: "keep", lines: [] },
    { actor: nasrin, key: null },
  );
  await updateOrder(order.id, { status: "Cancelled", goods: "back" }, nasrin);
  await updateOrder(order.id, { status: "Deliverd" }, nasrin);
  const outcomes = async () => (await findPayout(id))?.lines.map(({ outcome }) => outcome);
  for (const settleAndUndo of [
    async () => {
      await settleInFull([order.id], nasrin);
      await unsettle(order.id, nasrin);
    },
    async () => {
      const { at } = await settleInFull([order.id, other.id], nasrin);
      await unsettleAtOnce(at, nasrin);
    },
  ]) {
    await settleAndUndo();
    expect(await settledAmount(order.id)).toBeNull();
    expect(await outcomes()).toEqual(["settled", "less"]);
  }
});

const back = (lines: ReturnInput["lines"], refund = 0): ReturnInput => ({
  ...{ reason: "refused", note: "", refund, lines },
});

const by = (key: string | null = null) => ({ actor: nasrin, key });

const NO_LINE = { payout_id: null, payout_position: null };

const movementsOf = (id: string) =>
  pool`select kind, amount, reason, payout_id, payout_position from money_movements where order_id = ${id} order by id`;

/** Cash received and paid back, by courier, by day of the order and by day of the movement. */
async function cashSums() {
  const [byCourier, byDay, byMovement] = await Promise.all([
    moneyBy("courier", ALWAYS),
    moneyBy("day", ALWAYS),
    cashByDay(ALWAYS),
  ]);
  const sums = [addUp(byCourier), addUp(byDay)].map(({ received, refunded }) => [
    received,
    refunded,
  ]);
  const sumOf = (name: "received" | "refunded") =>
    byMovement.reduce((taka, day) => taka + day[name], 0);
  return [...sums, [sumOf("received"), sumOf("refunded")]];
}

test("received money stays recorded, whatever happens to the order", async () => {
  const [order, other] = [await delivered(), await delivered()];
  await settleInFull([order.id], nasrin);
  const once = [
    [770, 0],
    [770, 0],
    [770, 0],
  ];
  for (const status of ORDER_STATUSES.toReversed()) {
    await updateOrder(order.id, { status, goods: "back" }, nasrin);
    expect(await cashSums(), status).toEqual(once);
  }
  await updateOrder(order.id, { status: "Deliverd", totalPrice: 10 }, nasrin);
  await deleteAnyOrder(order.id, nasrin);
  await deleteAnyOrder(other.id, nasrin);
  expect(await cashSums()).toEqual(once);
  expect(await moneyBy("courier", ALWAYS)).toMatchObject([
    { key: courier.id, orders: 0, received: 770 },
  ]);
  await restoreOrder(order.id, nasrin);
  await recordReturn(order.id, back([], 5), by());
  expect(await cashSums()).toEqual([
    [770, 5],
    [770, 5],
    [770, 5],
  ]);
  await unsettle(order.id, nasrin);
  expect((await cashSums())[2]).toEqual([0, 5]);
});

test("money movements cannot be changed or deleted, and settling by plain SQL records one too", async () => {
  const order = await delivered();
  await pool`update orders set settled_at = now(), settled_amount = 700 where id = ${order.id}`;
  await pool`update orders set settled_amount = 720 where id = ${order.id}`;
  expect(await movementsOf(order.id)).toMatchObject([
    { kind: "received", amount: 700 },
    { kind: "correction", amount: 20 },
  ]);
  await expect(pool`update money_movements set amount = 1`).rejects.toThrow("facts");
  await expect(pool`delete from money_movements`).rejects.toThrow("facts");
  expect((await cashSums())[0]).toEqual([720, 0]);
});

test("a paid order that is dispatched again stays paid, and its courier collects nothing", async () => {
  const order = await delivered();
  await settleInFull([order.id], nasrin);
  await updateOrder(order.id, { status: "Refunded", goods: "back" }, nasrin);
  await updateOrder(order.id, { status: "Ready for delivery" }, nasrin);
  expect(await findOrder(order.id)).toMatchObject({ settledAmount: 770 });
  await handOver([order.id], courier.id, nasrin);
  const [parcel] = await pool`select amount_to_collect from shipments where order_id = ${order.id}`;
  expect(parcel?.amount_to_collect).toBe(0);
  await updateOrder(order.id, { status: "Deliverd" }, nasrin);
  expect(await listToSettle(null, 10)).toMatchObject({ total: 0 });
});

test("money settled and refunded before movements existed is recorded once", async () => {
  const [a, b, c] = [await delivered(), await delivered(), await delivered()];
  await settleInFull([a.id, b.id], nasrin);
  await recordReturn(a.id, back([], 70), by());
  await savePayout(`${c.orderNumber} 770`, courier.id, nasrin);
  const before = await cashSums();
  await pool`truncate money_movements`;
  // A server of the previous release reverts a settlement in this way.
  await pool`update orders set settled_at = null, settled_amount = null, updated_at = now() where id = ${c.id}`;
  await runTwice("money_before.sql");
  await updateOrder(c.id, { staffNote: "Looked at" }, nasrin);
  expect(before[0]).toEqual([2310, 70]);
  expect((await cashSums()).slice(0, 2)).toEqual([
    [1540, 70],
    [1540, 70],
  ]);
  const sums = await pool`
    select order_id, sum(amount)::int as taka from money_movements group by 1 order by 2`;
  expect(sums.map(({ taka }) => taka)).toEqual([0, 700, 770]);
});

const feesOf = async () => (await cashByDay(ALWAYS)).map(({ fees }) => fees);

test("a fee counts on the day of its list, once for a parcel, and stays the courier's when a settlement is taken back", async () => {
  const [a, b] = [await delivered(), await delivered()];
  const { id } = await savePayout(
    `${a.orderNumber} 770 60\n${b.orderNumber} 700 70\n5550001 770 80`,
    courier.id,
    nasrin,
  );
  expect(await feesOf()).toEqual([130]);
  await savePayout(`${a.orderNumber} 770 60`, courier.id, nasrin);
  expect(await feesOf()).toEqual([130]);
  await unsettle(a.id, nasrin);
  expect(await feesOf()).toEqual([130]);
  await settleInFull([a.id], nasrin);
  expect(await feesOf()).toEqual([130]);
  await unsettle(a.id, nasrin);
  await settlePayoutLine(id, 1, 770, nasrin);
  await settlePayoutLine(id, 2, 700, nasrin);
  expect(await feesOf()).toEqual([130]);
});

test("a bill that the courier lists again with other lines counts once, and another bill of the parcel counts too", async () => {
  const [less, open] = [await delivered(), await makeCarriedOrder(courier.id)];
  const monday = `${less.orderNumber} 700 70\n${open.orderNumber} 770 60\n5550001 770 60`;
  const { id } = await savePayout(monday, courier.id, nasrin);
  expect(await feesOf()).toEqual([130]);
  await updateOrder(open.id, { status: "Deliverd" }, nasrin);
  await saveConsignments(`${open.orderNumber} 5550001`, courier.id, nasrin);
  const tuesday = await savePayout(`${monday}\n5550002 770 90`, courier.id, nasrin);
  expect(tuesday).toMatchObject({ settled: 1, left: 3 });
  expect(await feesOf()).toEqual([130]);
  await unsettle(open.id, nasrin);
  await settlePayoutLine(tuesday.id, 1, 700, nasrin);
  // The list's line that nobody knew has its order now, whose bill counts by the line before it.
  expect(await savePayout(monday, courier.id, nasrin)).toMatchObject({ id, settled: 1 });
  expect(await feesOf()).toEqual([130]);
  await savePayout(`${open.orderNumber} 0 60\n${less.orderNumber} 700 75`, courier.id, nasrin);
  expect(await feesOf()).toEqual([130]);
  const later = await makeCarriedOrder(courier.id);
  await savePayout(`${later.orderNumber} 0 60`, courier.id, nasrin);
  await savePayout(`${later.orderNumber} 0 65`, courier.id, nasrin);
  expect(await feesOf()).toEqual([255]);
});

test("two lists of a parcel that was settled before them bill it once, whichever settles it later", async () => {
  const order = await delivered();
  await settleInFull([order.id], nasrin);
  const text = `${order.orderNumber} 770 60`;
  const lists = [
    await savePayout(text, courier.id, nasrin),
    await savePayout(`${text}\n5550001 1 1`, courier.id, nasrin),
  ];
  for (const { id } of lists) {
    await unsettle(order.id, nasrin);
    await settlePayoutLine(id, 1, 770, nasrin);
  }
  expect(await feesOf()).toEqual([60]);
});

test("repeated bills of lists that were saved before are counted once, and those of reverted settlements again", async () => {
  const [less, other] = [await delivered(), await delivered()];
  const text = `${less.orderNumber} 700 70\n${other.orderNumber} 770 60`;
  await savePayout(text, courier.id, nasrin);
  await savePayout(`${text}\n5550001 770 60`, courier.id, nasrin);
  await unsettle(other.id, nasrin);
  await pool`update payout_lines set is_repeated = false`;
  expect(await feesOf()).toEqual([200]);
  await runTwice("fees_counted_again.sql");
  expect(await feesOf()).toEqual([130]);
  const marked = await pool`select position from payout_lines where is_repeated`;
  expect(marked).toEqual([{ position: 1 }]);
});

/**
 * Runs a migration that fills what older servers wrote, and again as an interrupted upgrade does.
 */
async function runTwice(ending: string) {
  const [name = ""] = readdirSync("migrations").filter((one) => one.endsWith(ending));
  const parts = readFileSync(`migrations/${name}`, "utf8").split("--> statement-breakpoint");
  for (let time = 0; time < 2; time++)
    await pool.begin(async (tx) => {
      for (const part of parts) await tx.unsafe(part);
    });
}

test("fees of lists that were saved before fees were summed are counted once", async () => {
  const [order, later] = [await delivered(), await delivered()];
  await savePayout(`${order.orderNumber} 770 60\n5550001 770 80`, courier.id, nasrin);
  await pool`update daily_cash set fees = 0`;
  await savePayout(`${later.orderNumber} 770 70`, courier.id, nasrin);
  await runTwice("fees_counted.sql");
  expect(await feesOf()).toEqual([130]);
});

test("an inserted blank line makes a different list, and no line is confused with the one before", async () => {
  const [a, b] = [await delivered(), await delivered()];
  const [first, second] = [`${a.orderNumber} 700`, `${b.orderNumber} 700`];
  const kept = await savePayout(`${first}\n${second}`, courier.id, nasrin);
  await updateOrder(a.id, { totalPrice: 700 }, nasrin);
  for (const text of [`\n${first}\n${second}`, `${first}\n\n${second}`]) {
    const other = await savePayout(text, courier.id, nasrin);
    expect(other.id).not.toBe(kept.id);
  }
  const lines = (await findPayout(kept.id))?.lines ?? [];
  expect(lines.map(({ position, orderId, outcome }) => [position, orderId, outcome])).toEqual([
    [1, a.id, "less"],
    [2, b.id, "less"],
  ]);
});

test("a list of another courier does not settle this courier's parcels", async () => {
  const order = await delivered();
  const other = await makeCourier("pathao");
  await savePayout(`${order.orderNumber} 770`, other.id, nasrin);
  expect(await settledAmount(order.id)).toBeNull();
});

test("two people who settle the same orders at once, by list and by hand, settle each once", async () => {
  const orders: { id: string; orderNumber: number }[] = [];
  for (let i = 0; i < 4; i++) orders.push(await delivered());
  const lists = ["", " ", "  "].map((_, i) =>
    orders
      .map(({ orderNumber }) => `${orderNumber} 770`)
      .concat(`9999${i} 1`)
      .join("\n"),
  );
  await Promise.allSettled([
    ...lists.map((text) => savePayout(text, courier.id, nasrin)),
    ...[1, 2, 3].map(() =>
      settleInFull(
        orders.map(({ id }) => id),
        nasrin,
      ),
    ),
  ]);
  const [events] = await pool`
    select count(*)::int as n from order_history where field = 'settledAmount'`;
  expect(events?.n).toBe(4);
  expect(await listToSettle(null, 10)).toMatchObject({ total: 0, taka: 0 });
});

test("the shop's own rider's orders are ticked and settled in full, all or none", async () => {
  const [a, b] = [await delivered(), await makeOrder()];
  expect(await refusalOf(settleInFull([a.id, b.id], nasrin))).toMatchObject(["orders-refused", {}]);
  expect(await listToSettle(null, 10)).toMatchObject({ total: 1, taka: 770 });
  expect(await settleInFull([a.id], nasrin)).toMatchObject({ orders: 1, taka: 770 });
  expect(await listToSettle(courier.id, 10)).toMatchObject({ total: 0 });
});

test("sums by courier and by day equal the orders' totals in every state", async () => {
  const [a, b] = [await delivered(), await delivered()];
  await makeOrder();
  await settleInFull([a.id], nasrin);
  await updateOrder((await makeOrder()).id, { status: "Cancelled" }, nasrin);
  await recordReturn(
    (await delivered()).id,
    back([{ position: 0, quantity: 1, restocked: 0 }]),
    by(),
  );
  const namesake = await makeCourier("steadfast");
  await makeCarriedOrder(namesake.id);
  const rows = await moneyBy("courier", ALWAYS);
  const expected = [
    {
      key: "",
      name: "",
      orders: 2,
      due: 770,
      advance: 0,
      "with-courier": 0,
      settled: 0,
      short: 0,
      returned: 0,
      cancelled: 770,
      received: 0,
      refunded: 0,
    },
    {
      key: courier.id,
      name: "steadfast",
      orders: 3,
      due: 0,
      advance: 0,
      "with-courier": 770,
      settled: 770,
      short: 0,
      returned: 770,
      cancelled: 0,
      received: 770,
      refunded: 0,
    },
  ];
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(expect.arrayContaining(expected));
  expect(rows).toContainEqual(
    expect.objectContaining({ key: namesake.id, name: "steadfast", orders: 1 }),
  );
  expect(await moneyBy("day", ALWAYS)).toMatchObject([
    { orders: 6, due: 770, "with-courier": 2 * b.totalPrice },
  ]);
});
