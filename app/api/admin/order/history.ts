import { z } from "zod";
import { SIZE_UNITS } from "#app/domain/catalog/size.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery, moment, taka } from "../../fields.ts";

const line = z
  .object({
    position: z.int(),
    title: z.string(),
    titleBn: z.string(),
    sizeAmount: z.number().nullable(),
    sizeUnit: z.enum(SIZE_UNITS).nullable(),
    quantity: z.int(),
    price: taka,
  })
  .meta({
    description: "With the field `line` alone: null before it was added, or once it was taken out.",
  });

const value = z.union([z.string(), z.number(), z.boolean(), line]).nullable();

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/order/history",
    summary: "Who changed what of an order, oldest first",
    access: "admin",
    query: z.object({ order_id: idInQuery }),
    answer: z.object({
      result: z.array(
        z.object({
          field: z.string(),
          from: value,
          to: value,
          changedBy: z.string().meta({
            description: 'A name; "customer" for a guest who changed an own order, else empty.',
          }),
          createdAt: moment,
        }),
      ),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    if (!(await findOrder(query.order_id))) throw new ShopError("order-not-found", {});
    const result = (await listOrderHistory(query.order_id)).map(
      ({ field, from, to, actorName, byCustomer, createdAt }) => ({
        field,
        from,
        to,
        changedBy: actorName ?? (byCustomer ? "customer" : ""),
        createdAt: createdAt.toISOString(),
      }),
    );
    return { result };
  },
);
