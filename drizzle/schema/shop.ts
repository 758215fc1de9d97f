import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { editedRow, moment, singleRow, taka, updatedAt } from "../columns.ts";

/** As in app/domain/core/language.ts. */
type FirstLanguage = "browser" | "bn" | "en";

/** As in app/domain/shop/opening.ts. */
type Opening = "soon" | "open" | "closed";

/**
 * The 64 districts, filled by a migration from `app/domain/shop/delivery/districts.ts`; a test
 * compares the two.
 */
export const districts = pgTable("districts", {
  name: text().primaryKey(),
  banglaName: text().notNull(),
  division: text().notNull(),
  position: integer().notNull(),
});

/** Upazilas and metropolitan thanas; the last of each district is Others. */
export const thanas = pgTable(
  "thanas",
  {
    district: text()
      .notNull()
      .references(() => districts.name),
    name: text().notNull(),
    banglaName: text(),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.district, t.name] })],
);

/** Delivery charges of districts that differ from the default in `shop_settings`. */
export const deliveryCharges = pgTable(
  "delivery_charges",
  {
    district: text()
      .primaryKey()
      .references(() => districts.name),
    charge: taka().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [check("delivery_charges_not_negative", sql`${t.charge} >= 0`)],
);

/** Pages of text that staff write, such as the terms, as sanitised HTML in two languages. */
export const infoPages = pgTable(
  "info_pages",
  {
    ...editedRow(),

    slug: text().notNull(),
    title: text().notNull(),
    titleBn: text().notNull().default(""),
    body: text().notNull().default(""),
    bodyBn: text().notNull().default(""),
    isActive: boolean().notNull().default(true),
    position: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("info_pages_slug").on(t.slug).where(sql`${t.deletedAt} is null`),
    check("info_pages_titled", sql`${t.title} <> '' or ${t.titleBn} <> ''`),
  ],
);

/** What a page said before; a trigger saves it when a text changes. */
export const infoPageVersions = pgTable(
  "info_page_versions",
  {
    pageId: uuid()
      .notNull()
      .references(() => infoPages.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    title: text().notNull(),
    titleBn: text().notNull(),
    body: text().notNull(),
    bodyBn: text().notNull(),
    /** When these texts gave way to others. */
    replacedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.version] })],
);

/**
 * Where pages of this shop, or of the one before it, were, and the pages of this shop that took
 * their places. A trigger lets no row lead to another row's path.
 */
export const oldAddresses = pgTable(
  "old_addresses",
  {
    ...editedRow(),

    /** As `pathOfOldAddress` writes it. */
    path: text().notNull(),
    target: text().notNull(),
    hits: integer().notNull().default(0),
    lastHitAt: moment(),
  },
  (t) => [
    uniqueIndex("old_addresses_path").on(t.path).where(sql`${t.deletedAt} is null`),
    index("old_addresses_target").on(t.target),
    check("old_addresses_lead_on", sql`${t.path} <> ${t.target}`),
  ],
);

/** One row: the settings that the owner edits. */
export const shopSettings = pgTable(
  "shop_settings",
  {
    ...singleRow(),

    name: text().notNull().default("Haat"),
    nameBn: text().notNull().default(""),
    tagline: text().notNull().default(""),
    taglineBn: text().notNull().default(""),
    phones: text().array().notNull().default(sql`'{}'::text[]`),
    chatLink: text().notNull().default(""),
    socialPage: text().notNull().default(""),
    /**
     * Who the shop is before the law, in the footer: its address, and the numbers of DBID and trade
     * licence.
     */
    address: text().notNull().default(""),
    addressBn: text().notNull().default(""),
    dbid: text().notNull().default(""),
    tradeLicence: text().notNull().default(""),
    /** The district of that address, whose parcels the law gives five days; "" for unknown. */
    district: text().notNull().default(""),
    /** The 13 digits of its registration for VAT; "" without one, and then no VAT is printed. */
    bin: text().notNull().default(""),
    /** Percent of VAT that the prices include. */
    vatRate: numeric({ precision: 5, scale: 2, mode: "number" }).notNull().default(0),
    /** Path below `/media/`; "" displays the name. */
    logo: text().notNull().default(""),
    /** The colour of buttons and links, as "#8a1c4a"; "" as delivered. */
    accentColour: text().notNull().default(""),
    /** The language of shoppers who have chosen none; "browser" asks their browser. */
    firstLanguage: text().$type<FirstLanguage>().notNull().default("browser"),
    /** A new shop opens soon; the owner opens it, and may close it for a while. */
    opening: text().$type<Opening>().notNull().default("soon"),
    /** What visitors of a closed shop read. */
    closedNote: text().notNull().default(""),
    closedNoteBn: text().notNull().default(""),
    /** When the owner put the guide of the first hour away. */
    guideClosedAt: moment(),
    /** When the first trial order was delivered; it stays when the order is removed. */
    triedAt: moment(),
    defaultDeliveryCharge: taka().notNull().default(120),
    /** Stock that ends within so many days is listed as ending. */
    endingDays: integer().notNull().default(14),
    /**
     * Orders before this moment are never waiting to be settled: their cash was counted elsewhere.
     */
    cashCountedFrom: moment().notNull().default(sql`now() - interval '30 days'`),
  },
  (t) => [
    check("shop_settings_single_row", sql`${t.id} = 1`),
    check("shop_settings_first_language", sql`${t.firstLanguage} IN ('browser', 'bn', 'en')`),
    check("shop_settings_accent_colour", sql`${t.accentColour} ~ '^(#[0-9a-f]{6})?$'`),
    check("shop_settings_opening", sql`${t.opening} IN ('soon', 'open', 'closed')`),
    check("shop_settings_charge_not_negative", sql`${t.defaultDeliveryCharge} >= 0`),
    check("shop_settings_vat_rate", sql`${t.vatRate} between 0 and 100`),
    check("shop_settings_ending_days", sql`${t.endingDays} between 0 and 365`),
  ],
);

/** One row: delivery times and terms (without a row, the defaults of `findServiceTerms`). */
export const serviceTerms = pgTable(
  "service_terms",
  {
    ...singleRow(),

    /** The least and most days of a delivery by division. */
    days: jsonb().$type<Record<string, [number, number]>>().notNull(),
    /** Districts with delivery on the day of the order, whatever the days of their division. */
    sameDayDistricts: text().array().notNull(),
    returns: text().notNull(),
    returnsBn: text().notNull(),
    /** Hours in which the phone is answered. */
    hours: text().notNull(),
    hoursBn: text().notNull(),
    /** From this hour in Dhaka an order counts as of the next day; null: never. */
    closingHour: integer().default(20),
    /** Days without delivery, "2026-12-16". */
    holidays: text().array().notNull().default(sql`'{}'`),
    /** Delivery is free for goods of at least this price; null: never. */
    freeFrom: taka(),
    /** Districts with a price of their own, `groupFreeFrom`. */
    freeDistricts: text().array().notNull().default(sql`'{}'::text[]`),
    groupFreeFrom: taka(),
    /** Why deliveries may take longer than the law allows, in the owner's words. */
    lawReason: text().notNull().default(""),
  },
  (t) => [
    check("service_terms_free_from_positive", sql`${t.freeFrom} > 0 and ${t.groupFreeFrom} > 0`),
    check("service_terms_closing_hour", sql`${t.closingHour} BETWEEN 1 AND 23`),
    check("service_terms_single_row", sql`${t.id} = 1`),
    check("service_terms_days", sql`jsonb_typeof(${t.days}) = 'object'`),
  ],
);
