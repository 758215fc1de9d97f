import type { GatewayName } from "../../../core/gateways.ts";

/**
 * `new`: the gateway has not answered yet. `open`: the customer is at its page. `executing`: it is
 * taking the money, or took it and its answer was lost. The others have ended; a customer who comes
 * back late may still pay one that is not `paid`.
 */
export type PaymentStatus =
  | "new"
  | "open"
  | "executing"
  | "paid"
  | "cancelled"
  | "failed"
  | "expired";

/**
 * Why no money was taken: too little in the wallet, not confirmed by the customer, anything else,
 * or no answer at the beginning.
 */
export type PaymentFailure = "balance" | "not-confirmed" | "refused" | "silent";

/** Findings at a gateway that staff decide. */
export const FINDING_KINDS = [
  // A payment's money was taken after all.
  "paid",
  // No money was taken for a payment.
  "unpaid",
  // The gateway names another transaction number than the payment's.
  "other-number",
  // The transaction number counts for another order.
  "other-order",
  // The gateway warns of a fraud; the payment counts only once staff say so.
  "risky",
  // A refund's money was sent after all.
  "sent",
  // A refund's money was sent beside what was paid back otherwise.
  "sent-twice",
  // The gateway knows of no refund.
  "not-sent",
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** What a gateway's receipt says of who pays. */
export type Payer = { fullName: string; phoneNumber: string; district: string };

/** A payment that was created at a gateway, with which its answers are compared. */
export type PaymentSent = { id: string; paymentId: string; amount: number };

/** The end of a payment's invoice, which tells it from the order's others. */
export const invoiceEnd = (id: string): string => `-${id.slice(0, 8)}`;

/**
 * What a gateway says of a payment. `risky`: the money was taken, and may be a fraud. `unpaid`:
 * nothing was taken so far. `unsent`: this request took nothing. `silent`: no answer, or one that
 * leaves it open.
 */
export type PaymentAnswer =
  | { is: "paid"; transactionNumber: string; sender: string }
  | { is: "risky"; transactionNumber: string; sender: string }
  | { is: "refused"; reason: PaymentFailure }
  | { is: "unpaid" | "unsent" | "silent" };

/** `accepted`: the gateway sends the money later; the number tells what became of it. */
export type RefundAnswer =
  | { is: "done" | "accepted"; refundNumber: string }
  | { is: "refused"; said: string }
  | { is: "silent" };

/**
 * A refund that a gateway knows; one that is not done is still on its way, or has failed, which
 * some gateways say.
 */
export type Refunded = RefundSent & { isDone: boolean; isCancelled?: boolean };

export type RefundSent = { refundNumber: string; amount: number };

/**
 * A gateway, at whose own page customers pay. No method repeats a request that takes or sends
 * money.
 */
export type Gateway = {
  name: GatewayName;
  /** Whether the operator has set its keys. */
  isSetUp(): boolean;
  /** Origins of its page, to which a form may lead, as in a Content-Security-Policy. */
  pages(): string;
  /** A transaction's number that staff have read at its portal. */
  spellNumber(typed: string): string;
  /** The smallest and the largest payment in taka. */
  takes: readonly [number, number];
  /**
   * Begins a payment; null if the gateway did not begin it. Nothing is taken yet. `returnTo` gets
   * what `readReturn` understands.
   */
  create(payment: {
    amount: number;
    invoice: string;
    returnTo: string;
    payer: Payer;
  }): Promise<{ paymentId: string; url: string } | null>;
  /** What the browser says when it comes back. Anybody can write that, so it proves nothing. */
  readReturn(query: URLSearchParams): {
    paymentId: string;
    status: "confirmed" | "cancelled" | "failed";
  };
  /**
   * Takes the money that the customer has confirmed, at most once for a payment however often it is
   * called. Null for a gateway whose own page takes it, so that the shop only asks.
   */
  execute: null | ((payment: PaymentSent) => Promise<PaymentAnswer>);
  query(payment: PaymentSent): Promise<PaymentAnswer>;
  refund(refund: {
    id: string;
    paymentId: string;
    transactionNumber: string;
    amount: number;
    invoice: string;
  }): Promise<RefundAnswer>;
  /**
   * All refunds of a payment, or what became of the `known` ones if the gateway lists none; null
   * without an answer.
   */
  listRefunds(
    paymentId: string,
    transactionNumber: string,
    known: readonly RefundSent[],
  ): Promise<Refunded[] | null>;
};

/**
 * A number as gateways write it; null for any other value in an answer, such as one too long for an
 * index.
 */
export const numberIn = (said: unknown): string | null =>
  typeof said === "string" && /^[\x21-\x7e]{1,100}$/.test(said) ? said : null;
