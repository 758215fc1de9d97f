import { z } from "zod";
import { listToSettle } from "#app/domain/cash/money-sums.server.ts";
import { requireCourier } from "#app/domain/couriers/couriers.server.ts";
import { endpoint } from "../../endpoint.ts";
import { firstPageOf, id, idInQuery, moment, shortPaging, taka } from "../../fields.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/cash/to-settle",
    summary: "Delivered orders whose cash the shop has not seen, the longest waiting first",
    access: "admin",
    query: z.object({
      ...shortPaging,
      courier_id: idInQuery.optional(),
    }),
    answer: z.object({
      totalOrder: z.int(),
      totalOwed: taka,
      result: z.array(
        z.object({
          _id: id,
          version: z.int(),
          orderNumber: z.int(),
          fullName: z.string(),
          owed: taka,
          courierName: z.string(),
          consignment: z.string(),
          courierStatus: z.string(),
          createdAt: moment,
        }),
      ),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const { page, perPage } = firstPageOf(query);
    const { courier_id: courierId = null } = query;
    if (courierId !== null) await requireCourier(courierId);
    const {
      rows,
      total,
      taka: totalOwed,
    } = await listToSettle(courierId, perPage, (page - 1) * perPage);
    const result = rows.map(({ id: _id, version, orderNumber, fullName, owed, ...row }) => ({
      ...{ _id, version, orderNumber, fullName, owed },
      courierName: row.courier ?? "",
      consignment: row.consignment ?? "",
      courierStatus: row.courierStatus ?? "",
      createdAt: row.createdAt.toISOString(),
    }));
    return { totalOrder: total, totalOwed, result };
  },
);
