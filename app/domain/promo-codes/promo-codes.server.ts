import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { promoCodes } from "#drizzle/schema.ts";
import { ownChanges, type Shown } from "../own-changes.ts";
import { whereRestorable } from "../restorable.server.ts";
import { ShopError } from "../shop-error.ts";
import { changedFields, recordStaffAct } from "../staff-acts/record-staff-act.server.ts";
import type { Actor } from "../staff-acts/staff-acts.ts";
import { refuseTaken } from "../unique-violation.ts";
import { isUuid } from "../uuid.ts";
import type { PromoCodeChanges, PromoCodeInput } from "./promo-code-input.server.ts";
import { isPromoCodeForm, normalizePromoCode, promoCodeProblem } from "./promo-code-rules.ts";

export type PromoCode = typeof promoCodes.$inferSelect;

/** All codes, newest first. */
export async function listPromoCodes(): Promise<{ promoCodes: PromoCode[]; total: number }> {
  const found = await db
    .select()
    .from(promoCodes)
    .where(isNull(promoCodes.deletedAt))
    .orderBy(desc(promoCodes.createdAt), promoCodes.id);
  return { promoCodes: found, total: found.length };
}

/** Deleted within the last 30 days and so restorable, latest first. */
export async function listDeletedPromoCodes(now: Date = new Date()): Promise<PromoCode[]> {
  return db
    .select()
    .from(promoCodes)
    .where(whereRestorable(promoCodes, now))
    .orderBy(desc(promoCodes.deletedAt), promoCodes.id);
}

export async function findPromoCode(id: string): Promise<PromoCode | null> {
  if (!isUuid(id)) return null;
  const [found] = await db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.id, id), isNull(promoCodes.deletedAt)));
  return found ?? null;
}

/** In any case, with Bangla digits too. */
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
 * Would this code count right now? Only reads. The minimum is the caller's to hold against its subtotal.
 * Refused: promo-code-not-found, -inactive, -expired, -used-up.
 */
export async function verifyPromoCode(code: string, now: Date = new Date()): Promise<PromoCode> {
  const found = await findPromoCodeByCode(code);
  const problem = promoCodeProblem(normalizePromoCode(code).slice(0, 40), found, now);
  if (problem || !found) throw problem;
  return found;
}

/** Refused: promo-code-taken. */
export async function createPromoCode(
  input: PromoCodeInput,
  actor: Actor = null,
): Promise<PromoCode> {
  return db.transaction(async (tx) => {
    const [created] = await tx.insert(promoCodes).values(input).onConflictDoNothing().returning();
    if (!created) throw codeTaken(input.code)();
    const { discount, minAmount, maxUsage } = created;
    const details = { discount, minAmount, maxUsage };
    await recordStaffAct(tx, { act: "promo-code-created", ...asSubject(created), details, actor });
    return created;
  });
}

/**
 * Changes the terms, never the usage count. With `shown` only what differs from it is written. Refused: promo-code-gone, promo-code-taken, changed-meanwhile.
 */
export async function updatePromoCode(
  id: string,
  changes: PromoCodeChanges,
  shown?: Shown<PromoCodeChanges>,
  actor: Actor = null,
): Promise<PromoCode> {
  if (!isUuid(id)) throw new ShopError("promo-code-gone", {});
  return refuseTaken(codeTaken(changes.code ?? ""), () =>
    db.transaction(async (tx) => {
      const [current] = await tx
        .select()
        .from(promoCodes)
        .where(and(eq(promoCodes.id, id), isNull(promoCodes.deletedAt)))
        .for("no key update");
      if (!current) throw new ShopError("promo-code-gone", {});
      const { code, discount, minAmount, maxUsage, expirationDate, isActive } = changes;
      const terms = { code, discount, minAmount, maxUsage, expirationDate, isActive };
      const own = ownChanges(terms, shown, current);
      if (Object.keys(own).length === 0) return current;
      const [updated] = await tx
        .update(promoCodes)
        .set(own)
        .where(eq(promoCodes.id, id))
        .returning();
      const changed = { act: "promo-code-changed", details: changedFields(current, own) } as const;
      await recordStaffAct(tx, { ...changed, ...asSubject(current), actor });
      return updated ?? current;
    }),
  );
}

/** Hides a code; orders that used it keep their discount. Refused: promo-code-gone. */
export async function deletePromoCode(id: string, actor: Actor = null): Promise<void> {
  if (!isUuid(id)) throw new ShopError("promo-code-gone", {});
  await db.transaction(async (tx) => {
    const [deleted] = await tx
      .update(promoCodes)
      .set({ deletedAt: new Date() })
      .where(and(eq(promoCodes.id, id), isNull(promoCodes.deletedAt)))
      .returning();
    if (!deleted) throw new ShopError("promo-code-gone", {});
    await recordStaffAct(tx, { act: "promo-code-deleted", ...asSubject(deleted), actor });
  });
}

/** Undoes a deletion of the last 30 days. Refused: promo-code-gone, promo-code-taken (by a code made meanwhile). */
export async function restorePromoCode(
  id: string,
  actor: Actor = null,
  now: Date = new Date(),
): Promise<PromoCode> {
  if (!isUuid(id)) throw new ShopError("promo-code-gone", {});
  const [deleted] = await db
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .where(and(eq(promoCodes.id, id), whereRestorable(promoCodes, now)));
  if (!deleted) throw new ShopError("promo-code-gone", {});
  return refuseTaken(codeTaken(deleted.code), () =>
    db.transaction(async (tx) => {
      const [restored] = await tx
        .update(promoCodes)
        .set({ deletedAt: null })
        .where(and(eq(promoCodes.id, id), whereRestorable(promoCodes, now)))
        .returning();
      if (!restored) throw new ShopError("promo-code-gone", {});
      await recordStaffAct(tx, { act: "promo-code-restored", ...asSubject(restored), actor });
      return restored;
    }),
  );
}

const asSubject = ({ id, code }: PromoCode) => ({ subject: code, subjectId: id });

const codeTaken = (code: string) => () => new ShopError("promo-code-taken", { code });
