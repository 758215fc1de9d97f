import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { LinePart } from "../../app/domain/catalog/products/combo-parts.ts";
import type { Deal, TierPrice } from "../../app/domain/catalog/selling.ts";
import type { PastLine, PastOutcome } from "../../app/domain/core/moves/moves.ts";
import type { PromoOffer } from "../../app/domain/marketing/promo-codes/promo-code-rules.ts";
import type { Touches } from "../../app/domain/marketing/sources/touches.ts";
import type { AgreedLine } from "../../app/domain/orders/placing/agreed-lines.ts";
import {
  belongsTo,
  createdAt,
  day,
  editedRow,
  extendsRow,
  id,
  moment,
  paisa,
  row,
  sequence,
  singleRow,
  sizeAmount,
  sizeIsWhole,
  sizeUnit,
  taka,
  version,
} from "../columns.ts";
import { moveRows, products } from "./catalog.ts";
import { promoCodes } from "./marketing.ts";
import { users } from "./people.ts";
import { districts } from "./shop.ts";

/** Customer, lines and amounts as at the time of sale. */
export const orders = pgTable(
  "orders",
  {
    ...editedRow(),
    /** The number that customers and staff quote. */
    orderNumber: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }).unique(),

    fullName: text().notNull(),
    phoneNumber: text().notNull(),
    address: text().notNull(),
    district: text()
      .notNull()
      .references(() => districts.name),
    division: text().notNull(),
    thana: text(),
    orderNote: text().notNull().default(""),
    /** For staff only: not on slips, tracking pages or the public API. */
    staffNote: text().notNull().default(""),
    /** The language of the checkout, and of messages about the order. */
    language: text().$type<"en" | "bn">().notNull().default("bn"),

    subtotal: taka().notNull(),
    deliveryCharge: taka().notNull(),
    promoCode: text().notNull().default(""),
    promoCodeDiscount: taka().notNull().default(0),
    /** What its code gave, for later edits; null for a fixed sum on all goods. */
    promoOffer: jsonb().$type<PromoOffer>(),
    totalPrice: taka().notNull(),
    /** What the buyer saved when the order was placed (`savedOf`); 0 once its total was changed. */
    saved: taka().notNull().default(0),
    /**
     * The difference between the total that staff agreed on and the sum of the parts, generated so
     * that an order always adds up. A bigint, because the sum of integers may exceed their range.
     */
    adjustment: bigint({ mode: "number" })
      .generatedAlwaysAs(
        (): SQL =>
          sql`total_price::bigint - (subtotal::bigint + delivery_charge - promo_code_discount)`,
      )
      .notNull(),
    paymentMethod: text().notNull().default("Cash on Delivery"),

    status: text().notNull().default("Processing"),
    /**
     * Whether the order holds stock and promo use: released on Cancelled or Refunded, taken again
     * on leaving these.
     */
    isReserved: boolean().notNull().default(true),

    /** When the customer confirmed by phone; until then a Processing order is in the call queue. */
    confirmedAt: moment(),
    /** Unanswered calls. */
    callAttempts: integer().notNull().default(0),
    /** The earliest moment of the next call; null for now. */
    callAfter: moment(),
    /** One of `CANCEL_REASONS`; "" when not given. */
    cancelReason: text().notNull().default(""),
    /** When it was first handed to a courier. */
    handedOverAt: moment(),
    /**
     * When the shop received its cash, and the taka before a courier's fee; both null while it is
     * owed. This is the current state; `moneyMovements` has each movement.
     */
    settledAt: moment(),
    settledAmount: taka(),
    /** Taka of the total that is no longer owed: returned products and refunds. */
    returnedAmount: taka().notNull().default(0),
    /** Taka to be paid before the parcel is packed; 0 for none, or when staff waived it. */
    advanceRequired: taka().notNull().default(0),
    /**
     * Taka of the customer's verified advances, less what was paid back; each change is a movement
     * of money.
     */
    advanceAmount: taka().notNull().default(0),
    /** Taka of it that the shop keeps although the order costs less, as staff decided. */
    advanceKept: taka().notNull().default(0),

    /** Held for a call by staff since then and released at `heldUntil`; only while Processing. */
    heldAt: moment(),
    heldUntil: moment(),
    /** From `HELD_REASONS`. */
    heldReasons: text().array().notNull().default(sql`'{}'::text[]`),
    /**
     * An opaque mark of the sender's network, kept for a week; it does not disclose the address.
     */
    placedFrom: text(),
    /**
     * As `placedFrom`, for the surrounding network, since neighbouring addresses are rented
     * together.
     */
    placedNear: text(),
    /** Placed through the API instead of a form; false for a customer with a delivered order. */
    placedByProgram: boolean().notNull().default(false),
    /** Placed by staff to try the shop: it is sold to nobody and counts nowhere (`is_counted`). */
    isTrial: boolean().notNull().default(false),
    /**
     * Where the buyer came from, as reports count it: the last touch, "desk", "api", or "" for
     * unknown.
     */
    source: text().notNull().default(""),
    /** First and last touch of the buyer's browser, until the person is erased. */
    touches: jsonb().$type<Touches>(),

    /**
     * One order per key; the hash distinguishes a repeated request from another one with the same
     * key.
     */
    idempotencyKey: text().unique(),
    requestHash: text(),

    customerId: uuid().references(() => users.id, { onDelete: "set null" }),
    promoCodeId: uuid().references(() => promoCodes.id),
  },
  (t) => [
    check(
      "orders_status",
      sql`${t.status} in ('Processing', 'Ready for delivery', 'Submit for Delivery', 'Reach Destination', 'Assign Rider', 'Deliverd', 'Cancelled', 'Refunded')`,
    ),
    check("orders_language", sql`${t.language} in ('en', 'bn')`),
    check(
      "orders_money_not_negative",
      sql`${t.subtotal} >= 0 and ${t.deliveryCharge} >= 0 and ${t.promoCodeDiscount} >= 0 and ${t.totalPrice} >= 0`,
    ),
    check("orders_call_attempts_not_negative", sql`${t.callAttempts} >= 0`),
    check("orders_settled_whole", sql`(${t.settledAt} is null) = (${t.settledAmount} is null)`),
    check("orders_settled_not_negative", sql`${t.settledAmount} >= 0`),
    check("orders_returned_not_negative", sql`${t.returnedAmount} >= 0`),
    check(
      "orders_advance_not_negative",
      sql`least(${t.advanceRequired}, ${t.advanceAmount}, ${t.advanceKept}) >= 0`,
    ),
    check("orders_discount_within_subtotal", sql`${t.promoCodeDiscount} <= ${t.subtotal}`),
    index("orders_newest").on(t.createdAt.desc(), t.id).where(sql`${t.deletedAt} is null`),
    index("orders_status_newest")
      .on(t.status, t.createdAt.desc(), t.id)
      .where(sql`${t.deletedAt} is null`),
    index("orders_source")
      .on(t.source, t.createdAt.desc().nullsLast(), t.id)
      .where(sql`${t.deletedAt} is null and ${t.source} <> ''`),
    index("orders_district")
      .on(t.district, t.createdAt.desc(), t.id)
      .where(sql`${t.deletedAt} is null`),
    index("orders_with_note")
      .on(t.createdAt.desc(), t.id)
      .where(sql`${t.deletedAt} is null and (${t.orderNote} <> '' or ${t.staffNote} <> '')`),
    index("orders_of_customer")
      .on(t.customerId, t.createdAt.desc())
      .where(sql`${t.customerId} is not null`),
    index("orders_with_promo_code").on(t.promoCodeId).where(sql`${t.promoCodeId} is not null`),
    index("orders_deleted").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index("orders_phone_newest").on(t.phoneNumber, t.createdAt.desc(), t.id),
    index("orders_to_call")
      .on(t.createdAt, t.id)
      .where(
        sql`${t.deletedAt} is null and ${t.status} = 'Processing' and ${t.confirmedAt} is null`,
      ),
    // The report counts the cancelled ones that nobody confirmed.
    index("orders_cancelled_unconfirmed")
      .on(t.createdAt, t.cancelReason)
      .where(
        sql`${t.deletedAt} is null and ${t.status} = 'Cancelled' and ${t.confirmedAt} is null`,
      ),
    index("orders_to_pack")
      .on(t.createdAt, t.id)
      .where(
        sql`${t.deletedAt} is null and ${t.status} = 'Processing' and ${t.confirmedAt} is not null`,
      ),
    index("orders_advance_awaited")
      .on(t.createdAt, t.id)
      .where(
        sql`${t.deletedAt} is null and ${t.status} = 'Processing' and least(${t.advanceRequired}, ${t.totalPrice}) > ${t.advanceAmount}`,
      ),
    // Orders handed over before `handedOverAt` existed count from their creation.
    index("orders_with_courier")
      .on(sql`coalesce(${t.handedOverAt}, ${t.createdAt})`, t.id)
      .where(
        sql`${t.deletedAt} is null and ${t.status} in ('Submit for Delivery', 'Reach Destination', 'Assign Rider')`,
      ),
    index("orders_to_settle")
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.status} = 'Deliverd' and ${t.settledAt} is null`),
    index("orders_settled")
      .on(t.settledAt.desc(), t.id)
      .where(sql`${t.deletedAt} is null and ${t.settledAt} is not null`),
    index("orders_accepted_short")
      .on(t.createdAt)
      .where(
        sql`${t.deletedAt} is null and ${t.status} not in ('Cancelled', 'Refunded') and ${t.settledAmount} < ${t.totalPrice} - ${t.returnedAmount} - ${t.advanceAmount}`,
      ),
    index("orders_coming_back")
      .on(t.createdAt, t.id)
      .where(
        sql`${t.deletedAt} is null and ${t.status} in ('Cancelled', 'Refunded') and ${t.isReserved}`,
      ),
    // Spelled as `whereToPayBack` in domain/orders/money/to-pay-back.server.ts.
    index("orders_advance_to_pay_back")
      .on(t.createdAt, t.id)
      .where(
        sql`${t.deletedAt} is null and ${t.advanceAmount} > ${t.advanceKept} + case when ${t.status} in ('Cancelled', 'Refunded') then 0 else greatest(0, greatest(0, ${t.totalPrice} - ${t.returnedAmount}) - coalesce(${t.settledAmount}, 0)) end`,
      ),
    // Spelled as `isPaidAndOpen` in domain/orders/law/deadlines.server.ts.
    index("orders_paid_and_open")
      .on(t.createdAt, t.id)
      .where(
        sql`${t.deletedAt} is null and ${t.advanceAmount} > 0 and ${t.status} not in ('Deliverd', 'Cancelled', 'Refunded')`,
      ),
    index("orders_held").on(t.heldUntil, t.id).where(sql`${t.heldAt} is not null`),
    index("orders_placed_from")
      .on(t.placedFrom, t.createdAt)
      .where(sql`${t.placedFrom} is not null`),
    index("orders_placed_near")
      .on(t.placedNear, t.createdAt)
      .where(sql`${t.placedNear} is not null`),
    index("orders_trials").on(t.createdAt).where(sql`${t.isTrial}`),
    index("orders_search").using(
      "gin",
      sql`(${t.fullName} || ' ' || ${t.phoneNumber}) gin_trgm_ops`,
    ),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    orderId: belongsTo(() => orders.id),
    position: integer().notNull(),

    /** Names and size at the moment of sale. */
    title: text().notNull(),
    titleBn: text().notNull().default(""),
    sizeAmount: sizeAmount(),
    sizeUnit: sizeUnit(),
    price: taka().notNull(),
    /** The deal that makes these pieces free; null for pieces that are paid for. */
    deal: jsonb().$type<Deal>(),
    /** The tiers by which the pieces were priced, which later edits and returns follow. */
    tiers: jsonb().$type<TierPrice>(),
    /**
     * The product's cost price at the sale, copied by a trigger; null when none was known. For
     * staff only.
     */
    cost: taka(),
    costPaisa: paisa(),
    quantity: integer().notNull(),
    /** The parts of a combo as it was sold; null for other products. */
    parts: jsonb().$type<LinePart[]>(),
    /**
     * Whether stock was taken, which alone is given back; of a combo the stock of at least one
     * part.
     */
    tookStock: boolean().notNull().default(false),
    /** Pieces that the courier returned; a later cancellation gives back only the rest. */
    returned: integer().notNull().default(0),

    productId: uuid().references(() => products.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check("order_lines_size", sizeIsWhole(t)),
    check("order_lines_price_not_negative", sql`${t.price} >= 0`),
    check("order_lines_quantity", sql`${t.quantity} between 1 and 99`),
    check("order_lines_returned", sql`${t.returned} between 0 and ${t.quantity}`),
    index("order_lines_product").on(t.productId),
  ],
);

/** Every change of an order, with its author. */
export const orderHistory = pgTable(
  "order_history",
  {
    id: sequence(),
    createdAt: createdAt(),

    /**
     * The changed column (`status`, `totalPrice`, `deleted` …), or `line` with values of type
     * `HistoryLine`.
     */
    field: text().notNull(),
    from: jsonb().$type<string | number | boolean | object | null>(),
    to: jsonb().$type<string | number | boolean | object | null>(),

    orderId: uuid().notNull(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /**
     * Changed by the customer, with or without an account; otherwise by staff or the shop itself.
     */
    byCustomer: boolean().notNull().default(false),
  },
  (t) => [
    foreignKey({ columns: [t.orderId], foreignColumns: [orders.id] }).onDelete("cascade"),
    index("order_history_order").on(t.orderId, t.id),
    // How long a courier has owed what it collected.
    index("order_history_delivered")
      .on(t.createdAt, t.orderId)
      .where(sql`${t.field} = 'status' and ${t.to} = '"Deliverd"'`),
    // The audit page: acts of all staff, and of one account.
    index("order_history_staff")
      .on(t.createdAt.desc(), t.id)
      .where(sql`${t.actorId} is not null and not ${t.byCustomer}`),
    index("order_history_actor")
      .on(t.actorId, t.createdAt.desc(), t.id)
      .where(sql`${t.actorId} is not null and not ${t.byCustomer}`),
  ],
);

/** Complaints of customers about their orders, as staff noted them, and what staff answered. */
export const complaints = pgTable(
  "complaints",
  {
    ...row(),

    /** When the customer complained. */
    madeAt: moment().notNull(),
    text: text().notNull(),
    answer: text().notNull().default(""),
    answeredAt: moment(),

    orderId: belongsTo(() => orders.id),
    /** Who noted it, and who answered. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    answeredBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("complaints_order").on(t.orderId, t.madeAt),
    index("complaints_made").on(t.madeAt, t.id),
    index("complaints_open").on(t.madeAt, t.id).where(sql`${t.answeredAt} is null`),
    index("complaints_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
    index("complaints_answered_by").on(t.answeredBy).where(sql`${t.answeredBy} is not null`),
  ],
);

/**
 * Every change of a product's quantity, written by triggers alone and never changed; their sum is
 * the quantity. `reason` is one of `domain/stock/stock-reasons.ts`.
 */
export const stockMovements = pgTable(
  "stock_movements",
  {
    /** Ascending per product, since its movements are serialized by the row lock. */
    id: sequence(),
    createdAt: createdAt(),

    /** Pieces added or removed; 0 when stock tracking was switched on or off. */
    change: integer().notNull(),
    /** The quantity after the change. */
    quantityLeft: integer().notNull(),
    reason: text().notNull(),
    /** The cause of a write-off; otherwise "". */
    cause: text().notNull().default(""),
    note: text().notNull().default(""),
    /** The best-before day of pieces that were received or written off with one. */
    bestBefore: date({ mode: "string" }),

    productId: belongsTo(() => products.id),
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    /** Staff; null for customers (see the order) and for the shop itself. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("stock_movements_product").on(t.productId, t.id),
    index("stock_movements_day").on(t.createdAt, t.id),
    index("stock_movements_order").on(t.orderId).where(sql`${t.orderId} is not null`),
    index("stock_movements_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
    // The audit page: changes by staff that belong to no order.
    index("stock_movements_staff")
      .on(t.createdAt.desc(), t.id)
      .where(sql`${t.actorId} is not null and ${t.orderId} is null`),
    index("stock_movements_by_staff")
      .on(t.actorId, t.createdAt.desc(), t.id)
      .where(sql`${t.actorId} is not null and ${t.orderId} is null`),
  ],
);

/**
 * Goods at an agreed price, whose address staff send by chat; it places one order, which stays when
 * its link is deleted.
 */
export const orderLinks = pgTable(
  "order_links",
  {
    ...row(),

    /** A hash of the secret in its address. */
    tokenHash: text().notNull().unique(),
    /** Names are the product's own, prices and deals as they were agreed. */
    lines: jsonb().$type<AgreedLine[]>().notNull(),
    /** Taka off the goods. */
    discount: taka().notNull().default(0),
    /** Taka; null for the district's charge. */
    deliveryCharge: taka(),
    /** Stands in the buyer's field; "" for none. */
    promoCode: text().notNull().default(""),
    orderNote: text().notNull().default(""),
    staffNote: text().notNull().default(""),
    /** The language of the text that is sent with it. */
    language: text().$type<"en" | "bn">().notNull().default("bn"),
    /** Staff end it earlier. */
    endsAt: moment().notNull(),
    usedAt: moment(),

    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check("order_links_not_negative", sql`${t.discount} >= 0 and ${t.deliveryCharge} >= 0`),
    check("order_links_language", sql`${t.language} in ('en', 'bn')`),
    index("order_links_newest").on(t.createdAt.desc(), t.id),
    index("order_links_order").on(t.orderId).where(sql`${t.orderId} is not null`),
    index("order_links_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);

/** Claims of orders in the call queue: one order per person, and one person per order. */
export const callClaims = pgTable("call_claims", {
  actorId: extendsRow(() => users.id),
  orderId: belongsTo(() => orders.id).unique(),
  /** The end of the claim. */
  until: moment().notNull(),
});

/** Reviews by buyers, one for each order line. */
export const reviews = pgTable(
  "reviews",
  {
    ...row(),
    version: version(),

    stars: integer().notNull(),
    text: text().notNull().default(""),
    /** The name to display; "" displays none. */
    name: text().notNull().default(""),
    /** Path below `/media/`, "" without a picture. */
    image: text().notNull().default(""),
    /** The language of the text; null when unknown. */
    language: text().$type<"en" | "bn">(),
    /** `waiting` until staff decide; only `shown` reviews are public and counted. */
    status: text().$type<"waiting" | "shown" | "hidden">().notNull().default("waiting"),
    /**
     * The status before the order turned out undelivered; it comes back with the order. Null after
     * a decision of staff.
     */
    hiddenFrom: text().$type<"waiting" | "shown">(),

    orderId: uuid().notNull(),
    position: integer().notNull(),
    productId: belongsTo(() => products.id),
  },
  (t) => [
    uniqueIndex("reviews_order_line").on(t.orderId, t.position),
    foreignKey({
      columns: [t.orderId, t.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }).onDelete("cascade"),
    check("reviews_stars", sql`${t.stars} between 1 and 5`),
    check("reviews_status", sql`${t.status} in ('waiting', 'shown', 'hidden')`),
    check("reviews_language", sql`${t.language} in ('en', 'bn')`),
    check("reviews_length", sql`length(${t.text}) <= 1000 and length(${t.name}) <= 60`),
    index("reviews_status_newest").on(t.status, t.createdAt.desc(), t.id),
    index("reviews_shown")
      .on(t.productId, t.createdAt.desc(), t.id)
      .where(sql`${t.status} = 'shown'`),
    index("reviews_product").on(t.productId),
  ],
);

/**
 * The orders of a list at the moment a status was chosen for all of them: the confirmation changes
 * exactly these. Deleted after a day.
 */
export const orderSelections = pgTable(
  "order_selections",
  {
    id: id(),
    createdAt: createdAt(),

    /** The filter (a period, a status or "") and the search of the list. */
    filter: text().notNull(),
    search: text().notNull(),
    /** Its other filters, as in the list's URL. */
    filters: text().notNull().default(""),
    /** The new status. */
    status: text().notNull(),
    orderIds: uuid().array().notNull(),
    /** The version of each, in the order of the ids. */
    versions: bigint({ mode: "number" }).array().notNull(),

    /** The number of processed orders, and their outcomes. */
    done: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    leftOut: integer().notNull().default(0),
    /** The first orders left out, each with its reason. */
    reasons: jsonb()
      .$type<{ orderNumber: number; code: string; params: unknown }[]>()
      .notNull()
      .default([]),

    actorId: belongsTo(() => users.id),
  },
  (t) => [index("order_selections_age").on(t.createdAt)],
);

/**
 * One row: the limits above which an order is held (without a row, the defaults of
 * `findOrderChecks`). 0 switches a check off.
 */
export const orderChecks = pgTable(
  "order_checks",
  {
    ...singleRow(),

    openOrdersPerPhone: integer().notNull(),
    namesPerPhone: integer().notNull(),
    /** Taka. */
    totalPrice: taka().notNull(),
    /** Percent of a product's remaining tracked stock. */
    stockShare: integer().notNull(),
    stockPieces: integer().notNull(),
    /** Orders per hour. */
    ordersPerNetwork: integer().notNull(),
    mostPerNetwork: integer().notNull(),
    mostPerPhone: integer().notNull(),
    // Defaults, since servers of the release before insert a row without these columns.
    ordersPerMinute: integer().notNull().default(30),
    callsPerNetwork: integer().notNull().default(60),
    /** Percent of one product's tracked stock, and of the stock of all products. */
    networkShare: integer().notNull().default(50),
    wholeShare: integer().notNull().default(75),
    /** Taka per hour. */
    networkTotal: taka().notNull().default(600_000),
    /** Seconds between display and submission of the form. */
    formSeconds: integer().notNull(),
    /** Hours for which a held order keeps its stock. */
    holdHours: integer().notNull(),
    /** Risky orders in 24 hours whose buyer gets a code by SMS. */
    codesPerDay: integer().notNull().default(0),
  },
  (t) => [check("order_checks_single_row", sql`${t.id} = 1`)],
);

/**
 * Codes by SMS with which the buyers of unusual orders prove their number; a change of the number
 * deletes them (a trigger).
 */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    orderId: extendsRow(() => orders.id),
    createdAt: createdAt(),

    /** SMS so far, when the last was asked for, and attempts at its code. */
    sent: integer().notNull().default(1),
    sentAt: moment().notNull(),
    tries: integer().notNull().default(0),
    provedAt: moment(),
  },
  (t) => [index("phone_codes_created").on(t.createdAt)],
);

/**
 * Orders of another shop, as history: no stock, cash or parcel follows from them. Each has the
 * number by which the other shop knew it.
 */
export const pastOrders = pgTable(
  "past_orders",
  {
    id: id(),
    createdAt: createdAt(),

    /** What the other program calls it, so that the same file twice changes nothing. */
    key: text().notNull().unique(),
    number: text().notNull(),
    day: day(),
    outcome: text().$type<PastOutcome>().notNull(),
    lines: jsonb().$type<PastLine[]>().notNull(),
    total: taka().notNull(),
    fullName: text().notNull(),
    phoneNumber: text().notNull(),

    /** Whether it counts in Reports, as the owner said of its file. */
    inReports: boolean().notNull().default(false),
    moveRowId: bigint({ mode: "number" }).references(() => moveRows.id, { onDelete: "set null" }),
  },
  (t) => [
    check(
      "past_orders_outcome",
      sql`${t.outcome} in ('delivered', 'returned', 'cancelled', 'open')`,
    ),
    check("past_orders_phone_form", sql`${t.phoneNumber} ~ '^01[0-9]{9}$'`),
    check("past_orders_total", sql`${t.total} >= 0`),
    index("past_orders_phone").on(t.phoneNumber, t.day.desc()),
    index("past_orders_number").on(t.number),
    // A covering index of the sums in Reports, empty while no past order counts there.
    index("past_orders_reports").on(t.day, t.outcome, t.total).where(sql`${t.inReports}`),
    index("past_orders_move_row").on(t.moveRowId).where(sql`${t.moveRowId} is not null`),
  ],
);
