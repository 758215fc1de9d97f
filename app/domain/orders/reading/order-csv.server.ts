import { eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, shipments } from "#drizzle/schema.ts";
import { type CsvColumns, csvFile, moment } from "../../core/csv.server.ts";
import { dhakaDay } from "../../core/dates.ts";
import type { Language } from "../../core/language.ts";
import { productName } from "../../core/naming/product-name.ts";
import { moneyOf } from "../money/order-money.ts";
import { payableOf } from "../money/order-totals.ts";
import type { Order } from "./order-rows.server.ts";

/** An order with the name of the courier that has or had its parcel, "" for none. */
type ExportedOrder = Order & { courier: string };

const itemsIn =
  (language: Language) =>
  ({ lines }: Order) =>
    lines.map((line) => `${productName(line, language)} × ${line.quantity}`).join("; ");

/** Columns of the file; amounts in taka, days in Dhaka. */
const COLUMNS: CsvColumns<ExportedOrder> = {
  orderNumber: (order) => order.orderNumber,
  date: (order) => moment(dhakaDay(order.createdAt)),
  status: (order) => order.status,
  fullName: (order) => order.fullName,
  phoneNumber: (order) => order.phoneNumber,
  address: (order) => order.address,
  thana: (order) => order.thana ?? "",
  district: (order) => order.district,
  division: (order) => order.division,
  items: itemsIn("en"),
  itemsBn: itemsIn("bn"),
  subtotal: (order) => order.subtotal,
  deliveryCharge: (order) => order.deliveryCharge,
  promoCode: (order) => order.promoCode,
  promoCodeDiscount: (order) => order.promoCodeDiscount,
  adjustment: (order) => order.adjustment,
  totalPrice: (order) => order.totalPrice,
  payable: payableOf,
  paymentMethod: (order) => order.paymentMethod,
  orderNote: (order) => order.orderNote,
  advanceAmount: (order) => order.advanceAmount,
  courier: (order) => order.courier,
  returnedAmount: (order) => moneyOf(order).returned,
  settledAmount: (order) => order.settledAmount ?? "",
  settledDay: (order) => (order.settledAt ? moment(dhakaDay(order.settledAt)) : ""),
  source: (order) => order.source,
  firstSource: (order) => order.touches?.first.source ?? "",
  isTrial: (order) => (order.isTrial ? "yes" : ""),
};

/** Orders as a CSV file, one per line. */
export const ordersCsv = (orders: AsyncIterable<Order>) => csvFile(COLUMNS, withCouriers(orders));

/** Couriers are looked up for so many orders at once. */
const BATCH = 500;

async function* withCouriers(orders: AsyncIterable<Order>): AsyncGenerator<ExportedOrder> {
  let batch: Order[] = [];
  for await (const order of orders) {
    batch.push(order);
    if (batch.length < BATCH) continue;
    yield* await nameCouriers(batch);
    batch = [];
  }
  if (batch.length > 0) yield* await nameCouriers(batch);
}

async function nameCouriers(batch: readonly Order[]): Promise<ExportedOrder[]> {
  const ids = batch.map(({ id }) => id);
  const rows = await db
    .select({ id: shipments.orderId, courier: couriers.name })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(inArray(shipments.orderId, ids));
  const names = new Map(rows.map(({ id, courier }) => [id, courier]));
  return batch.map((order) => ({ ...order, courier: names.get(order.id) ?? "" }));
}
