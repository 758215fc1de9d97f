import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { preparedFor } from "#drizzle/prepared.server.ts";
import { orderChecks } from "#drizzle/schema.ts";
import { MAX_INTEGER } from "../../digits.ts";
import { wholeNumber } from "../../fields/number.server.ts";
import { ownChanges, type Shown } from "../../own-changes.ts";
import { changedFields, recordStaffAct } from "../../staff-acts/record-staff-act.server.ts";
import type { Actor } from "../../staff-acts/staff-acts.ts";
import { CHECK_NAMES, DEFAULT_CHECKS, type OrderChecks } from "./order-checks.ts";

/** The checks, and when the owner last changed them; null while the defaults hold, whose version is 0. */
export type StoredChecks = { checks: OrderChecks; updatedAt: Date | null; version: number };

/** With a value: postgres.js prepares nothing that has none. */
const finding = db
  .select()
  .from(orderChecks)
  .where(eq(orderChecks.id, sql.placeholder("id")))
  .prepare("order_checks");

/** What the owner has set, or the defaults. */
export async function findOrderChecks(tx: Db = db): Promise<StoredChecks> {
  const [row] = await preparedFor(tx, finding).execute({ id: 1 });
  if (!row) return { checks: DEFAULT_CHECKS, updatedAt: null, version: 0 };
  const { id: _, updatedAt, version, ...checks } = row;
  return { checks, updatedAt, version };
}

/** The longest wait: a month of 30 days, in hours. */
const MONTH_HOURS = 30 * 24;

const LARGEST: Partial<Record<keyof OrderChecks, number>> = {
  totalPrice: MAX_INTEGER,
  stockShare: 100,
  networkShare: 100,
  wholeShare: 100,
  networkTotal: MAX_INTEGER,
  formSeconds: 60,
  holdHours: MONTH_HOURS,
};

/** The form of the checks: whole numbers from 0 (1 hour for the wait) to what makes sense. */
export const orderChecksSchema = z.object(
  Object.fromEntries(
    CHECK_NAMES.map((name) => [
      name,
      wholeNumber("number-outside", name === "holdHours" ? 1 : 0, LARGEST[name] ?? 100_000),
    ]),
  ) as Record<keyof OrderChecks, ReturnType<typeof wholeNumber>>,
);

/**
 * Sets the checks; they hold for every order placed from then on. With `shown` only what differs from it is set. Refused:
 * changed-meanwhile, for checks that somebody else has set to another value since.
 */
export async function updateOrderChecks(
  checks: OrderChecks,
  shown?: Shown<OrderChecks>,
  actor: Actor = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    // The row may not be there to be locked yet.
    await tx.insert(orderChecks).values(DEFAULT_CHECKS).onConflictDoNothing();
    const [row] = await tx.select().from(orderChecks).for("update");
    if (!row) throw new Error("order_checks has lost its row");
    const own = ownChanges(checks, shown, row);
    if (Object.keys(own).length === 0) return;
    await tx.update(orderChecks).set(own);
    const details = changedFields(row, own);
    await recordStaffAct(tx, { act: "order-checks-changed", details, actor });
  });
}
