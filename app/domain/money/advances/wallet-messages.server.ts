import { createHash } from "node:crypto";
import { and, count, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { advances, orders, walletMessages, walletPhones } from "#drizzle/schema.ts";
import { DAY_MS } from "../../core/durations.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { consume, limiter } from "../../core/limits.server.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { isUuid } from "../../core/uuid.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { WALLETS, type Wallet } from "../../orders/money/advance-rules.ts";
import { findAdvanceSettings } from "../../orders/money/advance-settings.server.ts";
import { readSms } from "./read-statement.server.ts";
import { isCounted, requireAdvance, verifyWithin } from "./verify-advance.server.ts";
import type { MessageState } from "./wallet-messages.ts";
import { hasSum } from "./wallet-words.ts";

/** Messages are personal: an advance that nobody has reported by then is verified by hand. */
const KEPT_DAYS = 30;

/** Posts of a phone in a minute, and wrong signatures of an address. */
const posts = limiter("wallet sms", 120, 60);
const wrongPosts = limiter("wallet sms wrong", 20, 60);

/** Refused: too-many-attempts. */
export const limitPosts = (phoneId: string) => consume([[posts, phoneId]]);

/** Refused: too-many-attempts. */
export const limitWrongPosts = (address: string) => consume([[wrongPosts, address]]);

/** Words of messages that open the wallet itself: they are never stored. */
const IS_SECRET =
  /(?<!\p{L})(?:otp|pin|password|passcode|(?:verification|security|one.?time)\s{0,9}(?:code|pin))(?!\p{L})|ওটিপি|পাসওয়ার্ড|(?<!\p{L})পিন(?![\p{L}\p{M}])|ভেরিফিকেশন|যাচাই\s{0,9}কোড/iu;

/**
 * Takes an SMS of a wallet. Money that came in verifies the reported advance with its number, sum
 * and wallet, now or when it is reported. What the shop sent, what names no money and what opens the
 * wallet is not kept. The same message again changes nothing.
 */
export async function takeMessage(
  phoneId: string,
  wallet: Wallet,
  text: string,
): Promise<"kept" | "not-kept"> {
  const { settings } = await findAdvanceSettings();
  const own = WALLETS.flatMap((name) => settings[name] || []);
  const { number, amount, kind } = readSms(text, own);
  if (kind === "went-out" || IS_SECRET.test(text.normalize("NFC"))) return "not-kept";
  if (number === "" && !hasSum(text)) return "not-kept";
  await db
    .insert(walletMessages)
    .values({
      hash: hashOf(wallet, text),
      wallet,
      text,
      state: kind === "received" ? "waiting" : "unclear",
      transactionNumber: number,
      amount,
      phoneId,
    })
    .onConflictDoNothing();
  if (kind === "received") await settleMessages(number);
  return "kept";
}

/** Phones break lines and pad blanks in their own ways. */
const hashOf = (wallet: Wallet, text: string): string =>
  createHash("sha256")
    .update(`${wallet}\n${text.replace(/\s+/g, " ").trim()}`)
    .digest("base64url");

/**
 * Verifies the reported advances that waiting messages fit, of one transaction number or of all, and
 * returns how many. A message and a report each commit before they look for the other, so that
 * whichever comes last finds it; the task finds what a killed server left.
 */
export async function settleMessages(number?: string): Promise<number> {
  const { transactionNumber, state } = walletMessages;
  const pairs = await db
    .select({ messageId: walletMessages.id, advanceId: advances.id })
    .from(walletMessages)
    .innerJoin(advances, and(eq(advances.transactionNumber, transactionNumber), isCounted))
    .innerJoin(orders, and(eq(orders.id, advances.orderId), isNull(orders.deletedAt)))
    .where(
      and(
        eq(state, "waiting"),
        number === undefined ? undefined : eq(transactionNumber, number),
        or(eq(advances.status, "verified"), isFitting),
      ),
    )
    .limit(200);
  let verified = 0;
  for (const pair of pairs) if (await settlePair(pair)) verified += 1;
  return verified;
}

/** An advance of the message's wallet and sum; the number is compared by the caller. */
const isFitting = and(
  eq(advances.status, "waiting"),
  eq(advances.wallet, walletMessages.wallet),
  eq(advances.amount, walletMessages.amount),
);

type Pair = { messageId: string; advanceId: string };

/** True if this verified the advance; false if somebody else had done so, or it has changed. */
async function settlePair({ messageId, advanceId }: Pair): Promise<boolean> {
  try {
    return await inOrderTransaction(async (tx) => {
      const { advance, order } = await requireAdvance(tx, advanceId);
      const ofMessage = eq(walletMessages.id, messageId);
      const [message] = await tx
        .select()
        .from(walletMessages)
        .where(and(ofMessage, eq(walletMessages.state, "waiting")))
        .for("no key update");
      const isSame = message && message.transactionNumber === advance.transactionNumber;
      if (!isSame || advance.status === "refused") return false;
      const isOpen = advance.status === "waiting";
      const { wallet, amount } = message;
      if (isOpen && (amount === null || advance.amount !== amount || advance.wallet !== wallet))
        return false;
      if (isOpen) {
        await verifyWithin(tx, advanceId, advance.amount, null);
        const row = { orderId: order.id, field: "advanceBySms", from: null };
        await recordHistory(tx, [{ ...row, to: advance.transactionNumber }], null);
      }
      await tx.update(walletMessages).set({ state: "matched", advanceId }).where(ofMessage);
      return isOpen;
    });
  } catch (error) {
    // The order is gone, or the shop sent this money itself: staff see the message as it is.
    if (error instanceof ShopError) return false;
    throw error;
  }
}

/** The messages of one state, the newest first, each with what was reported under its number. */
export async function listMessages(state: MessageState, page: number, perPage: number) {
  const where = eq(walletMessages.state, state);
  const [messages, [counted]] = await Promise.all([
    db
      .select({
        id: walletMessages.id,
        createdAt: walletMessages.createdAt,
        wallet: walletMessages.wallet,
        text: walletMessages.text,
        state: walletMessages.state,
        transactionNumber: walletMessages.transactionNumber,
        amount: walletMessages.amount,
        phone: walletPhones.name,
        orderId: orders.id,
        orderNumber: orders.orderNumber,
        reportedAmount: advances.amount,
        reportedWallet: advances.wallet,
      })
      .from(walletMessages)
      .leftJoin(walletPhones, eq(walletPhones.id, walletMessages.phoneId))
      .leftJoin(
        advances,
        or(
          eq(advances.id, walletMessages.advanceId),
          and(
            isNull(walletMessages.advanceId),
            eq(advances.transactionNumber, walletMessages.transactionNumber),
            isCounted,
          ),
        ),
      )
      .leftJoin(orders, eq(orders.id, advances.orderId))
      .where(where)
      .orderBy(desc(walletMessages.createdAt), walletMessages.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ total: count() }).from(walletMessages).where(where),
  ]);
  return { messages, total: counted?.total ?? 0 };
}

/**
 * Staff have dealt with a message: it verifies nothing any more. Refused: wallet-message-not-found,
 * also if it has verified an advance.
 */
export async function closeMessage(id: string, actor: ActingStaff): Promise<void> {
  await db.transaction(async (tx) => {
    const [closed] = isUuid(id)
      ? await tx
          .update(walletMessages)
          .set({ state: "closed" })
          .where(
            and(eq(walletMessages.id, id), inArray(walletMessages.state, ["waiting", "unclear"])),
          )
          .returning()
      : [];
    if (!closed) throw new ShopError("wallet-message-not-found", {});
    await recordStaffAct(tx, {
      act: "wallet-message-closed",
      subject: closed.transactionNumber || closed.wallet,
      subjectId: closed.id,
      details: closed.amount === null ? {} : { amount: closed.amount },
      actor,
    });
  });
}

/** Deletes old messages; the advance that one verified is the voucher. */
export const sweepMessages = (now = new Date()): Promise<number> =>
  deleteInBatches(
    walletMessages,
    lt(walletMessages.createdAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
  );

/** How many messages wait for staff: money that nobody reported, and what was not understood. */
export async function countOpenMessages(): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(walletMessages)
    .where(sql`${walletMessages.state} in ('waiting', 'unclear')`);
  return row?.n ?? 0;
}
