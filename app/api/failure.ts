import { z } from "zod";
import { type RefusalCode, type Refusals, ShopError } from "#app/domain/shop-error.ts";
import { log, whichRequest } from "#app/http/log.server.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import type { RequestArgs } from "#app/http/request-args.ts";
import { asBusy } from "#app/http/unavailable.server.ts";
import type { ApiWords } from "#app/words/api.en.ts";
import { apiWordsFor } from "#app/words/api.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

/** Every failure, whatever the call. */
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

/** A call that cannot be answered as asked: the status, and how to say it. */
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

/** Statuses of the refusals that `statusOf` cannot tell by their names. */
const STATUSES: Partial<Record<RefusalCode, number>> = {
  "promo-code-gone": 404,
  "category-unknown": 400,
  "discount-above-price": 400,
  "image-unknown": 400,
  "image-not-readable": 400,
  "image-too-heavy": 413,
  "image-too-large": 413,
  "unknown-district": 400,
  "thana-elsewhere": 400,
  "delivery-charge-not-whole": 400,
  "return-empty": 400,
  "wrong-credentials": 401,
  "wrong-password": 400,
  "status-not-allowed": 403,
  "price-not-allowed": 403,
  "removal-not-allowed": 403,
  "password-guessable": 400,
  "second-step-needed": 401,
  "wrong-second-step": 401,
  "too-many-attempts": 429,
  "too-many-promo-guesses": 429,
  "orders-too-fast": 429,
};

/** 409 is a conflict with how things are in the shop. */
function statusOf(code: RefusalCode): number {
  if (code.endsWith("-not-found")) return 404;
  if (code.endsWith("-key-reused")) return 422;
  return STATUSES[code] ?? 409;
}

/** The field that a refusal is about, as the wire calls it. */
const FIELDS: Partial<Record<RefusalCode, string>> = {
  "category-unknown": "category",
  "discount-above-price": "discountPercentage",
  "image-unknown": "images",
  "category-slug-taken": "slug",
  "thana-elsewhere": "thana",
  "promo-code-taken": "code",
  "promo-code-undecided": "promo",
  "discount-above-total": "discount",
  "phone-already-registered": "phoneNumber",
  "wrong-password": "currentPassword",
  "second-step-needed": "code",
  "wrong-second-step": "code",
};

/** A guessable password may be the one of registration or the new one. */
const fieldOf = (refusal: ShopError): string | undefined =>
  refusal.code === "password-guessable"
    ? (refusal.params as Refusals["password-guessable"]).field
    : FIELDS[refusal.code];

/** The contract's number for a phone that has an account already. */
const ALREADY_REGISTERED = 11000;

type Asked = Pick<RequestArgs, "request" | "context">;

/** Whatever a call threw, as the answer to it. */
export function failureResponse(error: unknown, { request, context }: Asked): Response {
  if (error instanceof Response) return error;
  if (error instanceof ShopError) return refused(error, request);
  if (error instanceof Failure) return failed(error, request);
  const busy = asBusy(error, { request, context });
  if (busy) return refused(busy, request);
  const which = whichRequest(request, context);
  log.error({ err: error, method: request.method, ...which }, "an API call failed");
  return say(500, { success: false, message: apiWordsFor(request).failures.broken });
}

function refused(refusal: ShopError, request: Request): Response {
  const message = sayRefusal(wordsFor(request), refusal);
  const field = fieldOf(refusal);
  const failure: FailureJson = {
    success: false,
    message,
    ...(refusal.code === "phone-already-registered" ? { errorCode: ALREADY_REGISTERED } : {}),
    ...errorsOf(refusal, field, message, request),
  };
  const { status = 409, headers } = refusalInit(refusal, statusOf(refusal.code));
  return say(status, failure, headers as Record<string, string>);
}

/** The messages by field, by field that somebody else changed, or by order number. */
function errorsOf(
  { params }: ShopError,
  field: string | undefined,
  message: string,
  request: Request,
): Pick<FailureJson, "errors"> {
  const words = wordsFor(request);
  const named: [string, string][] =
    "refused" in params
      ? params.refused.map(({ orderNumber, refusal }) => [
          String(orderNumber),
          sayRefusal(words, refusal),
        ])
      : "changes" in params
        ? params.changes.map((change) => [change.field, message])
        : field
          ? [[field, message]]
          : [];
  return named.length > 0 ? { errors: Object.fromEntries(named) } : {};
}

function failed({ status, say: inWords, more }: Failure, request: Request): Response {
  const message = inWords(apiWordsFor(request).failures);
  const errors = more.issues && inFields(more.issues, request);
  const [first] = Object.entries(errors ?? {});
  return say(
    status,
    {
      success: false,
      message: first ? `${first[0]}: ${first[1]}` : message,
      ...(errors ? { errors } : {}),
    },
    more.headers,
  );
}

/** Each wrong field by its path (`orderDetails.items.0.quantity`), with the first thing that is wrong with it. */
function inFields(issues: readonly z.core.$ZodIssue[], request: Request): Record<string, string> {
  const { fields } = wordsFor(request);
  const own = apiWordsFor(request).fields;
  const errors = new Map<string, string>();
  for (const { path, message } of issues.slice(0, 20)) {
    const field = path.map(String).join(".").slice(0, 100) || "body";
    // Objects and lists have no words of their own for being left out.
    const key = message.endsWith("received undefined") ? "required" : message;
    const sentence = fields[key] ?? own[key] ?? fields.invalid ?? message;
    if (!errors.has(field)) errors.set(field, sentence);
  }
  return Object.fromEntries(errors);
}

function say(status: number, failure: FailureJson, headers: Record<string, string> = {}): Response {
  return Response.json(failure, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
