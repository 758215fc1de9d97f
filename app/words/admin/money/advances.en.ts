import { speakNumber } from "#app/domain/core/digits.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import type { PaymentStatus } from "#app/domain/money/advances/gateway/gateway.ts";
import type { OpenAtGateway } from "#app/domain/money/advances/gateway/portal.server.ts";
import type { StatementOutcome } from "#app/domain/money/advances/statement.server.ts";

const number = (n: number) => formatNumber(n, "en");
const spoken = (n: number) => speakNumber(n, "en");
const taka = (amount: number) => formatTaka(amount, "en");

/** Advances by mobile wallet: the list to verify, and the owner's rules. */
export const advances = {
  title: "Advances",
  aboveTenth:
    "Goods that cannot be with the courier within 48 hours may be sold for at most a tenth of the price in advance (Digital Commerce Guidelines 2021). A fixed amount that may be more needs a sentence of yours, such as “Packed and handed over within 48 hours”. It stands in the register.",
  count: (n: number) => `${number(n)} ${n === 1 ? "payment" : "payments"}`,
  intro:
    "Look for each payment in your wallet. A verified advance is cash that you have; only the rest is collected at the door.",
  tabs: {
    waiting: "To verify",
    awaited: "Advance awaited",
    "pay-back": "To pay back",
    verified: "Verified",
    refused: "Refused",
    gateway: "Open at the gateway",
  },
  none: "Nothing is here. Payments before delivery stand here.",
  awaitedIntro:
    "These orders wait for their advance, and nobody has reported a payment yet. Remind the customer, or give the advance up.",
  age: (days: number) => (days === 0 ? "Today" : `${number(days)} ${days === 1 ? "day" : "days"}`),
  remind: "Remind by SMS",
  remindOf: (orderNumber: number) => `Remind of the advance of order ${spoken(orderNumber)} by SMS`,
  reminded: (orderNumber: number) => `The reminder for order ${spoken(orderNumber)} is on its way.`,
  remindedAt: (day: string) => `Reminded ${day}`,
  giveUp: "Waive or cancel",
  waive: "Go on without an advance",
  waiveOf: (orderNumber: number) => `Go on with order ${spoken(orderNumber)} without an advance`,
  waived: (orderNumber: number) => `Order ${spoken(orderNumber)} goes on without an advance.`,
  cancelOrder: "Cancel the order",
  cancelOf: (orderNumber: number) => `Cancel order ${spoken(orderNumber)}`,
  cancelled: (orderNumber: number) => `Order ${spoken(orderNumber)} is cancelled.`,
  wallets: { bkash: "bKash", nagad: "Nagad", rocket: "Rocket", sslcommerz: "SSLCommerz" },
  first: (due: string) => `${due} to be paid in advance first:`,
  onPage: "by the link of the order, on its page.",
  noNumber:
    "the shop has no number for it now. Give one in “Advance rules”, or go on without an advance.",
  merchant: "Payment",
  personal: "Send Money",
  badge: (due: number) => `Advance of ${taka(due)} awaited`,
  /** As `badge`, in a list. */
  shortBadge: (due: number) => `Advance due ${taka(due)}`,
  columns: {
    order: "Order",
    payment: "Payment",
    sender: "From",
    amount: "Sum",
    asked: "Asked for",
    reason: "Reason",
    state: "State",
    action: "Action",
  },
  amountOf: (orderNumber: number) => `Taka received for order ${spoken(orderNumber)}`,
  verify: "Verify",
  verifyOf: (orderNumber: number) => `Verify the advance of order ${spoken(orderNumber)}`,
  verifyMany: "Verify the ticked as reported",
  manyVerified: (n: number, others: number) =>
    `${number(n)} verified${others > 0 ? `, ${number(others)} not: somebody decided about them, or they have changed` : ""}.`,
  otherwise: "Another sum, or refuse",
  askedFor: (sum: string) => `asked for ${sum}`,
  verified: (orderNumber: number) => `The advance of order ${spoken(orderNumber)} is verified.`,
  reason: "Reason, which the customer reads",
  reasonHint: "For example: this number is not in our bKash.",
  refuse: "Refuse",
  refuseVerified: "Mark as not received",
  refused: (orderNumber: number) => `The advance of order ${spoken(orderNumber)} is refused.`,
  statement: "Statement of the wallet",
  statementLines: "Transaction numbers and sums",
  statementHint:
    "Paste the wallet's statement, its SMS, or number and sum in each line. What fits both is verified at once.",
  statementFile: "Or its file (CSV)",
  sumRead: "Sum read",
  match: "Compare",
  nothingTyped: "Paste the statement first.",
  matched: (n: number, others: number) =>
    `${number(n)} verified, ${number(others)} other ${others === 1 ? "line" : "lines"}.`,
  line: "Line",
  outcome: "What became of it",
  outcomes: {
    verified: "Verified",
    "other-sum": "Another sum was reported: decide in the list",
    known: "Decided before",
    unknown: "Nobody has given this number",
    unreadable: "No number or no sum",
    "went-out": "Money that you sent: it verifies nothing",
    "not-done": "The wallet does not say that it is done",
    unclear: "Its columns contradict each other: look in the wallet",
  } satisfies Record<StatementOutcome, string>,
  due: "To pay back",
  back: "Taka sent back",
  backOf: (orderNumber: number) => `Taka sent back for order ${spoken(orderNumber)}`,
  backNumber: "Its transaction number",
  backNumberHint: "If a wallet sent it: nobody can then give it as an advance.",
  otherSum: "Another sum",
  sumAndNumber: "Another sum, or the transaction number",
  payBack: "Mark as sent back",
  payBackHint: "What you do not send back, the shop keeps.",
  refund: (gateway: string) => `Send back by ${gateway}`,
  refundOf: (orderNumber: number, gateway: string) =>
    `Taka that ${gateway} sends back for order ${spoken(orderNumber)}`,
  refunded: (orderNumber: number) => `The advance of order ${spoken(orderNumber)} is sent back.`,
  refunding: "On its way: the gateway is asked until the money is back.",
  byHand: "Mark as sent another way",
  byGateway: (gateway: string) => `Confirmed by ${gateway}`,
  payments: "At gateways' pages",
  paymentStates: {
    new: "Begun",
    open: "The customer is at its page",
    executing: "It is asked about",
    paid: "Received",
    cancelled: "Cancelled by the customer",
    failed: "Nothing taken",
    expired: "Not paid in time",
  } satisfies Record<PaymentStatus, string>,
  atGateway:
    "The gateway has not answered about these, or says something else than you believed. Look at its portal and say what it shows; a later answer is compared with it.",
  open: {
    payment: "A payment without an answer",
    refund: "Money sent back, without an answer",
    paid: "The gateway says that it was paid. It is counted now.",
    unpaid:
      "The gateway says that it was not paid. It counts until you refuse it under “Verified”.",
    "other-number": "The gateway names another transaction number. Compare it at its portal.",
    "other-order":
      "The gateway's transaction is verified for another order. Refuse it there, and it counts here.",
    risky:
      "The gateway has the money, and warns that the payment may be a fraud. Call the customer; it counts once you say that it was paid.",
    sent: "The gateway says that it was sent back. It is counted now.",
    "sent-twice":
      "The gateway has sent back money that you sent back otherwise. Call the customer.",
    "not-sent": "The gateway knows of no money sent back with this number.",
  } satisfies Record<OpenAtGateway["kind"], string>,
  waits: "Waiting",
  since: "Since",
  paymentId: "Payment ID",
  choose: "Choose",
  says: "What the gateway's portal shows",
  saysChoices: {
    paid: "Paid",
    unpaid: "Not paid",
    sent: "Sent back by the gateway",
    "by-hand": "Sent back by hand",
    unsent: "Not sent back",
  },
  saysNumberHint: "Not needed if nothing was paid or sent.",
  saysNote: "Note",
  settle: "Settle",
  seen: "Mark as dealt with",
  settled: (orderNumber: number) => `Settled for order ${spoken(orderNumber)}.`,
  paidBack: (orderNumber: number) => `Decided for order ${spoken(orderNumber)}.`,
  rules: "Rules and numbers",

  /** On the order's page of advances. */
  ofOrder: (orderNumber: number) => `Advance of order ${spoken(orderNumber)}`,
  /** Title of the payments that were reported for the order. */
  reported: "Reported payments",
  required: "Asked in advance (TK)",
  requiredHint: "0 waives it: the order goes on without an advance.",
  noWallet: "The shop has no wallet, so no advance can be asked for.",
  saveRequired: "Save",
  requiredSaved: (amount: number) =>
    amount === 0 ? "The order goes on without an advance." : `${taka(amount)} is asked in advance.`,
  enter: "Enter a payment",
  enterHint:
    "When the customer tells the transaction number on the phone. It then waits to be verified.",
  entered: "Entered. It waits to be verified.",
  wallet: "Wallet",
  transactionNumber: "Transaction number",
  sender: "Number that paid",
  amount: "Sum (TK)",
  beyondOrder: "So much really came",
  paid: (sum: string) => `Verified: ${sum}`,

  groups: { numbers: "Your numbers", rules: "Who pays in advance, and how much" },
  otherWallets: "Nagad and Rocket",
  settingsTitle: "Advance rules",
  settingsIntro:
    "Customers send the advance by mobile wallet and type the transaction number. The order waits until you have verified it. What you save holds for orders placed from then on.",
  contradicting:
    "These pages speak of payment or advances in their own words; please compare, or write {payment} there:",
  asks: {
    never: "No order",
    rules: "Orders that a rule below applies to",
    always: "Every order",
  },
  fields: {
    ask: "Paid in advance by",
    fixedAmount: "Sum in advance (TK)",
    districts: "Districts",
    fromTotal: "From a total of (TK)",
    heldOrders: "Unusual orders that are held, and orders by phone of their numbers",
    returnedBefore: "Phone numbers whose parcel came back before",
    blockedPhones: "Blocked phone numbers, which then may order",
    cancelAfterDays: "Cancel an order without a payment after (days)",
    lawReason: "Why more than a tenth of the price",
    bkash: "bKash number",
    bkashIsMerchant: "bKash: merchant number (Payment)",
    nagad: "Nagad number",
    nagadIsMerchant: "Nagad: merchant number (Payment)",
    rocket: "Rocket number",
    rocketIsMerchant: "Rocket: merchant number (Payment)",
  },
  hints: {
    fixedAmount: "Empty: the delivery charge of the order.",
    fromTotal: "Empty: no such rule.",
    cancelAfterDays:
      "Empty: never. The shop then cancels it by itself and puts its goods back on sale. The days begin when the advance is asked for, a payment is refused, or these rules are saved. An order that paid a part stays for you.",
    bkash:
      "Empty: none. At least one number is needed, unless customers pay at a gateway's own page.",
  },
  saved: "Saved.",
};

export type AdvancesWords = typeof advances;
