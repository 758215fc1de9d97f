import { z } from "zod";
import { parseWholeNumber } from "#app/domain/digits.ts";

/* The kinds of value that calls answer with and take, each said once. */

export const id = z.string().meta({ format: "uuid" });
/** Whole taka. */
export const taka = z.int().meta({ description: "Whole taka." });
export const moment = z.string().meta({ format: "date-time" });
export const imagePath = z.string().meta({ description: "Relative to the image base, `/media/`." });

/** What a call answers that only does something. */
export const doneJson = z.object({ message: z.string() });

/** An id in the query. What is no id at all names nothing, so it is found to be missing, not wrong. */
export const idInQuery = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .meta({ format: "uuid" });

/** An id in the path; see `idInQuery`. */
export const idInPath = z.string().meta({ format: "uuid" });

const wholeNumberText = (most: number, message: string) =>
  z
    .string()
    .transform((typed, context) => {
      const number = parseWholeNumber(typed);
      if (number !== null && number >= 1) return Math.min(number, most);
      context.issues.push({ code: "custom", message, input: typed });
      return z.NEVER;
    })
    .optional()
    .meta({ type: "integer", minimum: 1 });

/** Without a page a list is whole; past the last page it is empty. */
export const paging = {
  page: wholeNumberText(1_000_000, "page-invalid").describe("From 1. Without it, the whole list."),
  limit: wholeNumberText(100, "limit-invalid").describe("On a page: 20, at most 100."),
};

/** As `paging`, of lists that are never sent whole. */
export const shortPaging = {
  page: paging.page.describe("From 1; the first without it."),
  limit: paging.limit,
};

/** A moment as another call answered it. */
export const momentInQuery = z.iso
  .datetime({ error: "date-invalid" })
  .refine((text) => /^20\d\d/.test(text), "date-invalid")
  .transform((text) => new Date(text));

/** Orders as a program looked at them, for calls that take many at once. */
export const orderChoices = z
  .array(
    z.object({
      // As the shop writes ids: their versions are found by them.
      _id: idInQuery.toLowerCase().meta({ format: "uuid" }),
      version: z
        .int("number-invalid")
        .optional()
        .meta({ description: "As you read it: an order that changed since stands in the way." }),
    }),
    { error: "required" },
  )
  .min(1, "required")
  .meta({ description: "At most 1000." });

/** Their ids, and the version of each that was given. */
export function readChoices(chosen: z.output<typeof orderChoices>) {
  const seen = chosen.flatMap(({ _id, version }) =>
    version === undefined ? [] : [[_id, version] as const],
  );
  return { ids: chosen.map(({ _id }) => _id), seen: new Map(seen) };
}

/** The header of calls that are safe to send again. */
export const idempotencyKey = {
  "Idempotency-Key": "Any text of your own: sent again with the same, it counts once.",
};

/** What the caller names a change by; an empty name is none. */
export function readIdempotencyKey(request: Request): string | null {
  return request.headers.get("Idempotency-Key") || null;
}

/** What staff search orders and people by. */
export const orderSearch = z
  .string()
  .optional()
  .describe("An order number, or part of a phone number or name.");

/** Products, or orders, on a page when nothing else is asked for (spec section 9). */
const PER_PAGE = 20;

/** What a query asks for, as lists take it; null for the whole list. */
export function pageOf(query: { page?: number | undefined; limit?: number | undefined }) {
  if (query.page === undefined && query.limit === undefined) return null;
  return { page: query.page ?? 1, perPage: query.limit ?? PER_PAGE };
}

/** As `pageOf`, of lists that are never sent whole. */
export const firstPageOf = (query: Parameters<typeof pageOf>[0]) =>
  pageOf(query) ?? { page: 1, perPage: PER_PAGE };
