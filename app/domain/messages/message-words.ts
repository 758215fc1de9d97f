import type { WalletNumber } from "../orders/money/advance-rules.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import type { NetworkName } from "./conversions/network-names.ts";
import type { SendAt } from "./conversions/send-at.ts";

/**
 * The worker's own texts in one language, besides the owner's templates; from
 * `app/words/messages.*`.
 */
export type MessageWords = {
  /** A customer's words for an order's status, within a sentence. */
  statuses: Record<OrderStatus, string>;
  /** Who brings the parcel; `number` is the courier's, "" while there is none. */
  courier: (name: string, number: string) => string;
  /** Subjects and texts of emails. */
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
  /** What staff's phones and browsers show besides the subjects above. */
  heldNotice: string;
  advanceNotice: (orderNumber: string, amount: string) => string;
  advanceToCheck: string;
  failedNotice: string;
  failedNoticeText: string;
  parcelsNotice: (parcels: number) => string;
  parcelsNoticeText: string;
  /** Before a text that may have arrived before. */
  again: (text: string) => string;
  /** The answer to a chat that was joined, and to one whose code is over. */
  chatJoined: (shop: string) => string;
  chatUnknown: string;
  /**
   * The SMS to somebody who waited for a product; `link` is "" while the shop's address is not
   * configured.
   */
  backInStockText: (back: { shop: string; product: string; link: string }) => string;
  webhookGivenUpSubject: string;
  webhookGivenUpText: (url: string, link: string) => string;
  /** The end of an offer by SMS; `how` is a link or the shop's phone number. */
  noOffers: (how: string) => string;
  /** The text for somebody who ordered some time ago; `name` may be "". */
  againText: (person: { shop: string; name: string }) => string;
  /**
   * Reminds a customer of the advance; `wallets` are the shop's numbers, `link` is "" while its
   * address is not configured.
   */
  advanceText: (advance: {
    shop: string;
    orderNumber: string;
    due: string;
    wallets: readonly WalletNumber[];
    link: string;
  }) => string;
  /** The SMS with a code for the order's page. */
  codeText: (shop: string, code: string) => string;
  /** What the privacy page says while purchases are sent to an advertising network. */
  conversionsNote: Record<Exclude<SendAt, "never">, (networks: string) => string>;
  /** The advertising networks, as those two sentences name them. */
  networkNames: Record<NetworkName, string>;
  /** What the privacy page says while the steps before an order are sent. */
  funnelNote: (networks: string) => string;
  /** What the privacy page says where SMS are sent. */
  offersNote: string;
  /** What the privacy page says while an outside service is asked about phone numbers. */
  outsideCheckNote: string;
  sslcommerzNote: string;
  /** The text that goes with the link of an order; `total` in taka, `isWhole` if with delivery. */
  linkText: (of: {
    shop: string;
    goods: string;
    total: string;
    isWhole: boolean;
    until: string;
    link: string;
  }) => string;
  /** The text for the customer of a checkout without an order; `name` may be "". */
  leftText: (checkout: { shop: string; name: string }) => string;
  /** The text for a customer who did not answer a call about an order that needs confirmation. */
  callText: (order: { shop: string; name: string; orderNumber: string; total: string }) => string;
};
