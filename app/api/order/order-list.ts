import type { OrderFilter } from "#app/domain/orders/reading/order-filters.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { eachOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { streamText } from "#app/http/stream.server.ts";
import { pageOf } from "../fields.ts";
import { toOrderJson } from "./order-json.ts";

/** A whole list beyond this many orders is sent as it is read: a shop's history outgrows any memory. */
const AT_ONCE = 500;

type Query = { page?: number | undefined; limit?: number | undefined; q?: string | undefined };

/**
 * Staff's list, newest first: a page, or all of it. A page of a search is counted to 1,000, because counting reads each order that it
 * finds; every other list is counted to its end.
 */
export async function listOrdersAsJson(filter: OrderFilter | null, query: Query) {
  const page = pageOf(query);
  const search = query.q ?? "";
  const { orders, total, isMore } = await listOrders(filter, {
    search,
    countAll: page === null || search === "",
    ...(page ?? { page: 1, perPage: AT_ONCE }),
  });
  if (page || total <= AT_ONCE) {
    const result = orders.map(toOrderJson);
    return { totalOrder: total, ...(search && { moreThanTotal: isMore }), result };
  }
  return new Response(streamText(longList(total, eachOrder(filter, { search }))), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Haat-Long": "yes",
    },
  });
}

async function* longList(total: number, orders: AsyncIterable<Order>): AsyncGenerator<string> {
  yield `{"success":true,"totalOrder":${total},"result":[`;
  let comma = "";
  for await (const order of orders) {
    yield comma + JSON.stringify(toOrderJson(order));
    comma = ",";
  }
  yield "]}";
}
