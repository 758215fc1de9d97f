import { z } from "zod";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { idOf } from "#app/domain/core/uuid.ts";

export const id = z.string().meta({ format: "uuid" });
/** Whole taka. */
export const taka = z.int().meta({ description: "Whole taka." });
export const paisa = z.number().meta({ description: "Taka with two decimals." });
export const moment = z.string().meta({ format: "date-time" });
export const imagePath = z.string().meta({ description: "Relative to the image base, `/media/`." });

/** "3 for the price of 2" has 3 `pieces`, and the customer pays for 2 (`pay`). */
export const dealJson = z.object({ pieces: z.int(), pay: z.int() });

/** Up to five quantities, each with what so many pieces of one product cost together. */
export const tiersJson = z.array(z.object({ pieces: z.int(), total: z.int() }));

/** A row as the fields of a response: its `id` becomes `_id`, and dates may become texts. */
type RowOf<Json> = {
  [Name in keyof Json as Name extends "_id" ? "id" : Name]:
    | Json[Name]
    | (string extends Json[Name] ? Date : never);
};

/** A row as its schema describes it, in the order of the schema. */
export function jsonOf<Schema extends z.ZodObject>(schema: Schema, row: RowOf<z.input<Schema>>) {
  const values: Record<string, unknown> = { ...row };
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => {
      const value = values[name === "_id" ? "id" : name];
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  ) as z.input<Schema>;
}

/** The answer of an endpoint that only does something. */
export const doneJson = z.object({ message: z.string() });

/** An id in the query. A text that is no id names nothing: 404, not 400. */
export const idInQuery = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .transform(idOf)
  .meta({ format: "uuid" });

/** As `idInQuery`, in the path. */
export const idInPath = z.string().transform(idOf).meta({ format: "uuid" });

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

/** As `paging`, for lists that are never sent whole. */
export const shortPaging = {
  page: paging.page.describe("From 1; the first without it."),
  limit: paging.limit,
};

/** A moment as another endpoint answered it. */
export const momentInQuery = z.iso
  .datetime({ error: "date-invalid" })
  .refine((text) => /^20\d\d/.test(text), "date-invalid")
  .transform((text) => new Date(text));

/** Orders as a program read them, for endpoints that take many at once. */
export const orderChoices = z
  .array(
    z.object({
      _id: idInQuery,
      version: z
        .int("number-invalid")
        .optional()
        .meta({ description: "As you read it: an order that changed since stands in the way." }),
    }),
    { error: "required" },
  )
  .min(1, "required")
  .meta({ description: "At most 1000." });

/** The ids, and the versions that were given. */
export function readChoices(chosen: z.output<typeof orderChoices>) {
  const seen = new Map<string, number>();
  for (const { _id, version } of chosen) if (version !== undefined) seen.set(_id, version);
  return { ids: chosen.map(({ _id }) => _id), seen };
}

/** The header of endpoints that are safe to call again. */
export const idempotencyKey = {
  "Idempotency-Key": "Any text of your own: sent again with the same, it counts once.",
};

/** Null for an empty header, too. */
export const readIdempotencyKey = (request: Request): string | null =>
  request.headers.get("Idempotency-Key") || null;

export const orderSearch = z
  .string()
  .optional()
  .describe("An order number, or part of a phone number or name.");

/** Rows of a page without `limit` (spec section 9). */
const PER_PAGE = 20;

/** The page that a query asks for; null for the whole list. */
export function pageOf(query: { page?: number | undefined; limit?: number | undefined }) {
  if (query.page === undefined && query.limit === undefined) return null;
  return { page: query.page ?? 1, perPage: query.limit ?? PER_PAGE };
}

/** As `pageOf`, for lists that are never sent whole. */
export const firstPageOf = (query: Parameters<typeof pageOf>[0]) =>
  pageOf(query) ?? { page: 1, perPage: PER_PAGE };
