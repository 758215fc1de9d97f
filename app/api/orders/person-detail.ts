import { z } from "zod";
import { phoneNumber } from "#app/domain/core/fields/person.server.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { listOrdersOfPhone } from "#app/domain/orders/reading/orders.server.ts";
import { findPerson } from "#app/domain/people/customers/people.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, shortPaging } from "../core/fields.ts";
import { personJson, toPersonJson } from "../people/people.ts";
import { staffOrderJson, toStaffOrderJson } from "./staff-order-json.ts";

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
    }),
    refuses: [404],
    isAddition: true,
    example: { query: { phoneNumber: "01712345678" } },
  },
  async ({ query }) => {
    const [person, { orders, total }] = await Promise.all([
      findPerson(query.phoneNumber),
      listOrdersOfPhone(query.phoneNumber, firstPageOf(query)),
    ]);
    if (!person) throw new ShopError("customer-not-found", {});
    return {
      result: toPersonJson(person),
      totalOrder: total,
      orders: orders.map(toStaffOrderJson),
    };
  },
);
