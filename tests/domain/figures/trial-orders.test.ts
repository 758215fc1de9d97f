import { beforeEach, describe, expect, test } from "vitest";
import { countBoughtTogether } from "#app/domain/catalog/products/bought-together.server.ts";
import { acceptsReviews } from "#app/domain/catalog/reviews/reviews.server.ts";
import { dhakaDay } from "#app/domain/core/dates.ts";
import {
  ordersByStatus,
  salesByDay,
  salesSummary,
  topDistricts,
  topProducts,
} from "#app/domain/figures/dashboard/sales-summary.server.ts";
import { removeTrials } from "#app/domain/figures/guide/guide.server.ts";
import { funnelCounts } from "#app/domain/figures/reports/report-pictures.server.ts";
import { readRunningFigures } from "#app/domain/figures/reports/running-figures.server.ts";
import { allReportRows, REPORT_TABLES } from "#app/domain/figures/reports/sales-report.server.ts";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { joinHooks } from "#app/domain/hooks.server.ts";
import { askForAdvance } from "#app/domain/money/advances/advances.server.ts";
import {
  cashByDay,
  listSettled,
  listToSettle,
  moneyBy,
  owedByCourier,
} from "#app/domain/money/cash/money-sums.server.ts";
import { settleInFull } from "#app/domain/money/cash/settle.server.ts";
import { setCosts } from "#app/domain/money/profit/cost-prices.server.ts";
import { countProfits } from "#app/domain/money/profit/count-profits.server.ts";
import { profitReport } from "#app/domain/money/profit/profit-report.server.ts";
import { PROFIT_TABLES } from "#app/domain/money/profit/profit-report.ts";
import { findOtherOrders } from "#app/domain/orders/calls/other-orders.server.ts";
import { recordCall } from "#app/domain/orders/calls/record-call.server.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { deleteOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findKnownPerson } from "#app/domain/orders/placing/desk-order.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { readListFilters } from "#app/domain/orders/reading/list-filters.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { packByNumber } from "#app/domain/parcels/packing/pack-order.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { findPerson } from "#app/domain/people/customers/people.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeOrder,
  makePromoCode,
  makeTrackedProduct,
  rahimasOrder,
} from "#tests/support/factories.ts";
import { EVER } from "#tests/support/profits.ts";
import { refusalOf } from "#tests/support/refusals.ts";

joinHooks();

let nasrin: Awaited<ReturnType<typeof makeAdmin>> & { role: "owner" };
let honey: { id: string };
let rider: string;
let pathao: string;

beforeEach(async () => {
  await emptyTables();
  nasrin = { ...(await makeAdmin()), role: "owner" };
  honey = await makeTrackedProduct(20, { price: 650 });
  await setCosts([{ productId: honey.id, cost: 400 }], nasrin);
  [rider, pathao] = (
    await pool<{ id: string }[]>`
      insert into couriers (name, kind) values ('Own rider', 'other'), ('Pathao', 'pathao') returning id`
  ).map(({ id }) => id) as [string, string];
  await pool`
    insert into conversion_settings (send_at, pixel_id, token, test_code) values ('confirmed', '1', '', '')`;
});

const lines = (quantity = 2) => [{ productId: honey.id, quantity }];

async function placeTrial(fields: Parameters<typeof rahimasOrder>[1] = {}): Promise<Order> {
  const placement = { customerId: null, idempotencyKey: null, isTrial: true };
  return (await placeOrder(rahimasOrder(lines(), fields), placement)).order;
}

/** A real order of the same phone that is delivered and settled, and one that is under way. */
async function sellSomething() {
  const first = await makeOrder({ lines: lines(1) });
  await updateOrder(first.id, { status: "Deliverd" }, nasrin);
  await settleInFull([first.id], nasrin);
  await makeOrder({ lines: lines(3), phoneNumber: "01812345678" });
}

const asNow = async (id: string) => (await findOrder(id)) as Order;

/** Every figure that the shop shows, and every table from which one could be made. */
async function everyFigure() {
  const now = new Date();
  const today = dhakaDay(now);
  await Promise.all([countProfits(), countBoughtTogether()]);
  const range = { from: today, to: today, before: { from: today, to: today } };
  const { oldestWaitingS: _, waitingDeliveries: __, ...running } = await readRunningFigures();
  return {
    wrong: await wrongDailyFigures(),
    dashboard: [await salesSummary(now), await ordersByStatus(), await salesByDay(now)],
    most: [await topProducts(now), await topDistricts(now)],
    reports: await Promise.all(REPORT_TABLES.map((table) => allReportRows(table, range))),
    funnel: await funnelCounts(range),
    profit: await Promise.all(PROFIT_TABLES.map((table) => profitReport(table, EVER))),
    cash: [await moneyBy("courier", EVER), await moneyBy("day", EVER), await cashByDay(EVER)],
    owed: [await owedByCourier(), await listToSettle(null, 50)],
    settled: await listSettled(50, 0, readListFilters(new URLSearchParams(), "cash")),
    customer: [await findPerson("01712345678"), await findKnownPerson("01712345678")],
    people: await pool`select * from people order by phone_number`,
    stock: await pool`select id, quantity_in_stock, in_stock from products order by id`,
    movements: await pool`select product_id, change, reason from stock_movements order by id`,
    money: await pool`select order_id, kind, amount from money_movements order by id`,
    codes: await pool`select code, current_usage from promo_codes order by code`,
    purchases:
      await pool`select order_id, reached_at is null as waits from order_conversions order by order_id`,
    together: await pool`select * from bought_together order by product_id, other_id`,
    ratings: await pool`select * from product_ratings order by product_id`,
    writtenOff: await pool`select * from write_offs order by write_offs`,
    running,
  };
}

describe("a trial", () => {
  test("leaves no trace in any figure in its whole life, and nothing once removed", async () => {
    const { code } = await makePromoCode({ perPhone: "once" });
    await sellSomething();
    const before = await everyFigure();
    const rows = await listOrders(null, { page: 1 });

    const trial = await placeTrial({ promoCode: code, fullName: "Nasrin Akter" });
    expect(trial).toMatchObject({ isTrial: true, promoCodeDiscount: 100, heldAt: null });
    expect(await everyFigure()).toEqual(before);
    await recordCall(trial.id, { outcome: "confirmed", version: trial.version }, nasrin);
    expect((await packByNumber(String(trial.orderNumber), nasrin)).outcome).toBe("packed");
    expect(await everyFigure()).toEqual(before);
    await handOver([trial.id], rider, nasrin);
    await updateOrder(trial.id, { status: "Deliverd" }, nasrin);
    expect(await everyFigure()).toEqual(before);
    // Its phone number has still used no code and received nothing.
    const once = await makeOrder({ lines: lines(1), promoCode: code });
    await deleteOrder(once.id, nasrin);
    const afterwards = await everyFigure();

    expect(await acceptsReviews(trial.id)).toBe(false);
    const back = [{ position: 0, quantity: 1, restocked: 0 }];
    await recordReturn(
      trial.id,
      { reason: "damaged", note: "", refund: 100, lines: back, promo: "keep" },
      { actor: nasrin, key: null },
    );
    await updateOrder(trial.id, { status: "Cancelled", goods: "back" }, nasrin);
    await updateOrder(trial.id, { status: "Processing" }, nasrin);
    expect((await asNow(trial.id)).lines.map(({ tookStock }) => tookStock)).toEqual([false]);
    expect(await everyFigure()).toEqual(afterwards);

    await deleteOrder(trial.id, nasrin);
    expect(await everyFigure()).toEqual(afterwards);
    expect(await findOrder(trial.id)).toBeNull();
    expect((await listOrders(null, { page: 1 })).orders).toEqual(rows.orders);
    for (const table of ["hand_overs", "handed_parcels", "shipments", "order_returns"])
      expect(await pool`select from ${pool(table)}`).toEqual([]);
    expect(await pool`select from outbox_events where data ->> 'orderId' = ${trial.id}`).toEqual(
      [],
    );
    expect(await pool`select act, subject from staff_acts where act = 'trial-removed'`).toEqual([
      { act: "trial-removed", subject: String(trial.orderNumber) },
    ]);
  });

  test("stands in the lists with its mark, and among the tasks while it is under way", async () => {
    await sellSomething();
    const trial = await placeTrial();
    const all = await listOrders(null, { page: 1 });
    expect(all.orders.map(({ isTrial }) => isTrial)).toEqual([true, false, false]);
    expect(all.total).toBe(3);
    const week = await listOrders("week", { page: 2, perPage: 2 });
    expect(week.orders).toHaveLength(1);
    expect((await countToDo()).unconfirmed).toBe(2);
    await updateOrder(trial.id, { status: "Deliverd" }, nasrin);
    expect((await countToDo())["to-settle"]).toBe(0);
  });

  test("takes no stock when it is changed, and passes to no real order", async () => {
    const trial = await placeTrial();
    const real = await makeOrder({ lines: lines(1) });
    const before = await pool`select quantity_in_stock from products order by id`;
    await editOrder(trial.id, { lines: [{ position: 0, quantity: 50, price: 650 }] }, nasrin);
    expect((await asNow(trial.id)).lines.map(({ quantity }) => quantity)).toEqual([50]);
    expect(await pool`select quantity_in_stock from products order by id`).toEqual(before);
    expect(await findOtherOrders(real)).toEqual([]);
    expect(await findOtherOrders(await asNow(trial.id))).toEqual([]);
    const refused = ["trial-order", { orderNumber: trial.orderNumber }];
    expect(await refusalOf(mergeOrders(real.id, [trial.id], nasrin))).toEqual(refused);
    expect(await refusalOf(mergeOrders(trial.id, [real.id], nasrin))).toEqual(refused);
    expect(await refusalOf(askForAdvance(trial.id, 100, nasrin))).toEqual(refused);
  });

  test("goes to no courier but the shop's own rider, and brings no cash", async () => {
    const trial = await placeTrial();
    await updateOrder(trial.id, { status: "Ready for delivery" }, nasrin);
    const { orderNumber } = trial;
    const [code, params] = await refusalOf(handOver([trial.id], pathao, nasrin));
    expect(code).toBe("orders-refused");
    expect(JSON.stringify(params)).toContain("trial-order");
    await handOver([trial.id], rider, nasrin);
    await updateOrder(trial.id, { status: "Deliverd" }, nasrin);
    const [settled, why] = await refusalOf(settleInFull([trial.id], nasrin));
    expect([settled, JSON.stringify(why)]).toEqual([
      "orders-refused",
      expect.stringContaining("trial-order"),
    ]);
    // Whoever writes the columns, no money moved.
    await pool`update orders set settled_at = now(), settled_amount = 650, advance_amount = 50 where order_number = ${orderNumber}`;
    expect(await pool`select from money_movements`).toEqual([]);
  });

  test("is placed in a closed shop, where nobody else orders", async () => {
    await updateShopSettings({ opening: "soon" });
    expect(await refusalOf(makeOrder({ lines: lines() }))).toEqual(["shop-closed", {}]);
    expect(await placeTrial()).toMatchObject({ isTrial: true, status: "Processing" });
  });

  test("ticks the guide's step when it is delivered, and leaves it ticked when it is removed", async () => {
    const tried = async () => (await pool`select tried_at from shop_settings`)[0]?.tried_at;
    const real = await makeOrder({ lines: lines(1) });
    await updateOrder(real.id, { status: "Deliverd" }, nasrin);
    const { id } = await placeTrial();
    expect(await tried()).toBeNull();
    await updateOrder(id, { status: "Deliverd" }, nasrin);
    expect(await tried()).not.toBeNull();
    await removeTrials(nasrin);
    expect(await tried()).not.toBeNull();
    expect((await findOrder(real.id))?.isTrial).toBe(false);
  });
});
