import { z } from "zod";
import { SALE_KINDS } from "#app/domain/catalog/sales/sale-kinds.ts";
import { listSales, SALE, type Sale } from "#app/domain/catalog/sales/sales.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, jsonOf, moment, tiersJson } from "../core/fields.ts";
import { nounEndpoints } from "../core/noun-endpoints.ts";

const saleJson = z
  .object({
    _id: id,
    name: z.string(),
    kind: z.enum(SALE_KINDS),
    amount: z.int().meta({
      description:
        "By `kind`: percent off, rounded down to whole taka; taka off; the price itself; of a deal, how many of the `pieces` are paid for; 0 for `tiers`.",
    }),
    pieces: z.int().nullable().meta({ description: "Of a deal: 3 for “3 for the price of 2”." }),
    tiers: tiersJson.nullable().meta({
      description: "Of the kind `tiers`: what so many pieces of one product cost together.",
    }),
    startsAt: moment,
    endsAt: moment.nullable().meta({
      description:
        "The first moment at which it is over; null for an offer on several pieces without end.",
    }),
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

export const { create, update, remove, restore } = nounEndpoints(SALE, {
  path: "/api/sale",
  id: "sale_id",
  result: [saleJson, toSaleJson],
  says: "sale",
  create: {
    summary: "Add a dated sale or an offer on several pieces; times without a zone are Dhaka's",
    example,
  },
  update: { summary: "Edit a dated sale; an absent field stays", example },
  remove: { summary: "End and hide a dated sale; for 30 days it can be restored" },
  restore: { summary: "Undo the deletion of a dated sale" },
});
