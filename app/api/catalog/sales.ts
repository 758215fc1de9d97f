import { z } from "zod";
import { saleChangesSchema, saleSchema } from "#app/domain/catalog/sales/sale-input.server.ts";
import { SALE_KINDS } from "#app/domain/catalog/sales/sale-kinds.ts";
import {
  createSale,
  deleteSale,
  listSales,
  restoreSale,
  type Sale,
  updateSale,
} from "#app/domain/catalog/sales/sales.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInQuery, jsonOf, moment } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const saleJson = z
  .object({
    _id: id,
    name: z.string(),
    kind: z.enum(SALE_KINDS),
    amount: z.int().meta({
      description:
        "By `kind`: percent off, rounded down to whole taka; taka off; the price itself; of a deal, how many of the `pieces` are paid for.",
    }),
    pieces: z.int().nullable().meta({ description: "Of a deal: 3 for “3 for the price of 2”." }),
    startsAt: moment,
    endsAt: moment
      .nullable()
      .meta({ description: "The first moment at which it is over; null for a deal without end." }),
    products: z
      .array(id)
      .meta({ description: "With `categories`, the goods it is for; both empty: all." }),
    categories: z.array(id),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "Sale" });

const toSaleJson = (sale: Sale) =>
  jsonOf(saleJson, { ...sale, products: sale.productIds, categories: sale.categoryIds });

const saleQuery = z.object({ sale_id: idInQuery });

const example = {
  body: {
    name: "Victory Day",
    kind: "percent",
    amount: 15,
    categories: ["honey"],
    startsAt: "2026-12-16T00:00",
    endsAt: "2026-12-17T00:00",
  },
};

export const list = endpoint(
  {
    method: "GET",
    path: "/api/sale/list",
    summary: "All dated sales, latest begin first",
    access: "admin",
    answer: z.object({ result: z.array(saleJson) }),
    isAddition: true,
  },
  async () => ({ result: (await listSales()).map(toSaleJson) }),
);

export const create = staffChange(
  {
    method: "POST",
    path: "/api/sale/create",
    summary: "Add a dated sale or a deal on several pieces; times without a zone are Dhaka's",
    body: saleSchema,
    result: [saleJson, toSaleJson],
    refuses: [409],
    isAddition: true,
    example,
    done: "sale-added",
  },
  ({ user, body }) => createSale(body, user),
);

export const update = staffChange(
  {
    method: "PUT",
    path: "/api/sale/update",
    summary: "Edit a dated sale; an absent field stays",
    query: saleQuery,
    body: saleChangesSchema,
    result: [saleJson, toSaleJson],
    refuses: [404, 409],
    isAddition: true,
    example,
    done: "sale-updated",
  },
  ({ user, query, body }) => updateSale(query.sale_id, body, undefined, user),
);

export const remove = staffChange(
  {
    method: "DELETE",
    path: "/api/sale/delete",
    summary: "End and hide a dated sale; for 30 days it can be restored",
    query: saleQuery,
    refuses: [404],
    isAddition: true,
    done: "sale-deleted",
  },
  ({ user, query }) => deleteSale(query.sale_id, user),
);

export const restore = staffChange(
  {
    method: "PUT",
    path: "/api/sale/restore",
    summary: "Undo the deletion of a dated sale",
    query: saleQuery,
    result: [saleJson, toSaleJson],
    refuses: [404, 409],
    isAddition: true,
    done: "sale-restored",
  },
  ({ user, query }) => restoreSale(query.sale_id, user),
);
