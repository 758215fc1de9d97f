import { z } from "zod";
import { type RefusalCode, ShopError } from "#app/domain/core/shop-error.ts";
import type { Faults } from "#app/domain/core/staff-noun.ts";
import { log, whichRequest } from "#app/http/log.server.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import type { RequestArgs } from "#app/http/request-args.ts";
import { asBusy } from "#app/http/unavailable.server.ts";
import type { ApiWords } from "#app/words/api.en.ts";
import { apiWordsFor } from "#app/words/api.server.ts";
import { type ServerWords, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { wordFor } from "#app/words/word-for.ts";

/** The shape of every failure. */
export const failureJson = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: "What went wrong, in the language asked for." }),
    errorCode: z
      .int()
      .optional()
      .meta({ description: "11000: this phone number has an account already." }),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "By field, or by the number of an order: what is wrong with it." }),
  })
  .meta({
    id: "Failure",
    examples: [
      {
        success: false,
        message: "phoneNumber: Please give a mobile number of 11 digits, like 01712345678.",
        errors: { phoneNumber: "Please give a mobile number of 11 digits, like 01712345678." },
      },
    ],
  });

type FailureJson = z.input<typeof failureJson>;

type More = { headers?: Record<string, string>; issues?: readonly z.core.$ZodIssue[] };

/** A call that cannot be answered as asked: its status and its message. */
export class Failure extends Error {
  readonly status: number;
  readonly say: (words: ApiWords["failures"]) => string;
  readonly more: More;

  constructor(status: number, say: Failure["say"], more: More = {}) {
    super(`failure ${status}`);
    this.status = status;
    this.say = say;
    this.more = more;
  }
}

/**
 * Status and field (as the wire calls it) of the refusals where they do not follow from the name,
 * nor the field from the faults of the endpoint.
 */
const REFUSALS: Partial<Record<RefusalCode, [status: number, field?: string]>> = {
  "promo-code-gone": [404],
  "promo-code-percent-missing": [400],
  "category-unknown": [400],
  "sale-terms-wrong": [400],
  "shelf-product-unknown": [400],
  "add-on-unknown": [400],
  "move-unreadable": [400, "file"],
  "zip-unreadable": [400, "file"],
  "move-too-many": [400, "file"],
  "move-too-long": [400, "file"],
  "move-rounding-needed": [400, "rounding"],
  "combo-of-combo": [400],
  "part-full": [400],
  "discount-above-price": [400],
  "discount-above-total": [409, "discount"],
  "image-unknown": [400],
  "colour-too-light": [400],
  "image-not-readable": [400],
  "image-heic": [400],
  "image-damaged": [400],
  "image-too-heavy": [413],
  "image-too-large": [413],
  "unknown-district": [400],
  "thana-elsewhere": [400, "thana"],
  "courier-missing": [400, "courier"],
  "delivery-charge-not-whole": [400],
  "return-empty": [400],
  "return-line-unknown": [400],
  "law-reason-needed": [400, "lawReason"],
  "goods-unsaid": [400, "goods"],
  "promo-code-undecided": [409, "promo"],
  "advance-beyond-order": [409, "beyondOrder"],
  "order-link-free": [409, "discount"],
  "phone-already-registered": [409, "phoneNumber"],
  "wrong-credentials": [401],
  "wrong-password": [400, "currentPassword"],
  "password-guessable": [400],
  "second-step-needed": [401, "code"],
  "wrong-second-step": [401, "code"],
  "status-not-allowed": [403],
  "price-not-allowed": [403],
  "removal-not-allowed": [403],
  "too-many-attempts": [429],
  "too-many-promo-guesses": [429],
  "orders-too-fast": [429],
};

function statusByName(code: RefusalCode): number {
  if (code.endsWith("-not-found")) return 404;
  return code.endsWith("-key-reused") ? 422 : 409;
}

/** The answer to a call that threw. */
export function failureResponse(error: unknown, args: RequestArgs, faults: Faults = {}): Response {
  const { request, context } = args;
  if (error instanceof Response) return error;
  if (error instanceof ShopError) return refused(error, request, faults);
  if (error instanceof Failure) return failed(error, request);
  const busy = asBusy(error, args);
  if (busy) return refused(busy, request);
  const which = whichRequest(request, context);
  log.error({ err: error, method: request.method, ...which }, "an API call failed");
  return say(500, { message: apiWordsFor(request).failures.broken });
}

function refused(refusal: ShopError, request: Request, faults: Faults = {}): Response {
  const { code } = refusal;
  const [ownStatus = statusByName(code), field] = REFUSALS[code] ?? [];
  const message = sayRefusal(wordsFor(request), refusal);
  const errors = errorsOf(refusal, faults[code] ?? field, wordsFor(request));
  const failure = {
    message,
    // The contract's number.
    ...(code === "phone-already-registered" && { errorCode: 11000 }),
    ...(Object.keys(errors).length > 0 && { errors }),
  };
  const { status, headers } = refusalInit(refusal, ownStatus);
  return say(status, failure, headers);
}

/** The messages by order number, by field that somebody else changed, or by field. */
function errorsOf(refusal: ShopError, ownField: string | undefined, words: ServerWords) {
  const { params } = refusal;
  const message = sayRefusal(words, refusal);
  if ("refused" in params) {
    return Object.fromEntries(
      params.refused.map(({ orderNumber, refusal }) => [orderNumber, sayRefusal(words, refusal)]),
    );
  }
  if ("changes" in params)
    return Object.fromEntries(params.changes.map(({ field }) => [field, message]));
  const field = "field" in params ? params.field : ownField;
  return field ? { [field]: message } : {};
}

function failed({ status, say: inWords, more }: Failure, request: Request): Response {
  const message = inWords(apiWordsFor(request).failures);
  if (!more.issues) return say(status, { message }, more.headers);
  const errors = errorsIn(more.issues, request);
  const [first] = Object.entries(errors);
  return say(status, { message: first?.join(": ") ?? message, errors }, more.headers);
}

/**
 * Each wrong field by its path (`orderDetails.items.0.quantity`), with the first thing that is
 * wrong with it.
 */
function errorsIn(issues: readonly z.core.$ZodIssue[], request: Request): Record<string, string> {
  const words = { ...apiWordsFor(request).fields, ...wordsFor(request).fields };
  const errors = new Map<string, string>();
  for (const { path, message } of issues.slice(0, 20)) {
    const field = path.map(String).join(".").slice(0, 100) || "body";
    // Objects and lists have no words of their own for being left out.
    const key = message.endsWith("received undefined") ? "required" : message;
    if (!errors.has(field)) errors.set(field, wordFor(words, key) ?? words.invalid ?? message);
  }
  return Object.fromEntries(errors);
}

function say(status: number, failure: Omit<FailureJson, "success">, headers?: More["headers"]) {
  const body = { success: false, ...failure };
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
