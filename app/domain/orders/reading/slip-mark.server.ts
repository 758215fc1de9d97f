import { createHash } from "node:crypto";
import type { Order } from "./order-rows.server.ts";

/**
 * Four digits that stand for the contents of an order's slip, printed in its barcode. After a
 * change of products, address or money they differ, so a slip that was printed before is
 * recognised.
 */
export function slipMark(order: Order): string {
  const { fullName, phoneNumber, address, thana, district, orderNote, totalPrice } = order;
  const { deliveryCharge, promoCodeDiscount, advanceAmount } = order;
  const lines = order.lines.map(({ productId, title, quantity, price }) => [
    productId ?? title,
    quantity,
    price,
  ]);
  const shown = [
    fullName,
    phoneNumber,
    address,
    thana,
    district,
    orderNote,
    totalPrice,
    deliveryCharge,
    promoCodeDiscount,
    lines,
    // Slips without an advance keep the mark that they were printed with.
    ...(advanceAmount > 0 ? [advanceAmount] : []),
  ];
  const hash = createHash("sha256").update(JSON.stringify(shown)).digest();
  return String(hash.readUInt32BE() % 10_000).padStart(4, "0");
}

/**
 * The barcode of a slip, without spaces: a number of four digits or more, and the mark; null for
 * another text.
 */
export function readSlipCode(text: string): { orderNumber: string; mark: string } | null {
  const [, orderNumber, mark] = /^([1-9]\d{3,})(\d{4})$/.exec(text.replace(/\s/g, "")) ?? [];
  return orderNumber && mark ? { orderNumber, mark } : null;
}

/**
 * What the barcode of a slip says, in digits alone because those make the widest bars: "10420815".
 */
export const slipCode = (order: Order): string => `${order.orderNumber}${slipMark(order)}`;
