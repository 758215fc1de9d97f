import { z } from "zod";
import { findTrackedOrder } from "#app/domain/orders/reading/tracked-order.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { endpoint } from "../endpoint.ts";
import { idInPath } from "../fields.ts";
import { orderJson, toOrderJson } from "./order-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/order/track-order/:orderId",
    summary:
      "An order, for whoever knows its id; without the customer's id, and masked 30 days after it is over, for all but its customer and staff",
    access: "guest",
    isPersonal: true,
    params: z.object({ orderId: idInPath }),
    answer: z.object({ result: orderJson }),
    refuses: [404],
  },
  async ({ params, user }) => {
    const order = await findTrackedOrder(params.orderId, user);
    if (!order) throw new ShopError("order-not-found", {});
    return { result: toOrderJson(order) };
  },
);
