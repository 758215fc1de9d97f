import { z } from "zod";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { unpackOrder } from "#app/domain/packing/pack-order.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery } from "../../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/packing/unpack",
    summary: "Take a packing back: the order is to be packed again",
    access: "admin",
    body: z.object({ _id: idInQuery }),
    answer: z.object({ message: z.string(), result: staffOrderJson }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, user, request }) => {
    const isDone = await unpackOrder(body._id, user);
    const order = await findOrder(body._id);
    if (!order) throw new ShopError("order-not-found", {});
    if (!isDone) throw new ShopError("order-not-packed", { status: order.status });
    const message = adminWordsFor(request).packing.undone(String(order.orderNumber));
    return { message, result: toStaffOrderJson(order) };
  },
);
