import { productName } from "../../catalog/product-name.ts";
import { type CsvColumns, csvFile } from "../../csv.server.ts";
import { dhakaDay } from "../../dates.ts";
import type { Language } from "../../language.ts";
import { payableOf } from "../money/order-totals.ts";
import type { Order } from "./order-rows.server.ts";

const itemsIn =
  (language: Language) =>
  ({ lines }: Order) =>
    lines.map((line) => `${productName(line, language)} × ${line.quantity}`).join("; ");

/** Columns of the file; amounts in taka, days in Dhaka. */
const COLUMNS: CsvColumns<Order> = {
  orderNumber: (order) => order.orderNumber,
  date: (order) => dhakaDay(order.createdAt),
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
};

/** Orders as a CSV file, one per line. */
export const ordersCsv = (orders: AsyncIterable<Order>) => csvFile(COLUMNS, orders);
