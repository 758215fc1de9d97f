import { expect } from "vitest";
import { createSale } from "#app/domain/catalog/sales/sales.server.ts";
import { inOrderTransaction } from "#app/domain/core/order-transaction.server.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import {
  countReceived,
  enterAdvance,
  listOf,
  payBackAdvance,
  refuseAdvance,
  verifyAdvance,
} from "#app/domain/money/advances/advances.server.ts";
import { finishWithin } from "#app/domain/money/advances/gateway/refunds.server.ts";
import { savePayout } from "#app/domain/money/cash/payouts.server.ts";
import { settleInFull, unsettle } from "#app/domain/money/cash/settle.server.ts";
import { setCosts } from "#app/domain/money/profit/cost-prices.server.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import {
  deleteOrder,
  restoreOrder,
  updateOrder,
} from "#app/domain/orders/changing/order-changes.server.ts";
import { lockAnyOrders } from "#app/domain/orders/changing/order-writes.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { toPayBack } from "#app/domain/orders/money/advance-rules.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/domain/orders/order-status.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { readReturnable, recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import type { ReturnInput } from "#app/domain/parcels/returns/return-input.server.ts";
import { gatewayPayments } from "#drizzle/schema.ts";
import { makeCourier } from "#tests/support/couriers.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeOrder,
  makePromoCode,
  makeTrackedProduct,
  nextPhone,
} from "#tests/support/factories.ts";
import { fc, SEED, sampleSize } from "#tests/support/samples.ts";

export const HISTORIES = sampleSize(1_000, 10_000);
/** Orders of one shop with two products. */
export const SHOP = 500;
export const START = 5_000;
/**
 * Orders of a shop that come from its checkout, with promotions; the rest are written by SQL as an
 * older server would.
 */
export const FROM_CHECKOUT = sampleSize(50, SHOP);

const n = (max: number) => fc.nat({ max });
/** One act on an order; most acts are done for several orders at once, as staff do. */
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant("set" as const),
      status: fc.constantFrom(...ORDER_STATUSES),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom("hand-over" as const, "settle" as const, "payout" as const),
      few: n(9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom(
        "return" as const,
        "refund" as const,
        "edit" as const,
        "edit-lines" as const,
        "discount" as const,
        "merge" as const,
        "pay" as const,
        "send-back" as const,
        "delete" as const,
        "restore" as const,
        "undo" as const,
        "advance" as const,
        "pay-back" as const,
      ),
      few: n(3),
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
type One = { does: Exclude<Act["does"], "set">; few: number };

/**
 * What a customer buys: pieces under a deal, pieces of a dated sale, and with which of the shop's
 * codes.
 */
export const basket = fc.record({ honey: n(7), nuts: n(3), code: n(3) });
type Basket = typeof basket extends fc.Arbitrary<infer T> ? T : never;

/**
 * Returned after a refund, cancelled, brought back and delivered once more; chance rarely produces
 * this sequence.
 */
const comesBack: Act[] = [
  { does: "set", status: "Deliverd" },
  { does: "refund", few: 1 },
  { does: "set", status: "Ready for delivery" },
  { does: "set", status: "Cancelled" },
  { does: "set", status: "Ready for delivery" },
  { does: "set", status: "Deliverd" },
  { does: "return", few: 0 },
];
/** Paid at the gateway, cancelled, and partly sent back. */
const isPaidBack: Act[] = [
  { does: "pay", few: 2 },
  { does: "set", status: "Cancelled" },
  { does: "send-back", few: 1 },
];
/** Cheaper by a discount, refused in part at the door, and partly returned again. */
const isReduced: Act[] = [
  { does: "discount", few: 2 },
  { does: "set", status: "Assign Rider" },
  { does: "return", few: 1 },
  { does: "return", few: 0 },
  { does: "return", few: 2 },
];
export const history = fc.oneof(
  { weight: 92, arbitrary: fc.array(act, { minLength: 2, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constant(comesBack) },
  { weight: 1, arbitrary: fc.constant(isPaidBack) },
  { weight: 6, arbitrary: fc.constant(isReduced) },
);
export const ROUNDS = comesBack.length;

/** Taka paid back per order since it was last dispatched, counted by the test. */
export const paidBack = new Map<string, number>();

/** Taka of reverted settlements per order, counted by the test. */
export const takenBack = new Map<string, number>();

/**
 * Taka paid in advance per order, less what was paid back and taken out again, counted by the test.
 */
export const advanced = new Map<string, number>();
/** Of them what returns paid back before the order went out again. */
export const spent = new Map<string, number>();
let transactions = 0;
/** Taka that the gateway sent back. */
export let sentBack = 0;

export let nasrin: Awaited<ReturnType<typeof makeAdmin>>;
export let couriers: { id: string }[];

export async function employ() {
  nasrin = await makeAdmin();
  couriers = [await makeCourier("steadfast"), await makeCourier("other")];
}

/** Ignores refusals; any other error fails the test. */
async function refusedOr(doing: Promise<unknown>): Promise<void> {
  await doing.catch((error: unknown) => {
    if (!(error instanceof ShopError)) throw error;
  });
}

let shopsOpened = 0;

/** What nuts cost together, which are sold at 200 by themselves. */
const NUTS = [
  { total: 380, pieces: 2 },
  { total: 530, pieces: 3 },
];

/**
 * A shop with a deal for honey, a dated sale and tiers of nuts, a code of each kind and free delivery from
 * 600 taka.
 */
export async function openShop(baskets: readonly Basket[]): Promise<string[]> {
  const items = [
    (await makeTrackedProduct(START, { price: 90 })).id,
    (await makeTrackedProduct(START, { price: 250 })).id,
  ];
  // The cost price of the second product is not known in every other shop.
  await setCosts([{ productId: items[0] ?? "", cost: 61.37 }], nasrin);
  if (shopsOpened++ % 2 === 0) await setCosts([{ productId: items[1] ?? "", cost: 190.5 }], nasrin);
  // Orders of one phone can be merged, and shops that run side by side do not wait for each other's
  // person.
  const phoneNumber = nextPhone();
  const written = await writeOrders(items, phoneNumber);
  const eid = { name: "Eid", startsAt: null, categories: [] };
  const deal = { kind: "deal", pieces: 3, amount: 2, endsAt: null } as const;
  const percent = { kind: "percent", pieces: null, amount: 20 } as const;
  const endsAt = new Date(Date.now() + 86_400_000);
  await createSale({ ...eid, ...deal, products: [items[0] ?? ""] });
  await createSale({ ...eid, ...percent, endsAt, products: [items[1] ?? ""] });
  const tiers = { kind: "tiers", amount: 0, pieces: null, tiers: NUTS, endsAt: null } as const;
  await createSale({ ...eid, ...tiers, products: [items[1] ?? ""] });
  const codes = [
    await makePromoCode({ discount: 70 }),
    await makePromoCode({ kind: "percent", percent: 15, discount: 0 }),
    await makePromoCode({ kind: "free-delivery", discount: 0 }),
  ].map(({ code }) => code);
  const placed: string[] = [];
  for (const { honey, nuts, code } of baskets) {
    const pieces = [honey + (nuts === 0 ? 1 : 0), nuts];
    const lines = items.map((productId, i) => ({ productId, quantity: pieces[i] ?? 0 }));
    const bought = lines.filter(({ quantity }) => quantity > 0);
    placed.push((await makeOrder({ phoneNumber, lines: bought, promoCode: codes[code] ?? "" })).id);
  }
  // Small orders had their codes too; from now on a return may leave less than a code asks for.
  await pool`update promo_codes set min_amount = 400 where code = any(${codes})`;
  return [...placed, ...written];
}

/**
 * Orders of one or two products, written as checkout does: stock is taken, and each movement refers
 * to its order.
 */
function writeOrders(items: string[], phoneNumber: string): Promise<string[]> {
  return pool.begin(async (sql) => {
    const placed = await sql<{ id: string }[]>`
      insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
      select 'Rahima', ${phoneNumber}::text, 'House 7', 'Dhaka', 'Dhaka', 90 * (1 + i % 3) + 250 * (i % 2), 60,
             90 * (1 + i % 3) + 250 * (i % 2) + 60 from generate_series(1, ${SHOP - FROM_CHECKOUT}::int) i returning id`;
    const ids = placed.map(({ id }) => id);
    await sql`
      insert into order_lines (order_id, position, title, price, quantity, took_stock, product_id)
      select id, 0, 'Honey', 90, case when subtotal % 90 = 0 then subtotal / 90 else (subtotal - 250) / 90 end, true, ${items[0] ?? ""}::uuid
        from orders where id = any(${ids})
      union all select id, 1, 'Nuts', 250, 1, true, ${items[1] ?? ""}::uuid from orders where id = any(${ids}) and subtotal % 90 <> 0`;
    await sql`select set_config('haat.stock', ${JSON.stringify({ reason: "sale", actor: null, orders: ids })}, true)`;
    await sql`
      update products set quantity_in_stock = quantity_in_stock - taken.pieces
        from (select product_id, sum(quantity) as pieces from order_lines where order_id = any(${ids}) group by 1) taken
       where products.id = taken.product_id`;
    return ids;
  });
}

/**
 * Applies one act to each order: status changes, hand-overs, settlements and payout lists in bulk,
 * the rest one by one.
 */
export async function turn(ids: string[], acts: Act[]): Promise<void> {
  const held = await reserved(ids);
  const now = new Map(
    (
      await pool<{ id: string; number: number; status: string; owed: number; settled: boolean }[]>`
    select id, order_number as number, status, greatest(0, total_price - returned_amount - advance_amount) as owed, settled_at is not null as settled
      from orders where id = any(${ids}) and deleted_at is null`
    ).map((row) => [row.id, row]),
  );
  const of = (does: Act["does"]) =>
    ids.flatMap((id, i) => (acts[i]?.does === does && now.has(id) ? [id] : []));
  const cash = await cashOf(ids);
  for (const status of ORDER_STATUSES) {
    const wanted = ids.filter((id, i) => now.has(id) && isSet(acts[i], status));
    await refusedOr(changeStatusOfOrders(wanted, status, nasrin));
  }
  expect(await cashOf(ids), "a status moved money").toEqual(cash);
  const packed = of("hand-over");
  await changeStatusOfOrders(packed, "Ready for delivery", nasrin);
  for (const half of [0, 1])
    await refusedOr(
      handOver(
        packed.filter((_, i) => i % 2 === half),
        couriers[half]?.id ?? "",
        nasrin,
      ),
    );
  const open = (id: string) => now.get(id)?.status === "Deliverd" && !now.get(id)?.settled;
  await refusedOr(settleInFull(of("settle").filter(open), nasrin));
  const list = of("payout").map(
    (id, i) =>
      `${now.get(id)?.number} ${(now.get(id)?.owed ?? 0) - (i % 4 ? 0 : 10)} ${i % 3 ? 0 : 55 + (i % 7)}`,
  );
  for (const { id } of couriers) if (list.length > 0) await savePayout(list.join("\n"), id, nasrin);
  for (const [i, id] of ids.entries()) {
    const one = acts[i];
    if (one && "few" in one) await refusedOr(alone(id, one, ids[(i + 1) % ids.length] ?? ""));
  }
  const after = await reserved(ids);
  for (const id of ids) {
    if (!after.has(id) || held.has(id)) continue;
    const left = (advanced.get(id) ?? 0) - (spent.get(id) ?? 0);
    spent.set(id, (spent.get(id) ?? 0) + Math.min(left, paidBack.get(id) ?? 0));
    paidBack.delete(id);
  }
}

/** The sum and number of cash movements of these orders. */
async function cashOf(ids: string[]) {
  const rows = await pool`
    select count(*)::int as n, coalesce(sum(amount), 0)::int as taka from money_movements where order_id = any(${ids})`;
  return rows[0];
}

/** The orders that hold stock; an order that takes stock again is dispatched again. */
async function reserved(ids: string[]): Promise<Set<string>> {
  const rows = await pool<{ id: string }[]>`
    select id from orders where id = any(${ids}) and is_reserved`;
  return new Set(rows.map(({ id }) => id));
}

const isSet = (one: Act | undefined, status: OrderStatus) =>
  one?.does === "set" && one.status === status;

async function alone(id: string, { does, few }: One, neighbour: string): Promise<unknown> {
  const by = { actor: nasrin, key: null };
  // The last line of an order from the checkout may hold the free pieces of a deal.
  const position = does === "return" && few > 1 ? 1 : 0;
  const promo = few % 2 ? ("keep" as const) : ("drop" as const);
  const back = (quantity: number, refund: number) => ({
    ...{ reason: "refused" as const, note: "", refund, promo },
    lines: quantity > 0 ? [{ position, quantity, restocked: few % 2 }] : [],
  });
  if (does === "return") return expectWorth(id, back(1 + (few % 2), 0));
  if (does === "refund") {
    const refund = 20 + 100 * few;
    await recordReturn(id, back(few === 3 ? 1 : 0, refund), by);
    paidBack.set(id, (paidBack.get(id) ?? 0) + refund);
  }
  if (does === "edit") return updateOrder(id, { totalPrice: 100 * few + 70 }, nasrin);
  if (does === "edit-lines") {
    const lines = [{ position: 0, quantity: 1 + few, price: 90 - 5 * few }];
    return editOrder(id, { lines }, nasrin);
  }
  if (does === "discount") return editOrder(id, { discount: 90 * few - 40 }, nasrin);
  if (does === "merge") return mergeOrders(id, [neighbour], nasrin);
  if (does === "pay") return payAtGateway(id, 40 + 70 * few);
  if (does === "send-back") return sendBackAtGateway(id, few);
  if (does === "advance") {
    const transactionNumber = nextNumber();
    const amount = 30 + 60 * few;
    const from = { wallet: "bkash", sender: "01712345678" } as const;
    const paid = { ...from, transactionNumber, amount, beyondOrder: true };
    await enterAdvance(id, paid, nasrin);
    const [advance] = ((await listOf([id])).get(id) ?? []).slice(-1);
    await verifyAdvance(advance?.id ?? "", amount, nasrin);
    advanced.set(id, (advanced.get(id) ?? 0) + amount);
    if (few === 3) {
      await refuseAdvance(advance?.id ?? "", "Not there after all", nasrin);
      advanced.set(id, (advanced.get(id) ?? 0) - amount);
    }
  }
  if (does === "pay-back") {
    const order = await findOrder(id);
    const back = Math.floor(((order ? toPayBack(order) : 0) * (3 - few)) / 3);
    await payBackAdvance(id, back, nasrin);
    advanced.set(id, (advanced.get(id) ?? 0) - back);
  }
  if (does === "delete") return deleteOrder(id, nasrin);
  if (does === "restore") return restoreOrder(id, nasrin);
  if (does === "undo") {
    const [order] = await pool<{ taka: number | null }[]>`
      select settled_amount as taka from orders where id = ${id}`;
    await unsettle(id, nasrin);
    takenBack.set(id, (takenBack.get(id) ?? 0) + (order?.taka ?? 0));
  }
  return undefined;
}

/**
 * Returns of goods that had cost less than their prices, by a code and by a discount of staff
 * alone.
 */
export const reduced = { byCode: 0, byStaff: 0 };

/**
 * Returned pieces are worth their prices at most, never less than nothing, and what is kept costs
 * its share of what the goods cost, to the taka, unless its code was dropped or money was paid back
 * beside it.
 */
async function expectWorth(id: string, input: ReturnInput): Promise<void> {
  const before = await findOrder(id);
  const { order } = await recordReturn(id, input, { actor: nasrin, key: null });
  if (!before || order.status !== "Deliverd") return;
  const lines = await readReturnable(id);
  const price = lines.reduce((sum, line) => sum + line.quantity * line.price, 0) - keptCost(lines);
  const more = order.returnedAmount - before.returnedAmount;
  expect(more, `seed ${SEED}`).toBeGreaterThanOrEqual(0);
  const { subtotal, promoCodeDiscount, adjustment } = order;
  const paid = Math.max(0, subtotal - promoCodeDiscount + Math.min(0, adjustment));
  const exact = subtotal === 0 ? 0 : (price * paid) / subtotal;
  const dropped = input.promo === "drop" && order.promoCode !== "";
  if (dropped || hasDropped.has(id)) hasDropped.add(id);
  else if (!paidBack.has(id))
    expect(Math.abs(order.returnedAmount - exact), `seed ${SEED}`).toBeLessThanOrEqual(1);
  if (paid < subtotal && more > 0) reduced[promoCodeDiscount > 0 ? "byCode" : "byStaff"] += 1;
}

type Returnable = Awaited<ReturnType<typeof readReturnable>>;

/**
 * What the kept pieces cost before reductions: their prices, but of pieces by the same tiers what so
 * many cost at least, up to what all of them did.
 */
function keptCost(lines: Returnable): number {
  const takenBy = (line: Returnable[number]) =>
    line.tiers ? `${line.productId} at ${line.tiers.price}` : `line ${line.position}`;
  return [...new Set(lines.map(takenBy))].reduce((sum, key) => {
    const group = lines.filter((line) => takenBy(line) === key);
    const cost = (piecesOf: (line: Returnable[number]) => number) =>
      group.reduce((taka, line) => taka + piecesOf(line) * line.price, 0);
    const all = cost(({ quantity }) => quantity);
    const own = cost(({ quantity, returned }) => quantity - returned);
    const kept = group.reduce((n, { quantity, returned }) => n + quantity - returned, 0);
    const terms = group[0]?.tiers;
    return sum + Math.max(own, terms ? Math.min(all, cheapest(kept, terms.price)) : 0);
  }, 0);
}

/** The least that so many nuts cost, of every mixture of their tiers and single pieces. */
function cheapest(pieces: number, price: number): number {
  const [two, three] = NUTS.map(({ total }) => total) as [number, number];
  const upTo = [...Array(pieces + 1).keys()];
  const mixtures = upTo.flatMap((twos) =>
    upTo.map(
      (threes) => twos * two + threes * three + Math.max(0, pieces - 2 * twos - 3 * threes) * price,
    ),
  );
  return Math.min(...mixtures);
}

/** The orders whose code was dropped by a return. */
const hasDropped = new Set<string>();

const nextNumber = (): string => {
  transactions += 1;
  return `TRX${String(transactions).padStart(7, "0")}`;
};

/** What the gateway took is counted as the shop counts it once the gateway has answered. */
async function payAtGateway(id: string, amount: number): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const [order] = await lockAnyOrders(tx, [id]);
    if (!order) return;
    const transactionNumber = nextNumber();
    const paid = { wallet: "bkash", sender: "01712345678", transactionNumber, amount } as const;
    const advanceId = await countReceived(tx, order, paid);
    const paymentId = `TR${transactionNumber}`;
    await tx
      .insert(gatewayPayments)
      .values({ gateway: "bkash", status: "paid", amount, orderId: id, paymentId, advanceId });
  });
  advanced.set(id, (advanced.get(id) ?? 0) + amount);
}

/** A part of what belongs to the customer again is sent back by the gateway. */
async function sendBackAtGateway(id: string, few: number): Promise<void> {
  const order = await findOrder(id);
  const [payment] = await pool<{ id: string; left: number }[]>`
    select id, amount - coalesce((select sum(amount)::int from gateway_refunds where payment_id = gateway_payments.id), 0) as left
      from gateway_payments where order_id = ${id} order by 2 desc limit 1`;
  const most = Math.min(order ? toPayBack(order) : 0, payment?.left ?? 0);
  if (!payment || most === 0) return;
  const amount = Math.max(1, Math.floor((most * (3 - few)) / 3));
  const [refund] = await pool<{ id: string }[]>`
    insert into gateway_refunds (payment_id, amount, actor_id) values (${payment.id}, ${amount}, ${nasrin.id}) returning id`;
  await inOrderTransaction((tx) => finishWithin(tx, refund?.id ?? "", nextNumber()));
  advanced.set(id, (advanced.get(id) ?? 0) - amount);
  sentBack += amount;
}
