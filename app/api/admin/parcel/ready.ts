import { z } from "zod";
import { listCouriers } from "#app/domain/couriers/couriers.server.ts";
import { countReady, listReady } from "#app/domain/couriers/hand-over.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { endpoint } from "../../endpoint.ts";
import { firstPageOf, id, shortPaging, taka } from "../../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/parcel/ready",
    summary: "Packed orders to hand over, newest first, and what a courier would refuse of each",
    access: "admin",
    query: z.object({
      ...shortPaging,
      courier_id: z
        .string()
        .optional()
        .meta({ format: "uuid", description: "Whose limits `problems` are about." }),
    }),
    answer: z.object({
      couriers: z
        .array(z.object({ _id: id, name: z.string(), hasKeys: z.boolean() }))
        .meta({ description: "Whom they can be given to." }),
      totalOrder: z.int(),
      result: z.array(
        z.object({
          order: staffOrderJson,
          amountToCollect: taka,
          weight: z.number().meta({ description: "Kilograms." }),
          problems: z.array(z.string()),
        }),
      ),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query, request }) => {
    const { page, perPage } = firstPageOf(query);
    const couriers = (await listCouriers()).filter(({ isActive }) => isActive);
    const courier = couriers.find((one) => one.id === query.courier_id) ?? null;
    if (query.courier_id !== undefined && !courier) throw new ShopError("courier-not-found", {});
    const [ready, totalOrder] = await Promise.all([
      listReady(courier, perPage, (page - 1) * perPage),
      countReady(),
    ]);
    const words = wordsFor(request);
    const name = courier?.name ?? "";
    return {
      couriers: couriers.map((one) => ({ _id: one.id, name: one.name, hasKeys: one.hasKeys })),
      totalOrder,
      result: ready.map(({ order, parcel, problems }) => ({
        order: toStaffOrderJson(order),
        amountToCollect: parcel.amount,
        weight: parcel.weight,
        problems: problems.map((problem) =>
          sayRefusal(words, new ShopError("parcel-unfit", { courier: name, ...problem })),
        ),
      })),
    };
  },
);
