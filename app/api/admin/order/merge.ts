import { z } from "zod";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery } from "../../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/order/merge",
    summary:
      "Make one order of several of the same phone: lines go into the first, the others are cancelled as duplicates",
    access: "admin",
    body: z.object({
      _id: idInQuery,
      duplicates: z.array(idInQuery).max(100).meta({ description: "At most 20 orders." }),
    }),
    answer: z.object({ message: z.string(), result: staffOrderJson }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: {
        _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42",
        duplicates: ["0c7d3b4e-8f57-4c1f-9a53-2f1a7d1c0e42"],
      },
    },
  },
  async ({ body, user, done }) => {
    const order = await mergeOrders(body._id, body.duplicates, user);
    return { message: done["orders-merged"], result: toStaffOrderJson(order) };
  },
);
