import type { OrderStatus } from "../orders/order-status.ts";

/** What the worker says beside the owner's templates, in one language; `app/words/messages.*` has it. */
export type MessageWords = {
  statuses: Record<OrderStatus, string>;
  /** Subjects and texts of letters. */
  orderSubject: (shop: string, orderNumber: string) => string;
  newOrderSubject: (orderNumber: string, total: string) => string;
  newOrderText: (order: {
    orderNumber: string;
    total: string;
    district: string;
    lines: readonly string[];
    isHeld: boolean;
    link: string;
  }) => string;
  lowStockSubject: (title: string) => string;
  lowStockText: (title: string, quantity: string, link: string) => string;
  webhookGivenUpSubject: string;
  webhookGivenUpText: (url: string, link: string) => string;
  /** What a caller sends a customer whom no call reached, about an order that is to be confirmed. */
  callText: (order: { shop: string; name: string; orderNumber: string; total: string }) => string;
};
