import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  belongsTo,
  createdAt,
  editedRow,
  extendsRow,
  id,
  moment,
  taka,
  updatedAt,
} from "../columns.ts";
import { orders } from "./orders.ts";
import { users } from "./people.ts";

/** Couriers carry parcels and collect the cash. */
export const couriers = pgTable(
  "couriers",
  {
    ...editedRow(),

    name: text().notNull(),
    /**
     * The format of its files and its API; `other` is a plain list, also for the shop's own rider.
     */
    kind: text().$type<"pathao" | "steadfast" | "redx" | "other">().notNull(),
    isActive: boolean().notNull().default(true),
    /** The courier's name of the pickup store. */
    store: text().notNull().default(""),
    /** The URL of a parcel's tracking page, with `{code}` for its number; "" for none. */
    trackingLink: text().notNull().default(""),
    /** API keys as JSON, encrypted with a key that is not in the database; null for files only. */
    credentials: text(),
    /**
     * What proves that a webhook call is the courier's, encrypted likewise; null for no webhook.
     */
    webhookSecret: text(),
    /**
     * The page of its payments from which the next reading goes on (`courier-payments.server.ts`).
     */
    paymentsPage: integer().notNull().default(1),
  },
  (t) => [check("couriers_kind", sql`${t.kind} in ('pathao', 'steadfast', 'redx', 'other')`)],
);

/** The parcel of an order, its courier and number. */
export const shipments = pgTable(
  "shipments",
  {
    orderId: extendsRow(() => orders.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),

    courierId: uuid()
      .notNull()
      .references(() => couriers.id),
    /** The courier's number of the parcel, and the code for its tracking page; "" until known. */
    consignmentId: text().notNull().default(""),
    trackingCode: text().notNull().default(""),
    /** Taka the courier is to collect. */
    amountToCollect: taka().notNull(),
    /** The shop's own rider who carries it; null for other couriers, and while nobody is named. */
    riderId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Taka that the rider took at the door; null until a rider says so. */
    riderTook: taka(),

    /**
     * State of the request to the courier's API; `file` needs none, and after `unknown` nobody
     * knows whether it arrived.
     */
    sending: text()
      .$type<"file" | "waiting" | "sending" | "sent" | "failed" | "unknown">()
      .notNull()
      .default("file"),
    attempts: integer().notNull().default(0),
    attemptedAt: moment(),
    /** The courier's error message, shortened. */
    failure: text().notNull().default(""),

    /** The latest status from the courier, in the courier's word. */
    courierStatus: text().notNull().default(""),
    courierStatusAt: moment(),
    /**
     * What staff have to settle with the courier: the parcel is stuck, comes back, or was delivered
     * in part; "" for nothing. The trigger `orders_settle_report` empties it when the order goes
     * on.
     */
    report: text().$type<"" | "hold" | "cancelled" | "partial">().notNull().default(""),
    reportedAt: moment(),
    /** Taka that the courier says it collected for that; null if it does not say. */
    collected: taka(),
    /** When the courier is asked next; null before the first question. */
    askAt: moment(),
    /** Questions without an answer since the last one, and the error of the latest. */
    unanswered: integer().notNull().default(0),
    askFailure: text().notNull().default(""),

    /** Taka that the courier says it charges for the way there; null if it does not say. */
    charge: taka(),
    /**
     * Whether the courier was asked to bring the parcel back; after `unknown`, or if `asking` stays,
     * it is looked up before it is asked again.
     */
    returnRequest: text().$type<"" | "asking" | "asked" | "unknown">().notNull().default(""),
    returnAskedAt: moment(),
  },
  (t) => [
    check(
      "shipments_sending",
      sql`${t.sending} in ('file', 'waiting', 'sending', 'sent', 'failed', 'unknown')`,
    ),
    check("shipments_report", sql`${t.report} in ('', 'hold', 'cancelled', 'partial')`),
    check(
      "shipments_return_request",
      sql`${t.returnRequest} in ('', 'asking', 'asked', 'unknown')`,
    ),
    check("shipments_charge_not_negative", sql`${t.charge} >= 0`),
    check("shipments_amount_not_negative", sql`${t.amountToCollect} >= 0`),
    check("shipments_rider_took", sql`${t.riderTook} >= 0`),
    uniqueIndex("shipments_consignment")
      .on(t.courierId, t.consignmentId)
      .where(sql`${t.consignmentId} <> ''`),
    // Lookups by the code on a parcel, in upper or lower case.
    index("shipments_by_consignment")
      .on(sql`upper(${t.consignmentId})`)
      .where(sql`${t.consignmentId} <> ''`),
    index("shipments_by_tracking_code")
      .on(sql`upper(${t.trackingCode})`)
      .where(sql`${t.trackingCode} <> ''`),
    index("shipments_courier").on(t.courierId, t.createdAt.desc(), t.orderId),
    index("shipments_under_way")
      .on(t.attemptedAt)
      .where(sql`${t.sending} in ('waiting', 'sending', 'unknown')`),
    index("shipments_sending")
      .on(t.sending, t.createdAt.desc(), t.orderId)
      .where(sql`${t.sending} <> 'file'`),
    index("shipments_silent").on(t.createdAt.desc(), t.orderId).where(sql`${t.unanswered} >= 4`),
    index("shipments_reported").on(t.createdAt.desc(), t.orderId).where(sql`${t.report} <> ''`),
    index("shipments_newest").on(t.createdAt.desc(), t.orderId),
    index("shipments_rider").on(t.riderId, t.createdAt).where(sql`${t.riderId} is not null`),
    index("shipments_unnumbered")
      .on(t.createdAt.desc(), t.orderId)
      .where(sql`${t.consignmentId} = ''`),
  ],
);

/** What a courier counted of a phone number's parcels at all shops, asked again after a day. */
export const courierChecks = pgTable(
  "courier_checks",
  {
    courierId: belongsTo(() => couriers.id),
    phoneNumber: text().notNull(),
    checkedAt: moment().notNull(),

    delivered: integer().notNull(),
    returned: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.phoneNumber, t.courierId] }),
    check("courier_checks_not_negative", sql`least(${t.delivered}, ${t.returned}) >= 0`),
    index("courier_checks_oldest").on(t.checkedAt),
  ],
);

/** The parcels that one courier got at one time, with their file as it was. */
export const handOvers = pgTable(
  "hand_overs",
  {
    id: id(),
    /** The same as that of its parcels. */
    createdAt: createdAt(),

    courierId: uuid()
      .notNull()
      .references(() => couriers.id),
    fileName: text().notNull().default(""),
    /** The file's first line; "" for hand-overs by a release that stored no files. */
    fileHead: text().notNull().default(""),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("hand_overs_courier").on(t.courierId, t.createdAt),
    index("hand_overs_newest").on(t.createdAt.desc(), t.id),
    index("hand_overs_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);

/** A parcel of a hand-over; it stays when the order comes back and goes out again. */
export const handedParcels = pgTable(
  "handed_parcels",
  {
    handOverId: belongsTo(() => handOvers.id),
    orderId: belongsTo(() => orders.id),
    /** Taka that the courier was to collect. */
    amount: taka().notNull(),
    /** The parcel's line of the file; "" once its person was erased. */
    fileLine: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.handOverId, t.orderId] }),
    index("handed_parcels_order").on(t.orderId),
  ],
);

/** Returns of whole parcels or single lines, and refunds. */
export const orderReturns = pgTable(
  "order_returns",
  {
    id: id(),
    createdAt: createdAt(),

    /** One of `RETURN_REASONS`. */
    reason: text().notNull(),
    note: text().notNull().default(""),
    /** Taka refunded. */
    refund: taka().notNull().default(0),
    /**
     * What staff said about a code whose minimum the kept goods no longer reach; null for nothing.
     */
    promo: text().$type<"keep" | "drop">(),
    /**
     * Returned quantities by the line's position, and how many were restocked; the rest was written
     * off. `isGone`: fully refunded without a return.
     */
    lines: jsonb()
      .$type<{ position: number; quantity: number; restocked: number; isGone?: boolean }[]>()
      .notNull(),

    orderId: belongsTo(() => orders.id),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check("order_returns_refund_not_negative", sql`${t.refund} >= 0`),
    check("order_returns_promo", sql`${t.promo} in ('keep', 'drop')`),
    index("order_returns_order").on(t.orderId),
    index("order_returns_newest").on(t.createdAt.desc(), t.id),
  ],
);

/**
 * Orders whose slip or label was printed. A separate table, since a column would raise the order's
 * version.
 */
export const orderPrints = pgTable(
  "order_prints",
  {
    orderId: extendsRow(() => orders.id),
    printedAt: moment().notNull().defaultNow(),
    copies: integer().notNull().default(1),
    /** The `slipMark` of the last print; "" when an older release recorded it. */
    slip: text().notNull().default(""),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [check("order_prints_copies", sql`${t.copies} > 0`)],
);
