import { z } from "zod";
import { requireCourier } from "#app/domain/couriers/couriers.server.ts";
import { PARCEL_LISTS } from "#app/domain/couriers/couriers.ts";
import { listParcels } from "#app/domain/couriers/parcel-list.server.ts";
import { endpoint } from "../../endpoint.ts";
import { firstPageOf, idInQuery, momentInQuery, shortPaging } from "../../fields.ts";
import { parcelJson, toParcelJson } from "./parcel-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/parcel/list",
    summary: "Parcels, the latest handed over first: all, of a courier, or of one hand-over",
    access: "admin",
    query: z.object({
      ...shortPaging,
      list: z
        .enum(PARCEL_LISTS, { error: "choice-invalid" })
        .default("all")
        .describe(
          "all, waiting (to be told), stuck (a person decides), unnumbered or silent (not answered for).",
        ),
      courier_id: idInQuery.optional(),
      at: momentInQuery.optional().describe("Of the one hand-over of this moment."),
    }),
    answer: z.object({
      result: z.array(parcelJson),
      hasMore: z.boolean().meta({ description: "Whether another page follows." }),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const { list, courier_id: courierId = null, at = null } = query;
    if (courierId !== null) await requireCourier(courierId);
    const { page, perPage } = firstPageOf(query);
    const question = { list, courierId, at };
    const found = await listParcels(question, perPage + 1, (page - 1) * perPage);
    return {
      result: found.slice(0, perPage).map(toParcelJson),
      hasMore: found.length > perPage,
    };
  },
);
