import { z } from "zod";
import { findOrder } from "#app/domain/orders/orders.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { endpoint } from "../endpoint.ts";
import { idInPath } from "../fields.ts";
import { orderJson, toOrderJson } from "./order-json.ts";

export const loader = endpoint(
  {
    method: "GET",
    path: "/api/order/track-order/{orderId}",
    summary: "An order, for whoever knows its id",
    access: "public",
    params: z.object({ orderId: idInPath }),
    answer: z.object({ result: orderJson }),
    refuses: [404],
  },
  async ({ params }) => {
    const order = await findOrder(params.orderId);
    if (!order) throw new ShopError("order-not-found", {});
    return { result: toOrderJson(order) };
  },
);

export const action = loader;
