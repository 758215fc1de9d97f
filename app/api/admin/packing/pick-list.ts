import { z } from "zod";
import { SIZE_UNITS } from "#app/domain/catalog/size.ts";
import { readPickList } from "#app/domain/packing/read-pick-list.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery, orderSearch } from "../../fields.ts";
import { orderType } from "../../order/order-type.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/packing/pick-list",
    summary: "What to fetch from the shelves for some orders: every good once, with all its pieces",
    access: "admin",
    body: z.object({
      orders: z
        .array(idInQuery)
        .optional()
        .meta({ description: "These, at most 1000. Without it, those of a whole list." }),
      order_type: orderType.optional(),
      q: orderSearch,
    }),
    answer: z.object({
      result: z.array(
        z.object({
          title: z.string(),
          titleBn: z.string(),
          sizeAmount: z.number().nullable(),
          sizeUnit: z.enum(SIZE_UNITS).nullable(),
          quantity: z.int(),
          orders: z.int().meta({ description: "In how many of the orders." }),
        }),
      ),
      orderNumbers: z
        .array(z.int())
        .meta({ description: "Those it is for; cancelled and refunded ones are left out." }),
    }),
    refuses: [409],
    isAddition: true,
    example: { body: { order_type: "to-pack" } },
  },
  async ({ body }) => {
    const { orders, order_type: filter = "to-pack", q: search = "" } = body;
    const { goods, numbers } = await readPickList(orders ? { ids: orders } : { filter, search });
    return { result: goods, orderNumbers: numbers };
  },
);
