import { z } from "zod";
import { flag } from "#app/domain/fields/flag.server.ts";
import { phoneNumber } from "#app/domain/fields/person.server.ts";
import { listOrdersOfPhone } from "#app/domain/orders/reading/orders.server.ts";
import { blockPhone, blockSchema, unblockPhone } from "#app/domain/people/blocked-phones.server.ts";
import { findPerson, listPeople } from "#app/domain/people/people.server.ts";
import { type Person, risksOf } from "#app/domain/people/person.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../endpoint.ts";
import { doneJson, firstPageOf, moment, orderSearch, shortPaging, taka } from "../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../order/staff-order-json.ts";

/** A phone number that ordered or was blocked. */
export const personJson = z
  .object({
    phoneNumber: z.string(),
    fullName: z.string().meta({ description: "As the latest order has it, or empty." }),
    orders: z.int().meta({ description: "All of the number, guests' too." }),
    delivered: z.int(),
    returned: z.int().meta({ description: "Came back, or was refunded." }),
    cancelled: z.int(),
    fake: z.int().meta({ description: "Of the cancelled ones, those that were a joke." }),
    open: z.int().meta({ description: "Neither delivered nor given up." }),
    spent: taka.meta({ description: "Whole taka of what was delivered." }),
    lastOrderAt: moment.nullable(),
    risks: z.array(z.enum(["blocked", "fake", "returned", "cancelled"])).meta({
      description:
        "Why somebody should talk to the number before goods are sent; the gravest first.",
    }),
    blockedAt: moment.nullable().meta({ description: "Null: the shop takes its orders." }),
    blockedNote: z.string(),
    blockedBy: z.string().meta({ description: "Who blocked it, or empty." }),
  })
  .meta({
    id: "Person",
    examples: [
      {
        phoneNumber: "01712345678",
        fullName: "Rahima Begum",
        orders: 4,
        delivered: 3,
        returned: 0,
        cancelled: 0,
        fake: 0,
        open: 1,
        spent: 4120,
        lastOrderAt: "2026-11-21T05:10:00.000Z",
        risks: [],
        blockedAt: null,
        blockedNote: "",
        blockedBy: "",
      },
    ],
  });

export function toPersonJson(person: Person): z.input<typeof personJson> {
  const { lastOrderAt, blockedAt, blockedBy, ...figures } = person;
  return {
    ...figures,
    risks: risksOf(person),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    blockedAt: blockedAt?.toISOString() ?? null,
    blockedBy: blockedBy ?? "",
  };
}

export const peopleList = endpoint(
  {
    method: "GET",
    path: "/api/admin/people/list",
    summary:
      "Everybody who ordered, by phone number, whoever ordered last first; or blocked numbers",
    access: "admin",
    query: z.object({
      ...shortPaging,
      q: orderSearch,
      blocked: flag.describe("true: blocked numbers alone, the latest first."),
    }),
    answer: z.object({ totalPeople: z.int(), result: z.array(personJson) }),
    isAddition: true,
  },
  async ({ query }) => {
    const question = { search: query.q ?? "", onlyBlocked: query.blocked === true };
    const { people, total } = await listPeople({
      ...question,
      countAll: true,
      ...firstPageOf(query),
    });
    return { totalPeople: total, result: people.map(toPersonJson) };
  },
);

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

export const blockPerson = endpoint(
  {
    method: "PUT",
    path: "/api/admin/people/block",
    summary: "Take no more orders of a number, but by staff; blocked again, it has the newer note",
    access: "admin",
    body: blockSchema,
    answer: doneJson,
    isAddition: true,
    example: { body: { phoneNumber: "01712345678", note: "Ordered three times as a joke." } },
  },
  async ({ body, user, request }) => {
    await blockPhone(body, user);
    return { message: adminWordsFor(request).people.blocked };
  },
);

export const unblockPerson = endpoint(
  {
    method: "PUT",
    path: "/api/admin/people/unblock",
    summary: "Take orders of a number again; of one that is not blocked that is no change",
    access: "admin",
    body: z.object({ phoneNumber }),
    answer: doneJson,
    isAddition: true,
    example: { body: { phoneNumber: "01712345678" } },
  },
  async ({ body, user, request }) => {
    await unblockPhone(body.phoneNumber, user);
    return { message: adminWordsFor(request).people.unblocked };
  },
);
