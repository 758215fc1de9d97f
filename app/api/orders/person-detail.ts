import { z } from "zod";
import { phoneNumber } from "#app/domain/core/fields/person.server.ts";
import { OUTCOMES } from "#app/domain/core/moves/moves.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { listPastOrders, strangerOf } from "#app/domain/orders/moves/past-orders.server.ts";
import { listOrdersOfPhone } from "#app/domain/orders/reading/orders.server.ts";
import { findPerson } from "#app/domain/people/customers/people.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, shortPaging, taka } from "../core/fields.ts";
import { personJson, toPersonJson } from "../people/people.ts";
import { staffOrderJson, toStaffOrderJson } from "./staff-order-json.ts";

const pastOrderJson = z.object({
  number: z.string(),
  day: z.string(),
  outcome: z.enum(OUTCOMES),
  total: taka,
  lines: z.array(z.object({ name: z.string(), sku: z.string(), quantity: z.int() })),
});

export const personDetail = endpoint(
  {
    method: "GET",
    path: "/api/admin/people/detail",
    summary: "A phone number with its past, and its orders, newest first",
    access: "admin",
    query: z.object({ phoneNumber, ...shortPaging }),
    answer: z.object({
      result: personJson,
      totalOrder: z.int(),
      orders: z.array(staffOrderJson),
      pastOrders: z.array(pastOrderJson).meta({ description: "Of a former shop, newest first." }),
    }),
    refuses: [404],
    isAddition: true,
    example: { query: { phoneNumber: "01712345678" } },
  },
  async ({ query }) => {
    const [found, { orders, total }, past] = await Promise.all([
      findPerson(query.phoneNumber),
      listOrdersOfPhone(query.phoneNumber, firstPageOf(query)),
      listPastOrders(query.phoneNumber),
    ]);
    const [newest] = past;
    const person = found ?? (newest && strangerOf(newest));
    if (!person) throw new ShopError("customer-not-found", {});
    return {
      result: toPersonJson(person),
      totalOrder: total,
      orders: orders.map(toStaffOrderJson),
      pastOrders: past.map(({ number, day, outcome, total, lines }) => ({
        ...{ number, day, outcome, total, lines },
      })),
    };
  },
);
