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

/** What a gateway says of a payment. `unpaid`: nothing was taken so far. `silent`: no answer, or one that leaves it open. */
export type PaymentAnswer =
  | { is: "paid"; transactionNumber: string; sender: string }
  | { is: "refused"; reason: PaymentFailure }
  | { is: "unpaid" | "silent" };

export type RefundAnswer =
  | { is: "done"; refundNumber: string }
  | { is: "refused"; said: string }
  | { is: "silent" };

export type Refunded = { refundNumber: string; amount: number };

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
  execute(paymentId: string): Promise<PaymentAnswer>;
  query(paymentId: string): Promise<PaymentAnswer>;
  refund(refund: {
    paymentId: string;
    transactionNumber: string;
    amount: number;
    invoice: string;
  }): Promise<RefundAnswer>;
  /** All refunds of a payment; null without an answer. */
  listRefunds(paymentId: string, transactionNumber: string): Promise<Refunded[] | null>;
};
