import { expect, test } from "vitest";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { savePayout } from "#app/domain/money/cash/payouts.server.ts";
import { settleInFull } from "#app/domain/money/cash/settle.server.ts";
import { createAdvertising } from "#app/domain/money/profit/advertising.server.ts";
import { setCosts } from "#app/domain/money/profit/cost-prices.server.ts";
import { countProfits } from "#app/domain/money/profit/count-profits.server.ts";
import { profitOfOrder } from "#app/domain/money/profit/order-profit.server.ts";
import { setParcelCost } from "#app/domain/money/profit/parcel-costs.server.ts";
import { profitReport } from "#app/domain/money/profit/profit-report.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { updateServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { Visitor } from "#tests/support/app.ts";
import { makeCourier } from "#tests/support/couriers.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeCustomer,
  makeOrder,
  makeTrackedProduct,
  nextPhone,
  rahimasOrder,
} from "#tests/support/factories.ts";
import { EVER } from "#tests/support/profits.ts";
import { ONCE_APART } from "#tests/support/shared-figure.ts";
import { apart, sharedFigures } from "#tests/support/shared-figures.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

test("pages, interface and files say the same of each figure, and a day's profit is that of its orders", async () => {
  const { visitor, admin } = await visitAsStaff();
  const couriers = [await makeCourier("steadfast"), await makeCourier("other")];
  const [first = "", second = ""] = couriers.map(({ id }) => id);
  const day = dhakaDay(new Date());
  for (const [courier, cost] of [
    ["", 12],
    [first, 60],
  ] as const)
    await setParcelCost({ courier, day: "2026-01-01", cost }, admin);
  await createAdvertising({ day, source: "facebook", spent: 777 }, admin);
  await updateServiceTerms({ freeFrom: 600, freeDistricts: "", groupFreeFrom: "" });
  const honey = await makeTrackedProduct(90, { price: 90 });
  const nuts = await makeTrackedProduct(90, { price: 250 });
  await setCosts([{ productId: honey.id, cost: 61.37 }], admin);
  const placed: Awaited<ReturnType<typeof makeOrder>>[] = [];
  for (let n = 0; n < 40; n++) {
    const goods = n % 2 ? [honey] : [honey, nuts];
    const lines = goods.map(({ id: productId }) => ({ productId, quantity: 1 + (n % 3) }));
    placed.push(await makeOrder({ phoneNumber: nextPhone(), lines }));
  }
  const ids = placed.map(({ id }) => id);
  const become = (from: number, to: number, status: "Deliverd" | "Ready for delivery") =>
    changeStatusOfOrders(ids.slice(from, to), status, admin);
  await become(0, 30, "Ready for delivery");
  await handOver(ids.slice(0, 14), first, admin);
  await handOver(ids.slice(14, 24), second, admin);
  await become(0, 20, "Deliverd");
  await become(24, 27, "Deliverd");
  await settleInFull(ids.slice(14, 18), admin);
  const owes = ({ orderNumber, totalPrice }: (typeof placed)[number], n: number) =>
    `${orderNumber} ${totalPrice - (n % 3 ? 0 : 10)} ${n % 2 ? 0 : 55 + n}`;
  await savePayout(placed.slice(0, 8).map(owes).join("\n"), first, admin);
  const back = { reason: "refused" as const, note: "", promo: "keep" as const };
  const lines = [{ position: 0, quantity: 1, restocked: 0 }];
  for (const id of [ids[1], ids[9], ids[16]])
    await recordReturn(id ?? "", { ...back, refund: 40, lines }, { actor: admin, key: null });
  await changeStatusOfOrders(ids.slice(12, 14), "Refunded", admin, new Map(), { goods: "back" });
  await changeStatusOfOrders(ids.slice(36), "Cancelled", admin, new Map(), { goods: "back" });
  await pool`update orders set created_at = created_at - (order_number % 20) * interval '1 day'`;
  await countProfits();
  const { id: customerId, phoneNumber } = await makeCustomer({ phoneProvedAt: new Date() });
  await makeOrder({ customerId, phoneNumber, lines: [{ productId: nuts.id, quantity: 1 }] });
  const terms = { actor: admin, discount: 0, deliveryCharge: null, staffNote: "" };
  const again = [{ productId: nuts.id, quantity: 1 }];
  await placeDeskOrder(rahimasOrder(again, { phoneNumber }), terms, { key: null });
  const figures = await sharedFigures(visitor, new Visitor());
  expect(apart(figures)).toEqual([]);
  const named = new Set(figures.flatMap(({ once }) => once ?? []));
  expect(named, "a figure that was once apart is not compared").toEqual(
    new Set(Object.keys(ONCE_APART)),
  );
  const sums = { revenue: 0, uncounted: 0, fees: 0, estimated: 0, packing: 0 };
  for (const { id } of await pool<{ id: string }[]>`select id from orders`) {
    const one = await profitOfOrder(id);
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += one?.[name] ?? 0;
  }
  const { total } = await profitReport("day", EVER);
  expect(total).toMatchObject(sums);
  for (const [name, taka] of Object.entries(sums)) expect(taka, name).toBeGreaterThan(0);
});
