import { type Column, type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { PaidBy } from "../app/domain/advances/advance-rules.ts";
import type {
  FindingKind,
  GatewayName,
  PaymentFailure,
  PaymentStatus,
} from "../app/domain/advances/gateway/gateway.ts";
import type { LinePart, ProductPart } from "../app/domain/catalog/products/combo-parts.ts";
import type { SaleKind } from "../app/domain/catalog/sales/sale-kinds.ts";
import type { Deal } from "../app/domain/catalog/selling.ts";
import type {
  PerPhone,
  PromoKind,
  PromoOffer,
} from "../app/domain/promo-codes/promo-code-rules.ts";
import type { Touches } from "../app/domain/sources/touches.ts";
import {
  belongsTo,
  createdAt,
  day,
  editedRow,
  extendsRow,
  id,
  moment,
  row,
  sequence,
  singleRow,
  sum,
  taka,
  updatedAt,
  version,
} from "./columns.ts";

/** As in app/domain/language.ts. */
type FirstLanguage = "browser" | "bn" | "en";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const sizeAmount = () => numeric({ precision: 9, scale: 3, mode: "number" });
const sizeUnit = () => text().$type<"g" | "kg" | "ml" | "l" | "piece">();

/** Number and unit are both present or both null. */
const sizeIsWhole = (t: { sizeAmount: Column; sizeUnit: Column }): SQL =>
  sql`(${t.sizeAmount} is null) = (${t.sizeUnit} is null) and (${t.sizeAmount} is null or ${t.sizeAmount} > 0) and (${t.sizeUnit} is null or ${t.sizeUnit} in ('g', 'kg', 'ml', 'l', 'piece'))`;

/** Customers and staff. A phone number is always `01XXXXXXXXX`. */
export const users = pgTable(
  "users",
  {
    ...row(),

    fullName: text().notNull(),
    phoneNumber: text().notNull().unique(),
    email: text(),
    passwordHash: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    /** Permissions of staff (`domain/users/roles.ts`); null means owner, for accounts older than roles. */
    role: text().$type<"owner" | "manager" | "packer" | "caller">(),
    /** Raised with every change of password or role, which invalidates older sessions. */
    sessionVersion: integer().notNull().default(1),
  },
  (t) => [
    check("users_phone_number_form", sql`${t.phoneNumber} ~ '^01[0-9]{9}$'`),
    check("users_role", sql`${t.role} in ('owner', 'manager', 'packer', 'caller')`),
    index("users_newest").on(t.createdAt.desc(), t.id),
    index("users_admins").on(t.createdAt).where(sql`${t.isAdmin}`),
    index("users_search").using(
      "gin",
      sql`(${t.fullName} || ' ' || ${t.phoneNumber}) gin_trgm_ops`,
    ),
  ],
);

/** The delivery address that a customer's checkout starts from. */
export const addresses = pgTable("addresses", {
  ...row(),

  address: text().notNull(),
  district: text()
    .notNull()
    .references(() => districts.name),
  thana: text(),

  userId: belongsTo(() => users.id).unique(),
});

/** One-time codes that staff hand to a customer who forgot the password. Only the hash is kept. */
export const passwordResets = pgTable(
  "password_resets",
  {
    id: id(),
    createdAt: createdAt(),

    codeHash: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),

    userId: belongsTo(() => users.id),
    issuedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index("password_resets_user").on(t.userId, t.createdAt.desc())],
);

/** Log-ins by device. The cookie carries a secret, which is stored only as a hash; a token carries the id. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    createdAt: createdAt(),
    /** Written at most once an hour. */
    lastSeenAt: moment().notNull().defaultNow(),
    /** The end of the session, also when it is in use. */
    expiresAt: moment().notNull(),

    secretHash: text().notNull().unique(),
    /** The user's `sessionVersion` at log-in; another value invalidates the session. */
    sessionVersion: integer().notNull(),
    /** "Chrome, Android"; "" when unknown. */
    device: text().notNull().default(""),
    /** Masked, "203.0.113.x"; "" when unknown. */
    network: text().notNull().default(""),

    userId: belongsTo(() => users.id),
  },
  (t) => [
    index("sessions_user").on(t.userId, t.lastSeenAt.desc()),
    index("sessions_last_seen").on(t.lastSeenAt),
  ],
);

/** Browsers and addresses that have logged in to an account: failed attempts from elsewhere do not lock them out. */
export const knownPlaces = pgTable(
  "known_places",
  {
    /** A keyed hash of account and browser or address, so that the table discloses neither. */
    place: text().primaryKey(),
    lastLogInAt: moment().notNull().defaultNow(),

    userId: belongsTo(() => users.id),
  },
  (t) => [
    index("known_places_user").on(t.userId, t.lastLogInAt.desc()),
    index("known_places_last_log_in").on(t.lastLogInAt),
  ],
);

/** The one authenticator app of a staff account, required once its first code was confirmed. */
export const authenticators = pgTable("authenticators", {
  userId: extendsRow(() => users.id),
  createdAt: createdAt(),
  confirmedAt: moment(),
  /** Encrypted with a key that is not in the database. */
  secret: text().notNull(),
  /** The time step of the last accepted code, which makes each code valid once. */
  lastStep: integer().notNull().default(0),
});

/** One-time codes for staff who lost their phone. The prefix finds the row, the rest is hashed like a password. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: belongsTo(() => users.id),
    prefix: text().notNull(),
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.prefix] })],
);

/** The 64 districts, filled by a migration from `app/domain/delivery/districts.ts`; a test compares the two. */
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

export const categories = pgTable(
  "categories",
  {
    ...editedRow(),

    /** English and Bangla; an empty one falls back to the other (`domain/local-text.ts`). */
    name: text().notNull(),
    nameBn: text().notNull().default(""),
    slug: text().notNull(),
    description: text().notNull().default(""),
    descriptionBn: text().notNull().default(""),
    metaTitle: text().notNull().default(""),
    metaTitleBn: text().notNull().default(""),
    metaDescription: text().notNull().default(""),
    metaDescriptionBn: text().notNull().default(""),
    keywords: text().notNull().default(""),
    isActive: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("categories_slug").on(t.slug).where(sql`${t.deletedAt} is null`),
    check("categories_named", sql`${t.name} <> '' or ${t.nameBn} <> ''`),
  ],
);

/** `images` holds the paths of four ordered slots below `/media/`, "" for an empty slot. */
export const products = pgTable(
  "products",
  {
    ...editedRow(),

    slug: text().notNull(),
    /** English and Bangla; one of them may be empty. */
    title: text().notNull(),
    titleBn: text().notNull().default(""),
    /** HTML, sanitised before it is written. */
    description: text().notNull().default(""),
    descriptionBn: text().notNull().default(""),
    brand: text().notNull().default(""),
    dimension: text().notNull().default(""),
    /** As on the label, in English and Bangla; either may be empty. */
    ingredients: text().notNull().default(""),
    ingredientsBn: text().notNull().default(""),
    /** The number of the BSTI certificate; "" for none. */
    bstiNumber: text().notNull().default(""),
    /** The content of one piece, formatted in the reader's language (`domain/catalog/size.ts`). */
    sizeAmount: sizeAmount(),
    sizeUnit: sizeUnit(),
    /** Products of one family are one product in several sizes; "" for none. */
    family: text().notNull().default(""),
    images: text().array().notNull().default(sql`'{}'::text[]`),

    price: taka().notNull(),
    /** Taka subtracted from the price now; the API calls it `discountPercentage`. While a dated sale runs it is the sale's. */
    discount: taka().notNull().default(0),
    /** While a sale runs: the discount that staff set, which holds again after it; else null (trigger `price_by_sale`). */
    regularDiscount: taka(),
    /** The end of the running sale; null without one. */
    saleEndsAt: moment(),
    /** The running deal on several pieces, from the same trigger; null without one. */
    deal: jsonb().$type<Deal>(),
    /** The price the customer pays, generated so that an index can sort by it. */
    salePrice: taka()
      .generatedAlwaysAs((): SQL => sql`price - discount`)
      .notNull(),

    trackStock: boolean().notNull().default(false),
    /** Every change is recorded in `stockMovements` by the trigger `record_stock_changes`. */
    quantityInStock: integer().notNull().default(0),
    /** Stock at or below this level is low (`domain/stock/low-stock.ts`). */
    lowStockLevel: integer().notNull().default(5),
    /** True also for products without tracked stock. */
    inStock: boolean()
      .generatedAlwaysAs((): SQL => sql`not track_stock or quantity_in_stock > 0`)
      .notNull(),

    isFeatured: boolean().notNull().default(false),
    isBestSelling: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),

    /** Full text of titles and descriptions. */
    search: tsvector().generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('simple', title || ' ' || title_bn), 'A') || setweight(to_tsvector('simple', regexp_replace(description || ' ' || description_bn, '<[^>]*>', ' ', 'g')), 'B')`,
    ),

    /** Phonetic keys of titles and brand, and marks of category and size (migrations, `search_keys` and `search_marks`). */
    searchKeys: tsvector().generatedAlwaysAs(
      (): SQL =>
        sql`search_keys(title) || search_keys(title_bn) || setweight(search_keys(brand), 'B') || search_marks(category_id, size_in_base(size_amount, size_unit, dimension))`,
    ),

    /** The content of one piece in grams or millilitres, to compare sizes; null for counted or unknown sizes. */
    baseSize: integer().generatedAlwaysAs(
      (): SQL => sql`size_in_base(size_amount, size_unit, dimension)`,
    ),

    /**
     * What a combo consists of; empty for other products. Its count follows from its parts (trigger `count_combo`). It is JSON and no table, so
     * that a change of the parts is a save of the product like any other.
     */
    parts: jsonb().$type<ProductPart[]>().notNull().default([]),

    categoryId: uuid().references(() => categories.id),
  },
  (t) => [
    check("products_titled", sql`${t.title} <> '' or ${t.titleBn} <> ''`),
    check("products_size", sizeIsWhole(t)),
    check("products_price_not_negative", sql`${t.price} >= 0`),
    check("products_discount_within_price", sql`${t.discount} between 0 and ${t.price}`),
    check("products_stock_not_negative", sql`${t.quantityInStock} >= 0`),
    check("products_low_stock_level_not_negative", sql`${t.lowStockLevel} >= 0`),
    check("products_four_image_slots", sql`cardinality(${t.images}) <= 4`),
    uniqueIndex("products_slug").on(t.slug).where(sql`${t.deletedAt} is null`),
    // The public indexes end with the family, so that counting cards reads an index alone.
    index("products_all_newest")
      .on(t.createdAt.desc(), t.id, t.trackStock)
      .where(sql`${t.deletedAt} is null`),
    // These two also hold the columns that choose a family's representative, so that deep pages skip the rest by index.
    index("products_shop_newest")
      .on(t.createdAt.desc(), t.id, t.family, t.inStock, t.salePrice)
      .where(sql`${t.deletedAt} is null and ${t.isActive}`),
    index("products_shop_price")
      .on(t.salePrice, t.id, t.family, t.inStock)
      .where(sql`${t.deletedAt} is null and ${t.isActive}`),
    index("products_shop_family")
      .on(t.family, sql`(not ${t.inStock})`, t.salePrice, t.id)
      .where(sql`${t.deletedAt} is null and ${t.isActive} and ${t.family} <> ''`),
    index("products_public_size")
      .on(t.baseSize, t.createdAt.desc(), t.id, t.family)
      .where(sql`${t.deletedAt} is null and ${t.isActive}`),
    index("products_public_featured")
      .on(t.createdAt.desc(), t.id, t.family)
      .where(sql`${t.deletedAt} is null and ${t.isActive} and ${t.isFeatured}`),
    index("products_public_best_selling")
      .on(t.createdAt.desc(), t.id, t.family)
      .where(sql`${t.deletedAt} is null and ${t.isActive} and ${t.isBestSelling}`),
    index("products_category")
      .on(t.categoryId, t.createdAt.desc(), t.id)
      .where(sql`${t.deletedAt} is null`),
    index("products_public_category")
      .on(t.categoryId, t.createdAt.desc(), t.id, t.family)
      .where(sql`${t.deletedAt} is null and ${t.isActive}`),
    index("products_public_stock")
      .on(t.inStock, t.createdAt.desc(), t.id, t.family)
      .where(sql`${t.deletedAt} is null and ${t.isActive}`),
    index("products_family")
      .on(t.family, t.salePrice, t.id)
      .where(sql`${t.deletedAt} is null and ${t.family} <> ''`),
    // Out of stock first, then furthest below the level (`domain/stock/low-stock.server.ts`). The expression's own columns are
    // in the index because an index-only scan needs them.
    index("products_urgent")
      .on(
        sql`(case when ${t.quantityInStock} = 0 then -2147483648 else ${t.quantityInStock} - ${t.lowStockLevel} end)`,
        t.id,
        t.quantityInStock,
        t.lowStockLevel,
      )
      .where(sql`${t.deletedAt} is null and ${t.trackStock} and ${t.parts} = '[]'`),
    index("products_parts")
      .using("gin", t.parts.op("jsonb_path_ops"))
      .where(sql`${t.parts} <> '[]'`),
    index("products_deleted").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index("products_search").using("gin", t.search),
    index("products_search_keys").using("gin", t.searchKeys),
    index("products_title_trigrams").using("gin", sql`${t.title} gin_trgm_ops`),
    index("products_title_bn_trigrams").using("gin", sql`${t.titleBn} gin_trgm_ops`),
  ],
);

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

/** Products that staff put together for an occasion: a row of the home page with an address of its own. */
export const shelves = pgTable(
  "shelves",
  {
    ...editedRow(),

    title: text().notNull(),
    titleBn: text().notNull().default(""),
    slug: text().notNull(),
    /** In the order of the shelf. Products that are hidden or deleted are left out where it is shown. */
    productIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    isActive: boolean().notNull().default(true),
    position: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("shelves_slug").on(t.slug).where(sql`${t.deletedAt} is null`),
    check("shelves_titled", sql`${t.title} <> '' or ${t.titleBn} <> ''`),
  ],
);

/** Sales from one moment to another; the triggers of products keep their prices. */
export const datedSales = pgTable(
  "dated_sales",
  {
    ...editedRow(),

    name: text().notNull(),
    /** `amount` is percent off, taka off, the price itself, or of a deal the number of pieces that are paid for. */
    kind: text().$type<SaleKind>().notNull(),
    amount: integer().notNull(),
    /** Of a deal: how many pieces one gets for the price of `amount`. */
    pieces: integer(),
    /** It runs from the one moment until before the other; a deal may have no end. */
    startsAt: moment().notNull(),
    endsAt: moment(),
    /** The goods it is for; both empty for all goods. */
    productIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    categoryIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
  },
  (t) => [
    check("dated_sales_kind", sql`${t.kind} in ('percent', 'taka', 'price', 'deal')`),
    check(
      "dated_sales_amount",
      sql`${t.amount} >= 0 and (${t.kind} <> 'percent' or ${t.amount} <= 100)`,
    ),
    check(
      "dated_sales_deal",
      sql`case when ${t.kind} = 'deal' then ${t.pieces} is not null and ${t.amount} between 1 and ${t.pieces} - 1 else ${t.endsAt} is not null end`,
    ),
    check("dated_sales_period", sql`${t.startsAt} < ${t.endsAt}`),
  ],
);

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
  },
  (t) => [
    uniqueIndex("landing_pages_slug").on(t.slug).where(sql`${t.deletedAt} is null`),
    index("landing_pages_product").on(t.productId),
  ],
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
    /** How often one phone number may use it: any number of times, once, or for its first order alone. */
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
    /**
     * The difference between the total that staff agreed on and the sum of the parts, generated so that an order always
     * adds up. A bigint, because the sum of integers may exceed their range.
     */
    adjustment: bigint({ mode: "number" })
      .generatedAlwaysAs(
        (): SQL =>
          sql`total_price::bigint - (subtotal::bigint + delivery_charge - promo_code_discount)`,
      )
      .notNull(),
    paymentMethod: text().notNull().default("Cash on Delivery"),

    status: text().notNull().default("Processing"),
    /** Whether the order holds stock and promo use: released on Cancelled or Refunded, taken again on leaving these. */
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
     * When the shop received its cash, and the taka before a courier's fee; both null while it is owed. This is the current
     * state; `moneyMovements` has each movement.
     */
    settledAt: moment(),
    settledAmount: taka(),
    /** Taka of the total that is no longer owed: returned products and refunds. */
    returnedAmount: taka().notNull().default(0),
    /** Taka to be paid before the parcel is packed; 0 for none, or when staff waived it. */
    advanceRequired: taka().notNull().default(0),
    /** Taka of the customer's verified advances, less what was paid back; each change is a movement of money. */
    advanceAmount: taka().notNull().default(0),
    /** Taka of it that the shop keeps although the order costs less, as staff decided. */
    advanceKept: taka().notNull().default(0),

    /** Held for a call by staff since then and released at `heldUntil`; only while Processing. */
    heldAt: moment(),
    heldUntil: moment(),
    /** From `HELD_REASONS`. */
    heldReasons: text().array().notNull().default(sql`'{}'::text[]`),
    /** An opaque mark of the sender's network, kept for a week; it does not disclose the address. */
    placedFrom: text(),
    /** As `placedFrom`, for the surrounding network, since neighbouring addresses are rented together. */
    placedNear: text(),
    /** Placed through the API instead of a form; false for a customer with a delivered order. */
    placedByProgram: boolean().notNull().default(false),
    /** Where the buyer came from, as reports count it: the last touch, "desk", "api", or "" for unknown. */
    source: text().notNull().default(""),
    /** First and last touch of the buyer's browser, until the person is erased. */
    touches: jsonb().$type<Touches>(),

    /** One order per key; the hash distinguishes a repeated request from another one with the same key. */
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
    index("orders_coming_back")
      .on(t.createdAt, t.id)
      .where(
        sql`${t.deletedAt} is null and ${t.status} in ('Cancelled', 'Refunded') and ${t.isReserved}`,
      ),
    // Spelled as `whereToPayBack` in domain/advances/advances.server.ts.
    index("orders_advance_to_pay_back")
      .on(t.createdAt, t.id)
      .where(
        sql`${t.deletedAt} is null and ${t.advanceAmount} > ${t.advanceKept} + case when ${t.status} in ('Cancelled', 'Refunded') then 0 else greatest(0, greatest(0, ${t.totalPrice} - ${t.returnedAmount}) - coalesce(${t.settledAmount}, 0)) end`,
      ),
    index("orders_held").on(t.heldUntil, t.id).where(sql`${t.heldAt} is not null`),
    index("orders_placed_from")
      .on(t.placedFrom, t.createdAt)
      .where(sql`${t.placedFrom} is not null`),
    index("orders_placed_near")
      .on(t.placedNear, t.createdAt)
      .where(sql`${t.placedNear} is not null`),
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
    /** The product's cost price at the sale, copied by a trigger; null when none was known. For staff only. */
    cost: taka(),
    quantity: integer().notNull(),
    /** The parts of a combo as it was sold; null for other products. */
    parts: jsonb().$type<LinePart[]>(),
    /** Whether stock was taken, which alone is given back; of a combo the stock of at least one part. */
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

    /** The changed column (`status`, `totalPrice`, `deleted` …), or `line` with values of type `HistoryLine`. */
    field: text().notNull(),
    from: jsonb().$type<string | number | boolean | object | null>(),
    to: jsonb().$type<string | number | boolean | object | null>(),

    orderId: uuid().notNull(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Changed by the customer, with or without an account; otherwise by staff or the shop itself. */
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

/**
 * Every change of a product's quantity, written by triggers alone and never changed; their sum is the quantity. `reason` is
 * one of `domain/stock/stock-reasons.ts`.
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
 * Pieces by best-before day as they were when the product last came in, with a row without a day for the other pieces; what is left of
 * them now follows from the quantity (docs/decisions/stock.md).
 */
export const stockBatches = pgTable(
  "stock_batches",
  {
    id: sequence(),
    productId: belongsTo(() => products.id),
    bestBefore: date({ mode: "string" }),
    pieces: integer().notNull(),
  },
  (t) => [
    check("stock_batches_pieces", sql`${t.pieces} > 0`),
    uniqueIndex("stock_batches_product")
      .on(t.productId, t.bestBefore)
      .where(sql`${t.bestBefore} is not null`),
    uniqueIndex("stock_batches_undated").on(t.productId).where(sql`${t.bestBefore} is null`),
    index("stock_batches_best_before").on(t.bestBefore),
  ],
);

/** Received products, counts and write-offs by a hash of their idempotency key: a repeated request counts once. */
export const stockOperations = pgTable("stock_operations", {
  key: text().primaryKey(),
  createdAt: createdAt(),
  /** Distinguishes a repeated request from another one with the same key. */
  requestHash: text().notNull(),
});

/** Couriers carry parcels and collect the cash. */
export const couriers = pgTable(
  "couriers",
  {
    ...editedRow(),

    name: text().notNull(),
    /** The format of its files and its API; `other` is a plain list, also for the shop's own rider. */
    kind: text().$type<"pathao" | "steadfast" | "redx" | "other">().notNull(),
    isActive: boolean().notNull().default(true),
    /** The courier's name of the pickup store. */
    store: text().notNull().default(""),
    /** The URL of a parcel's tracking page, with `{code}` for its number; "" for none. */
    trackingLink: text().notNull().default(""),
    /** API keys as JSON, encrypted with a key that is not in the database; null for files only. */
    credentials: text(),
    /** What proves that a webhook call is the courier's, encrypted likewise; null for no webhook. */
    webhookSecret: text(),
    /** The page of its payments from which the next reading goes on (`courier-payments.server.ts`). */
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

    /** State of the request to the courier's API; `file` needs none, and after `unknown` nobody knows whether it arrived. */
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
     * What staff have to settle with the courier: the parcel is stuck, comes back, or was delivered in part; "" for nothing. The trigger
     * `orders_settle_report` empties it when the order goes on.
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
  },
  (t) => [
    check(
      "shipments_sending",
      sql`${t.sending} in ('file', 'waiting', 'sending', 'sent', 'failed', 'unknown')`,
    ),
    check("shipments_report", sql`${t.report} in ('', 'hold', 'cancelled', 'partial')`),
    check("shipments_amount_not_negative", sql`${t.amountToCollect} >= 0`),
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
    index("shipments_unnumbered")
      .on(t.createdAt.desc(), t.orderId)
      .where(sql`${t.consignmentId} = ''`),
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

/** A courier's list of collected cash, as received. */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    createdAt: createdAt(),

    /** The same list is stored once. */
    listHash: text().notNull().unique(),
    note: text().notNull().default(""),

    courierId: uuid()
      .notNull()
      .references(() => couriers.id),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index("payouts_newest").on(t.createdAt.desc(), t.id)],
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
    /** Only matching lines are settled; the others wait for staff. `reopened`: settled once and reverted. */
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
    /** Bills what an earlier line of the courier bills; its fee does not count again (`mark_repeated_bill` in functions.sql). */
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
 * Money received for an order, refunded to its customer, or corrected. Triggers insert a row when an order is settled or a return
 * is recorded, and refuse to change or delete it (`record_money` in functions.sql), whatever happens to the order later.
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

/** Payments of advances at a gateway's own page, whatever became of them. Only `executing` ones may have taken money that is not counted. */
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
    /** As of a payment; `by-hand`: staff sent the money themselves, and `refundNumber` is theirs. */
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

/** What a gateway says against what the shop believed: the last that it said of a payment or refund. */
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
 * Sums of `moneyMovements` by courier ("" for no parcel) and day: the day of the order (`basis` "order") or of the movement
 * ("movement"). A trigger adds each movement.
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
    /** Taka of couriers' fees, only under "movement", on the day of their payout list (`add_up_fees` in functions.sql). */
    fees: sum().default(0),
  },
  (t) => [primaryKey({ columns: [t.basis, t.day, t.courier] })],
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
    /** What staff said about a code whose minimum the kept goods no longer reach; null for nothing. */
    promo: text().$type<"keep" | "drop">(),
    /**
     * Returned quantities by the line's position, and how many were restocked; the rest was written off. `isGone`: fully
     * refunded without a return.
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
 * Everybody who ordered, guests included, by phone number. A trigger alone keeps the figures equal to the counts of the orders
 * that are not deleted (`count_people` in functions.sql). Orders of erased people are not counted.
 */
export const people = pgTable(
  "people",
  {
    phoneNumber: text().primaryKey(),
    /** From the latest order. */
    fullName: text().notNull().default(""),
    lastOrderAt: moment().notNull(),

    orders: integer().notNull(),
    delivered: integer().notNull(),
    /** Returned or refunded orders. */
    returned: integer().notNull(),
    cancelled: integer().notNull(),
    /** Cancelled orders that staff marked as fake. */
    fake: integer().notNull(),
    /** Taka of delivered orders, less returns and refunds. */
    spent: sum(),
  },
  (t) => [
    index("people_newest").on(t.lastOrderAt.desc(), t.phoneNumber),
    index("people_search").using(
      "gin",
      sql`(${t.fullName} || ' ' || ${t.phoneNumber}) gin_trgm_ops`,
    ),
  ],
);

/**
 * Orders placed on each day in Dhaka by their current status, without deleted ones. Rows of one day, district and status add up:
 * triggers insert each change as a row, so that orders do not wait for each other (`count_daily_sales` in functions.sql), and
 * `foldDailyFigures` merges them. District "" is the whole shop.
 */
export const dailySales = pgTable(
  "daily_sales",
  {
    id: sequence(),
    day: day(),
    district: text().notNull(),
    status: text().notNull(),

    orders: integer().notNull(),
    /** Taka: sums of `totalPrice`, and of the amounts owed (`owedOf`). */
    total: sum(),
    owed: sum(),
    isFolded: boolean().notNull().default(false),
  },
  (t) => [
    // These indexes hold every column of a sum, which then reads an index alone.
    index("daily_sales_shop")
      .on(t.day, t.status, t.orders, t.total, t.owed)
      .where(sql`${t.district} = ''`),
    index("daily_sales_day").on(t.day, t.district, t.status, t.orders, t.total, t.owed),
    index("daily_sales_unfolded").on(t.id).where(sql`not ${t.isFolded}`),
    index("daily_sales_folded").on(t.day, t.district, t.status).where(sql`${t.isFolded}`),
  ],
);

/**
 * As `dailySales`, by product: its orders by their current status, each counted once, and the pieces and taka sold, without
 * cancelled, refunded and returned ones. A deleted product has the nil id and its title at the sale; the titles of others are "".
 */
export const dailyGoods = pgTable(
  "daily_goods",
  {
    id: sequence(),
    day: day(),
    productId: uuid().notNull(),
    title: text().notNull().default(""),
    titleBn: text().notNull().default(""),

    orders: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    refunded: integer().notNull().default(0),
    pieces: integer().notNull(),
    taka: sum(),
    /** Taka of returned pieces. */
    returned: sum().default(0),
    isFolded: boolean().notNull().default(false),
  },
  (t) => [
    index("daily_goods_sold").on(
      ...[t.day, t.productId, t.title, t.titleBn, t.orders, t.delivered, t.cancelled, t.refunded],
      ...[t.pieces, t.taka, t.returned],
    ),
    index("daily_goods_unfolded").on(t.id).where(sql`not ${t.isFolded}`),
    index("daily_goods_folded").on(t.day, t.productId, t.title).where(sql`${t.isFolded}`),
  ],
);

/**
 * As `dailySales`, by the courier's id ("" for no parcel), promo code ("" for none), and whether the cash was settled.
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
      ...[t.day, t.courier, t.code, t.status, t.isSettled],
      ...[t.orders, t.total, t.owed, t.discount, t.received, t.advance],
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
 * Sums of the folded rows of `dailyGoods` by month; readers add the unfolded rows. The trigger `add_to_months` writes it.
 * `month` is its first day.
 */
export const monthlyGoods = pgTable(
  "monthly_goods",
  {
    month: day(),
    productId: uuid().notNull(),
    title: text().notNull(),

    orders: integer().notNull(),
    pieces: sum(),
    taka: sum(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.productId, t.title] }),
    index("monthly_goods_most").on(t.month, t.taka, t.productId, t.title, t.orders, t.pieces),
  ],
);

/**
 * As `monthlyGoods`, for the dashboard's thirty days from `since`, which the fold moves on once a day and which all rows share.
 * Deleted products are left out.
 */
export const recentGoods = pgTable(
  "recent_goods",
  {
    productId: uuid().primaryKey(),
    since: day(),

    pieces: sum(),
    taka: sum(),
  },
  (t) => [index("recent_goods_most").on(t.pieces, t.taka, t.productId)],
);

/** Cost prices of products in taka; the latest one is valid. Typed by the owner, or on receiving. */
export const productCosts = pgTable(
  "product_costs",
  {
    id: sequence(),
    createdAt: createdAt(),

    cost: taka().notNull(),
    origin: text().$type<"typed" | "received">().notNull(),

    productId: belongsTo(() => products.id),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check("product_costs_not_negative", sql`${t.cost} >= 0`),
    check("product_costs_origin", sql`${t.origin} in ('typed', 'received')`),
    index("product_costs_product").on(t.productId, t.id),
    index("product_costs_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);

/** Pieces written off, with their cost price at that time (null when unknown). A trigger copies them from `stockMovements`. */
export const writeOffs = pgTable(
  "write_offs",
  {
    id: sequence(),
    day: day(),
    pieces: integer().notNull(),
    cost: taka(),

    productId: uuid().references(() => products.id, { onDelete: "set null" }),
  },
  (t) => [index("write_offs_day").on(t.day), index("write_offs_product").on(t.productId)],
);

/** What a parcel costs from a day on, in taka: the fee of a courier by its id, and packing under "". */
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

/** Taka spent for advertising on a day, by the source of the visitors ("" for no particular one). */
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

/** Visits and begun carts of a day by source ("" for none, "other" beyond what a day counts apart), without any person. */
export const dailyVisits = pgTable(
  "daily_visits",
  { day: day(), source: text().notNull(), visits: integer().notNull(), carts: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.source] })],
);

/** Days whose profit must be summed again, marked by triggers in the transaction of the change (`mark_profit_days`). */
export const profitMarks = pgTable("profit_marks", { id: sequence(), day: day() }, (t) => [
  index("profit_marks_day").on(t.day),
]);

/**
 * What the orders placed on a day brought and cost by their present state; see docs/decisions/profit.md. `by` says what `key` is: "" of a
 * whole day, a district, an order's source, or a product's id ("" for deleted ones). `count_profits` adds up whole days.
 */
export const dailyProfits = pgTable(
  "daily_profits",
  {
    by: text().$type<"day" | "district" | "product" | "source">().notNull(),
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

/** Claims of orders in the call queue: one order per person, and one person per order. */
export const callClaims = pgTable("call_claims", {
  actorId: extendsRow(() => users.id),
  orderId: belongsTo(() => orders.id).unique(),
  /** The end of the claim. */
  until: moment().notNull(),
});

/** Orders whose slip or label was printed. A separate table, since a column would raise the order's version. */
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

/** Phone numbers whose orders the shop refuses. */
export const blockedPhones = pgTable("blocked_phones", {
  phoneNumber: text().primaryKey(),
  createdAt: createdAt(),
  note: text().notNull().default(""),
  actorId: uuid().references(() => users.id, { onDelete: "set null" }),
});

/** Acts of staff except on orders and stock, which have their own history. Written in the transaction of the act. */
export const staffActs = pgTable(
  "staff_acts",
  {
    id: sequence(),
    createdAt: createdAt(),

    /** One of `STAFF_ACTS`. */
    act: text().notNull(),
    /** The name at that time, and the id of the changed row. */
    subject: text().notNull().default(""),
    subjectId: text().notNull().default(""),
    details: jsonb()
      .$type<Record<string, string | number | boolean | null>>()
      .notNull()
      .default({}),

    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("staff_acts_newest").on(t.createdAt.desc(), t.id),
    index("staff_acts_actor").on(t.actorId, t.createdAt.desc(), t.id),
    index("staff_acts_act").on(t.act, t.createdAt.desc(), t.id),
  ],
);

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
    /** The status before the order turned out undelivered; it comes back with the order. Null after a decision of staff. */
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

/** Counts of a product's shown reviews by stars, kept by a trigger, and of its delivered orders, kept by a task. */
export const productRatings = pgTable(
  "product_ratings",
  {
    productId: extendsRow(() => products.id),
    stars1: integer().notNull().default(0),
    stars2: integer().notNull().default(0),
    stars3: integer().notNull().default(0),
    stars4: integer().notNull().default(0),
    stars5: integer().notNull().default(0),
    sold: integer().notNull().default(0),
  },
  (t) => [
    index("product_ratings_sold").on(t.sold.desc()).where(sql`${t.sold} > 0`),
    check(
      "product_ratings_not_negative",
      sql`least(${t.stars1}, ${t.stars2}, ${t.stars3}, ${t.stars4}, ${t.stars5}) >= 0`,
    ),
  ],
);

/** For each product the eight that most buyers ordered with it, counted every day (`countBoughtTogether`). */
export const boughtTogether = pgTable(
  "bought_together",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    otherId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Different phone numbers. */
    buyers: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.otherId] }),
    index("bought_together_other").on(t.otherId),
  ],
);

/** Requests for an SMS when a product can be bought again; see `tell_back_in_stock` in functions.sql. */
export const restockRequests = pgTable(
  "restock_requests",
  {
    id: id(),
    createdAt: createdAt(),

    phoneNumber: text().notNull(),
    language: text().$type<"en" | "bn">().notNull(),
    /** When a message was ordered or staff called; null while waiting. */
    toldAt: moment(),

    productId: belongsTo(() => products.id),
  },
  (t) => [
    uniqueIndex("restock_requests_once").on(t.productId, t.phoneNumber),
    check("restock_requests_phone_number_form", sql`${t.phoneNumber} ~ '^01[0-9]{9}$'`),
    check("restock_requests_language", sql`${t.language} in ('en', 'bn')`),
    index("restock_requests_waiting").on(t.productId, t.createdAt).where(sql`${t.toldAt} is null`),
    index("restock_requests_oldest").on(t.createdAt, t.id).where(sql`${t.toldAt} is null`),
    index("restock_requests_phone_number").on(t.phoneNumber),
    index("restock_requests_told").on(t.toldAt).where(sql`${t.toldAt} is not null`),
  ],
);

/** What an outside service counted of a phone number's parcels, for 30 days. */
export const outsideChecks = pgTable(
  "outside_checks",
  {
    phoneNumber: text().primaryKey(),
    checkedAt: moment().notNull(),

    delivered: integer().notNull(),
    returned: integer().notNull(),
  },
  (t) => [
    check("outside_checks_not_negative", sql`least(${t.delivered}, ${t.returned}) >= 0`),
    index("outside_checks_oldest").on(t.checkedAt),
  ],
);

/** What staff note about a phone number, and whether its owner wants offers. */
export const contacts = pgTable(
  "contacts",
  {
    phoneNumber: text().primaryKey(),
    updatedAt: updatedAt(),
    version: version(),

    tags: text().array().notNull().default(sql`'{}'::text[]`),
    /** Since when no offers are sent to it; null while they are. */
    optedOutAt: moment(),
  },
  (t) => [
    check("contacts_phone_number_form", sql`${t.phoneNumber} ~ '^01[0-9]{9}$'`),
    index("contacts_tags").using("gin", t.tags),
  ],
);

/** SMS that staff sent to earlier customers, for 90 days. */
export const offers = pgTable(
  "offers",
  {
    id: id(),
    createdAt: createdAt(),

    phoneNumber: text().notNull(),
    /** The whole SMS. */
    text: text().notNull(),
    /** Of the link by which its reader ends such offers. */
    code: text().notNull().unique(),
    /** False when it was not sent after all, because of a limit or without a gateway. */
    isSent: boolean().notNull().default(true),

    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("offers_phone_number").on(t.phoneNumber, t.createdAt.desc()),
    index("offers_oldest").on(t.createdAt),
    index("offers_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);

/** Carts, found by the id in the cookie. */
export const carts = pgTable(
  "carts",
  {
    id: uuid().primaryKey(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),

    /** The latest changes, newest first: a repeated one is ignored. */
    operations: text().array().notNull().default(sql`'{}'::text[]`),
    /** The lines of the last removal, and the id to undo it by. */
    removalId: uuid().unique(),
    removedLines: jsonb()
      .$type<{ productId: string; quantity: number; position: number }[]>()
      .notNull()
      .default([]),

    /** The account whose cart this is on every device. */
    customerId: uuid()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [index("carts_untouched").on(t.updatedAt)],
);

/** No reference to products: the line of a deleted product stays, with a notice. */
export const cartLines = pgTable(
  "cart_lines",
  {
    cartId: belongsTo(() => carts.id),
    productId: uuid().notNull(),
    quantity: integer().notNull(),
    /** Lines are displayed in the order in which they were added. */
    position: bigint({ mode: "number" }).notNull().generatedByDefaultAsIdentity(),
  },
  (t) => [
    primaryKey({ columns: [t.cartId, t.productId] }),
    check("cart_lines_quantity", sql`${t.quantity} between 1 and 99`),
  ],
);

/** Synonyms for search in any spelling or script (honey, modhu, মধু), one row per meaning. */
export const searchSynonyms = pgTable("search_synonyms", {
  ...editedRow(),

  terms: text().array().notNull(),
  /** Names of goods that the terms find although they are no names of them: "iftar" finds dates. */
  finds: text().array().notNull().default(sql`'{}'`),
  /** What merely sounds like the terms is not meant: লবণ, salt, is not লবঙ্গ, cloves. */
  asSpelled: boolean().notNull().default(false),
});

/** Searches without a result, in lower case. The number of rows is bounded, and phone numbers are not stored. */
export const searchMisses = pgTable(
  "search_misses",
  {
    words: text().primaryKey(),
    firstAt: moment().notNull().defaultNow(),
    lastAt: moment().notNull().defaultNow(),
    searches: integer().notNull().default(1),
  },
  (t) => [index("search_misses_often").on(t.searches.desc(), t.lastAt.desc())],
);

/**
 * The values typed into a checkout before the order is placed. The id is the later order's `idempotencyKey`; the row is
 * deleted when the order is placed.
 */
export const checkoutDrafts = pgTable(
  "checkout_drafts",
  {
    id: uuid().primaryKey(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),

    fullName: text().notNull().default(""),
    phoneNumber: text().notNull().default(""),
    address: text().notNull().default(""),
    district: text().notNull().default(""),
    thana: text().notNull().default(""),
    orderNote: text().notNull().default(""),
    promoCode: text().notNull().default(""),
    /** Whether the code was valid; only then is it checked again by itself. */
    isPromoCodeApplied: boolean().notNull().default(false),

    /** Whether a guest asked to keep name, phone and address for the next order. */
    remember: boolean().notNull().default(false),

    /** Only this customer sees the draft; null for a guest. */
    customerId: uuid().references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("checkout_drafts_untouched").on(t.updatedAt),
    index("checkout_drafts_customer").on(t.customerId),
    index("checkout_drafts_phone_number").on(t.phoneNumber),
  ],
);

/**
 * Checkouts that a customer left after typing a whole phone number, which staff then call; one row for each number. Name and address are in
 * the draft.
 */
export const incompleteCheckouts = pgTable(
  "incomplete_checkouts",
  {
    id: id(),
    createdAt: createdAt(),

    phoneNumber: text().notNull().unique(),
    language: text().$type<"en" | "bn">().notNull(),
    /** As the same column of an order; null once it is closed. */
    touches: jsonb().$type<Touches>(),
    /** The cart when the number was last sent. */
    lines: jsonb().$type<{ productId: string; quantity: number }[]>().notNull(),
    /** When the form was last sent or saved. */
    typedAt: moment().notNull().defaultNow(),
    /** A keyed hash of the sender's neighbourhood, so that a crowd of one makes room for others; null if unknown or closed. */
    near: text(),

    /** As the same columns of an order. */
    callAttempts: integer().notNull().default(0),
    callAfter: moment(),
    /** The caller who has it in hand, and until when. */
    claimedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    claimedUntil: moment(),

    /** When and how it was closed (`CLOSE_REASONS`, or "ordered"); null and "" while it is open. */
    closedAt: moment(),
    outcome: text().notNull().default(""),

    /** Null once it is closed. */
    draftId: uuid().references(() => checkoutDrafts.id, { onDelete: "cascade" }),
    /** The order that staff made of it. */
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
  },
  (t) => [
    check("incomplete_checkouts_phone_number_form", sql`${t.phoneNumber} ~ '^01[0-9]{9}$'`),
    check("incomplete_checkouts_language", sql`${t.language} in ('en', 'bn')`),
    check(
      "incomplete_checkouts_closed_or_open",
      sql`(${t.closedAt} is null) = (${t.draftId} is not null)`,
    ),
    index("incomplete_checkouts_to_call").on(t.typedAt, t.id).where(sql`${t.closedAt} is null`),
    index("incomplete_checkouts_oldest").on(t.typedAt),
    index("incomplete_checkouts_draft").on(t.draftId).where(sql`${t.draftId} is not null`),
    index("incomplete_checkouts_order").on(t.orderId).where(sql`${t.orderId} is not null`),
    index("incomplete_checkouts_claimed").on(t.claimedBy).where(sql`${t.claimedBy} is not null`),
  ],
);

/** Guests who asked to be remembered, found by the id in their browser; see docs/decisions/checkout.md. */
export const rememberedGuests = pgTable(
  "remembered_guests",
  {
    ...row(),

    fullName: text().notNull(),
    phoneNumber: text().notNull(),
    address: text().notNull(),
    district: text().notNull(),
    thana: text().notNull().default(""),
  },
  (t) => [
    index("remembered_guests_untouched").on(t.updatedAt),
    index("remembered_guests_phone_number").on(t.phoneNumber),
  ],
);

/**
 * The orders of a list at the moment a status was chosen for all of them: the confirmation changes exactly these. Deleted after
 * a day.
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
    /** Who the shop is before the law, in the footer: its address, and the numbers of DBID and trade licence. */
    address: text().notNull().default(""),
    addressBn: text().notNull().default(""),
    dbid: text().notNull().default(""),
    tradeLicence: text().notNull().default(""),
    /** Path below `/media/`; "" displays the name. */
    logo: text().notNull().default(""),
    /** The language of shoppers who have chosen none; "browser" asks their browser. */
    firstLanguage: text().$type<FirstLanguage>().notNull().default("browser"),
    defaultDeliveryCharge: taka().notNull().default(120),
    /** Stock that ends within so many days is listed as ending. */
    endingDays: integer().notNull().default(14),
    /** Orders before this moment are never waiting to be settled: their cash was counted elsewhere. */
    cashCountedFrom: moment().notNull().default(sql`now() - interval '30 days'`),
  },
  (t) => [
    check("shop_settings_single_row", sql`${t.id} = 1`),
    check("shop_settings_first_language", sql`${t.firstLanguage} IN ('browser', 'bn', 'en')`),
    check("shop_settings_charge_not_negative", sql`${t.defaultDeliveryCharge} >= 0`),
    check("shop_settings_ending_days", sql`${t.endingDays} between 0 and 365`),
  ],
);

/**
 * One row: the limits above which an order is held (without a row, the defaults of `findOrderChecks`). 0 switches a check off.
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

/** Codes by SMS with which the buyers of unusual orders prove their number; a change of the number deletes them (a trigger). */
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

/** One row: which orders are paid for in advance, how much and to which numbers (without a row, none). */
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
    /** The shop's numbers; "" for none. A merchant's number takes payments, a personal one "send money". */
    bkash: text().notNull(),
    bkashIsMerchant: boolean().notNull(),
    nagad: text().notNull(),
    nagadIsMerchant: boolean().notNull(),
    rocket: text().notNull(),
    rocketIsMerchant: boolean().notNull(),
  },
  (t) => [
    check("advance_settings_single_row", sql`${t.id} = 1`),
    check("advance_settings_ask", sql`${t.ask} in ('never', 'always', 'rules')`),
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
  },
  (t) => [
    check("service_terms_free_from_positive", sql`${t.freeFrom} > 0 and ${t.groupFreeFrom} > 0`),
    check("service_terms_closing_hour", sql`${t.closingHour} BETWEEN 1 AND 23`),
    check("service_terms_single_row", sql`${t.id} = 1`),
    check("service_terms_days", sql`jsonb_typeof(${t.days}) = 'object'`),
  ],
);

/** Counters of `rate-limiter-flexible`, shared by all servers; the library names the columns. */
export const limits = pgTable(
  "limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (t) => [index("limits_expire").on(t.expire)],
);

/**
 * Events for webhooks and messages, written by triggers in the transaction of the change (`tell` in functions.sql), together with
 * a job for the worker. They hold no personal data: receivers ask the API for it.
 */
export const outboxEvents = pgTable(
  "outbox_events",
  {
    id: id(),
    createdAt: createdAt(),

    /** One of `EVENT_TYPES`. */
    type: text().notNull(),
    /** The values at that moment, with the keys of `EventData`. */
    data: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    /** The payload for webhooks, the same bytes in every attempt; null until the worker has claimed the event. */
    body: text(),
  },
  (t) => [
    index("outbox_events_age").on(t.createdAt),
    index("outbox_events_unseen").on(t.createdAt).where(sql`${t.body} is null`),
  ],
);

/** Receivers of events. The secret is encrypted with a key that is not in the database. */
export const webhooks = pgTable("webhooks", {
  ...row(),
  version: version(),

  url: text().notNull(),
  description: text().notNull().default(""),
  events: text().array().notNull(),
  isActive: boolean().notNull().default(true),
  secret: text().notNull(),
  /** The previous secret signs too until `oldSecretUntil`, while the receiver changes over. */
  oldSecret: text(),
  oldSecretUntil: moment(),
  /** The first of the failed attempts since the last success; null after a success. */
  failingSince: moment(),
  /** When the shop disabled it after failures; null when staff disabled it. */
  givenUpAt: moment(),
});

/** The notification of one receiver about one event. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: id(),
    createdAt: createdAt(),

    channel: text().$type<"webhook" | "sms" | "email" | "conversion">().notNull(),
    /** A webhook's id, `customer` or `owner`. */
    target: text().notNull(),
    status: text()
      .$type<"waiting" | "sending" | "delivered" | "failed" | "unknown" | "skipped">()
      .notNull()
      .default("waiting"),
    /** The reason of the status from `DELIVERY_REASONS`; "" for none. */
    reason: text().notNull().default(""),
    /** The HTTP or SMTP status, and the start of the response without secrets and personal data. */
    answerCode: integer(),
    said: text().notNull().default(""),
    attempts: integer().notNull().default(0),
    attemptedAt: moment(),
    /** The next attempt after a failure. */
    nextAttemptAt: moment(),

    eventId: belongsTo(() => outboxEvents.id),
    webhookId: uuid().references(() => webhooks.id, { onDelete: "cascade" }),
  },
  (t) => [
    uniqueIndex("deliveries_once").on(t.eventId, t.channel, t.target),
    check("deliveries_channel", sql`${t.channel} in ('webhook', 'sms', 'email', 'conversion')`),
    check(
      "deliveries_status",
      sql`${t.status} in ('waiting', 'sending', 'delivered', 'failed', 'unknown', 'skipped')`,
    ),
    index("deliveries_newest").on(t.createdAt.desc(), t.id),
    index("deliveries_status").on(t.status, t.createdAt.desc(), t.id),
    index("deliveries_webhook").on(t.webhookId, t.createdAt.desc(), t.id),
    index("deliveries_channel").on(t.channel, t.createdAt.desc()),
    index("deliveries_under_way")
      .on(t.attemptedAt)
      .where(sql`${t.status} in ('waiting', 'sending')`),
  ],
);

/** One row: the settings of ad conversions (without a row, no purchase is sent). */
export const conversionSettings = pgTable(
  "conversion_settings",
  {
    ...singleRow(),

    sendAt: text().$type<"never" | "confirmed" | "delivered">().notNull(),
    /** The data set ("pixel") of Meta that purchases go to. */
    pixelId: text().notNull(),
    /** Meta's access token, encrypted with a key that is not in the database; "" for none. */
    token: text().notNull(),
    /** Meta shows events with this code on its test page only; "" for real events. */
    testCode: text().notNull(),
  },
  (t) => [
    check("conversion_settings_single_row", sql`${t.id} = 1`),
    check("conversion_settings_send_at", sql`${t.sendAt} in ('never', 'confirmed', 'delivered')`),
  ],
);

/** Orders placed while conversions are on, for 30 days. */
export const orderConversions = pgTable("order_conversions", {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
  /** The browser that placed it, as Meta requires, until the purchase is sent; "" for an order of staff or of a program. */
  userAgent: text().notNull(),
  /** The time of the confirmation or delivery, as the owner chose; null until then. A set time prevents a second purchase event. */
  reachedAt: moment(),
});

/** One row: SMS and emails to customers and the owner (without a row, the defaults of `findMessageSettings`). */
export const messageSettings = pgTable(
  "message_settings",
  {
    ...singleRow(),

    smsOnPlaced: boolean().notNull(),
    /** Statuses that send an SMS to the customer. */
    smsStatuses: text().array().notNull(),
    /** The most SMS in 24 hours to all customers together; 0 for none. */
    smsPerDay: integer().notNull(),
    emailOnPlaced: boolean().notNull(),
    emailStatuses: text().array().notNull(),
    ownerEmails: text().array().notNull(),
    ownerLanguage: text().$type<"en" | "bn">().notNull(),
    ownerOnPlaced: boolean().notNull(),
    ownerOnLowStock: boolean().notNull(),
    placedText: text().notNull(),
    placedTextBn: text().notNull(),
    statusText: text().notNull(),
    statusTextBn: text().notNull(),
  },
  (t) => [check("message_settings_single_row", sql`${t.id} = 1`)],
);
