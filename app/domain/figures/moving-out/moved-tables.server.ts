import type * as schema from "#drizzle/schema.ts";

export type TableName = keyof typeof schema;

/**
 * Where the rows of a table go: `in` names the file, without number and ending. Rows `under` a
 * name stand inside the order to which they belong. Columns `without` stay behind, each with the
 * reason. A text says why the whole table does.
 */
export type Destination =
  | string
  | {
      readonly in: string;
      readonly under?: string;
      readonly without?: Readonly<Record<string, string>>;
    };

const SETTINGS = { in: "settings" } as const;
const COMPUTED = "counted from the orders, parcels and money, which are here";
const SECRET = "a secret, or derived from one";
const PASSING = "is needed for minutes or days";
const COPY = "is computed from other columns";
const HASH = "a hash of a request";

const under = (name: string) => ({ in: "orders", under: name }) as const;

/** What moving out does with each table. The type check fails if a table is missing. */
export const MOVED_TABLES = {
  // shop
  shopSettings: SETTINGS,
  serviceTerms: SETTINGS,
  deliveryCharges: SETTINGS,
  districts: "the country's, which every shop has",
  thanas: "the country's, which every shop has",
  infoPages: { in: "pages" },
  infoPageVersions: { in: "page-versions" },
  oldAddresses: { in: "old-addresses" },

  // people
  users: {
    in: "accounts",
    without: { passwordHash: SECRET, sessionVersion: "ends log-ins of this shop" },
  },
  addresses: { in: "account-addresses" },
  otherPhones: { in: "other-phones" },
  people: { in: "customers" },
  contacts: { in: "customer-tags" },
  blockedPhones: { in: "blocked-phones" },
  sessions: SECRET,
  knownPlaces: SECRET,
  authenticators: SECRET,
  recoveryCodes: SECRET,
  passwordResets: SECRET,
  outsideChecks: "is asked for again",
  limits: PASSING,

  // catalog
  categories: { in: "categories" },
  products: {
    in: "products",
    without: { search: COPY, searchKeys: COPY, baseSize: COPY },
  },
  stockBatches: { in: "stock-batches" },
  stockMovements: { in: "stock-movements" },
  stockOperations: HASH,
  shelves: { in: "shelves" },
  datedSales: { in: "dated-sales" },
  searchSynonyms: { in: "search-synonyms" },
  searchMisses: { in: "search-misses" },
  restockRequests: { in: "restock-requests" },
  reviews: { in: "reviews" },
  productRatings: "counted from reviews and orders, which are here",
  boughtTogether: COMPUTED,
  moves: "about files of the shop before, for 30 days",
  moveReadings: "are gone once the file is read",
  moveRows: "about files of the shop before, for 30 days",
  movedPictures: "are fetched from the shop before, for 30 days",
  zippedPictures: "wait for minutes until they are stored",
  movedGoods: { in: "moved-goods" },

  // marketing
  carouselSlides: { in: "carousel-slides" },
  landingPages: { in: "landing-pages" },
  checkoutAddOn: SETTINGS,
  promoCodes: { in: "promo-codes" },
  dailyVisits: { in: "visits" },

  // orders
  orders: {
    in: "orders",
    without: {
      placedFrom: "a network, under a key of this shop",
      placedNear: "a network, under a key of this shop",
      idempotencyKey: HASH,
      requestHash: HASH,
    },
  },
  pastOrders: { in: "past-orders", without: { moveRowId: "a row of a file, which stays behind" } },
  orderLines: under("lines"),
  orderHistory: under("history"),
  orderReturns: under("returns"),
  complaints: under("complaints"),
  orderPrints: under("prints"),
  orderLinks: { in: "order-links", without: { tokenHash: SECRET } },
  orderChecks: SETTINGS,
  orderSelections: PASSING,
  callClaims: PASSING,
  phoneCodes: SECRET,
  carts: "its id, kept in a browser, gives access to it",
  cartLines: "belong to carts, which stay behind",
  checkoutDrafts: "its id, kept in a browser, gives access to it",
  incompleteCheckouts: "belong to drafts, which stay behind",
  rememberedGuests: "its id, kept in a browser, gives access to it",

  // parcels
  couriers: { in: "couriers", without: { credentials: SECRET, webhookSecret: SECRET } },
  shipments: under("shipments"),
  handOvers: { in: "hand-overs" },
  handedParcels: under("handOvers"),
  courierChecks: "is asked for again",

  // money
  moneyMovements: under("money"),
  advances: under("advances"),
  payBacks: under("payBacks"),
  gatewayPayments: under("payments"),
  gatewayRefunds: { in: "gateway-refunds" },
  gatewayFindings: { in: "gateway-findings" },
  gatewayTokens: SECRET,
  payouts: { in: "payouts" },
  payoutLines: { in: "payout-lines" },
  advanceSettings: SETTINGS,
  walletPhones: SECRET,
  walletMessages: "is kept for days; the advances hold what it proved",
  productCosts: { in: "product-costs" },
  parcelCosts: { in: "parcel-costs" },
  writeOffs: { in: "write-offs" },
  advertising: { in: "advertising" },
  adSpending: { in: "ad-spending" },
  dailyMoney: COMPUTED,
  dailyCash: COMPUTED,
  dailyProfits: COMPUTED,
  profitMarks: COMPUTED,

  // messages
  messageSettings: SETTINGS,
  conversionSettings: {
    in: "settings",
    without: { token: SECRET, tiktokToken: SECRET },
  },
  connections: SECRET,
  webhooks: "their addresses and keys are secrets of the receivers",
  pushKeys: SECRET,
  staffReceivers: SECRET,
  staffNotices: { in: "staff-notices", without: { linkCode: SECRET, linkCodeUntil: SECRET } },
  offers: { in: "offers" },
  outboxEvents: PASSING,
  deliveries: PASSING,
  orderConversions: PASSING,
  funnelEvents: PASSING,

  // figures
  staffActs: { in: "staff-acts" },
  dailyVitals: { in: "measured-waits" },
  dailySales: COMPUTED,
  dailyGoods: COMPUTED,
  monthlyGoods: COMPUTED,
  recentGoods: COMPUTED,
} as const satisfies Record<TableName, Destination>;
