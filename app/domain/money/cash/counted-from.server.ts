import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { shopSettings } from "#drizzle/schema.ts";
import { dhakaDay, endOfDhakaDay, startOfDhakaDay } from "../../core/dates.ts";
import { latinDigits } from "../../core/digits.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";

/**
 * Parses the first day whose orders' cash is tracked, "2026-11-21" in any digits; older delivered
 * orders count as settled outside the shop. Null for any other text and for a future day.
 */
export function readCountedFrom(typed: string, now: Date): Date | null {
  const day = latinDigits(typed).trim();
  // Only this century: Postgres knows no year 0.
  const end = /^20\d\d-/.test(day) ? endOfDhakaDay(day) : null;
  const start = end && startOfDhakaDay(end);
  return start && start <= now ? start : null;
}

/** Orders placed before `from` no longer wait to be settled. */
export async function setCountedFrom(from: Date, actor: ActingStaff): Promise<void> {
  await db.transaction(async (tx) => {
    const [current] = await tx
      .select({ cashCountedFrom: shopSettings.cashCountedFrom })
      .from(shopSettings)
      .for("no key update");
    if (!current) throw new Error("shop_settings has lost its row");
    const [before, after] = [dhakaDay(current.cashCountedFrom), dhakaDay(from)];
    if (before === after) return;
    await tx.update(shopSettings).set({ cashCountedFrom: from }).where(eq(shopSettings.id, 1));
    const details = { cashCountedFrom: `${before} → ${after}` };
    await recordStaffAct(tx, { act: "shop-settings-changed", details, actor });
  });
}
