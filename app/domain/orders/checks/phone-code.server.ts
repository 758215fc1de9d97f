import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { orders, phoneCodes } from "#drizzle/schema.ts";
import { settings } from "#runtime/settings.ts";
import { latinDigits } from "../../core/digits.ts";
import { DAY_MS, MINUTE_MS } from "../../core/durations.ts";
import { refuse } from "../../core/fields/refuse.server.ts";
import { typedText } from "../../core/fields/text.server.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { countReturned } from "../../people/customers/people.server.ts";
import { takeOrdersOfPhone } from "../changing/orders-of-phone.server.ts";
import { orderHooks } from "../hooks.server.ts";
import type { Order } from "../reading/order-rows.server.ts";
import { findOrder } from "../reading/orders.server.ts";
import type { HeldReason } from "./held-orders.ts";
import { findOrderChecks } from "./order-checks.server.ts";
import { isProgram, type Sender } from "./order-sender.server.ts";

/*
 * A one-time code by SMS proves that the buyer of an unusual order has its phone in hand. Only the caller's card shows it; no order
 * waits for it.
 */

/** Milliseconds for which a code is valid, and until another one may be sent. */
const VALID_MS = 30 * MINUTE_MS;
const PAUSE_MS = MINUTE_MS;

/** Milliseconds for which a code must still be valid when its SMS goes out. */
const USEFUL_MS = 10 * MINUTE_MS;

const MOST_TRIES = 5;
const MOST_SENT = 3;

/** The most codes in 24 hours for orders of one neighbourhood. */
const MOST_NEARBY = 3;

/**
 * An order held for one of these reasons may be part of a flood from one source, and its number may
 * be a stranger's.
 */
const OF_FLOODS: ReadonlySet<string> = new Set<HeldReason>(["busy-network", "network-sum"]);

export const phoneCodeSchema = z.object({
  code: typedText().transform((typed, context) => {
    const digits = latinDigits(typed).replace(/\s/g, "");
    if (digits === "") return refuse(context, "required");
    return /^\d{6}$/.test(digits) ? digits : refuse(context, "sms-code-invalid");
  }),
});

/**
 * The code of an order's `sent`th SMS. Nothing secret is stored: it follows from the shop's own
 * secret.
 */
export const phoneCodeOf = (orderId: string, sent: number): string =>
  String(
    createHmac("sha256", settings().SESSION_SECRET)
      .update(`phone code ${orderId} ${sent}`)
      .digest()
      .readUInt32BE() % 1_000_000,
  ).padStart(6, "0");

/**
 * Sends a code to the number of an order that has just been written, if it is risky (held, of a
 * blocked number, or of one whose parcels came back) and a person's, a gateway is set up and the
 * limits leave one. It runs last in the order's transaction.
 */
export async function sendFirstCode(
  tx: Db,
  { id: orderId, phoneNumber, heldReasons }: Pick<Order, "id" | "phoneNumber" | "heldReasons">,
  { sender, isBlocked, mostPerDay }: { sender: Sender; isBlocked: boolean; mostPerDay: number },
): Promise<void> {
  if (mostPerDay === 0 || !orderHooks.joined().sms.isSetUp()) return;
  const isOfFlood = heldReasons.some((reason) => OF_FLOODS.has(reason));
  if (isOfFlood || isProgram(sender) || sender.isTrapped) return;
  const isRisky = heldReasons.length > 0 || isBlocked;
  if (!isRisky && (await countReturned(tx, phoneNumber)) === 0) return;
  const today = await lockAndCount(tx, phoneNumber, sender.near);
  if (today.all >= mostPerDay || today.toPhone > 0 || today.nearby >= MOST_NEARBY) return;
  if (!today.hasShare) return;
  await tx.insert(phoneCodes).values({ orderId, sentAt: new Date() });
  await tell(tx, orderId, 1);
}

/**
 * Counts the codes of 24 hours, and locks them until the commit, so that simultaneous ones count
 * each other.
 */
async function lockAndCount(tx: Db, phoneNumber: string, near: string | null) {
  const countOf = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  // Pipelined: the count runs after the lock is held.
  const [, mostSms, [counts]] = await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('phone codes', 0))`),
    orderHooks.joined().sms.codesPerDay(tx),
    tx
      .select({
        all: sql<number>`count(*)::int`,
        toPhone: countOf(sql`${orders.phoneNumber} = ${phoneNumber}`),
        nearby: countOf(sql`${orders.placedNear} = ${near}::text`),
        sms: sql<number>`coalesce(sum(${phoneCodes.sent}), 0)::int`,
      })
      .from(phoneCodes)
      .innerJoin(orders, eq(orders.id, phoneCodes.orderId))
      .where(gt(phoneCodes.createdAt, new Date(Date.now() - DAY_MS))),
  ]);
  if (!counts) throw new Error("An aggregate always has a row");
  return { ...counts, hasShare: counts.sms < mostSms };
}

const tell = (tx: Db, orderId: string, sent: number) =>
  tx.execute(sql`
    select tell('code.wanted', jsonb_build_object('orderId', ${orderId}::text, 'sent', ${sent}::int))`);

/** `none`: no code was sent for this order. */
export type PhoneCodeState = "none" | "proved" | "asked" | "over";

type Code = typeof phoneCodes.$inferSelect;

/** Every page of an unpacked order reads it. */
const codeOf = db
  .select()
  .from(phoneCodes)
  .where(eq(phoneCodes.orderId, sql.placeholder("orderId")))
  .prepare("code_of");

const findCode = async (orderId: string): Promise<Code | undefined> =>
  (await codeOf.execute({ orderId }))[0];

/** Whether the buyer of an order is asked for a code, and has another one left. */
export async function findPhoneCode(
  orderId: string,
  now: Date = new Date(),
): Promise<{ state: PhoneCodeState; mayResend: boolean }> {
  const code = await findCode(orderId);
  if (!code) return { state: "none", mayResend: false };
  if (code.provedAt) return { state: "proved", mayResend: false };
  return { state: isOver(code, now) ? "over" : "asked", mayResend: code.sent < MOST_SENT };
}

const isOver = ({ tries, sentAt }: Code, now: Date) =>
  tries >= MOST_TRIES || now.getTime() - sentAt.getTime() >= VALID_MS;

/** Whether the number of an order was proved by a code. */
export const isPhoneProved = async (orderId: string): Promise<boolean> =>
  (await findPhoneCode(orderId)).state === "proved";

/**
 * Proves the number of an own order, and of the account that it is in if that has the same number.
 * Each attempt is counted before it is compared, so that
 * simultaneous guesses stay within the limit. A repeat of the right code changes nothing. Refused:
 * order-not-found (somebody else's), code-wrong, code-over.
 */
export async function provePhone(
  orderId: string,
  customerId: string | null,
  typed: string,
  now: Date = new Date(),
): Promise<void> {
  const { phoneNumber } = await requireOwn(orderId, customerId, "code-over");
  const code = await findCode(orderId);
  if (!code) throw new ShopError("code-over", {});
  if (code.provedAt) return;
  const [counted] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(
      and(
        eq(phoneCodes.orderId, orderId),
        eq(phoneCodes.sent, code.sent),
        lt(phoneCodes.tries, MOST_TRIES),
        gt(phoneCodes.sentAt, new Date(now.getTime() - VALID_MS)),
      ),
    )
    .returning({ tries: phoneCodes.tries });
  if (!counted) throw new ShopError("code-over", {});
  const isRight = timingSafeEqual(Buffer.from(typed), Buffer.from(phoneCodeOf(orderId, code.sent)));
  if (!isRight) throw new ShopError("code-wrong", { left: MOST_TRIES - counted.tries });
  await inOrderTransaction(async (tx) => {
    await tx.update(phoneCodes).set({ provedAt: now }).where(eq(phoneCodes.orderId, orderId));
    if (customerId) await takeOrdersOfPhone(tx, { id: customerId, phoneNumber });
  });
}

/**
 * Sends another code for an own order, a minute after the last and three in all. Refused:
 * order-not-found, code-not-again.
 */
export async function sendCodeAgain(
  orderId: string,
  customerId: string | null,
  now: Date = new Date(),
): Promise<void> {
  await requireOwn(orderId, customerId, "code-not-again");
  const { checks } = await findOrderChecks();
  if (checks.codesPerDay === 0 || !orderHooks.joined().sms.isSetUp())
    throw new ShopError("code-not-again", {});
  await db.transaction(async (tx) => {
    const { hasShare } = await lockAndCount(tx, "", null);
    if (!hasShare) throw new ShopError("code-not-again", {});
    const [again] = await tx
      .update(phoneCodes)
      .set({ sent: sql`${phoneCodes.sent} + 1`, tries: 0, sentAt: now })
      .where(
        and(
          eq(phoneCodes.orderId, orderId),
          isNull(phoneCodes.provedAt),
          lt(phoneCodes.sent, MOST_SENT),
          lt(phoneCodes.sentAt, new Date(now.getTime() - PAUSE_MS)),
        ),
      )
      .returning({ sent: phoneCodes.sent });
    if (!again) throw new ShopError("code-not-again", {});
    await tell(tx, orderId, again.sent);
  });
}

/**
 * Refused: order-not-found (somebody else's), and `refusal` for an order that is packed or
 * cancelled.
 */
async function requireOwn(
  orderId: string,
  customerId: string | null,
  refusal: "code-over" | "code-not-again",
): Promise<{ phoneNumber: string }> {
  const found = await findOrder(orderId);
  if (!found || found.customerId !== customerId) throw new ShopError("order-not-found", {});
  if (found.status !== "Processing") throw new ShopError(refusal, {});
  return found;
}

/**
 * The code to send now for an order; null once it is proved, almost over or not needed any more, or
 * a later one was asked for.
 */
export async function codeToSend(
  { id, status }: { id: string; status: string },
  sent: number,
  now: Date = new Date(),
): Promise<string | null> {
  const code = await findCode(id);
  if (!code || code.provedAt || code.sent !== sent || status !== "Processing") return null;
  const leftMs = VALID_MS - (now.getTime() - code.sentAt.getTime());
  return leftMs < USEFUL_MS ? null : phoneCodeOf(id, sent);
}
