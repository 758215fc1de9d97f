/**
 * `new`: the gateway has not answered yet. `open`: the customer is at its page. `executing`: it is taking the money, or took it and its
 * answer was lost. The others have ended; a customer who comes back late may still pay one that is not `paid`.
 */
export type PaymentStatus =
  | "new"
  | "open"
  | "executing"
  | "paid"
  | "cancelled"
  | "failed"
  | "expired";

/** Why no money was taken: too little in the wallet, not confirmed by the customer, anything else, or no answer at the beginning. */
export type PaymentFailure = "balance" | "not-confirmed" | "refused" | "silent";

/**
 * What a gateway says against what the shop believed. Of a payment: it took the money after all, it took none, its transaction has another
 * number, or one that counts for another order. Of a refund: it sent the money after all, sent it beside what was paid back otherwise, or
 * knows of none.
 */
export const FINDING_KINDS = [
  "paid",
  "unpaid",
  "other-number",
  "other-order",
  "sent",
  "sent-twice",
  "not-sent",
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** A payment that was created at a gateway, with which its answers are compared. */
export type PaymentSent = { id: string; paymentId: string; amount: number };

/** The end of a payment's invoice, which tells it from the order's others. */
export const invoiceEnd = (id: string): string => `-${id.slice(0, 8)}`;

/**
 * What a gateway says of a payment. `unpaid`: nothing was taken so far. `unsent`: this request took nothing. `silent`: no answer, or one
 * that leaves it open.
 */
export type PaymentAnswer =
  | { is: "paid"; transactionNumber: string; sender: string }
  | { is: "refused"; reason: PaymentFailure }
  | { is: "unpaid" | "unsent" | "silent" };

export type RefundAnswer =
  | { is: "done"; refundNumber: string }
  | { is: "refused"; said: string }
  | { is: "silent" };

/** A refund in a gateway's list; one that is not done is still on its way, or has failed. */
export type Refunded = { refundNumber: string; amount: number; isDone: boolean };

/**
 * A gateway, at whose own page customers pay; each method is one request without retries. One that takes the money by itself answers
 * `execute` as `query`.
 */
export type Gateway = {
  name: "bkash";
  /** Begins a payment; null if the gateway did not begin it. Nothing is taken yet. `returnTo` gets what `readReturn` understands. */
  create(payment: {
    amount: number;
    invoice: string;
    returnTo: string;
  }): Promise<{ paymentId: string; url: string } | null>;
  /** What the browser says when it comes back. Anybody can write that, so it proves nothing. */
  readReturn(query: URLSearchParams): {
    paymentId: string;
    status: "confirmed" | "cancelled" | "failed";
  };
  /** Takes the money that the customer has confirmed, at most once for a payment however often it is called. */
  execute(payment: PaymentSent): Promise<PaymentAnswer>;
  query(payment: PaymentSent): Promise<PaymentAnswer>;
  refund(refund: {
    paymentId: string;
    transactionNumber: string;
    amount: number;
    invoice: string;
  }): Promise<RefundAnswer>;
  /** All refunds of a payment; null without an answer. */
  listRefunds(paymentId: string, transactionNumber: string): Promise<Refunded[] | null>;
};
