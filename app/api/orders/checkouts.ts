import { z } from "zod";
import { wholeNumber } from "#app/domain/core/fields/number.server.ts";
import { refuse, say } from "#app/domain/core/fields/refuse.server.ts";
import { mayCallAt } from "#app/domain/orders/calls/call-outcomes.ts";
import { CHECKOUT_OUTCOMES, CLOSE_REASONS } from "#app/domain/orders/calls/checkout-outcomes.ts";
import {
  type CheckoutCall,
  claimIncomplete,
  closeCheckouts as closeMany,
  countIncomplete,
  type IncompleteCheckout,
  inHandOf,
  listIncomplete,
  MOST_CLOSED,
  recordCheckoutCall,
} from "#app/domain/orders/calls/incomplete-checkouts.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, idInQuery, moment, shortPaging } from "../core/fields.ts";
import { inHandOf as inHandOfField } from "./calls.ts";

const checkoutJson = z
  .object({
    _id: z.string().meta({ format: "uuid" }),
    phoneNumber: z.string(),
    fullName: z.string().meta({ description: "As typed, like the texts below; may be empty." }),
    address: z.string(),
    district: z.string(),
    thana: z.string(),
    orderNote: z.string(),
    promoCode: z.string(),
    language: z.enum(["en", "bn"]),
    items: z.array(z.object({ _id: z.string(), quantity: z.int() })),
    leftAt: moment,
    callAttempts: z.int().meta({ description: "Unanswered calls; `record` wants it." }),
    inHandOf: inHandOfField,
  })
  .meta({ id: "IncompleteCheckout" });

function toCheckoutJson(
  checkout: IncompleteCheckout,
  caller: { id: string },
): z.input<typeof checkoutJson> {
  const { id, phoneNumber, fullName, address, district, thana, orderNote, promoCode } = checkout;
  return {
    _id: id,
    phoneNumber,
    fullName,
    address,
    district,
    thana,
    orderNote,
    promoCode,
    language: checkout.language,
    items: checkout.lines.map(({ productId, quantity }) => ({ _id: productId, quantity })),
    leftAt: checkout.typedAt.toISOString(),
    callAttempts: checkout.callAttempts,
    inHandOf: inHandOf(checkout, caller),
  };
}

export const listCheckouts = endpoint(
  {
    method: "GET",
    path: "/api/admin/checkout/list",
    summary: "Checkouts with a whole phone number and no order after half an hour, oldest first",
    access: "admin",
    query: z.object(shortPaging),
    answer: z.object({
      due: z.int().meta({ description: "How many are to be called now; 1001: more than 1000." }),
      later: z.int().meta({ description: "How many were put off, counted as `due`." }),
      result: z.array(checkoutJson),
    }),
    isAddition: true,
  },
  async ({ query, user }) => {
    const { page, perPage } = firstPageOf(query);
    const [found, counts] = await Promise.all([listIncomplete(page, perPage), countIncomplete()]);
    return { ...counts, result: found.map((checkout) => toCheckoutJson(checkout, user)) };
  },
);

export const nextCheckout = endpoint(
  {
    method: "GET",
    path: "/api/admin/checkout/next",
    summary:
      "The next checkout to call about, in your hand for ten minutes; `admin/order/create` with its `checkoutId` makes it an order",
    access: "admin",
    query: z.object({
      checkout_id: z
        .string()
        .optional()
        .meta({ format: "uuid", description: "This one, while it is open." }),
    }),
    answer: z.object({
      result: checkoutJson.nullable().meta({ description: "Null when nobody waits." }),
    }),
    isAddition: true,
  },
  async ({ query, user }) => {
    const found = await claimIncomplete(user, { wanted: query.checkout_id ?? null });
    return { result: found && toCheckoutJson(found, user) };
  },
);

const callFields = z.object({
  _id: idInQuery,
  outcome: z.enum(CHECKOUT_OUTCOMES, { error: say("choice-invalid") }),
  callAttempts: wholeNumber("number-invalid")
    .optional()
    .meta({ type: "integer", description: "With `no-answer`: as read, so that it counts once." }),
  callAfter: z.iso
    .datetime({ offset: true, error: say("call-time-invalid") })
    .nullish()
    .meta({ description: "With `later`: the moment, within the next fourteen days." }),
});

function readCall(
  { outcome, callAttempts = 0, callAfter }: z.output<typeof callFields>,
  context: z.core.$RefinementCtx,
): CheckoutCall {
  if (outcome === "no-answer") return { outcome, attempts: callAttempts };
  if (outcome !== "later") return { outcome };
  const moment = new Date(callAfter ?? "");
  if (!mayCallAt(moment, new Date())) return refuse(context, "call-time-invalid", ["callAfter"]);
  return { outcome, callAfter: moment };
}

export const recordCheckout = endpoint(
  {
    method: "PUT",
    path: "/api/admin/checkout/record",
    summary: "What came of a call about a checkout; every outcome but the first two closes it",
    access: "admin",
    body: callFields.transform((sent, context) => ({
      _id: sent._id,
      call: readCall(sent, context),
    })),
    answer: z.object({
      message: z.string(),
      callAfter: moment.nullable().meta({ description: "When it comes back; null: closed." }),
    }),
    refuses: [409],
    isAddition: true,
    example: {
      body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", outcome: "too-dear" },
    },
  },
  async ({ body, user, done }) => {
    const { callAfter } = await recordCheckoutCall(body._id, body.call, user);
    return { message: done["call-recorded"], callAfter: callAfter?.toISOString() ?? null };
  },
);

export const closeCheckouts = endpoint(
  {
    method: "PUT",
    path: "/api/admin/checkout/close",
    summary:
      "Close many checkouts for one reason; those that are over, or in another caller's hand, are left out",
    access: "admin",
    body: z.object({
      checkouts: z
        .array(idInQuery, { error: "required" })
        .min(1, "required")
        .meta({ description: `At most ${MOST_CLOSED}.` }),
      outcome: z.enum(CLOSE_REASONS, { error: say("choice-invalid") }),
    }),
    answer: z.object({ message: z.string(), closed: z.int(), left: z.int() }),
    refuses: [409],
    isAddition: true,
    example: {
      body: { checkouts: ["9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42"], outcome: "fake" },
    },
  },
  async ({ body, user, request }) => {
    const { closed, left } = await closeMany(body.checkouts, body.outcome, user);
    const words = adminWordsFor(request).calls.left;
    return { message: words.closedMany(closed, words.reasons[body.outcome], left), closed, left };
  },
);
