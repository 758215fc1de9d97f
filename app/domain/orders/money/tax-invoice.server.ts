import { ShopError } from "../../core/shop-error.ts";
import { findShopSettings } from "../../shop/shop-settings.server.ts";
import { isReleased, type OrderStatus } from "../order-status.ts";
import { findOrder } from "../reading/orders.server.ts";
import { sumVat, vatRows } from "./vat.ts";

/** Whether an order has a tax invoice in a shop that is registered for VAT. */
export const hasTaxInvoice = (order: { status: OrderStatus; isTrial: boolean }): boolean =>
  !order.isTrial && !isReleased(order.status);

/**
 * The tax invoice of an order as it was sold; a return does not change it. It is issued when the
 * parcel leaves the shop, until then whenever it is printed. Refused: order-not-found, vat-off,
 * nothing-sold.
 */
export async function readTaxInvoice(orderId: string, now = new Date()) {
  const [order, shop] = await Promise.all([findOrder(orderId), findShopSettings()]);
  if (!order) throw new ShopError("order-not-found", {});
  if (shop.bin === "") throw new ShopError("vat-off", {});
  if (!hasTaxInvoice(order))
    throw new ShopError("nothing-sold", { orderNumber: order.orderNumber });
  const rows = vatRows(order, shop.vatRate);
  return {
    order,
    shop,
    issuedAt: order.handedOverAt ?? now,
    rate: shop.vatRate,
    rows,
    sums: sumVat(rows),
  };
}
