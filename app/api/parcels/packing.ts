import { z } from "zod";
import { say } from "#app/domain/core/fields/refuse.server.ts";
import { typedText } from "#app/domain/core/fields/text.server.ts";
import { SIZE_UNITS } from "#app/domain/core/naming/size.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { findOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import {
  type PackOutcome,
  packByNumber,
  unpackOrder,
} from "#app/domain/parcels/packing/pack-order.server.ts";
import { readPickList } from "#app/domain/parcels/packing/pick-list.server.ts";
import { findPrints, isStale, markPrinted } from "#app/domain/parcels/packing/prints.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { Failure } from "../core/failure.ts";
import { firstPageOf, idInQuery, moment, orderSearch, shortPaging } from "../core/fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../orders/staff-order-json.ts";
import { orderType } from "../orders/staff-orders.ts";

const FILTERS = { "to-pack": "to-pack", packed: "Ready for delivery" } as const;

export const packingList = endpoint(
  {
    method: "GET",
    path: "/api/admin/packing/list",
    summary:
      "Orders to pack, the longest waiting first, or packed and not handed over, newest first, and what was printed",
    access: "admin",
    query: z.object({
      ...shortPaging,
      list: z
        .enum(["to-pack", "packed"], { error: say("choice-invalid") })
        .default("to-pack")
        .describe("to-pack or packed."),
    }),
    answer: z.object({
      totalOrder: z.int(),
      result: z.array(
        z.object({
          order: staffOrderJson,
          printedAt: moment.nullable().meta({ description: "Its slip or label, the last time." }),
          copies: z.int(),
          isStale: z
            .boolean()
            .meta({ description: "Whether the order was changed after its slip was printed." }),
        }),
      ),
    }),
    isAddition: true,
  },
  async ({ query }) => {
    const { orders, total } = await listOrders(FILTERS[query.list], {
      countAll: true,
      ...firstPageOf(query),
      sort: query.list === "to-pack" ? "oldest" : "newest",
    });
    const prints = await findPrints(orders.map(({ id }) => id));
    const result = orders.map((order) => {
      const print = prints.get(order.id);
      return {
        order: toStaffOrderJson(order),
        printedAt: print?.printedAt.toISOString() ?? null,
        copies: print?.copies ?? 0,
        isStale: isStale(order, print),
      };
    });
    return { totalOrder: total, result };
  },
);

export const pickList = endpoint(
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
          batches: z
            .array(
              z.object({
                bestBefore: z.string().nullable().meta({ format: "date" }),
                quantity: z.int(),
              }),
            )
            .meta({ description: "Which best-before days to take, the soonest first." }),
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
    const { lines, numbers } = await readPickList(orders ? { ids: orders } : { filter, search });
    const result = lines.map(({ productId: _, ...line }) => line);
    return { result, orderNumbers: numbers };
  },
);

export const markOrdersPrinted = endpoint(
  {
    method: "PUT",
    path: "/api/admin/packing/printed",
    summary: "Mark slips or labels of orders as printed, each once more",
    access: "admin",
    body: z.object({
      orders: z
        .array(idInQuery)
        .min(1, say("required"))
        .meta({ description: "At most 1000; deleted ones are passed over." }),
    }),
    answer: z.object({ message: z.string(), marked: z.int() }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { orders: ["9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42"] } },
  },
  async ({ body, user, request }) => {
    const marked = await markPrinted(body.orders, user);
    return { message: adminWordsFor(request).packing.marked(marked), marked };
  },
);

const STATUSES: Partial<Record<PackOutcome, number>> = { unknown: 404, "no-number": 400 };

export const pack = endpoint(
  {
    method: "PUT",
    path: "/api/admin/packing/pack",
    summary: "Pack the confirmed order of a number, as a scanner reads it; twice is once",
    access: "admin",
    body: z.object({
      number: z.union([z.int().transform(String), typedText()]).meta({
        type: ["integer", "string"],
        description:
          "In any digits, with a # or not; from a slip's barcode, with its mark (10420815).",
      }),
    }),
    answer: z.object({
      message: z.string(),
      repeated: z.boolean().meta({ description: "It was packed before; nothing changed." }),
      result: staffOrderJson,
    }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { number: 1042 } },
  },
  async ({ body, user, request }) => {
    const { outcome, number, order } = await packByNumber(body.number, user);
    const message = adminWordsFor(request).packing.outcomes[outcome](String(number ?? ""));
    const repeated = outcome === "packed-before";
    if (outcome !== "packed" && !repeated)
      throw new Failure(STATUSES[outcome] ?? 409, () => message);
    const packed = order && (await findOrder(order.id));
    if (!packed) throw new ShopError("order-not-found", {});
    return { message, repeated, result: toStaffOrderJson(packed) };
  },
);

export const unpack = endpoint(
  {
    method: "PUT",
    path: "/api/admin/packing/unpack",
    summary: "Take a packing back: the order is to be packed again",
    access: "admin",
    body: z.object({ _id: idInQuery }),
    answer: z.object({ message: z.string(), result: staffOrderJson }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, user, request }) => {
    const isDone = await unpackOrder(body._id, user);
    const order = await findOrder(body._id);
    if (!order) throw new ShopError("order-not-found", {});
    if (!isDone) throw new ShopError("order-not-packed", { status: order.status });
    const message = adminWordsFor(request).packing.undone(String(order.orderNumber));
    return { message, result: toStaffOrderJson(order) };
  },
);
