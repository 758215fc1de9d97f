import { z } from "zod";
import { findParcel } from "#app/domain/couriers/parcel-list.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { findPrints } from "#app/domain/packing/prints.server.ts";
import { readReturnable } from "#app/domain/returns/order-returns.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { endpoint } from "../../endpoint.ts";
import { id, idInQuery, moment, taka } from "../../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/order/detail",
    summary: "One order with its parcel, what came back of it, and when its slip was printed",
    access: "admin",
    query: z.object({ order_id: idInQuery }),
    answer: z.object({
      result: staffOrderJson,
      parcel: z
        .object({
          courier: id,
          courierName: z.string(),
          consignment: z.string().meta({ description: "The courier's number, or empty." }),
          trackingLink: z.string().meta({ description: "Where it can be followed, or empty." }),
          amountToCollect: taka,
        })
        .nullable(),
      returned: z
        .array(z.object({ position: z.int(), quantity: z.int() }))
        .meta({ description: "Pieces that came back, by the item's position." }),
      printedAt: moment.nullable(),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const order = await findOrder(query.order_id);
    if (!order) throw new ShopError("order-not-found", {});
    const [parcel, lines, prints] = await Promise.all([
      findParcel(order.id),
      readReturnable(order.id),
      findPrints([order.id]),
    ]);
    return {
      result: toStaffOrderJson(order),
      parcel: parcel && {
        courier: parcel.courierId,
        courierName: parcel.courier,
        consignment: parcel.consignment,
        trackingLink: parcel.href ?? "",
        amountToCollect: parcel.amount,
      },
      returned: lines.flatMap(({ position, returned }) =>
        returned > 0 ? [{ position, quantity: returned }] : [],
      ),
      printedAt: prints.get(order.id)?.printedAt.toISOString() ?? null,
    };
  },
);
