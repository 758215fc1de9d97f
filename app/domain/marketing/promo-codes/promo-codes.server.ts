import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { promoCodes } from "#drizzle/schema.ts";
import { type MeantGoods, meantGoods } from "../../catalog/goods-lines.server.ts";
import type { ShownForm } from "../../core/own-changes.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import type { Faults } from "../../core/staff-noun.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import type { PromoCodeChanges, PromoCodeInput } from "./promo-code-input.server.ts";
import { isPromoCodeForm, normalizePromoCode, promoCodeProblem } from "./promo-code-rules.ts";

export type PromoCode = typeof promoCodes.$inferSelect;

/** The fields that refusals of a promo code are about. */
export const PROMO_CODE_FAULTS = {
  "promo-code-taken": "code",
  "promo-code-percent-missing": "percent",
  "shelf-product-unknown": "products",
  "category-unknown": "categories",
} as const satisfies Faults;

/** Stored fields; what a form names has become ids. */
type StoredPromoCode<Input> = {
  [Field in keyof Omit<Input, "products" | "categories">]: Input[Field] | undefined;
} & Partial<MeantGoods>;

const { create, update, ...verbs } = staffResource<
  PromoCode,
  Omit<PromoCodeInput, "products" | "categories"> & MeantGoods,
  StoredPromoCode<PromoCodeChanges>
>({
  table: promoCodes,
  orderBy: [desc(promoCodes.createdAt), promoCodes.id],
  act: (verb) => `promo-code-${verb}`,
  nameOf: ({ code }) => code,
  notFound: "promo-code-gone",
  taken: ({ code }) => new ShopError("promo-code-taken", { code }),
  createdDetails: ({ kind, discount, percent, minAmount, maxUsage }) => ({
    ...(kind === "fixed" ? { discount } : { kind, percent }),
    minAmount,
    maxUsage,
  }),
});

/**
 * Orders that used a deleted code keep their discount. Refused: promo-code-gone, promo-code-taken.
 */
export const {
  list: listPromoCodes,
  listDeleted: listDeletedPromoCodes,
  find: findPromoCode,
  remove: deletePromoCode,
  restore: restorePromoCode,
} = verbs;

/** Refused: promo-code-taken, shelf-product-unknown, category-unknown. */
export async function createPromoCode(
  { products = [], categories = [], ...input }: PromoCodeInput,
  actor: ActingStaff = null,
): Promise<PromoCode> {
  const { productIds = [], categoryIds = [] } = await meantGoods({ products, categories });
  return create({ ...input, productIds, categoryIds }, actor);
}

/**
 * Changes the terms, never the usage count. Refused: promo-code-gone, promo-code-taken,
 * shelf-product-unknown, category-unknown, promo-code-percent-missing, changed-meanwhile.
 */
export async function updatePromoCode(
  id: string,
  changes: PromoCodeChanges,
  shown?: ShownForm<PromoCodeChanges>,
  actor: ActingStaff = null,
): Promise<PromoCode> {
  const { code, kind, discount, percent, maxDiscount, minAmount, maxUsage, perPhone } = changes;
  const { startDate, expirationDate, isActive } = changes;
  const terms = {
    code,
    kind,
    discount,
    percent,
    maxDiscount,
    minAmount,
    maxUsage,
    perPhone,
    startDate,
    expirationDate,
    isActive,
    ...(await meantGoods(changes, shown?.was)),
  };
  return update(id, terms, shown as ShownForm<typeof terms>, actor, async (own, row) => {
    const after = { ...row, ...own };
    if (after.kind === "percent" && after.percent === null)
      throw new ShopError("promo-code-percent-missing", {});
    return { own };
  });
}

/** Accepts any case and Bangla digits. */
export async function findPromoCodeByCode(code: string): Promise<PromoCode | null> {
  const normalized = normalizePromoCode(code);
  if (!isPromoCodeForm(normalized)) return null;
  const [found] = await db
    .select()
    .from(promoCodes)
    .where(and(eq(sql`upper(${promoCodes.code})`, normalized), isNull(promoCodes.deletedAt)));
  return found ?? null;
}

/**
 * Checks whether this code is valid now, without using it. The caller compares the minimum with its
 * subtotal. Refused: promo-code-not- found, -inactive, -expired, -used-up.
 */
export async function verifyPromoCode(code: string, now: Date = new Date()): Promise<PromoCode> {
  const found = await findPromoCodeByCode(code);
  const problem = promoCodeProblem(normalizePromoCode(code).slice(0, 40), found, now);
  if (problem || !found) throw problem;
  return found;
}
