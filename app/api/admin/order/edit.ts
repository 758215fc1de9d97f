import { z } from "zod";
import { orderEditCall } from "#app/domain/orders/changing/edit-input.server.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { endpoint } from "../../endpoint.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";
import { readEditCall } from "./edit-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/order/edit",
    summary:
      "Change goods, prices, discount, charge and address of an order still in the shop; sent again it changes nothing",
    access: "admin",
    body: orderEditCall,
    answer: z.object({ message: z.string(), result: staffOrderJson }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: {
        _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42",
        version: 2,
        items: [{ position: 0, quantity: 3, price: 900 }],
        totalPrice: 2760,
      },
    },
  },
  async ({ body, user, done }) => {
    const { id, edit, ...seen } = readEditCall(body);
    const order = await editOrder(id, edit, user, seen);
    return { message: done["order-updated"], result: toStaffOrderJson(order) };
  },
);
