import { BYTE_ORDER_MARK, csvLine } from "../../csv.server.ts";
import { dhakaDay } from "../../dates.ts";
import { payableOf } from "../money/order-totals.ts";
import { nameOf } from "./line-name.ts";
import type { Order } from "./order-rows.server.ts";
import { showLine } from "./shown-lines.ts";

/** The columns of the export, in their order. */
export const ORDER_CSV_COLUMNS = [
  "orderNumber",
  "date",
  "status",
  "fullName",
  "phoneNumber",
  "address",
  "thana",
  "district",
  "division",
  "items",
  "itemsBn",
  "subtotal",
  "deliveryCharge",
  "promoCode",
  "promoCodeDiscount",
  "adjustment",
  "totalPrice",
  "payable",
  "paymentMethod",
  "orderNote",
] as const;

/**
 * Orders as a spreadsheet reads them, one a line, a piece of text at a time; amounts in taka, the day in Dhaka.
 */
export async function* ordersCsv(orders: AsyncIterable<Order>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...ORDER_CSV_COLUMNS]);
  for await (const order of orders) yield csvLine(cells(order));
}

function cells(order: Order): (string | number)[] {
  return [
    order.orderNumber,
    dhakaDay(order.createdAt),
    order.status,
    order.fullName,
    order.phoneNumber,
    order.address,
    order.thana ?? "",
    order.district,
    order.division,
    order.lines.map((line) => `${nameOf(showLine(line, "en"))} × ${line.quantity}`).join("; "),
    order.lines.map((line) => `${nameOf(showLine(line, "bn"))} × ${line.quantity}`).join("; "),
    order.subtotal,
    order.deliveryCharge,
    order.promoCode,
    order.promoCodeDiscount,
    order.adjustment,
    order.totalPrice,
    payableOf(order),
    order.paymentMethod,
    order.orderNote,
  ];
}
