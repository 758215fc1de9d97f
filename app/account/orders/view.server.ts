import { findFirstPictures } from "#app/domain/catalog/products/product-images.server.ts";
import type { Language } from "#app/domain/core/language.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { orderFiguresOf } from "#app/domain/orders/money/order-totals.ts";
import { findMergedInto } from "#app/domain/orders/reading/order-history.server.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import {
  findCustomerOrder,
  type listCustomerOrders,
} from "#app/domain/orders/reading/orders.server.ts";
import { districtName, divisionName } from "#app/domain/shop/delivery/districts.ts";
import { thanaName } from "#app/domain/shop/delivery/thanas.ts";
import { notFound } from "#app/http/responses.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";

/** Times are epoch milliseconds. */
export type OrderRow = Awaited<ReturnType<typeof viewRows>>[number];
export type OrderView = Awaited<ReturnType<typeof viewOrder>>;

type Listed = Awaited<ReturnType<typeof listCustomerOrders>>["orders"][number];

/** Products that an order's row shows; the rest is given as a number. */
const SHOWN_LINES = 3;

/** The rows of the list, each with the names and pictures of its first products. */
export async function viewRows(listed: readonly Listed[], language: Language) {
  const pictures = await findFirstPictures(
    listed.flatMap(({ lines }) =>
      lines.slice(0, SHOWN_LINES).flatMap((line) => line.productId ?? []),
    ),
  );
  return listed.map(({ id, orderNumber, createdAt, totalPrice, status, lines }) => ({
    id,
    orderNumber,
    createdAt: createdAt.getTime(),
    totalPrice,
    status,
    products: lines.slice(0, SHOWN_LINES).map((line) => ({
      title: textFor({ en: line.title, bn: line.titleBn }, language),
      picture: pictures.get(line.productId ?? "") ?? "",
    })),
    more: Math.max(0, lines.length - SHOWN_LINES),
  }));
}

/** An order of this customer; another's is a 404. */
export async function requireCustomerOrder(orderId: string, customerId: string): Promise<Order> {
  const order = await findCustomerOrder(orderId, customerId);
  if (!order) throw notFound();
  return order;
}

export async function viewOrder(order: Order, request: Request) {
  const language = languageOf(request);
  const into = await findMergedInto(order);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.getTime(),
    status: order.status,
    merged: into === null ? null : wordsFor(request).mergedInto(into),
    paidWith: into === null ? null : wordsFor(request).paidWith(into),
    address: order.address,
    division: divisionName(order.division, language),
    district: districtName(order.district, language),
    thana: thanaName(order.district, order.thana, language),
    ...orderFiguresOf(order),
    lines: order.lines.map((line) => showLine(line, language)),
  };
}
