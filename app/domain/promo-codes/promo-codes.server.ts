import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { promoCodes } from "#drizzle/schema.ts";
import { ShopError } from "../shop-error.ts";
import { staffResource } from "../staff-resource.server.ts";
import type { PromoCodeChanges, PromoCodeInput } from "./promo-code-input.server.ts";
import { isPromoCodeForm, normalizePromoCode, promoCodeProblem } from "./promo-code-rules.ts";

export type PromoCode = typeof promoCodes.$inferSelect;

const { update, ...verbs } = staffResource<PromoCode, PromoCodeInput, PromoCodeChanges>({
  table: promoCodes,
  orderBy: [desc(promoCodes.createdAt), promoCodes.id],
  act: (verb) => `promo-code-${verb}`,
  nameOf: ({ code }) => code,
  notFound: "promo-code-gone",
  taken: ({ code }) => new ShopError("promo-code-taken", { code }),
  createdDetails: ({ discount, minAmount, maxUsage }) => ({ discount, minAmount, maxUsage }),
});

/** Orders that used a deleted code keep their discount. Refused: promo-code-gone, promo-code-taken. */
export const {
  list: listPromoCodes,
  listDeleted: listDeletedPromoCodes,
  find: findPromoCode,
  create: createPromoCode,
  remove: deletePromoCode,
  restore: restorePromoCode,
} = verbs;

/** Changes the terms, never the usage count. */
export const updatePromoCode: typeof update = (id, changes, shown, actor) => {
  const { code, discount, minAmount, maxUsage, expirationDate, isActive } = changes;
  const terms = { code, discount, minAmount, maxUsage, expirationDate, isActive };
  return update(id, terms, shown, actor);
};

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
 * Checks whether this code is valid now, without using it. The caller compares the minimum with its subtotal. Refused: promo-code-not-
 * found, -inactive, -expired, -used-up.
 */
export async function verifyPromoCode(code: string, now: Date = new Date()): Promise<PromoCode> {
  const found = await findPromoCodeByCode(code);
  const problem = promoCodeProblem(normalizePromoCode(code).slice(0, 40), found, now);
  if (problem || !found) throw problem;
  return found;
}
