import { z } from "zod";
import { settleInFull } from "#app/domain/cash/settle.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { orderChoices, readChoices, taka } from "../../fields.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/cash/settle",
    summary:
      "The shop has the cash of these orders in full, all or none; sent again each is said to be settled (409)",
    access: "admin",
    body: z.object({ orders: orderChoices }),
    answer: z.object({ message: z.string(), settled: z.int(), amount: taka }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { orders: [{ _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", version: 5 }] } },
  },
  async ({ body, user, request }) => {
    const { ids, seen } = readChoices(body.orders);
    const { orders: settled, taka: amount } = await settleInFull(ids, user, seen);
    return { message: adminWordsFor(request).cash.settled(settled, amount), settled, amount };
  },
);
