import { z } from "zod";
import { wholeNumber } from "#app/domain/core/fields/number.server.ts";
import { refuse, say } from "#app/domain/core/fields/refuse.server.ts";
import { findChance, forecastOrder } from "#app/domain/money/profit/order-forecast.server.ts";
import { findCallFacts } from "#app/domain/orders/calls/call-facts.server.ts";
import { CALL_OUTCOMES, mayCallAt } from "#app/domain/orders/calls/call-outcomes.ts";
import {
  claimNext,
  countQueue,
  findClaims,
  listQueue,
} from "#app/domain/orders/calls/call-queue.server.ts";
import { LIKENESSES } from "#app/domain/orders/calls/other-orders.server.ts";
import { type Call, recordCall, undoCall } from "#app/domain/orders/calls/record-call.server.ts";
import { advanceDue, WALLETS } from "#app/domain/orders/money/advance-rules.ts";
import { numbersFor } from "#app/domain/orders/money/advance-settings.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { askCouriers } from "#app/domain/parcels/couriers/number-records.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { contactLinks } from "#app/http/contact-links.server.ts";
import { isShownByEndpoint } from "#app/rights.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, idInQuery, moment, orderSearch, shortPaging } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";
import { personJson, toPersonJson } from "../people/people.ts";
import { staffOrderJson, toStaffOrderJson } from "./staff-order-json.ts";

export const inHandOf = z
  .string()
  .meta({ description: "Who else has it in hand just now, or empty." });

/** All that a caller needs to know of an order. */
export const callJson = z
  .object({
    order: staffOrderJson,
    person: personJson.nullable().meta({ description: "The number's past, this order counted." }),
    others: z
      .array(
        z.object({
          order: staffOrderJson,
          likeness: z.enum(LIKENESSES).meta({
            description: "Of the same number, with the same goods or not; or to the same door.",
          }),
        }),
      )
      .meta({ description: "Other orders still in the shop that may be the same one." }),
    inHandOf,
    fakesNearby: z.int().meta({
      description: "Fake orders of other numbers from the same network within a week.",
    }),
    phoneProved: z
      .boolean()
      .meta({ description: "The buyer typed the code that was sent to the number." }),
    outside: z
      .object({ delivered: z.int(), returned: z.int() })
      .nullable()
      .meta({ description: "Parcels of the number at all shops; null: unknown, or not asked." }),
    couriers: z
      .array(z.object({ courier: z.string(), delivered: z.int(), returned: z.int() }))
      .meta({ description: "What couriers with keys counted of the number at all shops." }),
    chance: z.int().meta({ description: "Percent: how likely the parcel is accepted." }),
    forecast: z
      .object({
        gain: z.int().nullable(),
        loss: z.int().nullable(),
        expected: z.int(),
        withAdvance: z.object({ advance: z.int(), expected: z.int() }).nullable(),
        uncounted: z.int(),
        isFeeKnown: z.boolean(),
      })
      .meta({
        description:
          "Taka: left if it is delivered, lost if it comes back (both null for who may not see the profit), and expected; goods without a cost price (`uncounted`) are left out.",
      }),
    advance: z
      .object({
        due: z.int(),
        to: z.array(z.object({ wallet: z.enum(WALLETS), number: z.string() })),
      })
      .meta({
        description: "Taka to be paid before it is packed, and the numbers to send them to.",
      }),
    links: z
      .object({ tel: z.string(), sms: z.string(), whatsApp: z.string() })
      .meta({ description: "With a text in the language the order was placed in." }),
  })
  .meta({ id: "CallToMake" });

export async function toCallJson(order: Order, caller: User): Promise<z.input<typeof callJson>> {
  const [facts, links, wallets, couriers] = await Promise.all([
    findCallFacts(order, caller),
    contactLinks(order),
    numbersFor(order),
    askCouriers(order.phoneNumber),
  ]);
  const { person, others, claimedBy = "", outside, fakesNearby, isProved } = facts;
  const { chance } = await findChance(order, { person, outside, records: couriers });
  const withParts = isShownByEndpoint(caller, "admin/profit/table");
  return {
    order: toStaffOrderJson(order),
    person: person && toPersonJson(person),
    others: others.map(({ order: other, likeness }) => ({
      order: toStaffOrderJson(other),
      likeness,
    })),
    inHandOf: claimedBy,
    fakesNearby,
    phoneProved: isProved,
    outside:
      outside?.is === "known" ? { delivered: outside.delivered, returned: outside.returned } : null,
    couriers,
    chance: Math.round(chance * 100),
    forecast: await forecastOrder(order, chance, { withParts }),
    advance: {
      due: advanceDue(order),
      to: wallets.map(({ wallet, number }) => ({ wallet, number })),
    },
    links,
  };
}

export const listCalls = endpoint(
  {
    method: "GET",
    path: "/api/admin/call/list",
    summary: "The orders to be called about now, oldest first",
    access: "admin",
    query: z.object({ ...shortPaging, q: orderSearch }),
    answer: z.object({
      due: z.int().meta({ description: "How many are to be called now; 1001: more than 1000." }),
      later: z.int().meta({ description: "How many were put off, counted as `due`." }),
      nextAt: moment.nullable().meta({ description: "When the first of those is due." }),
      result: z.array(z.object({ order: staffOrderJson, inHandOf })),
    }),
    isAddition: true,
  },
  async ({ query, user }) => {
    const question = { search: query.q ?? "" };
    const { page, perPage } = firstPageOf(query);
    const [orders, { due, later, nextAt }] = await Promise.all([
      listQueue(question, page, perPage),
      countQueue(question),
    ]);
    const claims = await findClaims(
      orders.map(({ id }) => id),
      user,
    );
    const result = orders.map((order) => ({
      order: toStaffOrderJson(order),
      inHandOf: claims.get(order.id) ?? "",
    }));
    return { due, later, nextAt: nextAt?.toISOString() ?? null, result };
  },
);

export const nextCall = endpoint(
  {
    method: "GET",
    path: "/api/admin/call/next",
    summary:
      "The next order to call about, in your hand for ten minutes: the one asked for, the one you have, or the oldest free one",
    access: "admin",
    query: z.object({
      order_id: z
        .string()
        .optional()
        .meta({ format: "uuid", description: "This one, if it still waits for a call." }),
      q: orderSearch,
    }),
    answer: z.object({
      result: callJson.nullable().meta({ description: "Null when nobody waits." }),
    }),
    isAddition: true,
  },
  async ({ query, user }) => {
    const question = { search: query.q ?? "", wanted: query.order_id ?? null };
    const order = await claimNext(user, question);
    return { result: order && (await toCallJson(order, user)) };
  },
);

/** The outcome of a call as a program sends it; `callAfter` only with `later`. */
const callFields = z.object({
  version: wholeNumber("number-invalid").meta({
    type: "integer",
    description: "The order's, as it was read out.",
  }),
  outcome: z.enum(CALL_OUTCOMES, { error: say("choice-invalid") }),
  callAfter: z.iso
    .datetime({ offset: true, error: say("call-time-invalid") })
    .nullish()
    .meta({ description: "With `later`: the moment, within the next fourteen days." }),
});

/** Refused: a `later` without a moment that may be chosen. */
function readCall(
  { version, outcome, callAfter }: z.output<typeof callFields>,
  context: z.core.$RefinementCtx,
  now: Date = new Date(),
): Call {
  if (outcome !== "later") return { version, outcome };
  const moment = new Date(callAfter ?? "");
  if (!mayCallAt(moment, now)) return refuse(context, "call-time-invalid", ["callAfter"]);
  return { version, outcome, callAfter: moment };
}

export const recordCallOutcome = endpoint(
  {
    method: "PUT",
    path: "/api/admin/call/record",
    summary:
      "What came of a call; the last three outcomes cancel the order. Sent again by who said it last, it changes nothing",
    access: "admin",
    body: callFields
      .extend({ _id: idInQuery })
      .transform(({ _id, ...sent }, context) => ({ _id, call: readCall(sent, context) })),
    answer: z.object({
      message: z.string(),
      repeated: z.boolean().meta({ description: "It was said before; nothing changed." }),
      result: staffOrderJson,
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", version: 1, outcome: "confirmed" },
    },
  },
  async ({ body, user, done }) => {
    const { order, repeated } = await recordCall(body._id, body.call, user);
    return { message: done["call-recorded"], repeated, result: toStaffOrderJson(order) };
  },
);

export const undoCallOutcome = staffChange(
  {
    method: "PUT",
    path: "/api/admin/call/undo",
    summary: "Take back your own last word on an order, while nothing else has happened to it",
    body: z.object({
      _id: idInQuery,
      version: wholeNumber("number-invalid").meta({
        type: "integer",
        description: "The order's, as `record` answered it.",
      }),
    }),
    result: [staffOrderJson, toStaffOrderJson],
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", version: 2 } },
    done: "call-undone",
  },
  ({ body, user }) => undoCall(body._id, body.version, user),
);
