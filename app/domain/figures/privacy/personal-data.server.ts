import type * as schema from "#drizzle/schema.ts";

type TableName = keyof typeof schema;

/**
 * `deleted`: a person's rows are deleted, at the latest with the account. `nobody`: the table holds
 * nothing about a person. Rows that the books need stay, with each column `replaced` or `kept`.
 */
type Treatment =
  | "deleted"
  | "nobody"
  | { readonly replaced: readonly string[]; readonly kept: readonly string[] };

/** What an erasure does with each table. A test fails if a table or column is missing here. */
export const PERSONAL_DATA = {
  users: "deleted",
  addresses: "deleted",
  otherPhones: "deleted",
  passwordResets: "deleted",
  sessions: "deleted",
  knownPlaces: "deleted",
  authenticators: "deleted",
  recoveryCodes: "deleted",
  // Also when somebody is no longer staff.
  staffReceivers: "deleted",
  staffNotices: "deleted",
  checkoutDrafts: "deleted",
  incompleteCheckouts: "deleted",
  rememberedGuests: "deleted",
  restockRequests: "deleted",
  orderSelections: "deleted",
  // Of the person's orders; one that nobody has used is nobody's.
  orderLinks: "deleted",
  limits: "deleted",
  // Name and text are the writer's, and no figure of the books needs the stars.
  reviews: "deleted",

  // Deleted unless Reports count them; the former shop's number and key go only if they name the
  // phone.
  pastOrders: {
    replaced: ["fullName", "phoneNumber", "lines", "number", "key"],
    kept: ["id", "createdAt", "day", "outcome", "total", "inReports", "moveRowId"],
  },

  orders: {
    replaced: [
      "fullName",
      "phoneNumber",
      "address",
      "thana",
      "orderNote",
      "staffNote",
      // The sender's network, and a hash of the form.
      "placedFrom",
      "placedNear",
      "requestHash",
      // Its way to the shop names one click; the source alone is that of thousands.
      "touches",
      // Set to null with the account; another customer who ordered for this number keeps the order.
      "customerId",
    ],
    kept: [
      "id",
      "orderNumber",
      "createdAt",
      "updatedAt",
      "version",
      "deletedAt",
      "district",
      "division",
      "language",
      "subtotal",
      "deliveryCharge",
      "promoCode",
      "promoCodeDiscount",
      "totalPrice",
      "saved",
      "adjustment",
      "paymentMethod",
      "status",
      "isReserved",
      "promoCodeId",
      "promoOffer",
      "heldAt",
      "heldUntil",
      "heldReasons",
      "placedByProgram",
      "isTrial",
      "source",
      "confirmedAt",
      "callAttempts",
      "callAfter",
      "cancelReason",
      "handedOverAt",
      "settledAt",
      "settledAmount",
      "returnedAmount",
      "advanceRequired",
      "advanceAmount",
      "advanceKept",
      // A hash of a random key, which still prevents a second order.
      "idempotencyKey",
    ],
  },
  orderHistory: {
    replaced: ["from", "to", "actorId"],
    kept: ["id", "createdAt", "field", "orderId", "byCustomer"],
  },
  stockMovements: {
    // Set to null with the account.
    replaced: ["actorId"],
    kept: [
      "id",
      "createdAt",
      "change",
      "quantityLeft",
      "reason",
      "cause",
      "note",
      "bestBefore",
      "productId",
      "orderId",
    ],
  },

  moneyMovements: {
    // Written by staff.
    replaced: ["actorId"],
    kept: [
      "id",
      "createdAt",
      "kind",
      "amount",
      "reason",
      "day",
      "orderDay",
      "orderId",
      "courierId",
      "payoutId",
      "payoutPosition",
    ],
  },
  advances: {
    // The transaction's number stays, as the voucher in the books.
    replaced: ["sender", "reason", "actorId"],
    kept: [
      "id",
      "createdAt",
      "updatedAt",
      "wallet",
      "transactionNumber",
      "amount",
      "status",
      "decidedAt",
      "orderId",
    ],
  },
  // Name and number of who paid stand in the wallet's text.
  walletMessages: "deleted",
  // The shop's own.
  walletPhones: "nobody",
  payBacks: {
    replaced: ["actorId"],
    kept: ["id", "createdAt", "updatedAt", "transactionNumber", "amount", "orderId"],
  },
  gatewayPayments: {
    replaced: [],
    kept: [
      "id",
      "createdAt",
      "updatedAt",
      "gateway",
      "status",
      "amount",
      "paymentId",
      "failure",
      "executingAt",
      "askAt",
      "orderId",
      "advanceId",
      "settledAs",
    ],
  },
  gatewayFindings: {
    replaced: [],
    kept: ["id", "createdAt", "kind", "number", "seenAt", "paymentId"],
  },
  gatewayRefunds: {
    // Staff, set to null with the account.
    replaced: ["actorId"],
    kept: [
      "id",
      "createdAt",
      "updatedAt",
      "status",
      "amount",
      "refundNumber",
      "askAt",
      "settledAs",
      "paymentId",
    ],
  },
  orderReturns: {
    replaced: ["note", "actorId"],
    kept: ["id", "createdAt", "reason", "refund", "promo", "lines", "orderId"],
  },
  complaints: {
    // In the customer's words, and about the customer.
    replaced: ["text", "answer", "actorId", "answeredBy"],
    kept: ["id", "createdAt", "updatedAt", "madeAt", "answeredAt", "orderId"],
  },
  staffActs: {
    // The subject, if it is a person.
    replaced: ["subject", "subjectId", "details", "actorId"],
    kept: ["id", "createdAt", "act"],
  },
  blockedPhones: "deleted",
  // Computed from orders: the row goes with a number's last order.
  people: "deleted",
  // About staff, and only for minutes.
  callClaims: "deleted",
  // An account's cart; others are known only by a random cookie.
  carts: "deleted",

  // Products and sums of an order that stays.
  orderLines: "nobody",
  dailySales: "nobody",
  dailyGoods: "nobody",
  dailyMoney: "nobody",
  dailyCash: "nobody",
  monthlyGoods: "nobody",
  dailyProfits: "nobody",
  dailyVisits: "nobody",
  dailyVitals: "nobody",
  profitMarks: "nobody",
  writeOffs: "nobody",
  advertising: "nobody",
  adSpending: "nobody",
  // Of the staff who brought a file in, set to null with the account.
  moves: {
    replaced: ["actorId"],
    kept: [
      "id",
      "createdAt",
      "updatedAt",
      "state",
      "kind",
      "source",
      "fileName",
      "headings",
      "fields",
      "rounding",
      "hasFractions",
      "outcomes",
      "inReports",
      "categoryIds",
      "beganAt",
      "finishedAt",
      "problem",
    ],
  },
  // Rows of customers and orders may name people; rows of goods name nobody.
  moveRows: "deleted",
  // A file is here until it is read; the rows of who was erased meanwhile are left out.
  moveReadings: {
    replaced: ["erased"],
    kept: ["id", "moveId", "bytes", "encoding", "readTo", "lastRow", "tries", "dueAt"],
  },
  movedGoods: "nobody",
  movedPictures: "nobody",
  zippedPictures: "nobody",
  // About staff.
  productCosts: {
    replaced: ["actorId"],
    kept: ["id", "createdAt", "cost", "costPaisa", "origin", "productId"],
  },
  parcelCosts: { replaced: ["actorId"], kept: ["courier", "day", "cost"] },
  recentGoods: "nobody",
  cartLines: "nobody",
  couriers: "nobody",
  shipments: {
    // A courier's error may repeat name, number and address; a rider's account may be erased.
    replaced: ["failure", "riderId"],
    kept: [
      "orderId",
      "createdAt",
      "updatedAt",
      "courierId",
      "consignmentId",
      "trackingCode",
      "amountToCollect",
      "charge",
      "returnRequest",
      "returnAskedAt",
      "riderTook",
      "sending",
      "attempts",
      "attemptedAt",
      "courierStatus",
      "courierStatusAt",
      "report",
      "reportedAt",
      "collected",
      "askAt",
      "unanswered",
      "askFailure",
    ],
  },
  handOvers: {
    replaced: ["actorId"],
    kept: ["id", "createdAt", "courierId", "fileName", "fileHead"],
  },
  // Name, number and address as the courier got them.
  handedParcels: { replaced: ["fileLine"], kept: ["handOverId", "orderId", "amount"] },
  payouts: {
    replaced: ["actorId", "riderId"],
    kept: ["id", "createdAt", "listHash", "note", "courierId"],
  },
  payoutLines: "nobody",
  // About staff; an order's print names no customer.
  orderPrints: { replaced: ["actorId"], kept: ["orderId", "printedAt", "copies", "slip"] },

  // Ids and figures of orders; phone numbers and addresses are read from the order when a message
  // is sent.
  outboxEvents: "nobody",
  deliveries: {
    // The answer of a gateway or webhook may repeat personal data.
    replaced: ["said"],
    kept: [
      "id",
      "createdAt",
      "channel",
      "target",
      "status",
      "reason",
      "answerCode",
      "attempts",
      "attemptedAt",
      "nextAttemptAt",
      "eventId",
      "webhookId",
    ],
  },
  webhooks: "nobody",
  // The shop's own addresses.
  messageSettings: "nobody",

  districts: "nobody",
  thanas: "nobody",
  deliveryCharges: "nobody",
  categories: "nobody",
  products: "nobody",
  carouselSlides: "nobody",
  shelves: "nobody",
  datedSales: "nobody",
  landingPages: "nobody",
  checkoutAddOn: "nobody",
  infoPages: "nobody",
  oldAddresses: "nobody",
  infoPageVersions: "nobody",
  promoCodes: "nobody",
  // Hashes of random keys.
  stockBatches: "nobody",
  stockOperations: "nobody",
  searchSynonyms: "nobody",
  productRatings: "nobody",
  // Numbers of buyers, two at least.
  boughtTogether: "nobody",
  // Words without numbers or addresses; no searcher is recorded.
  searchMisses: "nobody",
  // The shop's own address and phone numbers.
  shopSettings: "nobody",
  orderChecks: "nobody",
  contacts: "deleted",
  // With the order's number.
  phoneCodes: "deleted",
  outsideChecks: "deleted",
  courierChecks: "deleted",
  offers: "deleted",
  // The browser that placed an order, until its purchase is sent.
  orderConversions: "deleted",
  // By the click on an advertisement that an order has too.
  funnelEvents: "deleted",
  // The shop's own account.
  conversionSettings: "nobody",
  // The shop's own accounts at other services.
  connections: "nobody",
  // The shop's own wallets.
  advanceSettings: "nobody",
  // The shop's own.
  gatewayTokens: "nobody",
  pushKeys: "nobody",
  serviceTerms: "nobody",
} as const satisfies Record<TableName, Treatment>;

/** Fields of an order's history that hold personal data. */
export const PERSONAL_FIELDS = [
  "fullName",
  "phoneNumber",
  "address",
  "thana",
  "orderNote",
  "staffNote",
  "advanceRefused",
  "portalNote",
  // Why staff changed an order or took its settlement back, in their own words.
  "reason",
] as const;
