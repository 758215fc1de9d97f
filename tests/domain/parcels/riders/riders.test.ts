import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { moneyBy } from "#app/domain/money/cash/money-sums.server.ts";
import { findPayout } from "#app/domain/money/cash/payouts.server.ts";
import { balanceRider } from "#app/domain/money/cash/rider-balance.server.ts";
import { settleInFull, unsettle } from "#app/domain/money/cash/settle.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { takeBack } from "#app/domain/parcels/couriers/settle-reports.server.ts";
import {
  markCameBack,
  markDelivered,
  markNotReached,
  moveParcels,
} from "#app/domain/parcels/riders/rider-acts.server.ts";
import {
  countNobodys,
  listRiderTotals,
  readRiderDay,
} from "#app/domain/parcels/riders/rider-parcels.server.ts";
import { setRole } from "#app/domain/people/accounts/customers.server.ts";
import { db } from "#drizzle/client.server.ts";
import { shipments, staffActs } from "#drizzle/schema.ts";
import { makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;
let rahim: typeof nasrin;
let own: Awaited<ReturnType<typeof makeCourier>>;

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin({ role: "owner" });
  rahim = await makeAdmin({ role: "rider", fullName: "Rahim Mia" });
  own = await makeCourier("other");
});

const PLACES: Parameters<typeof makePackedOrder>[0][] = [
  { district: "Sylhet", thana: "Beanibazar" },
  { district: "Bogura", thana: "Dhunat" },
  { district: "Bogura", thana: "Adamdighi" },
];

/** So many parcels of 770 taka with the shop's own courier, in one hand-over. */
async function carried(n: number, rider?: string | null) {
  const orders: Awaited<ReturnType<typeof makePackedOrder>>[] = [];
  for (let at = 0; at < n; at++) orders.push(await makePackedOrder(PLACES[at % 3]));
  const ids = orders.map(({ id }) => id);
  await handOver(ids, own.id, nasrin, { rider });
  return Promise.all(ids.map(async (id) => (await findOrder(id)) ?? orders[0]));
}

const numbersOf = (parcels: { order: { orderNumber: number } }[]) =>
  parcels.map(({ order }) => order.orderNumber);

const totalsOf = async ({ id }: { id: string }) =>
  (await listRiderTotals()).find((one) => one.id === id);

const historyOf = async (id: string, field: string) =>
  (await listOrderHistory(id)).filter((entry) => entry.field === field).map(({ to }) => to);

test("the only rider carries what the shop's only own courier gets; his list goes by place", async () => {
  const [sylhet, dhunat, adamdighi] = await carried(3);
  const day = await readRiderDay(rahim.id);
  expect(numbersOf(day.out)).toEqual(
    [adamdighi, dhunat, sylhet].map((order) => order?.orderNumber),
  );
  expect(day.out[0]).toMatchObject({
    owed: 770,
    address: "House 7, Road 3, Dhanmondi, Adamdighi, Bogura",
  });
  expect(await historyOf(sylhet?.id ?? "", "rider")).toEqual(["Rahim Mia"]);
});

test("nobody is guessed among riders, couriers, or for a company", async () => {
  const babul = await makeAdmin({ role: "rider", fullName: "Babul Mia" });
  await carried(1);
  await carried(2, babul.id);
  expect(await countNobodys()).toBe(1);
  expect(await totalsOf(babul)).toMatchObject({ out: 2, delivered: 0, cash: 0 });
  await setRole(babul.id, "packer", nasrin);
  await makeCourier("other");
  await carried(1);
  expect(await countNobodys()).toBe(2);
  const pathao = await makeCourier("steadfast");
  const { id } = await makePackedOrder();
  const refused = await refusalOf(handOver([id], pathao.id, nasrin, { rider: rahim.id }));
  expect(refused[0]).toBe("rider-not-found");
  expect((await refusalOf(handOver([id], own.id, nasrin, { rider: babul.id })))[0]).toBe(
    "rider-not-found",
  );
  // Who is no rider any more still has what was given to him.
  expect(await totalsOf(babul)).toMatchObject({ out: 2 });
});

test("a delivery takes what is owed, or less with a reason; a repeat changes nothing", async () => {
  const [order, other] = await carried(2);
  const id = order?.id ?? "";
  const take = (took: number, reason = "") => markDelivered(id, { took, reason }, rahim);
  expect(await refusalOf(take(771))).toEqual(["took-too-much", { owed: 770 }]);
  expect(await refusalOf(take(700))).toEqual(["short-unexplained", { missing: 70 }]);
  await take(700, "Had no change");
  await take(700, "Had no change");
  expect((await findOrder(id))?.status).toBe("Deliverd");
  expect(await historyOf(id, "riderTook")).toEqual([700]);
  expect(await historyOf(id, "reason")).toEqual(["Had no change"]);
  expect((await refusalOf(take(770)))[0]).toBe("parcel-not-out");
  expect(await readRiderDay(rahim.id)).toMatchObject({ cash: 700 });
  // Delivered anew it brings what it brings then.
  await updateOrder(id, { status: "Submit for Delivery" }, nasrin);
  await updateOrder(id, { status: "Deliverd" }, nasrin);
  await updateOrder(other?.id ?? "", { status: "Deliverd" }, nasrin);
  expect(await totalsOf(rahim)).toMatchObject({ out: 0, delivered: 2, cash: 1540 });
});

test("another rider's parcel is none, and a settled one is out of his hand", async () => {
  const babul = await makeAdmin({ role: "rider" });
  const [order] = await carried(1, rahim.id);
  const id = order?.id ?? "";
  const acts = [
    () => markDelivered(id, { took: 770, reason: "" }, babul),
    () => markCameBack(id, "refused", babul),
    () => markNotReached(id, babul),
  ];
  for (const act of acts) expect((await refusalOf(act()))[0]).toBe("order-not-found");
  expect((await readRiderDay(babul.id)).out).toEqual([]);
  await markDelivered(id, { took: 770, reason: "" }, nasrin);
  await settleInFull([id], nasrin);
  expect(await readRiderDay(rahim.id)).toMatchObject({ delivered: [], cash: 0 });
});

test("what comes back waits for staff; what nobody took stays on the list", async () => {
  const [order] = await carried(1);
  const id = order?.id ?? "";
  await markNotReached(id, rahim);
  await markNotReached(id, rahim);
  expect(await historyOf(id, "notReached")).toHaveLength(1);
  expect((await readRiderDay(rahim.id)).out[0]?.notReachedAt).toBeInstanceOf(Date);
  await markCameBack(id, "refused", rahim);
  await markCameBack(id, "refused", rahim);
  expect(await historyOf(id, "cameBack")).toEqual(["refused"]);
  expect(await totalsOf(rahim)).toMatchObject({ out: 0, back: 1 });
  // A slip of the thumb is put right by himself.
  await markNotReached(id, rahim);
  expect(await totalsOf(rahim)).toMatchObject({ out: 1, back: 0 });
  await markCameBack(id, "refused", rahim);
  await takeBack([id], "back", nasrin);
  expect((await findOrder(id))?.status).toBe("Cancelled");
  expect(await totalsOf(rahim)).toMatchObject({ out: 0, back: 0, cash: 0 });
});

test("parcels move to another rider, all or none", async () => {
  const babul = await makeAdmin({ role: "rider", fullName: "Babul Mia" });
  const [first, second] = await carried(2, rahim.id);
  const ids = [first?.id ?? "", second?.id ?? ""];
  await markDelivered(ids[0] ?? "", { took: 770, reason: "" }, rahim);
  expect((await refusalOf(moveParcels(ids, babul.id, nasrin)))[0]).toBe("orders-refused");
  expect(await moveParcels(ids.slice(1), babul.id, nasrin)).toBe(1);
  expect(await moveParcels(ids.slice(1), babul.id, nasrin)).toBe(0);
  expect(await historyOf(ids[1] ?? "", "rider")).toEqual(["Rahim Mia", "Babul Mia"]);
  expect((await refusalOf(moveParcels(ids.slice(1), nasrin.id, nasrin)))[0]).toBe(
    "rider-not-found",
  );
});

test("a balance is a payout list to the taka, once, and its settlement can be taken back", async () => {
  const [a, b] = await carried(2);
  await markDelivered(a?.id ?? "", { took: 770, reason: "" }, rahim);
  await markDelivered(b?.id ?? "", { took: 700, reason: "Bargained" }, rahim);
  const key = crypto.randomUUID();
  const give = (expected: number, handedOver: number, reason = "", actor = nasrin) =>
    balanceRider(rahim.id, { expected, handedOver, reason }, actor, key);
  expect(await refusalOf(give(1470, 1470, "", rahim))).toEqual(["own-balance", {}]);
  expect(await refusalOf(give(1540, 1540))).toEqual(["rider-cash-moved", { taka: 1470 }]);
  expect(await refusalOf(give(1470, 1400))).toEqual(["balance-unexplained", { difference: -70 }]);
  const done = await give(1470, 1470);
  expect(done).toMatchObject({ parcels: 2, taka: 1470 });
  expect(await give(1470, 1470)).toEqual(done);
  const payout = await findPayout(done.id);
  expect(payout).toMatchObject({ rider: "Rahim Mia", payment: "", reason: "" });
  expect(payout?.lines.map(({ amount, due, outcome }) => [amount, due, outcome])).toEqual([
    [770, 770, "settled"],
    [700, 770, "settled"],
  ]);
  expect(await readRiderDay(rahim.id)).toMatchObject({ delivered: [], cash: 0 });
  const days = { from: "2020-01-01", to: "2099-12-31" };
  const [sums] = await moneyBy("courier", days);
  expect(sums).toMatchObject({ key: own.id, settled: 1540, received: 1470, short: 70 });
  const [act] = await db.select().from(staffActs).where(eq(staffActs.act, "rider-balanced"));
  expect(act).toMatchObject({ subject: "Rahim Mia", details: { taken: 1470, handedOver: 1470 } });
  await unsettle(b?.id ?? "", nasrin);
  expect(await readRiderDay(rahim.id)).toMatchObject({ cash: 700 });
  const again = await balanceRider(
    rahim.id,
    { expected: 700, handedOver: 700, reason: "" },
    nasrin,
    crypto.randomUUID(),
  );
  expect(again).toMatchObject({ parcels: 1, taka: 700 });
  expect((await moneyBy("courier", days))[0]).toMatchObject({ received: 1470, short: 70 });
});

test.each([
  [-800, [770, 740, 0]],
  [25, [770, 770, 795]],
])("a difference of %i taka stands on the latest parcels, with its reason", async (by, amounts) => {
  const orders = await carried(3);
  for (const order of orders)
    await markDelivered(order?.id ?? "", { took: 770, reason: "" }, rahim);
  const typed = { expected: 2310, handedOver: 2310 + by, reason: "Counted twice" };
  const { id, taka } = await balanceRider(rahim.id, typed, nasrin);
  expect(taka).toBe(2310 + by);
  const payout = await findPayout(id);
  expect(payout?.lines.map(({ amount }) => amount)).toEqual(amounts);
  expect(payout?.reason).toBe("Counted twice");
  expect(await historyOf(orders[2]?.id ?? "", "reason")).toEqual(["Counted twice"]);
  expect(await historyOf(orders[0]?.id ?? "", "reason")).toEqual([]);
});

test("a rider with nothing in hand is not balanced, and a parcel sent anew has no rider's past", async () => {
  const typed = { expected: 0, handedOver: 0, reason: "" };
  expect(await refusalOf(balanceRider(rahim.id, typed, nasrin))).toEqual([
    "rider-cash-moved",
    { taka: 0 },
  ]);
  expect((await refusalOf(balanceRider(nasrin.id, typed, rahim)))[0]).toBe("rider-not-found");
  const [order] = await carried(1);
  const id = order?.id ?? "";
  await markDelivered(id, { took: 770, reason: "" }, rahim);
  await updateOrder(id, { status: "Ready for delivery" }, nasrin);
  await handOver([id], own.id, nasrin, { rider: null });
  const [parcel] = await db.select().from(shipments).where(eq(shipments.orderId, id));
  expect(parcel).toMatchObject({ riderId: null, riderTook: null });
});
