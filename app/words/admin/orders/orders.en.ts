import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import type { CancelReason, MERGED } from "#app/domain/orders/cancel-reasons.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import type { GoodsPlace } from "#app/domain/orders/stock/goods.ts";

const taka = (amount: number) => formatTaka(amount, "en");
/** The first twenty names of a long list, and how many more there are. */
export function firstOf(names: string[], sayRest: (n: number) => string): string {
  const rest = names.length - 20;
  return [...names.slice(0, 20), ...(rest > 0 ? [sayRest(rest)] : [])].join(", ");
}

const number = (n: number) => formatNumber(n, "en");

/** Orders: list, items card, edit form, bulk changes, slips. */
export const orders = {
  title: "Order",
  count: (n: number, isMore = false) =>
    `${isMore ? "more than " : ""}${number(n)} ${n === 1 ? "order" : "orders"}`,
  filters: {
    label: "Which orders",
    all: "All",
    today: "Today",
    week: "7 days",
    month: "This month",
    unconfirmed: "To call",
    "advance-awaited": "Advance awaited",
    "to-pack": "To pack",
    "with-courier": "On the way",
    "without-courier": "No courier",
    late: "Late",
    "to-settle": "To settle",
    "coming-back": "Goods coming back",
    "law-due": "Due by law",
    others: "Other lists",
  },
  status: "Status",
  showStatus: "Show",
  /** What the courier has, in lists. */
  onTheWay: "On the way",
  /** Shorter names for lists, where `statuses` are too long. */
  shortStatuses: {} as Partial<Record<OrderStatus, string>>,
  search: "Order number, phone, name or parcel",
  searchTooShort: (letters: number) => `Type at least ${number(letters)} letters of a name.`,
  columns: {
    select: "Select",
    sl: "SL",
    customer: "Customer",
    phoneNumber: "Phone number",
    total: "Total",
    paymentMethod: "Payment Method",
    district: "District",
    status: "Status",
    items: "Items",
    action: "Action",
  },
  /** "Cash on Delivery" in a list. */
  usualPayment: "COD",
  orderNumber: (n: number) => `No. ${n}`,
  pieces: (n: number) => `${number(n)} ${n === 1 ? "piece" : "pieces"}`,
  viewItems: "View items",
  select: (n: number) => `Select order ${n}`,

  items: (n: number) => `Items of order ${n}`,
  item: "Item",
  price: "Price",
  quantity: "Quantity",
  lineTotal: "Total",
  placedAt: "Placed",

  editTitle: "edit order",
  whoAndWhere: "Customer and place:",
  editedItems: "Items",
  fields: {
    fullName: "Full name",
    phoneNumber: "Phone number",
    address: "Address",
    district: "District",
    thana: "Thana",
    orderNote: "Order note",
    staffNote: "Staff note",
    deliveryCharge: "Delivery charge (TK)",
    advanceRequired: "Asked in advance",
    advanceAmount: "Paid in advance",
    advanceKept: "Advance kept by the shop",
    advanceReported: "Advance reported",
    advanceBySms: "Advance verified by the wallet's SMS",
    advanceRefused: "Advance refused",
    advanceReminded: "Reminded of the advance by SMS",
    advancePaidBack: "Advance sent back",
    totalPrice: "Total price (TK)",
    promoCode: "Promo code",
    promoCodeDiscount: "Promo code discount (TK)",
    adjustment: "Adjustment (TK)",
    status: "Status",
    courier: "Courier",
    cancelReason: "Reason for cancelling",
    goods: "What becomes of the goods",
    reason: "Why (optional)",
    callAttempts: "Calls in vain",
    callAfter: "Call again",
    deleted: "Deleted",
  },
  /**
   * What staff say of a gateway's portal, and what the gateway says against it, with the
   * transaction's number.
   */
  gatewayEntry: (said: string, number: string) => (number === "" ? said : `${said} (${number})`),
  gatewayEntries: {
    "portal-paid": "The gateway's portal shows: paid",
    "portal-unpaid": "The gateway's portal shows: not paid",
    "portal-sent": "The gateway's portal shows: sent back",
    "portal-by-hand": "Sent back by hand",
    "portal-unsent": "The gateway's portal shows: not sent back",
    "portal-seen": "Dealt with what the gateway says",
    portalNote: "Note about the gateway",
    "found-paid": "The gateway says: paid after all",
    "found-unpaid": "The gateway says: not paid",
    "found-other-number": "The gateway names another transaction number",
    "found-other-order": "The gateway's transaction is verified for another order",
    "found-risky": "The gateway warns: this payment may be a fraud",
    "found-sent": "The gateway says: sent back after all",
    "found-sent-twice": "The gateway has sent back what was paid back otherwise",
    "found-not-sent": "The gateway knows of no money sent back",
  },
  reasonHint: "It is delivered or paid for: say why it changes. Kept in the history.",
  reasonEntry: (reason: string) => `Why: ${reason}`,
  /** Sources that are no name of a site. */
  sources: {
    "": "Direct or unknown",
    desk: "Order by phone",
    chat: "Order link (chat)",
    api: "Another program",
    other: "Many others",
  },
  firstCame: "first",
  staffNoteHint: "Only staff see it: on no slip, no tracking page.",
  cancelReasonHint: "Only with the status Cancelled.",
  goodsHint: "It has left the shop: choose with Cancelled or Refunded.",
  chooseGoods: "Please choose",
  goods: {
    back: "Back in stock",
    "written-off": "Written off",
    "on-the-way": "Still on their way: counted when they come",
  } satisfies Record<GoodsPlace, string>,
  noCancelReason: "No reason given",
  cancelReasons: {
    fake: "Fake order",
    "wrong-number": "Wrong number",
    "no-answer": "Nobody answers",
    duplicate: "Ordered twice",
    customer: "Customer’s wish",
    "out-of-stock": "Out of stock",
    unpaid: "Advance not paid",
    other: "Other reason",
    merged: "Merged into another order",
  } satisfies Record<CancelReason | typeof MERGED, string>,
  totalHint: "Follows the delivery charge. Another total stands on the slip as “Adjustment”.",
  totalFixed: "It has left the shop or is paid for: a manager or the owner corrects what it costs.",
  chargeProposal: (district: string, charge: string, before: string, total: string) =>
    `Delivery to ${district} costs ${charge}; this order has ${before}. With ${charge} its total is ${total}. Please look and save.`,
  keepCharge: (before: string) => `Save and keep ${before}`,
  update: "Update order",
  savesOwnPart:
    "Each button saves only its own part: save one before you change another, or what you typed there is lost.",
  savePlace: "Save place",
  saveGoods: "Save goods",
  updated: "update successful.",

  history: "History",
  noHistory: "Nothing was changed yet.",
  change: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  piecesAt: (quantity: number, price: number) => `${number(quantity)} × ${taka(price)}`,
  lineAdded: (name: string, what: string) => `Added: ${name}, ${what}`,
  lineTakenOut: (name: string, what: string) => `Taken out: ${name}, ${what}`,
  merged: (orderNumber: number) => `Order ${orderNumber} was merged into this one`,
  mergedInto: (orderNumber: number) => `Merged into order ${orderNumber}`,
  placedAs: (status: string) => `Placed: ${status}`,
  deletedEntry: "Deleted",
  restoredEntry: "Restored",
  confirmedEntry: "Confirmed by phone",
  unconfirmedEntry: "Confirmation taken back",
  callUndoneEntry: "Call taken back",
  somebody: "A guest",
  theCustomer: (name: string | null) => (name ? `${name} (customer)` : "The customer"),
  empty: "empty",

  deleteQuestion: "Are you sure you want to delete this order?",
  deleteFact: (orderNumber: number, name: string, total: number) =>
    `No. ${orderNumber}, ${name}, ${taka(total)}`,
  trial: "Trial",
  removeTrial: "Remove the trial order",
  removeTrialQuestion: "Remove this trial order for good? Nothing of it stays.",
  trialRemoved: "The trial order is removed.",
  /** Title instead of the question for an order that is in the books. */
  deleteInstead: (status: string, received: number | null) =>
    `It is ${status}${received === null ? "" : ` and ${taka(received)} came in`}; return or refund it instead.`,
  deleted: (orderNumber: number) => `Order ${orderNumber} was deleted.`,

  bulkAll: (n: number, isMore = false) =>
    n === 1
      ? "With the one order of this list"
      : `With all ${isMore ? "of the more than " : ""}${number(n)} orders of this list`,
  newStatus: "New status",
  chooseStatus: "Choose a status",
  chooseCourier: "Choose the courier",
  keepCourier: (name: string) => `As now: ${name}`,
  ownRider: "Own rider",
  courierHint: "Who carries it: needed once the parcel is on the road.",
  bulkReason: "If cancelled: why",
  bulkGoods: "Goods that had left",
  bulkGoodsMissing: "Some of these orders have left the shop: choose what becomes of their goods.",
  setStatus: "Set status",
  print: "Print slips",
  printNow: "Print",
  exportCsv: "Export CSV",
  nothingTicked: "Tick at least one order, or choose all of the list.",
  statusMissing: "Choose the status to set.",
  bulkChanged: (changed: number, unchanged: number, status: string) =>
    `${number(changed)} ${changed === 1 ? "order is" : "orders are"} now ${status}${
      unchanged > 0 ? `; ${number(unchanged)} had that status already` : ""
    }.`,
  bulkTitle: "A status for a whole list",
  bulkQuestion: (n: number, status: string) =>
    `Set ${number(n)} ${n === 1 ? "order" : "orders"} to “${status}”?`,
  bulkSearch: "Search",
  bulkNow: "Now they are",
  bulkMoved: (shown: number, now: number) =>
    `When you looked the list had ${number(shown)} ${shown === 1 ? "order" : "orders"}; now it has ${number(now)}.`,
  bulkExactly:
    "Exactly these orders are meant. One that comes in or is changed before you agree is left out.",
  bulkYes: (n: number, status: string) => `Yes, set ${number(n)} to “${status}”`,
  bulkProgress: (done: number, total: number) =>
    `${number(done)} of ${number(total)} orders are gone through.`,
  bulkContinue: (n: number) => `Go on with the other ${number(n)}`,
  bulkLeftOut: (n: number) => `${number(n)} ${n === 1 ? "order was" : "orders were"} left out:`,
  bulkGone: "This question is over.",
  bulkGoneHint: "It is kept for a day. Please choose the status in the list again.",
  bulkRefused: "Nothing was changed, because of these orders:",

  /** Lines that do not fit on a label. */
  moreLines: (n: number) => `+ ${number(n)} more`,
  slips: (n: number) => `${number(n)} ${n === 1 ? "slip" : "slips"}`,
  /** Cancelled and refunded orders, which get no slip. */
  slipsLeftOut: (numbers: number[]) =>
    `${number(numbers.length)} cancelled or refunded ${
      numbers.length === 1 ? "order is" : "orders are"
    } left out: ${firstOf(
      numbers.map((n) => `No. ${n}`),
      (rest) => `${number(rest)} more`,
    )}.`,
  slipOrder: "Order",
  collect: "To collect",
  paid: "Paid: collect nothing",
  deliverTo: "Deliver to",
  note: "Note",
  unknownFilter: "There is no such list of orders.",
  unknownFilterHint: "The menu leads to all orders.",
};

export type OrdersWords = typeof orders;
