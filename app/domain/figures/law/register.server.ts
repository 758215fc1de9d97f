import { and, asc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import {
  advances,
  complaints,
  moneyMovements,
  orderHistory,
  orderLines,
  orders,
} from "#drizzle/schema.ts";
import { csvFile, moment } from "../../core/csv.server.ts";
import {
  dhakaMinute,
  endOfDhakaDay,
  startOfDhakaDay,
  startOfDhakaMonth,
} from "../../core/dates.ts";
import { latinDigits } from "../../core/digits.ts";
import { HOUR_MS } from "../../core/durations.ts";
import { isAboveTenth, LAW_HOURS } from "../../core/law.ts";
import { asksAboveTenth } from "../../orders/law/law-settings.ts";
import { findAdvanceSettings } from "../../orders/money/advance-settings.server.ts";
import { findServiceTerms } from "../../shop/delivery/service-terms.server.ts";
import { goesBeyondLaw } from "../../shop/delivery/service-terms.ts";
import { findShopSettings } from "../../shop/shop-settings.server.ts";
import { judge, type RegisterTable, type Verdict } from "./register.ts";

export type Month = { month: string; from: Date; until: Date };

/** A month in Dhaka written as "2026-11"; the present one for nothing, null for anything else. */
export function readMonth(text: string | null, now: Date): Month | null {
  const month = latinDigits(text ?? "").trim() || dhakaMinute(now).slice(0, 7);
  const first = endOfDhakaDay(`${month}-01`);
  if (!first) return null;
  const from = startOfDhakaDay(first);
  return { month, from, until: startOfDhakaMonth(new Date(from.getTime() + 32 * 24 * HOUR_MS)) };
}

/** An order paid in advance, with the times that the law asks for. */
export type RegisterOrder = {
  id: string;
  orderNumber: number;
  district: string;
  status: string;
  totalPrice: number;
  paid: number;
  paidAt: Date;
  handedOverAt: Date | null;
  deliveredAt: Date | null;
  refunded: number;
  refundedAt: Date | null;
  handOver: Verdict;
  delivery: Verdict;
  refund: Verdict;
};

/** The orders whose advance was first paid in a month, the first paid first. */
async function listPaidOrders({ from, until }: Month, now: number): Promise<RegisterOrder[]> {
  const within = sql`${advances.status} = 'verified' and ${advances.createdAt} >= ${from.toISOString()}::timestamptz and ${advances.createdAt} < ${until.toISOString()}::timestamptz`;
  type Row = Omit<
    RegisterOrder,
    `${"paid" | "handedOver" | "delivered" | "refunded"}At` | "handOver" | "delivery" | "refund"
  > &
    Record<"paidAt", string> &
    Record<"handedOverAt" | "deliveredAt" | "refundedAt", string | null> & { toPayBack: boolean };
  const [rows, { district }] = await Promise.all([
    db.execute<Row>(sql`
      with paid as (
        select ${advances.orderId} as order_id, min(${advances.createdAt}) as paid_at, sum(${advances.amount})::int as paid
          from ${advances} where ${advances.status} = 'verified'
           and ${advances.orderId} = any(array(select ${advances.orderId} from ${advances} where ${within}))
         group by 1 having min(${advances.createdAt}) >= ${from.toISOString()}::timestamptz)
      select ${orders.id} as id, ${orders.orderNumber} as "orderNumber", ${orders.district} as district, ${orders.status} as status,
             ${orders.totalPrice} as "totalPrice", paid, paid_at as "paidAt", ${orders.handedOverAt} as "handedOverAt",
             (select min(${orderHistory.createdAt}) from ${orderHistory} where ${orderHistory.orderId} = ${orders.id}
                 and ${orderHistory.field} = 'status' and ${orderHistory.to} = '"Deliverd"') as "deliveredAt",
             coalesce((select -sum(${moneyMovements.amount}) from ${moneyMovements} where ${moneyMovements.orderId} = ${orders.id}
                 and ${moneyMovements.kind} = 'refunded'), 0)::int as refunded,
             (select max(${moneyMovements.createdAt}) from ${moneyMovements} where ${moneyMovements.orderId} = ${orders.id}
                 and ${moneyMovements.kind} = 'refunded') as "refundedAt",
             ${orders.advanceAmount} > ${orders.advanceKept} as "toPayBack"
        from paid join ${orders} on ${orders.id} = paid.order_id
       where ${isNull(orders.deletedAt)} and not ${orders.isTrial} order by paid_at, ${orders.orderNumber}`),
    findShopSettings(),
  ]);
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map(({ toPayBack, ...row }) => {
    const paidAt = new Date(row.paidAt);
    const [handedOverAt, deliveredAt, refundedAt] = [
      time(row.handedOverAt),
      time(row.deliveredAt),
      time(row.refundedAt),
    ];
    const by = (hours: number, done: Date | null) =>
      judge(done?.getTime() ?? null, paidAt.getTime() + hours * HOUR_MS, now);
    const isSame = district === "" || district === row.district;
    const isCancelled = row.status === "Cancelled";
    const counts = isAboveTenth(row.paid, row.totalPrice);
    const ofGoods = (hours: number, done: Date | null): Verdict =>
      !counts || (isCancelled && done === null) ? "none" : by(hours, done);
    return {
      ...row,
      ...{ paidAt, handedOverAt, deliveredAt, refundedAt },
      handOver: ofGoods(LAW_HOURS.handOver, handedOverAt),
      delivery: ofGoods(isSame ? LAW_HOURS.deliverySame : LAW_HOURS.deliveryOther, deliveredAt),
      refund: isCancelled
        ? by(LAW_HOURS.refund, toPayBack ? null : (refundedAt ?? paidAt))
        : "none",
    };
  });
}

/** The complaints made in a month, with the verdict about their answer. */
const listComplaints = ({ from, until }: Month) =>
  db
    .select({
      id: complaints.id,
      orderId: complaints.orderId,
      orderNumber: orders.orderNumber,
      madeAt: complaints.madeAt,
      text: complaints.text,
      answeredAt: complaints.answeredAt,
      answer: complaints.answer,
    })
    .from(complaints)
    .innerJoin(orders, eq(orders.id, complaints.orderId))
    .where(
      and(
        gte(complaints.madeAt, from),
        lt(complaints.madeAt, until),
        isNull(orders.deletedAt),
        eq(orders.isTrial, false),
      ),
    )
    .orderBy(asc(complaints.madeAt), asc(complaints.id));

/** An order delivered in a month; what was sold and its VAT, in paisa, without what came back. */
export type VatOrder = {
  id: string;
  orderNumber: number;
  deliveredAt: Date;
  totalPrice: number;
  returnedAmount: number;
  sales: number;
  vat: number;
};

/** `vatIn` in SQL, for taka. */
const vatSql = (amount: SQL, hundredths: number) =>
  sql`sign(${amount}) * div(abs(${amount})::numeric * ${200 * hundredths}::int + ${10_000 + hundredths}::int, ${2 * (10_000 + hundredths)}::int)`;

/**
 * The orders first delivered in a month that stay delivered, the first delivered first: each row of
 * their tax invoice rounded by itself, less the VAT of what came back.
 */
export async function listVatOrders({ from, until }: Month, rate: number): Promise<VatOrder[]> {
  const vat = (amount: SQL) => vatSql(amount, Math.round(rate * 100));
  const isDelivered = sql`${orderHistory.field} = 'status' and ${orderHistory.to} = '"Deliverd"'`;
  const rows = await db.execute<Omit<VatOrder, "deliveredAt"> & { deliveredAt: string }>(sql`
    with delivered as (
      select ${orderHistory.orderId} as order_id, min(${orderHistory.createdAt}) as at
        from ${orderHistory} where ${isDelivered}
         and ${orderHistory.orderId} = any(array(select ${orderHistory.orderId} from ${orderHistory}
             where ${isDelivered} and ${orderHistory.createdAt} >= ${from.toISOString()}::timestamptz
               and ${orderHistory.createdAt} < ${until.toISOString()}::timestamptz))
       group by 1 having min(${orderHistory.createdAt}) >= ${from.toISOString()}::timestamptz)
    select ${orders.id} as id, ${orders.orderNumber} as "orderNumber", at as "deliveredAt", ${orders.totalPrice} as "totalPrice",
           ${orders.returnedAmount} as "returnedAmount", (100 * (${orders.totalPrice} - ${orders.returnedAmount}))::float8 as sales,
           (coalesce((select sum(${vat(sql`${orderLines.price} * ${orderLines.quantity}`)}) from ${orderLines}
                where ${orderLines.orderId} = ${orders.id}), 0)
            + ${vat(sql`${orders.deliveryCharge}`)} - ${vat(sql`${orders.promoCodeDiscount}`)}
            + ${vat(sql`${orders.adjustment}`)} - ${vat(sql`${orders.returnedAmount}`)})::float8 as vat
      from delivered join ${orders} on ${orders.id} = delivered.order_id
     where ${isNull(orders.deletedAt)} and not ${orders.isTrial} and ${orders.status} = 'Deliverd'
     order by at, ${orders.orderNumber}`);
  return rows.map((row) => ({ ...row, deliveredAt: new Date(row.deliveredAt) }));
}

/** The VAT of a month in paisa; null for a shop without a registration. */
async function readVat(month: Month) {
  const { bin, vatRate: rate } = await findShopSettings();
  if (bin === "") return null;
  const sold = await listVatOrders(month, rate);
  const sales = sold.reduce((sum, order) => sum + order.sales, 0);
  const vat = sold.reduce((sum, order) => sum + order.vat, 0);
  return { bin, rate, orders: sold.length, sales, value: sales - vat, vat };
}

export type Register = Awaited<ReturnType<typeof readRegister>>;

/** What the law asks a shop to show of a month, and the owner's reasons for settings beyond it. */
export async function readRegister(month: Month, now: Date = new Date()) {
  const [paidOrders, made, { settings }, { terms }, { district }, vat] = await Promise.all([
    listPaidOrders(month, now.getTime()),
    listComplaints(month),
    findAdvanceSettings(),
    findServiceTerms(),
    findShopSettings(),
    readVat(month),
  ]);
  return {
    month: month.month,
    vat,
    reasons: {
      advance: asksAboveTenth(settings) ? settings.lawReason : "",
      delivery: goesBeyondLaw(terms, district) ? terms.lawReason : "",
    },
    orders: paidOrders,
    complaints: made.map((complaint) => ({
      ...complaint,
      verdict: judge(
        complaint.answeredAt?.getTime() ?? null,
        complaint.madeAt.getTime() + LAW_HOURS.complaint * HOUR_MS,
        now.getTime(),
      ),
    })),
  };
}

const minute = (time: Date | null) => moment(dhakaMinute(time).replace("T", " "));

/**
 * Paisa as taka. It is a number because a spreadsheet does not add up texts, and only texts are
 * guarded against formulas.
 */
const taka = (paisa: number) => paisa / 100;

/** A table of the register as a spreadsheet file; times are of Dhaka. */
export async function registerFile(table: RegisterTable, month: Month) {
  if (table === "vat") {
    const { vatRate } = await findShopSettings();
    return csvFile<VatOrder>(
      {
        orderNumber: ({ orderNumber }) => orderNumber,
        deliveredAt: ({ deliveredAt }) => minute(deliveredAt),
        totalTaka: ({ totalPrice }) => totalPrice,
        returnedTaka: ({ returnedAmount }) => returnedAmount,
        salesTaka: ({ sales }) => taka(sales),
        valueWithoutVatTaka: ({ sales, vat }) => taka(sales - vat),
        vatPercent: () => vatRate,
        vatTaka: ({ vat }) => taka(vat),
      },
      await listVatOrders(month, vatRate),
    );
  }
  const register = await readRegister(month);
  if (table === "complaints")
    return csvFile<Register["complaints"][number]>(
      {
        orderNumber: ({ orderNumber }) => orderNumber,
        madeAt: ({ madeAt }) => minute(madeAt),
        complaint: ({ text }) => text,
        answeredAt: ({ answeredAt }) => minute(answeredAt),
        answer: ({ answer }) => answer,
        in72Hours: ({ verdict }) => verdict,
      },
      register.complaints,
    );
  return csvFile<RegisterOrder>(
    {
      orderNumber: ({ orderNumber }) => orderNumber,
      district: ({ district }) => district,
      status: ({ status }) => status,
      totalTaka: ({ totalPrice }) => totalPrice,
      advanceTaka: ({ paid }) => paid,
      paidAt: ({ paidAt }) => minute(paidAt),
      toCourierAt: ({ handedOverAt }) => minute(handedOverAt),
      toCourierInTime: ({ handOver }) => handOver,
      deliveredAt: ({ deliveredAt }) => minute(deliveredAt),
      deliveredInTime: ({ delivery }) => delivery,
      refundedTaka: ({ refunded }) => refunded,
      refundedAt: ({ refundedAt }) => minute(refundedAt),
      refundedInTime: ({ refund }) => refund,
    },
    register.orders,
  );
}
