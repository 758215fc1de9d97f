import { z } from "zod";
import { phoneOrderCall } from "#app/domain/orders/changing/edit-input.server.ts";
import { placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idempotencyKey, readIdempotencyKey } from "../../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";
import { toLines } from "./edit-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/order/create",
    summary: "An order taken by phone: confirmed at once, never held, in nobody's account",
    access: "admin",
    headers: idempotencyKey,
    body: phoneOrderCall,
    answer: z.object({ message: z.string(), result: staffOrderJson }),
    refuses: [404, 409, 422],
    isAddition: true,
    example: {
      body: {
        fullName: "Rahima Begum",
        phoneNumber: "01712345678",
        address: "House 7, Road 3, Dhanmondi",
        district: "Dhaka",
        thana: "Dhanmondi",
        items: [{ _id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11", quantity: 2 }],
        discount: 50,
        staffNote: "Wants it before noon.",
      },
    },
  },
  async ({ body, user, request, done }) => {
    const { items, totalPrice, staffNote, discount, deliveryCharge, ...person } = body;
    const order = await placeDeskOrder(
      { ...person, lines: toLines(items) },
      { actor: user, staffNote, discount, deliveryCharge },
      { key: readIdempotencyKey(request), shownTotal: totalPrice },
    );
    return { message: done["order-placed"], result: toStaffOrderJson(order) };
  },
);
