import { z } from "zod";
import { optionalWholeNumber } from "#app/domain/fields/number.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { listMovements } from "#app/domain/stock/movements.server.ts";
import { findStock } from "#app/domain/stock/stock-list.server.ts";
import { endpoint } from "../../endpoint.ts";
import { firstPageOf, id, idInQuery, moment, shortPaging } from "../../fields.ts";
import { stockJson, toStockJson } from "./stock-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/stock/movements",
    summary: "Why so many pieces of a good are left: every movement, newest first",
    access: "admin",
    query: z.object({
      product_id: idInQuery,
      before: optionalWholeNumber("number-invalid").meta({
        type: "integer",
        description: "The `next` of the page before.",
      }),
      limit: shortPaging.limit,
    }),
    answer: z.object({
      product: stockJson,
      result: z.array(
        z.object({
          change: z.int(),
          quantityLeft: z.int(),
          reason: z.string(),
          cause: z.string().meta({ description: "Why it was written off, or empty." }),
          note: z.string(),
          order: id.nullable(),
          orderNumber: z.int().nullable(),
          changedBy: z.string().meta({ description: "A name; empty for customers." }),
          createdAt: moment,
        }),
      ),
      next: z.int().nullable().meta({ description: "Null at the end." }),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const { product_id: productId, before } = query;
    const { perPage } = firstPageOf(query);
    const [[product], { movements, next }] = await Promise.all([
      findStock([productId]),
      listMovements(productId, { before, perPage }),
    ]);
    if (!product) throw new ShopError("product-not-found", {});
    const result = movements.map(({ change, quantityLeft, reason, note, orderNumber, ...one }) => ({
      ...{ change, quantityLeft, reason, note, orderNumber, order: one.orderId },
      cause: one.cause ?? "",
      changedBy: one.actorName ?? "",
      createdAt: one.createdAt.toISOString(),
    }));
    return { product: toStockJson(product), result, next };
  },
);
