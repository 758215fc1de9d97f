import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { preparedFor } from "#drizzle/prepared.server.ts";
import { orderChecks } from "#drizzle/schema.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { wholeNumber } from "../../core/fields/number.server.ts";
import { settingsChange } from "../../core/settings-change.server.ts";
import { CHECK_NAMES, DEFAULT_CHECKS, type OrderChecks } from "./order-checks.ts";

/** The limits, and when the owner last changed them; null and version 0 for the defaults. */
export type StoredChecks = { checks: OrderChecks; updatedAt: Date | null; version: number };

/** It has a parameter because postgres.js does not prepare statements without one. */
const finding = db
  .select()
  .from(orderChecks)
  .where(eq(orderChecks.id, sql.placeholder("id")))
  .prepare("order_checks");

/** The owner's settings, or the defaults. */
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

/** The form of the checks: whole numbers from 0 (from 1 for the hours of the wait). */
export const orderChecksSchema = z.object(
  Object.fromEntries(
    CHECK_NAMES.map((name) => [
      name,
      wholeNumber("number-outside", name === "holdHours" ? 1 : 0, LARGEST[name] ?? 100_000),
    ]),
  ) as Record<keyof OrderChecks, ReturnType<typeof wholeNumber>>,
);

/** Saves the checks for all later orders. */
export const updateOrderChecks = settingsChange<OrderChecks>({
  table: orderChecks,
  defaults: DEFAULT_CHECKS,
  act: "order-checks-changed",
});
