import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  PerPhone,
  PromoKind,
} from "../../app/domain/marketing/promo-codes/promo-code-rules.ts";
import { belongsTo, day, editedRow, moment, singleRow, taka } from "../columns.ts";
import { products } from "./catalog.ts";

export const carouselSlides = pgTable("carousel_slides", {
  ...editedRow(),

  path: text().notNull(),
  alt: text().notNull().default("banner"),
  altBn: text().notNull().default(""),
  /** Displayed over the picture. */
  text: text().notNull().default(""),
  textBn: text().notNull().default(""),
  link: text().notNull().default(""),
  position: integer().notNull().default(0),
});

/** Pages for advertisements: one product, with the order form on the page, at `/l/{slug}`. */
export const landingPages = pgTable(
  "landing_pages",
  {
    ...editedRow(),

    slug: text().notNull(),
    productId: belongsTo(() => products.id),
    headline: text().notNull().default(""),
    headlineBn: text().notNull().default(""),
    /** One on a line. */
    reasons: text().notNull().default(""),
    reasonsBn: text().notNull().default(""),
    /** Stands before the product's own pictures; "" for none. */
    picture: text().notNull().default(""),
    reviewIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    /** Until then the page says when the offer ends; null for no end. */
    endsAt: moment(),
    isIndexed: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    /** A product that a buyer may add at this price, in taka, by one tick; null for none. */
    addOnProductId: uuid().references(() => products.id, { onDelete: "set null" }),
    addOnPrice: taka(),
  },
  (t) => [
    uniqueIndex("landing_pages_slug").on(t.slug).where(sql`${t.deletedAt} is null`),
    index("landing_pages_product").on(t.productId),
    index("landing_pages_add_on").on(t.addOnProductId).where(sql`${t.addOnProductId} is not null`),
    check("landing_pages_add_on_price", sql`${t.addOnPrice} >= 0`),
  ],
);

/** What a buyer may add to an order at the checkout, in taka; null for nothing. */
export const checkoutAddOn = pgTable(
  "checkout_add_on",
  {
    ...singleRow(),

    addOnProductId: uuid().references(() => products.id, { onDelete: "set null" }),
    addOnPrice: taka(),
  },
  (t) => [
    check("checkout_add_on_single_row", sql`${t.id} = 1`),
    check("checkout_add_on_price", sql`${t.addOnPrice} >= 0`),
  ],
);

/** Codes are stored in upper case, so that no two differ in case only. */
export const promoCodes = pgTable(
  "promo_codes",
  {
    ...editedRow(),

    code: text().notNull(),
    discount: taka().notNull(),
    minAmount: taka().notNull().default(0),
    /** Null: no limit. */
    maxUsage: integer(),
    currentUsage: integer().notNull().default(0),
    /** The last moment of validity; null for no end. */
    expirationDate: moment(),
    isActive: boolean().notNull().default(true),

    /** Taka off (`discount`), percent off, or free delivery. */
    kind: text().$type<PromoKind>().notNull().default("fixed"),
    percent: integer(),
    /** The most taka of a percentage; null for no limit. */
    maxDiscount: taka(),
    /** The first moment of validity; null for at once. */
    startDate: moment(),
    /**
     * How often one phone number may use it: any number of times, once, or for its first order
     * alone.
     */
    perPhone: text().$type<PerPhone>().notNull().default("any"),
    /** The goods it is for; both empty for all goods. */
    productIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    categoryIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
  },
  (t) => [
    check("promo_codes_kind", sql`${t.kind} in ('fixed', 'percent', 'free-delivery')`),
    check("promo_codes_percent", sql`${t.percent} between 1 and 100`),
    check("promo_codes_percent_named", sql`${t.kind} <> 'percent' or ${t.percent} is not null`),
    check("promo_codes_max_discount_not_negative", sql`${t.maxDiscount} >= 0`),
    check("promo_codes_per_phone", sql`${t.perPhone} in ('any', 'once', 'first')`),
    uniqueIndex("promo_codes_code").on(sql`upper(${t.code})`).where(sql`${t.deletedAt} is null`),
    check("promo_codes_upper_case", sql`${t.code} = upper(${t.code}) and ${t.code} <> ''`),
    check("promo_codes_discount_not_negative", sql`${t.discount} >= 0`),
    check("promo_codes_min_amount_not_negative", sql`${t.minAmount} >= 0`),
    check("promo_codes_usage", sql`${t.currentUsage} >= 0 and ${t.maxUsage} >= 0`),
  ],
);

/**
 * Visits and begun carts of a day by source ("" for none, "other" beyond what a day counts apart),
 * without any person.
 */
export const dailyVisits = pgTable(
  "daily_visits",
  { day: day(), source: text().notNull(), visits: integer().notNull(), carts: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.source] })],
);

/** Measured waits of visitors, counted by day, kind of page, network and bucket; no person. */
export const dailyVitals = pgTable(
  "daily_vitals",
  {
    day: day(),
    page: text().notNull(),
    network: text().notNull(),
    metric: text().notNull(),
    /** The upper bound of the bucket: milliseconds, or thousandths of CLS. */
    bucket: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.page, t.network, t.metric, t.bucket] })],
);
