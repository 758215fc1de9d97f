import type { LoaderFunctionArgs } from "@remix-run/node";
import { findFirstPictures } from "#app/domain/catalog/products/product-images.server.ts";
import { districtName, divisionName } from "#app/domain/delivery/districts.ts";
import { thanaName } from "#app/domain/delivery/thanas.ts";
import type { Language } from "#app/domain/language.ts";
import { textFor } from "#app/domain/local-text.ts";
import { sumsOf } from "#app/domain/orders/money/order-totals.ts";
import { findMergedInto } from "#app/domain/orders/reading/order-history.server.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import {
  findCustomerOrder,
  type listCustomerOrders,
} from "#app/domain/orders/reading/orders.server.ts";
import { listReorderableLines } from "#app/domain/orders/reading/reorder.server.ts";
import { readCart } from "#app/http/cart-cookie.server.ts";
import { asRefusal } from "#app/http/form.server.ts";
import { notFound } from "#app/http/responses.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";

/** Times are epoch milliseconds. */
export type OrderRow = Awaited<ReturnType<typeof viewRows>>[number];
export type OrderView = Awaited<ReturnType<typeof viewOrder>>;
export type MissingLines = Awaited<ReturnType<typeof viewMissing>>;

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
    ...{ id, orderNumber, createdAt: createdAt.getTime(), totalPrice, status },
    products: lines.slice(0, SHOWN_LINES).map((line) => ({
      title: textFor({ en: line.title, bn: line.titleBn }, language),
      picture: pictures.get(line.productId ?? "") ?? "",
    })),
    more: Math.max(0, lines.length - SHOWN_LINES),
  }));
}

/** Another customer's order is a 404. */
export async function viewOrder(orderId: string, customerId: string, request: Request) {
  const language = languageOf(request);
  const order = await findCustomerOrder(orderId, customerId);
  if (!order) throw notFound();
  const into = await findMergedInto(order);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.getTime(),
    status: order.status,
    merged: into === null ? null : wordsFor(request).mergedInto(into),
    address: order.address,
    division: divisionName(order.division, language),
    district: districtName(order.district, language),
    thana: thanaName(order.district, order.thana, language),
    ...sumsOf(order),
    lines: order.lines.map((line) => showLine(line, language)),
  };
}

/** After a reorder: the lines that could not be added to the cart, and whether any could. */
export async function viewMissing(args: LoaderFunctionArgs, orderId: string, customerId: string) {
  const language = languageOf(args.request);
  const [{ available, unavailable }, order, cart] = await Promise.all([
    listReorderableLines(orderId, customerId, language),
    findCustomerOrder(orderId, customerId),
    readCart(args),
  ]).catch((error) => {
    asRefusal(error);
    throw notFound();
  });
  const inCart = new Set(cart.map((line) => line.productId));
  const leftOut = available.filter((line) => !inCart.has(line.productId));
  const forLackOfRoom = leftOut.flatMap(({ productId }) => {
    const line = order?.lines.find((line) => line.productId === productId);
    return line ? showLine(line, language) : [];
  });
  return {
    lines: [...unavailable, ...forLackOfRoom],
    isAnyThere: leftOut.length < available.length,
  };
}
