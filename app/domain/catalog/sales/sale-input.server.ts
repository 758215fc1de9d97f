import { z } from "zod";
import { MAX_QUANTITY } from "../../core/digits.ts";
import type { InputMessage } from "../../core/fields/messages.ts";
import { minute } from "../../core/fields/minute.server.ts";
import { optionalWholeNumber } from "../../core/fields/number.server.ts";
import { say } from "../../core/fields/refuse.server.ts";
import { requiredLine } from "../../core/fields/text.server.ts";
import { goodsLines } from "../goods-lines.server.ts";
import { SALE_KINDS } from "./sale-kinds.ts";
import { tierLines } from "./tier-lines.server.ts";

/** In characters. */
export const SALE_NAME_MAX = 60;

const fields = {
  name: requiredLine(SALE_NAME_MAX),
  kind: z.enum(SALE_KINDS, { error: say("choice-invalid") }),
  /**
   * Percent from 1 to 100, taka from 1, a price from 0, or the pieces of a deal that are paid for,
   * from 1; none for tiers.
   */
  amount: optionalWholeNumber("amount-invalid"),
  /** The pieces that the buyer of a deal gets. */
  pieces: optionalWholeNumber("pieces-invalid"),
  /** What so many pieces cost together. */
  tiers: tierLines,
  /** Only an offer on several pieces may begin at once and have no end. */
  startsAt: minute,
  endsAt: minute,
  products: goodsLines,
  categories: goodsLines,
};

type Terms = {
  [Field in "kind" | "amount" | "pieces" | "tiers" | "startsAt" | "endsAt"]: z.output<
    (typeof fields)[Field]
  >;
} & { isForAll: boolean };

/** What is wrong with the terms of a sale, by field. */
function problemOf({
  kind,
  amount,
  pieces,
  tiers,
  startsAt,
  endsAt,
  isForAll,
}: { [Field in keyof Terms]?: Terms[Field] | undefined }): [string, InputMessage] | null {
  if (kind === "tiers") {
    if (tiers === null) return ["tiers", "required"];
  } else if (kind && amount === null) return ["amount", "required"];
  if (kind === "percent" && isOutside(amount, 1, 100)) return ["amount", "percent-invalid"];
  if (kind === "taka" && amount === 0) return ["amount", "amount-invalid"];
  if (kind === "deal") {
    if (pieces === null) return ["pieces", "required"];
    if (pieces !== undefined && (pieces < 2 || pieces > MAX_QUANTITY))
      return ["pieces", "pieces-invalid"];
    if (isOutside(amount, 1, (pieces ?? MAX_QUANTITY) - 1)) return ["amount", "deal-pays-all"];
  } else if (kind && kind !== "tiers") {
    if (startsAt === null) return ["startsAt", "required"];
    if (endsAt === null) return ["endsAt", "required"];
  }
  // An offer on several pieces without a begin begins at once.
  const begin = startsAt === null ? new Date() : startsAt;
  if (begin && endsAt && begin >= endsAt) return ["endsAt", "end-before-start"];
  // A sale that sets prices for all products is refused, because the fields for the goods were
  // probably left empty by mistake.
  if ((kind === "price" || kind === "tiers") && isForAll) return ["products", "required"];
  return null;
}

const isOutside = (amount: number | null | undefined, least: number, most: number) =>
  typeof amount === "number" && (amount < least || amount > most);

function requireTerms(terms: Parameters<typeof problemOf>[0], context: z.RefinementCtx): void {
  const [field, message] = problemOf(terms) ?? [];
  if (field) context.addIssue({ code: "custom", path: [field], message });
}

const isEmpty = (lines: string[] | undefined) => !lines || lines.length === 0;

/** A whole sale. Both times are minutes in Dhaka or moments in ISO 8601. */
export const saleSchema = z
  .object(fields)
  .superRefine((sale, context) =>
    requireTerms(
      { ...sale, isForAll: isEmpty(sale.products) && isEmpty(sale.categories) },
      context,
    ),
  );

export type SaleInput = z.output<typeof saleSchema>;

/** An edit: an absent field stays. */
export const saleChangesSchema = z.object(fields).partial().superRefine(requireTerms);

export type SaleChanges = z.output<typeof saleChangesSchema>;

/** Whether the stored terms with these changes are still a sale. */
export const isSale = (terms: Terms): boolean => problemOf(terms) === null;
