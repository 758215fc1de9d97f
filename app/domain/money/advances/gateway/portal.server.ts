import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { advances, gatewayPayments, gatewayRefunds } from "#drizzle/schema.ts";
import { countUpTo, MOST_LISTED } from "../../../core/bounded-count.server.ts";
import { latinDigits } from "../../../core/digits.ts";
import { refuse, say } from "../../../core/fields/refuse.server.ts";
import { optionalText } from "../../../core/fields/text.server.ts";
import type { GatewayName } from "../../../core/gateways.ts";
import { inOrderTransaction } from "../../../core/order-transaction.server.ts";
import { ShopError } from "../../../core/shop-error.ts";
import { refuseTaken } from "../../../core/unique-violation.ts";
import { isUuid } from "../../../core/uuid.ts";
import { lockAnyOrders, type Staff } from "../../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../../orders/changing/record-history.server.ts";
import type { OrderRow } from "../../../orders/reading/order-rows.server.ts";
import { countReceived } from "../advances.server.ts";
import { isCounted } from "../verify-advance.server.ts";
import { endFinding } from "./findings.server.ts";
import { FINDING_KINDS } from "./gateway.ts";
import { spellNumber } from "./gateways.server.ts";
import { fail, finishWithin } from "./refunds.server.ts";

/**
 * What staff read at a gateway's portal about a payment, about a refund, or that they have dealt
 * with a finding.
 */
export const PORTAL_SAYS = ["paid", "unpaid", "sent", "by-hand", "unsent", "seen"] as const;

type PortalSays = (typeof PORTAL_SAYS)[number];

/** The statements of staff that need the number of a transaction. */
const NUMBERED: readonly PortalSays[] = ["paid", "sent", "by-hand"];

/** A transaction's number as typed; each gateway spells its own. */
const typedNumber = optionalText(100).transform((typed, context) => {
  const number = latinDigits(typed).replace(/\s/g, "");
  return /^([\w:#.-]{6,80})?$/.test(number) ? number : refuse(context, "transaction-invalid");
});

/** What a member of staff says, with the transaction's number where there is one. */
export const portalSchema = z
  .object({
    says: z.enum(PORTAL_SAYS, { error: say("choice-invalid") }),
    transactionNumber: typedNumber,
    note: optionalText(200),
  })
  .refine(({ says, transactionNumber }) => transactionNumber !== "" || !NUMBERED.includes(says), {
    path: ["transactionNumber"],
    error: say("required"),
  });

/*
 * A gateway that has not answered for half an hour may never do so. By then no request that takes or sends money is repeated, so staff may
 * say what its portal shows. The gateway is still asked, and an answer that contradicts them becomes a finding.
 */

const patience = sql`now() - interval '30 minutes'`;

/** A customer may stay at the gateway's page for an hour. */
const isPaymentUnanswered = sql`ask_at is not null and status in ('open', 'executing')
  and coalesce(executing_at, created_at + interval '1 hour') <= ${patience}`;

/** A risky payment waits for staff from the beginning. */
const isRisky = sql`exists (select from gateway_findings where gateway_findings.id = gateway_payments.id and kind = 'risky' and seen_at is null)`;

/** A gateway that has accepted a refund may send it days later. */
const isRefundUnanswered = sql`status = 'sending'
  and created_at <= case when refund_number is null then ${patience} else now() - interval '10 days' end`;

/** Payments and refunds without an answer, and findings; for bounded counts. */
export const openAtGateway = sql`
  select id, 'payment' as kind, coalesce(executing_at, created_at) as since, amount, '' as number, id as of_payment
    from gateway_payments
   where ${isPaymentUnanswered} and not exists (select from gateway_findings of_it where of_it.id = gateway_payments.id
           and (of_it.seen_at is null or of_it.kind = 'other-order'))
  union all
  select id, 'refund', created_at, amount, '', payment_id from gateway_refunds where ${isRefundUnanswered}
  union all
  select finding.id, finding.kind, finding.created_at, coalesce(refund.amount, payment.amount), finding.number, payment.id
    from gateway_findings finding join gateway_payments payment on payment.id = finding.payment_id
    left join gateway_refunds refund on refund.id = finding.id
   where finding.seen_at is null`;

/** A payment or refund without an answer, or a finding. */
export const OPEN_KINDS = ["payment", "refund", ...FINDING_KINDS] as const;

/** A row of the list. */
export type OpenAtGateway = {
  id: string;
  kind: (typeof OPEN_KINDS)[number];
  since: Date;
  amount: number;
  /** The transaction that a finding names; "" for none. */
  number: string;
  gateway: GatewayName;
  /** The payment's id and its transaction number at the gateway; null for none. */
  paymentId: string | null;
  transactionNumber: string | null;
  orderId: string;
  orderNumber: number;
  fullName: string;
};

/** What staff have to settle with a gateway, the oldest first; of one order, or all. */
export async function listAtGateway(
  page: number,
  perPage: number,
  orderId: string | null = null,
): Promise<{ total: number; rows: OpenAtGateway[] }> {
  const ofOrder = orderId === null ? sql`true` : sql`payment.order_id = ${orderId}`;
  const [rows, [counted]] = await Promise.all([
    db.execute<Omit<OpenAtGateway, "since"> & { since: string }>(sql`
      select open.id, open.kind, open.since, open.amount, open.number, payment.gateway, payment.payment_id as "paymentId",
             advances.transaction_number as "transactionNumber", orders.id as "orderId", orders.order_number as "orderNumber",
             orders.full_name as "fullName"
        from (${openAtGateway}) open join gateway_payments payment on payment.id = open.of_payment
        join orders on orders.id = payment.order_id left join advances on advances.id = payment.advance_id
       where ${ofOrder} order by open.since, open.id limit ${perPage} offset ${(page - 1) * perPage}`),
    db.execute<{ n: number }>(sql`select ${countUpTo(openAtGateway, MOST_LISTED)} as n`),
  ]);
  return {
    total: counted?.n ?? 0,
    rows: rows.map(({ since, ...row }) => ({ ...row, since: new Date(since) })),
  };
}

/**
 * Settles a payment or refund that its gateway does not answer for by what its portal shows, or
 * ends a finding. Refused: payment-answered (also if somebody did so meanwhile), transaction-used,
 * order-too-large, try-again.
 */
export async function settleByPortal(
  id: string,
  input: z.output<typeof portalSchema>,
  actor: Staff,
): Promise<{ orderNumber: number }> {
  const { says, note } = input;
  const used = () =>
    new ShopError("transaction-used", { transactionNumber: input.transactionNumber });
  return refuseTaken(used, () =>
    inOrderTransaction(async (tx) => {
      const { order, gateway } = await lockOrderOf(tx, id);
      const transactionNumber = gateway ? spellNumber(gateway, input.transactionNumber) : "";
      const isSettled =
        order !== undefined &&
        (await applyPortal(tx, id, order, { says, transactionNumber }, actor));
      if (!isSettled) throw new ShopError("payment-answered", {});
      const rows = [
        { orderId: order.id, field: `portal-${says}`, from: null, to: transactionNumber },
      ];
      const noted = note ? [{ orderId: order.id, field: "portalNote", from: null, to: note }] : [];
      await recordHistory(tx, [...rows, ...noted], actor);
      return { orderNumber: order.orderNumber };
    }),
  );
}

/** Locks the order of a payment or refund, and tells its gateway; nothing without one. */
async function lockOrderOf(
  tx: Db,
  id: string,
): Promise<{ order?: OrderRow | undefined; gateway?: GatewayName | undefined }> {
  if (!isUuid(id)) return {};
  const ofRefund = tx
    .select({ id: gatewayRefunds.paymentId })
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.id, id));
  const found = await tx
    .select({ id: gatewayPayments.orderId, gateway: gatewayPayments.gateway })
    .from(gatewayPayments)
    .where(sql`${gatewayPayments.id} = any(array(${ofRefund}) || ${id}::uuid)`);
  const [order] = await lockAnyOrders(
    tx,
    found.map((of) => of.id),
  );
  return { order, gateway: found[0]?.gateway };
}

/** Whether there was something to settle so. */
function applyPortal(
  tx: Db,
  id: string,
  order: OrderRow,
  { says, transactionNumber }: { says: PortalSays; transactionNumber: string },
  actor: Staff,
): Promise<boolean> {
  switch (says) {
    case "seen":
      return endFinding(tx, id);
    case "paid":
    case "unpaid":
      return applyToPayment(tx, id, order, { says, transactionNumber }, actor);
    default:
      return applyToRefund(tx, id, { says, transactionNumber }, actor);
  }
}

async function applyToPayment(
  tx: Db,
  id: string,
  order: OrderRow,
  { says, transactionNumber }: { says: "paid" | "unpaid"; transactionNumber: string },
  actor: Staff,
): Promise<boolean> {
  const [payment] = await tx
    .select()
    .from(gatewayPayments)
    .where(and(eq(gatewayPayments.id, id), sql`(${isPaymentUnanswered} or ${isRisky})`))
    .for("no key update");
  if (!payment) return false;
  await endFinding(tx, id);
  const ended = { failure: "", settledAs: says, askAt: new Date() } as const;
  const ofId = eq(gatewayPayments.id, id);
  if (says === "unpaid") {
    await tx
      .update(gatewayPayments)
      .set({ ...ended, status: "expired" })
      .where(ofId);
    return true;
  }
  const paid = { wallet: payment.gateway, transactionNumber, sender: order.phoneNumber };
  const advanceId = await countReceived(tx, order, { ...paid, amount: payment.amount }, actor);
  const others =
    advanceId !== null &&
    (await tx
      .select({ id: gatewayPayments.id })
      .from(gatewayPayments)
      .where(and(eq(gatewayPayments.advanceId, advanceId), ne(gatewayPayments.id, id))));
  if (!others || others.length > 0) throw new ShopError("transaction-used", { transactionNumber });
  await tx
    .update(gatewayPayments)
    .set({ ...ended, status: "paid", advanceId })
    .where(ofId);
  return true;
}

async function applyToRefund(
  tx: Db,
  id: string,
  { says, transactionNumber }: { says: "sent" | "by-hand" | "unsent"; transactionNumber: string },
  actor: Staff,
): Promise<boolean> {
  const [refund] = await tx
    .select()
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.id, id), isRefundUnanswered))
    .for("no key update");
  if (!refund) return false;
  if (says === "unsent") {
    await fail(tx, id);
  } else {
    const [received] = await tx
      .select({ id: advances.id })
      .from(advances)
      .where(and(eq(advances.transactionNumber, transactionNumber), isCounted));
    if (received) throw new ShopError("transaction-used", { transactionNumber });
    await finishWithin(tx, id, transactionNumber, actor);
  }
  await tx
    .update(gatewayRefunds)
    .set({ settledAs: says, askAt: new Date() })
    .where(eq(gatewayRefunds.id, id));
  return true;
}
