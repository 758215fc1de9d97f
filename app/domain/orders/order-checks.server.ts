import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderChecks } from "#drizzle/schema.ts";
import { MAX_INTEGER, parseWholeNumber } from "../digits.ts";
import type { InputMessage } from "../input-messages.ts";
import { ShopError } from "../shop-error.ts";
import { CHECK_NAMES, DEFAULT_CHECKS, type OrderChecks } from "./order-checks.ts";

/** The checks, and when the owner last changed them; null while the defaults hold. */
export type StoredChecks = { checks: OrderChecks; updatedAt: Date | null };

/** What the owner has set, or the defaults. */
export async function findOrderChecks(tx: Db = db): Promise<StoredChecks> {
  const [row] = await tx.select().from(orderChecks);
  if (!row) return { checks: DEFAULT_CHECKS, updatedAt: null };
  const { id: _, updatedAt, ...checks } = row;
  return { checks, updatedAt };
}

const say = (message: InputMessage) => message;

/** A whole number as people type it, from `least` to `most`. */
const wholeNumber = (least: number, most: number) =>
  z.string({ error: say("required") }).transform((typed, context) => {
    const number = parseWholeNumber(typed);
    if (number !== null && number >= least && number <= most) return number;
    const message = typed.trim() === "" ? say("required") : say("number-outside");
    context.issues.push({ code: "custom", message, input: typed });
    return z.NEVER;
  });

/** The longest wait: a month of 30 days, in hours. */
const MONTH_HOURS = 30 * 24;

const LARGEST: Partial<Record<keyof OrderChecks, number>> = {
  totalPrice: MAX_INTEGER,
  stockShare: 100,
  formSeconds: 60,
  holdHours: MONTH_HOURS,
};

/** The form of the checks: whole numbers from 0 (1 hour for the wait) to what makes sense. */
export const orderChecksSchema = z.object(
  Object.fromEntries(
    CHECK_NAMES.map((name) => [
      name,
      wholeNumber(name === "holdHours" ? 1 : 0, LARGEST[name] ?? 100_000),
    ]),
  ) as Record<keyof OrderChecks, ReturnType<typeof wholeNumber>>,
);

/**
 * Sets the checks; they hold for every order placed from then on. `expectedUpdatedAt` is when the checks shown in the
 * form were saved. Refused: changed-meanwhile, when somebody else saved other values since.
 */
export async function updateOrderChecks(
  checks: OrderChecks,
  expectedUpdatedAt: Date | null | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    // The row may not be there to be locked yet.
    await tx.insert(orderChecks).values(DEFAULT_CHECKS).onConflictDoNothing();
    const [row] = await tx.select().from(orderChecks).for("update");
    if (!row) throw new Error("order_checks has lost its row");
    const { id: _, updatedAt, ...current } = row;
    const isNew = CHECK_NAMES.every((name) => current[name] === DEFAULT_CHECKS[name]);
    if (
      expectedUpdatedAt !== undefined &&
      expectedUpdatedAt?.getTime() !== updatedAt.getTime() &&
      !(expectedUpdatedAt === null && isNew)
    ) {
      refuseOtherValues(current, checks, updatedAt);
    }
    await tx.update(orderChecks).set(checks);
  });
}

function refuseOtherValues(current: OrderChecks, sent: OrderChecks, at: Date): void {
  const changes = CHECK_NAMES.filter((name) => current[name] !== sent[name]).map((name) => ({
    field: name,
    now: current[name],
    by: null,
    at,
  }));
  if (changes.length > 0) throw new ShopError("changed-meanwhile", { changes });
}
