import { z } from "zod";
import { flag } from "#app/domain/core/fields/flag.server.ts";
import { wholeNumber } from "#app/domain/core/fields/number.server.ts";
import { phoneNumber } from "#app/domain/core/fields/person.server.ts";
import { optionalLine } from "#app/domain/core/fields/text.server.ts";
import { contactSchema, saveContact } from "#app/domain/messages/offers/contacts.server.ts";
import { MOST_AT_ONCE } from "#app/domain/messages/offers/offer-limits.ts";
import { offerSchema, planOffers, sendOffers } from "#app/domain/messages/offers/offers.server.ts";
import { hasSmsGateway } from "#app/domain/messages/sms-gateway.server.ts";
import {
  blockPhone,
  blockSchema,
  unblockPhone,
} from "#app/domain/people/customers/blocked-phones.server.ts";
import { listPeople } from "#app/domain/people/customers/people.server.ts";
import {
  type PeopleFilter,
  type Person,
  risksOf,
  TAG_MAX,
} from "#app/domain/people/customers/person.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { endpoint } from "../core/endpoint.ts";
import { doneJson, firstPageOf, moment, orderSearch, shortPaging, taka } from "../core/fields.ts";

/** A phone number that ordered, has an account or was blocked. */
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
    tags: z.array(z.string()),
    noOffersSince: moment.nullable().meta({ description: "Null: offers may be sent." }),
    accountId: z.string().nullable().meta({ description: "Null: no account has this number." }),
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
        tags: ["wholesale"],
        noOffersSince: null,
        accountId: null,
      },
    ],
  });

export function toPersonJson(person: Person): z.input<typeof personJson> {
  const { lastOrderAt, blockedAt, blockedBy, optedOutAt, ...rest } = person;
  const { contactVersion: _, isStaff: __, ...figures } = rest;
  return {
    ...figures,
    risks: risksOf(person),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    blockedAt: blockedAt?.toISOString() ?? null,
    blockedBy: blockedBy ?? "",
    noOffersSince: optedOutAt?.toISOString() ?? null,
  };
}

const days = wholeNumber("number-outside", 0, 3650).optional();

const filter = {
  q: orderSearch,
  daysFrom: days.describe("The last order is so many days old at least."),
  daysTo: days.describe("At most."),
  product: optionalLine(100).describe("Words of a product that was delivered to them."),
  tag: optionalLine(TAG_MAX),
};

type Filter = z.output<z.ZodObject<typeof filter>>;

const toFilter = ({ q, daysFrom, daysTo, product, tag }: Filter): PeopleFilter => ({
  search: q ?? "",
  onlyBlocked: false,
  product,
  tag,
  daysFrom: daysFrom ?? null,
  daysTo: daysTo ?? null,
});

export const peopleList = endpoint(
  {
    method: "GET",
    path: "/api/admin/people/list",
    summary:
      "Everybody who ordered, by phone number, whoever ordered last first; or blocked numbers",
    access: "admin",
    query: z.object({
      ...shortPaging,
      ...filter,
      blocked: flag.describe("true: blocked numbers alone, the latest first."),
    }),
    answer: z.object({ totalPeople: z.int(), result: z.array(personJson) }),
    isAddition: true,
  },
  async ({ query }) => {
    const { people, total } = await listPeople({
      ...toFilter(query),
      onlyBlocked: query.blocked === true,
      countAll: true,
      ...firstPageOf(query),
    });
    return { totalPeople: total, result: people.map(toPersonJson) };
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

export const notePerson = endpoint(
  {
    method: "PUT",
    path: "/api/admin/people/contact",
    summary: "Set the tags of a number, and whether it gets offers; an absent field stays",
    access: "admin",
    body: z.object({
      phoneNumber,
      tags: z
        .array(z.string("invalid"), "invalid")
        .transform((tags): string | null | undefined => tags.join("\n"))
        .pipe(contactSchema.shape.tags)
        .optional(),
      noOffers: contactSchema.shape.noOffers,
    }),
    answer: doneJson,
    isAddition: true,
    example: { body: { phoneNumber: "01712345678", tags: ["wholesale"], noOffers: false } },
  },
  async ({ body, user, request }) => {
    const { phoneNumber, ...contact } = body;
    await saveContact(phoneNumber, contact, undefined, user);
    return { message: adminWordsFor(request).people.contact.saved };
  },
);

export const offerPlan = endpoint(
  {
    method: "GET",
    path: "/api/admin/offer/plan",
    summary: "How many earlier customers an offer by SMS would reach now",
    access: "admin",
    query: z.object(filter),
    answer: z.object({
      receivers: z.int(),
      isCut: z.boolean().meta({ description: "More of them are left for another day." }),
      plannedAt: moment,
    }),
    isAddition: true,
  },
  async ({ query }) => {
    const { receivers, isCut, plannedAt } = await planOffers(toFilter(query));
    return { receivers: receivers.length, isCut, plannedAt: new Date(plannedAt).toISOString() };
  },
);

export const offerSend = endpoint(
  {
    method: "POST",
    path: "/api/admin/offer/send",
    summary:
      "Send an SMS to earlier customers who want offers, each once in 30 days, 500 at once and within the day's limit",
    access: "admin",
    query: z.object(filter),
    body: offerSchema.extend({
      plannedAt: z.iso
        .datetime("invalid")
        .optional()
        .meta({ description: "Of the plan: refused if an offer went out since then." }),
      most: wholeNumber("number-outside", 0, MOST_AT_ONCE)
        .optional()
        .describe("SMS at most, as planned."),
    }),
    answer: z.object({
      sent: z.int(),
      hasSms: z
        .boolean()
        .meta({ description: "Whether a gateway is set up; without one none is sent." }),
    }),
    refuses: [409],
    isAddition: true,
    example: { body: { text: "{name}, the new honey is here. {shop}" } },
  },
  async ({ query, body, user }) => {
    const words = { en: messagesEn, bn: messagesBn };
    const { plannedAt, most } = body;
    // Postgres cannot read what JavaScript writes of years before Christ.
    const since = plannedAt ? new Date(Math.max(0, Date.parse(plannedAt))) : undefined;
    const terms = { since, most };
    const sent = await sendOffers(body, toFilter(query), terms, words, user);
    return { sent, hasSms: hasSmsGateway() };
  },
);
