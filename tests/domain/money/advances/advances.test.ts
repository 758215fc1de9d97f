import { beforeEach, describe, expect, test } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import {
  askForAdvance,
  enterAdvance,
  listAdvances,
  listOf,
  listToPayBack,
  payBackAdvance,
  refuseAdvance,
  verifyAdvance,
} from "#app/domain/money/advances/advances.server.ts";
import { reportOwnAdvance } from "#app/domain/money/advances/own-advance.server.ts";
import { matchStatement } from "#app/domain/money/advances/statement.server.ts";
import { savePayout } from "#app/domain/money/cash/payouts.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { deleteOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { changeOwnAddress } from "#app/domain/orders/changing/own-order.server.ts";
import { releaseHeldOrder } from "#app/domain/orders/checks/held-orders.server.ts";
import { isHeld } from "#app/domain/orders/checks/held-orders.ts";
import { updateOrderChecks } from "#app/domain/orders/checks/order-checks.server.ts";
import { DEFAULT_CHECKS } from "#app/domain/orders/checks/order-checks.ts";
import { senderOfProgram } from "#app/domain/orders/checks/order-sender.server.ts";
import {
  advanceDue,
  toPayBack,
  transactionNumberOf,
} from "#app/domain/orders/money/advance-rules.ts";
import {
  advanceSettingsSchema,
  asksNow,
  findAdvanceSettings,
  updateAdvanceSettings,
} from "#app/domain/orders/money/advance-settings.server.ts";
import { payableOf } from "#app/domain/orders/money/order-totals.ts";
import { placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { slipMark } from "#app/domain/orders/reading/slip-mark.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { packByNumber } from "#app/domain/parcels/packing/pack-order.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { blockPhone } from "#app/domain/people/customers/blocked-phones.server.ts";
import { db } from "#drizzle/client.server.ts";
import { walletMessages } from "#drizzle/schema.ts";
import { makeCourier } from "#tests/support/couriers.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeProduct, rahimasOrder } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const PAID = { wallet: "bkash", transactionNumber: "9AB1CD2EF3", sender: "01712345678" } as const;

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
});

const rules = (sent: Parameters<typeof updateAdvanceSettings>[0]) =>
  updateAdvanceSettings({ bkash: "01812345678", ...sent }, undefined, nasrin);

let address = 0;

/** An order by a customer: 650 for the honey, 120 for delivery. */
async function order(fields: Parameters<typeof rahimasOrder>[1] = {}) {
  const product = await makeProduct();
  address += 1;
  const { order: placed } = await placeOrder(
    rahimasOrder([{ productId: product.id, quantity: 1 }], fields),
    { customerId: null, idempotencyKey: null, sender: senderOfProgram(`198.51.100.${address}`) },
  );
  return placed;
}

async function reread(id: string) {
  const found = await findOrder(id);
  if (!found) throw new Error("The order is gone");
  return found;
}

const reported = async (orderId: string) => (await listOf([orderId])).get(orderId) ?? [];

/** An order whose advance of 120 is verified. */
async function paidOrder() {
  const { id } = await makeOrder();
  await enterAdvance(id, { ...PAID, amount: 120 }, nasrin);
  const [advance] = await reported(id);
  await verifyAdvance(advance?.id ?? "", 120, nasrin);
  return reread(id);
}

const movements = (orderId: string) => pool`
  select kind, amount, reason from money_movements where order_id = ${orderId} order by id`;

describe("the owner's rules", () => {
  test("are recorded as changed only if they are", async () => {
    const asked = { ask: "always", lawReason: "Handed over within 48 hours" } as const;
    for (const fixedAmount of [100, 100, 200]) await rules({ ...asked, fixedAmount });
    const acts = await pool`select 1 from staff_acts where act = 'advance-settings-changed'`;
    expect(acts).toHaveLength(2);
  });

  test("ask for nothing as delivered", async () => {
    expect((await order()).advanceRequired).toBe(0);
  });

  test("ask for the delivery charge or a fixed sum, never for more than the order costs", async () => {
    await rules({ ask: "always" });
    expect((await order()).advanceRequired).toBe(120);
    await rules({ fixedAmount: 200, lawReason: "Sent at once" });
    expect((await order()).advanceRequired).toBe(200);
    await rules({ fixedAmount: 5000 });
    expect((await order()).advanceRequired).toBe(770);
  });

  describe("for an order by phone", () => {
    async function byPhone() {
      const lines = [{ productId: (await makeProduct()).id, quantity: 1 }];
      const terms = { actor: nasrin, discount: 0, deliveryCharge: 60, staffNote: "" };
      return placeDeskOrder(rahimasOrder(lines), terms, { key: null });
    }

    test("hold as for any other", async () => {
      await rules({ ask: "always" });
      const placed = await byPhone();
      expect([placed.advanceRequired, placed.version]).toEqual([
        60,
        (await reread(placed.id)).version,
      ]);
    });

    test("ask a blocked number, which is never refused", async () => {
      await blockPhone({ phoneNumber: "01712345678", note: "" }, nasrin);
      await rules({ ask: "rules", heldOrders: true, returnedBefore: true });
      expect((await byPhone()).advanceRequired).toBe(0);
      await rules({ blockedPhones: true });
      expect((await byPhone()).advanceRequired).toBe(60);
    });

    test("ask a number while an order of it is held", async () => {
      await rules({ ask: "rules", blockedPhones: true });
      await updateOrderChecks({ ...DEFAULT_CHECKS, totalPrice: 700 });
      const first = await order();
      expect(isHeld(first)).toBe(true);
      expect((await byPhone()).advanceRequired).toBe(0);
      await rules({ heldOrders: true });
      expect((await byPhone()).advanceRequired).toBe(60);
      await releaseHeldOrder(first.id, nasrin);
      expect((await byPhone()).advanceRequired).toBe(0);
    });
  });

  test("apply by district, by total, to held orders and to phones whose parcel came back", async () => {
    await rules({ ask: "rules", districts: ["Sylhet"] });
    expect((await order()).advanceRequired).toBe(0);
    expect((await order({ district: "Sylhet" })).advanceRequired).toBe(120);
    await rules({ districts: [], fromTotal: 770 });
    expect((await order()).advanceRequired).toBe(120);
    await rules({ fromTotal: 771, returnedBefore: true });
    const phoneNumber = "01912345678";
    const first = await order({ phoneNumber });
    expect(first.advanceRequired).toBe(0);
    await updateOrder(first.id, { status: "Refunded" }, nasrin);
    expect((await order({ phoneNumber })).advanceRequired).toBe(120);
  });

  test("let a blocked number order with an advance, and refuse it otherwise", async () => {
    await blockPhone({ phoneNumber: "01712345678", note: "" }, nasrin);
    expect(await refusalOf(order())).toEqual(["phone-blocked", { phones: [] }]);
    await rules({ ask: "rules", blockedPhones: true });
    expect((await order()).advanceRequired).toBe(120);
  });

  test("ask nothing once the last way to pay is gone, as when a gateway loses its keys", async () => {
    await rules({ ask: "always" });
    expect(asksNow((await findAdvanceSettings()).settings)).toBe("always");
    await pool`update advance_settings set bkash = ''`;
    expect(asksNow((await findAdvanceSettings()).settings)).toBe("never");
    expect((await order()).advanceRequired).toBe(0);
  });

  test("need a wallet to pay to", async () => {
    const without = updateAdvanceSettings({ ask: "always" }, undefined, nasrin);
    expect(await refusalOf(without)).toEqual(["wallet-needed", {}]);
  });
});

describe("a transaction number", () => {
  test("is the same with the words before it", () => {
    expect(transactionNumberOf("TrxID: 9ab1 cd2ef3")).toBe("9AB1CD2EF3");
    expect(transactionNumberOf("TRX12345")).toBe("TRX12345");
  });

  test("counts once in the shop, also in two simultaneous reports", async () => {
    await rules({ ask: "always" });
    const orders = [await order(), await order()];
    const both = await Promise.allSettled(orders.map(({ id }) => reportOwnAdvance(id, null, PAID)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [{ n } = { n: 0 }] = await pool<{ n: number }[]>`select count(*)::int as n from advances`;
    expect(n).toBe(1);
  });

  test("reported twice for the same order changes nothing", async () => {
    await rules({ ask: "always" });
    const { id } = await order();
    await Promise.all([1, 2, 3].map(() => reportOwnAdvance(id, null, PAID)));
    expect(await reported(id)).toMatchObject([{ status: "waiting", amount: 120 }]);
  });

  test("is free again once it was refused", async () => {
    await rules({ ask: "always" });
    const [wrong, right] = [await order(), await order()];
    await reportOwnAdvance(wrong.id, null, PAID);
    const [typo] = await reported(wrong.id);
    await refuseAdvance(typo?.id ?? "", "Not in our bKash", nasrin);
    await reportOwnAdvance(right.id, null, PAID);
    expect(await reported(right.id)).toMatchObject([{ status: "waiting" }]);
  });

  test("is refused where nothing is asked, and after three that wait", async () => {
    const { id } = await order();
    expect(await refusalOf(reportOwnAdvance(id, null, PAID))).toEqual([
      "advance-not-asked",
      { transactionNumber: "9AB1CD2EF3" },
    ]);
    await rules({ ask: "never" });
    await askForAdvance(id, 100, nasrin);
    for (const last of ["1", "2", "3"])
      await reportOwnAdvance(id, null, { ...PAID, transactionNumber: `9AB1CD2EF${last}` });
    const fourth = reportOwnAdvance(id, null, { ...PAID, transactionNumber: "9AB1CD2EF4" });
    expect(await refusalOf(fourth)).toEqual(["too-many-advances", { max: 3 }]);
  });
});

describe("an order that needs an advance", () => {
  test("waits until it is verified", async () => {
    await rules({ ask: "always" });
    const { id, orderNumber } = await order();
    await pool`update orders set confirmed_at = now() where id = ${id}`;
    expect(advanceDue(await reread(id))).toBe(120);
    const packed = updateOrder(id, { status: "Ready for delivery" }, nasrin);
    expect(await refusalOf(packed)).toEqual(["advance-awaited", { orderNumber, due: 120 }]);
    expect((await packByNumber(String(orderNumber), nasrin)).outcome).toBe("advance-awaited");
    await reportOwnAdvance(id, null, PAID);
    expect((await packByNumber(String(orderNumber), nasrin)).outcome).toBe("advance-awaited");
    const [advance] = await reported(id);
    await verifyAdvance(advance?.id ?? "", 120, nasrin);
    expect((await packByNumber(String(orderNumber), nasrin)).outcome).toBe("packed");
  });

  test("goes on when staff waive it", async () => {
    await rules({ ask: "always" });
    const { id } = await order();
    await askForAdvance(id, 0, nasrin);
    const packed = await updateOrder(id, { status: "Ready for delivery" }, nasrin);
    expect(packed.status).toBe("Ready for delivery");
  });

  test("is never asked for more than its total", async () => {
    const { id } = await order();
    expect(await refusalOf(askForAdvance(id, 771, nasrin))).toEqual([
      "advance-above-total",
      { max: 770 },
    ]);
  });
});

describe("an advance beyond what its order costs", () => {
  const beyond = (advances: number) => ["advance-beyond-order", { advances, total: 770 }];

  test("is asked about once where its sum is typed", async () => {
    const { id } = await order();
    const entered = { ...PAID, amount: 771 };
    expect(await refusalOf(enterAdvance(id, entered, nasrin))).toEqual(beyond(771));
    expect(await reported(id)).toEqual([]);
    await enterAdvance(id, { ...entered, beyondOrder: true }, nasrin);
    const [advance] = await reported(id);
    const { advanceAmount } = await verifyAdvance(advance?.id ?? "", 771, nasrin);
    expect(advanceAmount).toBe(771);
    const next = { ...PAID, transactionNumber: "9AB1CD2EF4", amount: 1 };
    expect(await refusalOf(enterAdvance(id, next, nasrin))).toEqual(beyond(772));
  });

  test("is asked about with all that waits, and after every other refusal", async () => {
    const { id } = await order();
    const entered = { ...PAID, amount: 500 };
    await enterAdvance(id, entered, nasrin);
    const twice = enterAdvance(id, { ...entered, transactionNumber: "9AB1CD2EF4" }, nasrin);
    expect(await refusalOf(twice)).toEqual(beyond(1000));
    expect(await reported(id)).toHaveLength(1);
    await enterAdvance(id, { ...entered, amount: 99_999 }, nasrin);
    expect(await reported(id)).toMatchObject([{ amount: 500 }]);
    const [advance] = await reported(id);
    await verifyAdvance(advance?.id ?? "", 500, nasrin);
    await enterAdvance(id, entered, nasrin);
    const other = await order({ phoneNumber: "01912345678" });
    const used = enterAdvance(other.id, { ...entered, amount: 99_999 }, nasrin);
    expect((await refusalOf(used))[0]).toBe("transaction-used");
  });

  test("is asked about if another sum than the reported one is verified", async () => {
    const { id } = await order();
    await enterAdvance(id, { ...PAID, amount: 120 }, nasrin);
    const [advance] = await reported(id);
    const verify = (isMeant?: boolean) => verifyAdvance(advance?.id ?? "", 99_999, nasrin, isMeant);
    expect(await refusalOf(verify())).toEqual(beyond(99_999));
    expect((await verify(true)).advanceAmount).toBe(99_999);
    expect((await refusalOf(verify()))[0]).toBe("advance-decided");
  });

  test("is never refused if the wallet's SMS announced it", async () => {
    const { id } = await order();
    await db.insert(walletMessages).values({
      ...{ hash: "one", wallet: "bkash", text: "You have received Tk 800.00", state: "waiting" },
      ...{ transactionNumber: PAID.transactionNumber, amount: 800 },
    });
    const { advanceAmount } = await enterAdvance(id, { ...PAID, amount: 800 }, nasrin);
    expect(advanceAmount).toBe(800);
  });
});

describe("an order that asks for an advance", () => {
  test("still waits for it after it was cancelled and brought back, and passes it on when it is merged", async () => {
    await rules({ ask: "always" });
    const asked = await order();
    await updateOrder(asked.id, { status: "Cancelled", cancelReason: "other" }, nasrin);
    const packed = updateOrder(asked.id, { status: "Ready for delivery" }, nasrin);
    expect((await refusalOf(packed))[0]).toBe("advance-awaited");
    await updateOrder(asked.id, { status: "Processing" }, nasrin);
    await rules({ ask: "never" });
    const into = await order();
    expect(into.advanceRequired).toBe(0);
    await mergeOrders(into.id, [asked.id], nasrin);
    expect((await reread(into.id)).advanceRequired).toBe(120);
  });

  test("is one that moves to a district of the rules", async () => {
    await rules({ ask: "rules", districts: ["Sylhet"] });
    const free = await order();
    expect(free.advanceRequired).toBe(0);
    const address = { address: "12 Zindabazar", district: "Sylhet" as const, thana: null };
    const seen = { version: free.version, total: free.totalPrice };
    const moved = await changeOwnAddress(free.id, null, address, seen);
    expect(moved.advanceRequired).toBe(120);
  });
});

describe("a wallet's number", () => {
  test("is refused with a digit too many, which only Rocket's may have", () => {
    const read = (wallet: object) => advanceSettingsSchema.safeParse({ ask: "always", ...wallet });
    expect(read({ bkash: "017712345678" }).success).toBe(false);
    expect(read({ rocket: "017123456785" }).data?.rocket).toBe("01712345678");
  });
});

describe("a verified advance", () => {
  test("makes the slip that was printed before it stale", async () => {
    const { id } = await makeOrder();
    const before = slipMark(await reread(id));
    await enterAdvance(id, { ...PAID, amount: 120 }, nasrin);
    expect(slipMark(await reread(id))).toBe(before);
    const [advance] = await reported(id);
    await verifyAdvance(advance?.id ?? "", 120, nasrin);
    expect(slipMark(await reread(id))).not.toBe(before);
  });

  test("is a movement of money, and only the rest is collected by courier and payout", async () => {
    const paid = await paidOrder();
    expect([paid.advanceAmount, payableOf(paid)]).toEqual([120, 650]);
    expect(await movements(paid.id)).toEqual([{ kind: "advance", amount: 120, reason: "advance" }]);
    const courier = await makeCourier("steadfast");
    await updateOrder(paid.id, { status: "Ready for delivery" }, nasrin);
    await handOver([paid.id], courier.id, nasrin);
    const [parcel] = await pool`select amount_to_collect as taka from shipments`;
    expect(parcel?.taka).toBe(650);
    await updateOrder(paid.id, { status: "Deliverd" }, nasrin);
    await savePayout(`${paid.orderNumber} 650`, courier.id, nasrin);
    expect((await reread(paid.id)).settledAmount).toBe(650);
    expect(await wrongDailyFigures()).toEqual([]);
  });

  test("is counted once by two who verify at once", async () => {
    const { id } = await makeOrder();
    await enterAdvance(id, { ...PAID, amount: 120 }, nasrin);
    const [advance] = await reported(id);
    const both = await Promise.allSettled(
      [1, 2].map(() => verifyAdvance(advance?.id ?? "", 120, nasrin)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await reread(id)).advanceAmount).toBe(120);
  });

  test("that was a mistake is taken out of the cash again", async () => {
    const { id } = await paidOrder();
    const [advance] = await reported(id);
    await refuseAdvance(advance?.id ?? "", "Another shop's", nasrin);
    expect((await reread(id)).advanceAmount).toBe(0);
    expect(await movements(id)).toMatchObject([
      { kind: "advance", amount: 120 },
      { kind: "correction", amount: -120 },
    ]);
  });

  test("keeps its order from being deleted or merged away", async () => {
    const { id, orderNumber } = await paidOrder();
    const other = await makeOrder();
    const paid = ["order-paid-stays", { orderNumber }];
    expect(await refusalOf(deleteOrder(id, nasrin))).toEqual(paid);
    expect(await refusalOf(mergeOrders(other.id, [id], nasrin))).toEqual([
      "advance-holds-order",
      { orderNumber },
    ]);
    expect((await mergeOrders(id, [other.id], nasrin)).advanceAmount).toBe(120);
    await updateOrder(id, { status: "Cancelled" }, nasrin);
    await payBackAdvance(id, 120, nasrin);
    expect(await refusalOf(deleteOrder(id, nasrin)), "paid back is paid").toEqual(paid);
    const mistaken = await makeOrder();
    const another = { ...PAID, transactionNumber: "BK9ZZZ9ZZ9", amount: 120 };
    await enterAdvance(mistaken.id, another, nasrin);
    const [advance] = await reported(mistaken.id);
    await verifyAdvance(advance?.id ?? "", 120, nasrin);
    await refuseAdvance(advance?.id ?? "", "Another shop's", nasrin);
    await deleteOrder(mistaken.id, nasrin);
    expect(await findOrder(mistaken.id)).toBeNull();
  });

  test("that still waits follows its order into the merged one", async () => {
    const [into, other] = [await makeOrder(), await makeOrder()];
    await enterAdvance(other.id, { ...PAID, amount: 120 }, nasrin);
    await mergeOrders(into.id, [other.id], nasrin);
    expect(await reported(other.id)).toEqual([]);
    const [advance] = await reported(into.id);
    expect((await verifyAdvance(advance?.id ?? "", 120, nasrin)).id).toBe(into.id);
  });

  test("is to be paid back when the order is cancelled, once, and the shop may keep a part", async () => {
    const { id } = await paidOrder();
    await updateOrder(id, { status: "Cancelled" }, nasrin);
    expect((await listToPayBack(1, 20)).orders).toMatchObject([{ id, due: 120 }]);
    expect(await refusalOf(payBackAdvance(id, 121, nasrin))).toEqual([
      "refund-too-much",
      { most: 120 },
    ]);
    const both = await Promise.allSettled([1, 2].map(() => payBackAdvance(id, 100, nasrin)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await movements(id)).toMatchObject([
      { kind: "advance", amount: 120 },
      { kind: "refunded", amount: -100 },
    ]);
    expect(toPayBack(await reread(id))).toBe(0);
    expect((await listToPayBack(1, 20)).total).toBe(0);
    expect(await wrongDailyFigures()).toEqual([]);
  });

  test("that was paid twice is decided about before the goods are refunded", async () => {
    const { id } = await paidOrder();
    await updateOrder(id, { status: "Deliverd" }, nasrin);
    await pool`update orders set settled_at = now(), settled_amount = 770 where id = ${id}`;
    const input = { reason: "refused", note: "", refund: 770, lines: [] } as const;
    const refund = () => recordReturn(id, { ...input, lines: [] }, { actor: nasrin, key: null });
    expect(await refusalOf(refund())).toEqual(["pay-back-first", { due: 120 }]);
    await payBackAdvance(id, 120, nasrin);
    expect((await refund()).order.status).toBe("Refunded");
    expect(toPayBack(await reread(id))).toBe(0);
  });

  test("is not asked for beyond what the order costs after a change", async () => {
    const { id } = await makeOrder();
    await rules({ ask: "never" });
    await askForAdvance(id, 770, nasrin);
    await updateOrder(id, { totalPrice: 500 }, nasrin);
    expect(advanceDue(await reread(id))).toBe(500);
  });

  test("is to be paid back as far as the order costs less now", async () => {
    const { id } = await paidOrder();
    await updateOrder(id, { totalPrice: 50 }, nasrin);
    expect((await listToPayBack(1, 20)).orders).toMatchObject([{ id, due: 70 }]);
  });
});

describe("a pasted statement", () => {
  test("verifies what fits number and sum, in any digits, and nothing else", async () => {
    const { id } = await makeOrder();
    await enterAdvance(id, { ...PAID, amount: 1120, beyondOrder: true }, nasrin);
    const other = await makeOrder();
    await enterAdvance(other.id, { ...PAID, transactionNumber: "9AB1CD2EF4", amount: 120 }, nasrin);
    const text =
      "TrxID\tAmount\n9ab1cd2ef3\t1,120.00\n9AB1CD2EF4\t১০০\n8XX1CD2EF4\t120\nhello\tworld";
    const lines = await matchStatement(text, nasrin);
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      ...["verified", "other-sum", "unknown", "unreadable"],
    ]);
    const again = await matchStatement(text, nasrin);
    expect(again.map(({ outcome }) => outcome)[0]).toBe("known");
    expect((await reread(id)).advanceAmount).toBe(1120);
    expect((await listAdvances("waiting", 1, 20)).total).toBe(1);
  });
});

test("an erased person's number leaves the advance, whose transaction stays in the books", async () => {
  const { id } = await paidOrder();
  expect((await exportHeldData("01712345678")).advances).toMatchObject([{ sender: "01712345678" }]);
  await erase("01712345678");
  expect(await reported(id)).toMatchObject([
    { sender: "01000000000", transactionNumber: "9AB1CD2EF3", amount: 120 },
  ]);
});
