import type * as schema from "#drizzle/schema.ts";

/** Every table of the shop, by its name in `drizzle/schema.ts`. */
type TableName = keyof typeof schema;

/**
 * `deleted`: a person's rows go, at the latest with the account. `nobody`: holds nothing about one person. A row that the
 * books need stays, and then each of its columns is `replaced` or `kept`.
 */
type Treatment =
  | "deleted"
  | "nobody"
  | { readonly replaced: readonly string[]; readonly kept: readonly string[] };

/** What erasing a phone number does with each table: a table or column that is missing here fails a test. */
export const PERSONAL_DATA = {
  users: "deleted",
  addresses: "deleted",
  passwordResets: "deleted",
  sessions: "deleted",
  knownPlaces: "deleted",
  authenticators: "deleted",
  recoveryCodes: "deleted",
  checkoutDrafts: "deleted",
  rememberedGuests: "deleted",
  orderSelections: "deleted",
  limits: "deleted",
  // Of the orders of a number: words and name are the writer's, and nobody's books need the stars.
  reviews: "deleted",

  orders: {
    replaced: [
      ...["fullName", "phoneNumber", "address", "thana", "orderNote", "staffNote"],
      // Where it came from, and a hash of what was typed.
      ...["placedFrom", "placedNear", "requestHash"],
      // Empties itself when the account goes; another customer who ordered for this number keeps the order.
      "customerId",
    ],
    kept: [
      ...["id", "orderNumber", "createdAt", "updatedAt", "version", "deletedAt"],
      ...[
        "district",
        "division",
        "language",
        "subtotal",
        "deliveryCharge",
        "promoCode",
        "promoCodeDiscount",
      ],
      ...["totalPrice", "adjustment", "paymentMethod", "status", "isReserved", "promoCodeId"],
      ...["heldAt", "heldUntil", "heldReasons", "placedByProgram"],
      ...["confirmedAt", "callAttempts", "callAfter", "cancelReason"],
      ...["handedOverAt", "settledAt", "settledAmount", "returnedAmount"],
      // A hash of a random key: what is sent once more still makes no second order.
      "idempotencyKey",
    ],
  },
  orderHistory: {
    replaced: ["from", "to", "actorId"],
    kept: ["id", "createdAt", "field", "orderId", "byCustomer"],
  },
  stockMovements: {
    // Empties itself when the account goes.
    replaced: ["actorId"],
    kept: [
      ...["id", "createdAt", "change", "quantityLeft", "reason", "cause", "note"],
      ...["productId", "orderId"],
    ],
  },

  moneyMovements: {
    // Staff's. A reason is theirs too: why a settlement was taken back.
    replaced: ["actorId"],
    kept: [
      ...["id", "createdAt", "kind", "amount", "reason", "day", "orderDay"],
      ...["orderId", "courierId", "payoutId", "payoutPosition"],
    ],
  },
  orderReturns: {
    replaced: ["note", "actorId"],
    kept: ["id", "createdAt", "reason", "refund", "lines", "orderId"],
  },
  staffActs: {
    // Whom it was done to, where that is a person.
    replaced: ["subject", "subjectId", "details", "actorId"],
    kept: ["id", "createdAt", "act"],
  },
  blockedPhones: "deleted",
  // Follows from the orders: with none left of a number its row goes.
  people: "deleted",
  // Of staff, for minutes.
  callClaims: "deleted",
  // Of an account's cart; any other is known by a random cookie alone.
  carts: "deleted",

  // Goods and sums of an order that stays.
  orderLines: "nobody",
  dailySales: "nobody",
  dailyGoods: "nobody",
  dailyMoney: "nobody",
  dailyCash: "nobody",
  monthlyGoods: "nobody",
  recentGoods: "nobody",
  cartLines: "nobody",
  couriers: "nobody",
  // Numbers of parcels and orders, and sums.
  shipments: "nobody",
  payouts: { replaced: ["actorId"], kept: ["id", "createdAt", "listHash", "note", "courierId"] },
  payoutLines: "nobody",
  // Staff's; a customer's goes with nothing, for it names an order alone.
  orderPrints: { replaced: ["actorId"], kept: ["orderId", "printedAt", "copies"] },

  // Ids and figures of orders; numbers and addresses are looked up in the order when something is sent.
  outboxEvents: "nobody",
  deliveries: "nobody",
  webhooks: "nobody",
  // The shop's own addresses.
  messageSettings: "nobody",

  districts: "nobody",
  thanas: "nobody",
  deliveryCharges: "nobody",
  categories: "nobody",
  products: "nobody",
  carouselSlides: "nobody",
  promoCodes: "nobody",
  // Hashes of random keys.
  stockOperations: "nobody",
  searchSynonyms: "nobody",
  productRatings: "nobody",
  // Words without numbers or addresses, and nobody's name with them.
  searchMisses: "nobody",
  // The shop's own numbers.
  shopSettings: "nobody",
  orderChecks: "nobody",
  serviceTerms: "nobody",
} as const satisfies Record<TableName, Treatment>;

/** Fields of an order's history whose values are a person's. */
export const PERSONAL_FIELDS = [
  "fullName",
  "phoneNumber",
  "address",
  "thana",
  "orderNote",
  "staffNote",
] as const;

const DOTS = "•••••";

/** What stands where something was erased. The number is nobody's: no operator has 010. Forms of staff still take it. */
export const ERASED = {
  fullName: DOTS,
  phoneNumber: "01000000000",
  address: DOTS,
  thana: null,
  orderNote: "",
  staffNote: "",
  history: DOTS,
} as const;
