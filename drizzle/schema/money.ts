import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { GatewayName } from "../../app/domain/core/gateways.ts";
import type {
  FindingKind,
  PaymentFailure,
  PaymentStatus,
} from "../../app/domain/money/advances/gateway/gateway.ts";
import type { PaidBy, Wallet } from "../../app/domain/orders/money/advance-rules.ts";
import {
  belongsTo,
  createdAt,
  day,
  editedRow,
  id,
  moment,
  paisa,
  row,
  sequence,
  singleRow,
  sum,
  taka,
  version,
} from "../columns.ts";
import { products } from "./catalog.ts";
import { orders } from "./orders.ts";
import { couriers } from "./parcels.ts";
import { users } from "./people.ts";

/** A courier's list of collected cash, as received. */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    createdAt: createdAt(),

    /** The same list is stored once. */
    listHash: text().notNull().unique(),
    /**
     * The courier's number of the payment; of a rider's balance, why it is not what he had taken.
     */
    note: text().notNull().default(""),

    courierId: uuid()
      .notNull()
      .references(() => couriers.id),
    /** The shop's own rider who handed it over; null for a courier's list. */
    riderId: uuid().references(() => users.id, { onDelete: "set null" }),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("payouts_newest").on(t.createdAt.desc(), t.id),
    index("payouts_rider").on(t.riderId).where(sql`${t.riderId} is not null`),
  ],
);

export const payoutLines = pgTable(
  "payout_lines",
  {
    payoutId: belongsTo(() => payouts.id),
    position: integer().notNull(),

    /** The number of the parcel or of the order in the list; the whole line when unreadable. */
    number: text().notNull(),
    /** Taka collected, and the courier's fee. */
    amount: taka().notNull(),
    fee: taka().notNull().default(0),
    /** Taka owed at that moment, 0 on a further line of an order; null when no order matches. */
    due: taka(),
    /**
     * Only matching lines are settled; the others wait for staff. `reopened`: settled once and
     * reverted.
     */
    outcome: text()
      .$type<
        | "settled"
        | "less"
        | "more"
        | "not-delivered"
        | "already-settled"
        | "unknown"
        | "unreadable"
        | "reopened"
        | "returned"
        | "partial"
        | "unclear"
        | "contradicts"
      >()
      .notNull(),
    /**
     * Bills what an earlier line of the courier bills; its fee does not count again
     * (`mark_repeated_bill` in functions.sql).
     */
    isRepeated: boolean().notNull().default(false),

    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.payoutId, t.position] }),
    check(
      "payout_lines_outcome",
      sql`${t.outcome} in ('settled', 'less', 'more', 'not-delivered', 'already-settled', 'unknown', 'unreadable', 'reopened', 'returned', 'partial', 'unclear', 'contradicts')`,
    ),
    index("payout_lines_order").on(t.orderId),
  ],
);

/**
 * Money received for an order, refunded to its customer, or corrected. Triggers insert a row when
 * an order is settled or a return is recorded, and refuse to change or delete it (`record_money` in
 * functions.sql), whatever happens to the order later.
 */
export const moneyMovements = pgTable(
  "money_movements",
  {
    id: sequence(),
    createdAt: createdAt(),

    /** `advance`: received before the delivery. */
    kind: text().$type<"received" | "advance" | "refunded" | "correction">().notNull(),
    /** Taka received; negative for taka paid out. */
    amount: taka().notNull(),
    reason: text().notNull().default(""),
    /** The days in Dhaka of the movement and of its order. */
    day: day(),
    orderDay: day(),

    orderId: belongsTo(() => orders.id),
    /** The courier of the parcel at that moment. */
    courierId: uuid().references(() => couriers.id),
    payoutId: uuid().references(() => payouts.id),
    payoutPosition: integer(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check(
      "money_movements_kind",
      sql`${t.kind} in ('received', 'advance', 'refunded', 'correction')`,
    ),
    check(
      "money_movements_sign",
      sql`case ${t.kind} when 'received' then ${t.amount} >= 0 when 'advance' then ${t.amount} > 0 when 'refunded' then ${t.amount} < 0 else true end`,
    ),
    index("money_movements_order").on(t.orderId),
    index("money_movements_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);

/** Advances as customers or staff reported them, until staff have found the money in the wallet. */
export const advances = pgTable(
  "advances",
  {
    ...row(),

    wallet: text().$type<PaidBy>().notNull(),
    /** In capitals without blanks and signs: one transaction pays once in the whole shop. */
    transactionNumber: text().notNull(),
    /** The phone number of the wallet that paid. */
    sender: text().notNull(),
    /** Taka that were to be paid; of a verified advance those that were received. */
    amount: taka().notNull(),
    status: text().$type<"waiting" | "verified" | "refused">().notNull().default("waiting"),
    /** Why it was refused. */
    reason: text().notNull().default(""),
    decidedAt: moment(),

    orderId: belongsTo(() => orders.id),
    /** Who verified or refused it. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check("advances_wallet", sql`${t.wallet} in ('bkash', 'nagad', 'rocket', 'sslcommerz')`),
    check("advances_status", sql`${t.status} in ('waiting', 'verified', 'refused')`),
    check("advances_amount_positive", sql`${t.amount} > 0`),
    // A refused one frees its number, which somebody else may have typed by mistake.
    uniqueIndex("advances_once").on(t.transactionNumber).where(sql`${t.status} <> 'refused'`),
    index("advances_order").on(t.orderId, t.createdAt),
    index("advances_waiting").on(t.createdAt, t.id).where(sql`${t.status} = 'waiting'`),
    index("advances_newest").on(t.status, t.createdAt.desc(), t.id),
    index("advances_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);

/** Transactions by which staff sent an advance back themselves. None of them is an advance. */
export const payBacks = pgTable(
  "pay_backs",
  {
    ...row(),

    /** Spelled as an advance's. */
    transactionNumber: text().notNull(),
    amount: taka().notNull(),

    orderId: belongsTo(() => orders.id),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("pay_backs_once").on(t.transactionNumber),
    index("pay_backs_order").on(t.orderId),
    index("pay_backs_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);

/** Phones of the shop that post the SMS of its wallets. */
export const walletPhones = pgTable("wallet_phones", {
  ...row(),
  version: version(),

  name: text().notNull(),
  /** What its posts are signed with, encrypted. */
  secret: text().notNull(),
  /** When a signed post last came. */
  heardAt: moment(),
});

/**
 * SMS of the shop's wallets, kept for some days (`sweepMessages`). `waiting`: money that came in and
 * that no reported advance fits yet. `unclear`: not understood.
 */
export const walletMessages = pgTable(
  "wallet_messages",
  {
    id: id(),
    createdAt: createdAt(),

    /** Of wallet and text: a message counts once, however often it is posted. */
    hash: text().notNull().unique(),
    wallet: text().$type<Wallet>().notNull(),
    text: text().notNull(),
    state: text().$type<"waiting" | "matched" | "unclear" | "closed">().notNull(),
    /** Spelled as an advance's; "" for none that was understood. */
    transactionNumber: text().notNull().default(""),
    amount: taka(),

    phoneId: uuid().references(() => walletPhones.id, { onDelete: "set null" }),
    advanceId: uuid().references(() => advances.id, { onDelete: "set null" }),
  },
  (t) => [
    check("wallet_messages_wallet", sql`${t.wallet} in ('bkash', 'nagad', 'rocket')`),
    check("wallet_messages_state", sql`${t.state} in ('waiting', 'matched', 'unclear', 'closed')`),
    index("wallet_messages_newest").on(t.state, t.createdAt.desc(), t.id),
    index("wallet_messages_number").on(t.transactionNumber).where(sql`${t.state} = 'waiting'`),
    index("wallet_messages_phone").on(t.phoneId),
    index("wallet_messages_advance").on(t.advanceId).where(sql`${t.advanceId} is not null`),
  ],
);

/**
 * Payments of advances at a gateway's own page, whatever became of them. Only `executing` ones may
 * have taken money that is not counted.
 */
export const gatewayPayments = pgTable(
  "gateway_payments",
  {
    ...row(),

    gateway: text().$type<GatewayName>().notNull(),
    status: text().$type<PaymentStatus>().notNull().default("new"),
    amount: taka().notNull(),
    /** The gateway's id of it; null until its first answer. */
    paymentId: text(),
    failure: text().$type<PaymentFailure | "">().notNull().default(""),
    /** When the shop began to take the money. */
    executingAt: moment(),
    /** When the gateway is asked what became of it; null once it has ended. */
    askAt: moment(),
    /** What staff read at the gateway's portal, until its answer agrees; "" if they did not. */
    settledAs: text().$type<"paid" | "unpaid" | "">().notNull().default(""),

    orderId: belongsTo(() => orders.id),
    /** The advance as which it was counted. */
    advanceId: uuid().references(() => advances.id, { onDelete: "set null" }),
  },
  (t) => [
    check(
      "gateway_payments_status",
      sql`${t.status} in ('new', 'open', 'executing', 'paid', 'cancelled', 'failed', 'expired')`,
    ),
    check("gateway_payments_amount_positive", sql`${t.amount} > 0`),
    uniqueIndex("gateway_payments_once").on(t.gateway, t.paymentId),
    // Two payments of one order never take money at the same time.
    uniqueIndex("gateway_payments_executing").on(t.orderId).where(sql`${t.status} = 'executing'`),
    index("gateway_payments_order").on(t.orderId, t.createdAt),
    index("gateway_payments_ask").on(t.askAt).where(sql`${t.askAt} is not null`),
    index("gateway_payments_advance").on(t.advanceId).where(sql`${t.advanceId} is not null`),
  ],
);

/** Money that a gateway sends back to the wallet that paid. */
export const gatewayRefunds = pgTable(
  "gateway_refunds",
  {
    ...row(),

    status: text().$type<"sending" | "done" | "failed">().notNull().default("sending"),
    amount: taka().notNull(),
    /** The refund's own transaction number. */
    refundNumber: text(),
    /** When the gateway is asked what became of it; null once it has ended. */
    askAt: moment(),
    /**
     * As of a payment; `by-hand`: staff sent the money themselves, and `refundNumber` is theirs.
     */
    settledAs: text().$type<"sent" | "by-hand" | "unsent" | "">().notNull().default(""),

    paymentId: belongsTo(() => gatewayPayments.id),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check("gateway_refunds_status", sql`${t.status} in ('sending', 'done', 'failed')`),
    check("gateway_refunds_amount_positive", sql`${t.amount} > 0`),
    uniqueIndex("gateway_refunds_once").on(t.refundNumber),
    // After a lost answer, an unknown refund in the gateway's list can only be this one.
    uniqueIndex("gateway_refunds_sending").on(t.paymentId).where(sql`${t.status} = 'sending'`),
    index("gateway_refunds_payment").on(t.paymentId),
    index("gateway_refunds_ask").on(t.askAt).where(sql`${t.askAt} is not null`),
    index("gateway_refunds_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);

/**
 * What a gateway says against what the shop believed: the last that it said of a payment or refund.
 */
export const gatewayFindings = pgTable(
  "gateway_findings",
  {
    /** The payment's or refund's. */
    id: uuid().primaryKey(),
    createdAt: createdAt(),

    kind: text().$type<FindingKind>().notNull(),
    /** The transaction number that the gateway names; "" for none. */
    number: text().notNull().default(""),
    /** When staff had dealt with it; the gateway may say the same again. */
    seenAt: moment(),

    paymentId: belongsTo(() => gatewayPayments.id),
  },
  (t) => [index("gateway_findings_payment").on(t.paymentId)],
);

/** The token with which all servers ask a gateway, which gives out few of them. */
export const gatewayTokens = pgTable("gateway_tokens", {
  /** A hash of the keys for which it was given. */
  keys: text().primaryKey(),
  token: text().notNull().default(""),
  endsAt: moment().notNull().defaultNow(),
  /** When a new one was last asked for, and the time before. */
  askedAt: moment().notNull().defaultNow(),
  askedBefore: moment(),
});

/**
 * Sums of `moneyMovements` by courier ("" for no parcel) and day: the day of the order (`basis`
 * "order") or of the movement ("movement"). A trigger adds each movement.
 */
export const dailyCash = pgTable(
  "daily_cash",
  {
    basis: text().$type<"order" | "movement">().notNull(),
    day: day(),
    courier: text().notNull(),

    /** Taka received, corrections included, and taka refunded. */
    received: sum(),
    refunded: sum(),
    /**
     * Taka of couriers' fees, only under "movement", on the day of their payout list (`add_up_fees`
     * in functions.sql).
     */
    fees: sum().default(0),
  },
  (t) => [primaryKey({ columns: [t.basis, t.day, t.courier] })],
);

/**
 * As `dailySales`, by the courier's id ("" for no parcel), promo code ("" for none), and whether
 * the cash was settled.
 */
export const dailyMoney = pgTable(
  "daily_money",
  {
    id: sequence(),
    day: day(),
    courier: text().notNull(),
    code: text().notNull(),
    status: text().notNull(),
    isSettled: boolean().notNull(),

    orders: integer().notNull(),
    /** Taka: as in `dailySales`; the discounts by codes; and the settled cash. */
    total: sum(),
    owed: sum(),
    discount: sum(),
    received: sum(),
    /** Taka of `owed` that were paid in advance. */
    advance: sum().default(0),
    isFolded: boolean().notNull().default(false),
  },
  (t) => [
    index("daily_money_days").on(
      t.day,
      t.courier,
      t.code,
      t.status,
      t.isSettled,
      t.orders,
      t.total,
      t.owed,
      t.discount,
      t.received,
      t.advance,
    ),
    index("daily_money_unsettled")
      .on(t.day, t.courier, t.orders, t.owed, t.advance)
      .where(sql`${t.status} = 'Deliverd' and not ${t.isSettled}`),
    index("daily_money_unfolded").on(t.id).where(sql`not ${t.isFolded}`),
    index("daily_money_folded")
      .on(t.day, t.courier, t.code, t.status, t.isSettled)
      .where(sql`${t.isFolded}`),
  ],
);

/**
 * Cost prices of products in taka and paisa, typed by the owner or on receiving; the latest is valid.
 */
export const productCosts = pgTable(
  "product_costs",
  {
    id: sequence(),
    createdAt: createdAt(),

    cost: taka().notNull(),
    costPaisa: paisa(),
    origin: text().$type<"typed" | "received">().notNull(),

    productId: belongsTo(() => products.id),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check("product_costs_not_negative", sql`${t.cost} >= 0`),
    check("product_costs_paisa", sql`${t.costPaisa} between 0 and 99`),
    check("product_costs_origin", sql`${t.origin} in ('typed', 'received')`),
    index("product_costs_product").on(t.productId, t.id),
    index("product_costs_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);

/**
 * Pieces written off, with their cost price at that time (null when unknown). A trigger copies them
 * from `stockMovements`.
 */
export const writeOffs = pgTable(
  "write_offs",
  {
    id: sequence(),
    day: day(),
    pieces: integer().notNull(),
    cost: taka(),
    costPaisa: paisa(),

    productId: uuid().references(() => products.id, { onDelete: "set null" }),
  },
  (t) => [index("write_offs_day").on(t.day), index("write_offs_product").on(t.productId)],
);

/**
 * What a parcel costs from a day on, in taka: the fee of a courier by its id, and packing under "".
 */
export const parcelCosts = pgTable(
  "parcel_costs",
  {
    courier: text().notNull(),
    day: day(),
    cost: taka().notNull(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.courier, t.day] }),
    check("parcel_costs_not_negative", sql`${t.cost} >= 0`),
  ],
);

/**
 * Taka spent for advertising on a day, by the source of the visitors ("" for no particular one).
 */
export const advertising = pgTable(
  "advertising",
  {
    ...editedRow(),

    day: day(),
    source: text().notNull().default(""),
    spent: taka().notNull(),
  },
  (t) => [
    uniqueIndex("advertising_day").on(t.day, t.source).where(sql`${t.deletedAt} is null`),
    check("advertising_not_negative", sql`${t.spent} >= 0`),
  ],
);

/** What a campaign cost on a day, as Meta reports it of an ad account. */
export const adSpending = pgTable(
  "ad_spending",
  {
    account: text().notNull(),
    day: day(),
    campaignId: text().notNull(),
    campaign: text().notNull(),

    /** In the account's currency. */
    amount: numeric({ precision: 14, scale: 2, mode: "number" }).notNull(),
    currency: text().notNull(),
    /** The same in taka, at the owner's rate of that time. */
    spent: taka().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account, t.day, t.campaignId] }),
    index("ad_spending_day").on(t.day),
    check("ad_spending_not_negative", sql`${t.spent} >= 0 and ${t.amount} >= 0`),
  ],
);

/**
 * Days whose profit must be summed again, marked by triggers in the transaction of the change
 * (`mark_profit_days`).
 */
export const profitMarks = pgTable("profit_marks", { id: sequence(), day: day() }, (t) => [
  index("profit_marks_day").on(t.day),
]);

/**
 * What the orders placed on a day brought and cost by their present state; see
 * docs/decisions/profit.md. `by` says what `key` is: "" of a whole day, a district, an order's
 * source, a product's id ("" for deleted ones), or a carrier's id, a blank and the district.
 * `count_profits` adds up whole days.
 */
export const dailyProfits = pgTable(
  "daily_profits",
  {
    by: text().$type<"day" | "district" | "product" | "source" | "carrier">().notNull(),
    day: day(),
    key: text().notNull(),

    delivered: integer().notNull(),
    /** Parcels that came back, or were cancelled on the road. */
    cameBack: integer().notNull(),
    pieces: integer().notNull(),
    /** Taka, without what was sold at an unknown cost price, which is `uncounted`. */
    revenue: sum(),
    uncounted: sum(),
    goods: sum(),
    fees: sum(),
    /** The part of `fees` that no courier's list has confirmed. */
    estimated: sum(),
    packing: sum(),
    /** Orders placed, and those of them that were confirmed; only of sources. */
    placed: integer().notNull().default(0),
    confirmed: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.by, t.day, t.key] })],
);

/**
 * One row: which orders are paid for in advance, how much and to which numbers (without a row,
 * none).
 */
export const advanceSettings = pgTable(
  "advance_settings",
  {
    ...singleRow(),

    /** Orders that need an advance: none, all, or those that a rule below applies to. */
    ask: text().$type<"never" | "always" | "rules">().notNull(),
    /** Taka; null for the order's delivery charge. */
    fixedAmount: taka(),
    districts: text().array().notNull(),
    /** Orders of this total in taka or more; null for no such rule. */
    fromTotal: taka(),
    heldOrders: boolean().notNull(),
    returnedBefore: boolean().notNull(),
    /** Blocked phone numbers may order with an advance; otherwise they are refused. */
    blockedPhones: boolean().notNull(),
    /**
     * The shop's numbers; "" for none. A merchant's number takes payments, a personal one "send
     * money".
     */
    bkash: text().notNull(),
    bkashIsMerchant: boolean().notNull(),
    nagad: text().notNull(),
    nagadIsMerchant: boolean().notNull(),
    rocket: text().notNull(),
    rocketIsMerchant: boolean().notNull(),
    /** Days without a payment after which an order is cancelled; null for never. */
    cancelAfterDays: integer(),
    /** Why more than a tenth of the price is asked for in advance, in the owner's words. */
    lawReason: text().notNull().default(""),
  },
  (t) => [
    check("advance_settings_single_row", sql`${t.id} = 1`),
    check("advance_settings_cancel_after_days", sql`${t.cancelAfterDays} between 1 and 60`),
    check("advance_settings_ask", sql`${t.ask} in ('never', 'always', 'rules')`),
  ],
);
