import { z } from "zod";
import { listEnding } from "#app/domain/catalog/stock/batches.server.ts";
import {
  type Corrected,
  correctStock,
  writeOffStock,
} from "#app/domain/catalog/stock/correct-stock.server.ts";
import { isLow } from "#app/domain/catalog/stock/low-stock.ts";
import { listMovements } from "#app/domain/catalog/stock/movements.server.ts";
import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import { STOCK_FILTERS } from "#app/domain/catalog/stock/stock-filter.ts";
import {
  batchDay,
  countSchema,
  receivedSchema,
  writeOffSchema,
} from "#app/domain/catalog/stock/stock-input.server.ts";
import {
  findStock,
  listStock,
  type StockRow,
} from "#app/domain/catalog/stock/stock-list.server.ts";
import { writeOffBatches } from "#app/domain/catalog/stock/write-off-batches.server.ts";
import { optionalWholeNumber } from "#app/domain/core/fields/number.server.ts";
import { SIZE_UNITS } from "#app/domain/core/naming/size.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  firstPageOf,
  id,
  idempotencyKey,
  idInQuery,
  jsonOf,
  moment,
  readIdempotencyKey,
  shortPaging,
} from "../core/fields.ts";

const stockJson = z
  .object({
    _id: id,
    slug: z.string(),
    title: z.string(),
    titleBn: z.string(),
    sizeAmount: z.number().nullable(),
    sizeUnit: z.enum(SIZE_UNITS).nullable(),
    isActive: z.boolean(),
    trackStock: z.boolean().meta({ description: "Whether orders take from the quantity." }),
    quantityInStock: z.int(),
    lowStockLevel: z.int(),
    isLow: z.boolean(),
  })
  .meta({ id: "Stock" });

const toStockJson = (row: StockRow) => jsonOf(stockJson, { ...row, isLow: isLow(row) });

/** The response to a correction. */
const correctedJson = z.object({
  message: z.string(),
  before: z.int(),
  after: z.int(),
  repeated: z.boolean().meta({ description: "It was saved before; nothing changed." }),
});

function toCorrectedJson({ before, after, repeated }: Corrected, request: Request) {
  const { stock } = adminWordsFor(request);
  const message = repeated ? stock.doneBefore : stock.corrected(before, after);
  return { message, before, after, repeated };
}

export const stockList = endpoint(
  {
    method: "GET",
    path: "/api/admin/stock/list",
    summary: "Goods and what is left of them, the most urgent first",
    access: "admin",
    query: z.object({
      ...shortPaging,
      list: z
        .enum(STOCK_FILTERS, { error: "choice-invalid" })
        .default("all")
        .describe("all (that are counted), low, out or uncounted."),
      q: z.string().optional().describe("Words in title and description."),
    }),
    answer: z.object({
      totalProduct: z.int(),
      counts: z
        .object({ all: z.int(), low: z.int(), out: z.int(), uncounted: z.int() })
        .meta({ description: "How many goods each list holds for this search." }),
      result: z.array(stockJson),
    }),
    isAddition: true,
  },
  async ({ query }) => {
    const question = { filter: query.list, search: query.q ?? "", page: firstPageOf(query) };
    const { rows, total, counts } = await listStock(question);
    return { totalProduct: total, counts, result: rows.map(toStockJson) };
  },
);

export const movementList = endpoint(
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
          bestBefore: z.string().nullable().meta({ format: "date" }),
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
      change,
      quantityLeft,
      reason,
      note,
      orderNumber,
      order: one.orderId,
      bestBefore: one.bestBefore,
      cause: one.cause ?? "",
      changedBy: one.actorName ?? "",
      createdAt: one.createdAt.toISOString(),
    }));
    return { product: toStockJson(product), result, next };
  },
);

export const ending = endpoint(
  {
    method: "GET",
    path: "/api/admin/stock/ending",
    summary:
      "What is left of batches that are past their best-before day or will be within the shop's `endingDays`, the soonest first",
    access: "admin",
    query: z.object(shortPaging),
    answer: z.object({
      totalBatch: z.int(),
      result: z.array(
        z.object({
          product: stockJson,
          bestBefore: z.string().meta({ format: "date" }),
          quantity: z.int(),
        }),
      ),
    }),
    isAddition: true,
  },
  async ({ query }) => {
    const { rows, total } = await listEnding(firstPageOf(query));
    const byId = new Map(
      (await findStock(rows.map(({ productId }) => productId))).map((row) => [row.id, row]),
    );
    const result = rows.flatMap(({ productId, bestBefore, quantity }) => {
      const row = byId.get(productId);
      return row ? [{ product: toStockJson(row), bestBefore, quantity }] : [];
    });
    return { totalBatch: total, result };
  },
);

export const receive = endpoint(
  {
    method: "POST",
    path: "/api/admin/stock/receive",
    summary: "Goods have come in: adds the pieces of each, all of them or none",
    access: "admin",
    headers: idempotencyKey,
    body: receivedSchema,
    answer: z.object({
      message: z.string(),
      products: z.int(),
      pieces: z.int(),
      repeated: z.boolean().meta({ description: "It was saved before; nothing changed." }),
    }),
    refuses: [404, 409, 422],
    isAddition: true,
    example: {
      body: {
        items: [
          {
            _id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11",
            quantity: 24,
            bestBefore: "2027-11-30",
          },
        ],
        note: "Bill 311",
      },
    },
  },
  async ({ body, user, request }) => {
    const received = body.items.map(({ _id, ...item }) => ({ productId: _id, ...item }));
    const key = readIdempotencyKey(request);
    const done = await receiveStock(received, { actor: user, key, note: body.note });
    const { stock } = adminWordsFor(request);
    const { products, pieces, repeated } = done;
    const message = repeated ? stock.doneBefore : stock.done(products, pieces);
    return { message, products, pieces, repeated };
  },
);

export const count = endpoint(
  {
    method: "PUT",
    path: "/api/admin/stock/count",
    summary: "Somebody has counted the shelf: sets the quantity, unless pieces moved since `shown`",
    access: "admin",
    headers: idempotencyKey,
    body: countSchema.extend({ product_id: idInQuery }),
    answer: correctedJson,
    refuses: [404, 409, 422],
    isAddition: true,
    example: {
      body: { product_id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11", counted: 17, shown: 19 },
    },
  },
  async ({ body, user, request }) => {
    const { product_id: productId, ...input } = body;
    const key = readIdempotencyKey(request);
    return toCorrectedJson(await correctStock(productId, input, { actor: user, key }), request);
  },
);

export const writeOff = endpoint(
  {
    method: "PUT",
    path: "/api/admin/stock/write-off",
    summary: "Take pieces out that nobody will buy",
    access: "admin",
    headers: idempotencyKey,
    body: writeOffSchema.extend({
      product_id: idInQuery,
      bestBefore: batchDay.optional().describe("Of this batch; without it, of any pieces."),
      left: writeOffSchema.shape.left.describe(
        "What was left of the batch, or of the goods, when you looked; another number by now is refused.",
      ),
    }),
    answer: correctedJson,
    refuses: [404, 409, 422],
    isAddition: true,
    example: {
      body: { product_id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11", quantity: 2, cause: "damaged" },
    },
  },
  async ({ body, user, request }) => {
    const { product_id: productId, bestBefore, ...input } = body;
    const by = { actor: user, key: readIdempotencyKey(request) };
    const [written] = bestBefore
      ? await writeOffBatches([{ productId, bestBefore, ...input }], input, by)
      : [await writeOffStock(productId, input, by)];
    if (!written) throw new ShopError("product-not-found", {});
    return toCorrectedJson(written, request);
  },
);
