import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { MovedProduct } from "../../app/domain/catalog/moves/goods.ts";
import type { PictureState } from "../../app/domain/catalog/moves/pictures.ts";
import type { ProductPart } from "../../app/domain/catalog/products/combo-parts.ts";
import type { SaleKind } from "../../app/domain/catalog/sales/sale-kinds.ts";
import type { Deal, Tier } from "../../app/domain/catalog/selling.ts";
import type {
  Encoding,
  MovedOrder,
  MoveKind,
  MoveProblem,
  MoveReason,
  MoveRowState,
  MoveSource,
  MoveState,
  PastOutcome,
  Rounding,
} from "../../app/domain/core/moves/moves.ts";
import type { MovedCustomer } from "../../app/domain/people/moves/customers.ts";
import {
  belongsTo,
  createdAt,
  editedRow,
  extendsRow,
  id,
  moment,
  row,
  sequence,
  sizeAmount,
  sizeIsWhole,
  sizeUnit,
  taka,
} from "../columns.ts";
import { users } from "./people.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

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
    /** The brand's name on Bangla pages; "" where it has only one spelling. */
    brandBn: text().notNull().default(""),
    /** The number of the BSTI certificate; "" for none. */
    bstiNumber: text().notNull().default(""),
    /** The content of one piece, formatted in the reader's language (`domain/catalog/size.ts`). */
    sizeAmount: sizeAmount(),
    sizeUnit: sizeUnit(),
    /** Products of one family are one product in several sizes; "" for none. */
    family: text().notNull().default(""),
    images: text().array().notNull().default(sql`'{}'::text[]`),

    price: taka().notNull(),
    /**
     * Taka subtracted from the price now; the API calls it `discountPercentage`. While a dated sale
     * runs it is the sale's.
     */
    discount: taka().notNull().default(0),
    /**
     * While a sale runs: the discount that staff set, which holds again after it; else null
     * (trigger `price_by_sale`).
     */
    regularDiscount: taka(),
    /** The end of the running sale; null without one. */
    saleEndsAt: moment(),
    /** The running deal or tiers on several pieces, from the same trigger; null without any. */
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

    /**
     * Phonetic keys of titles and brand, and marks of category and size (migrations, `search_keys`
     * and `search_marks`).
     */
    searchKeys: tsvector().generatedAlwaysAs(
      (): SQL =>
        sql`search_keys(title) || search_keys(title_bn) || setweight(search_keys(brand), 'B') || search_marks(category_id, size_in_base(size_amount, size_unit, dimension))`,
    ),

    /**
     * The content of one piece in grams or millilitres, to compare sizes; null for counted or
     * unknown sizes.
     */
    baseSize: integer().generatedAlwaysAs(
      (): SQL => sql`size_in_base(size_amount, size_unit, dimension)`,
    ),

    /**
     * What a combo consists of; empty for other products. Its count follows from its parts (trigger
     * `count_combo`). It is JSON and no table, so that a change of the parts is a save of the
     * product like any other.
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
    // These two also hold the columns that choose a family's representative, so that deep pages
    // skip the rest by index.
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
    // Out of stock first, then furthest below the level (`domain/stock/low-stock.server.ts`). The
    // expression's own columns are in the index because an index-only scan needs them.
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

/**
 * Products that staff put together for an occasion: a row of the home page with an address of its
 * own.
 */
export const shelves = pgTable(
  "shelves",
  {
    ...editedRow(),

    title: text().notNull(),
    titleBn: text().notNull().default(""),
    slug: text().notNull(),
    /**
     * In the order of the shelf. Products that are hidden or deleted are left out where it is
     * shown.
     */
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
    /**
     * `amount` is percent off, taka off, the price itself, or of a deal the number of pieces that
     * are paid for; 0 for tiers.
     */
    kind: text().$type<SaleKind>().notNull(),
    amount: integer().notNull(),
    /** Of a deal: how many pieces one gets for the price of `amount`. */
    pieces: integer(),
    /** What so many pieces cost together; null for other kinds. */
    tiers: jsonb().$type<Tier[]>(),
    /** It runs from the one moment until before the other; a deal or tiers may have no end. */
    startsAt: moment().notNull(),
    endsAt: moment(),
    /** The goods it is for; both empty for all goods. */
    productIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    categoryIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
  },
  (t) => [
    check("dated_sales_kind", sql`${t.kind} in ('percent', 'taka', 'price', 'deal', 'tiers')`),
    check(
      "dated_sales_amount",
      sql`${t.amount} >= 0 and (${t.kind} <> 'percent' or ${t.amount} <= 100)`,
    ),
    check(
      "dated_sales_deal",
      sql`case ${t.kind} when 'deal' then ${t.pieces} is not null and ${t.amount} between 1 and ${t.pieces} - 1 when 'tiers' then ${t.tiers} is not null else ${t.endsAt} is not null end`,
    ),
    check("dated_sales_period", sql`${t.startsAt} < ${t.endsAt}`),
  ],
);

/**
 * Pieces by best-before day as they were when the product last came in, with a row without a day
 * for the other pieces; what is left of them now follows from the quantity
 * (docs/decisions/stock.md).
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

/**
 * Received products, counts and write-offs by a hash of their idempotency key: a repeated request
 * counts once.
 */
export const stockOperations = pgTable("stock_operations", {
  key: text().primaryKey(),
  createdAt: createdAt(),
  /** Distinguishes a repeated request from another one with the same key. */
  requestHash: text().notNull(),
});

/**
 * Counts of a product's shown reviews by stars, kept by a trigger, and of its delivered orders,
 * kept by a task.
 */
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

/**
 * For each product the eight that most buyers ordered with it, counted every day
 * (`countBoughtTogether`).
 */
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

/**
 * Requests for an SMS when a product can be bought again; see `tell_back_in_stock` in
 * functions.sql.
 */
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

/** Synonyms for search in any spelling or script (honey, modhu, মধু), one row per meaning. */
export const searchSynonyms = pgTable("search_synonyms", {
  ...editedRow(),

  terms: text().array().notNull(),
  /** Names of goods that the terms find although they are no names of them: "iftar" finds dates. */
  finds: text().array().notNull().default(sql`'{}'`),
  /** What merely sounds like the terms is not meant: লবণ, salt, is not লবঙ্গ, cloves. */
  asSpelled: boolean().notNull().default(false),
});

/**
 * Searches without a result, in lower case. The number of rows is bounded, and phone numbers are
 * not stored.
 */
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

/** A file of goods, customers or orders from another program, brought in batch by batch. */
export const moves = pgTable(
  "moves",
  {
    ...row(),

    state: text().$type<MoveState>().notNull().default("shown"),
    kind: text().$type<MoveKind>().notNull().default("goods"),
    source: text().$type<MoveSource>().notNull(),
    fileName: text().notNull(),
    /** The names of the file's columns, and the field that each becomes; "" for none. */
    headings: text().array().notNull(),
    fields: text().array().notNull(),
    /** How parts of a taka are dropped; null until the owner was asked. */
    rounding: text().$type<Rounding>(),
    hasFractions: boolean().notNull().default(false),
    /** What the other shop's statuses become, as the owner said. */
    outcomes: jsonb().$type<Readonly<Record<string, PastOutcome>>>().notNull().default({}),
    /** Whether its orders count in Reports, by their own days. */
    inReports: boolean().notNull().default(false),
    /** Categories that it made, by their ids. */
    categoryIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    beganAt: moment(),
    /** The end of the bringing in, from which it can be taken back for 30 days. */
    finishedAt: moment(),
    /** Why the file could not be read. */
    problem: text().$type<MoveProblem>(),

    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check(
      "moves_state",
      sql`${t.state} in ('reading', 'unreadable', 'shown', 'running', 'done', 'taking-back', 'taken-back')`,
    ),
    check("moves_kind", sql`${t.kind} in ('goods', 'customers', 'orders')`),
    check(
      "moves_source",
      sql`${t.source} in ('woocommerce', 'shopify', 'magento', 'opencart', 'bagisto', 'sheet')`,
    ),
    check("moves_rounding", sql`${t.rounding} in ('up', 'down', 'nearest')`),
  ],
);

/** A file that is being read, or whose rows are planned again; the row is deleted after that. */
export const moveReadings = pgTable(
  "move_readings",
  {
    id: sequence(),
    moveId: belongsTo(() => moves.id),
    /** The file; null if its rows are stored already. */
    bytes: bytea(),
    /** As staff chose; null: recognised. */
    encoding: text().$type<Encoding>(),
    /** The last row that is planned, as a spreadsheet counts, and the last of the file once known. */
    readTo: integer().notNull().default(0),
    lastRow: integer(),
    /** Numbers of people who were erased meanwhile, whose rows are left out. */
    erased: text().array().notNull().default(sql`'{}'::text[]`),
    /** How often it was begun, the try that is under way included. */
    tries: integer().notNull().default(0),
    /** When a server may take it on; later than now while one reads. */
    dueAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex("move_readings_move").on(t.moveId)],
);

/** The rows of a moved file with what each becomes, kept as long as it can be taken back. */
export const moveRows = pgTable(
  "move_rows",
  {
    id: sequence(),
    moveId: belongsTo(() => moves.id),
    /** As a spreadsheet counts, where the names of the columns are row 1. */
    row: integer().notNull(),
    cells: text().array().notNull(),
    /** Rows of one product in several sizes share it. */
    goods: text().notNull().default(""),
    state: text().$type<MoveRowState>().notNull(),
    reasons: jsonb().$type<MoveReason[]>().notNull().default([]),
    /** What it becomes; null for a row that only adds to another. */
    item: jsonb().$type<MovedProduct | MovedCustomer | MovedOrder>(),
    /** Numbers of the person whom it names, by which an erasure finds it; none once it is made. */
    phones: text().array().notNull().default(sql`'{}'::text[]`),
    productId: uuid().references(() => products.id, { onDelete: "set null" }),
    /** The product's version as the move left it, which tells whether somebody changed it since. */
    productVersion: integer(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("move_rows_phones").using("gin", t.phones).where(sql`${t.phones} <> '{}'`),
    index("move_rows_user").on(t.userId).where(sql`${t.userId} is not null`),
    uniqueIndex("move_rows_row").on(t.moveId, t.row),
    index("move_rows_state").on(t.moveId, t.state, t.row),
    index("move_rows_product").on(t.productId).where(sql`${t.productId} is not null`),
  ],
);

/** What another program calls a product, so that the same file twice changes nothing. */
export const movedGoods = pgTable(
  "moved_goods",
  {
    key: text().primaryKey(),
    productId: belongsTo(() => products.id),
  },
  (t) => [index("moved_goods_product").on(t.productId)],
);

/** Pictures out of a ZIP by the address that they stand for, until the task has stored them. */
export const zippedPictures = pgTable("zipped_pictures", {
  url: text().primaryKey(),
  bytes: bytea().notNull(),
});

/** Pictures by address of moved goods, which a task fetches; kept as long as the file's rows. */
export const movedPictures = pgTable(
  "moved_pictures",
  {
    id: sequence(),
    moveId: belongsTo(() => moves.id),
    productId: belongsTo(() => products.id),
    /** Of the product's four slots, from 0 on. */
    position: integer().notNull(),
    url: text().notNull(),
    host: text().notNull(),
    state: text().$type<PictureState>().notNull().default("waiting"),
    /** The stored picture; "" until it is fetched. */
    path: text().notNull().default(""),
    tries: integer().notNull().default(0),
    /** Why the last try failed. */
    failure: jsonb().$type<MoveReason>(),
    /** When it is fetched next; after that moment no server is at it any more. */
    dueAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check("moved_pictures_state", sql`${t.state} in ('waiting', 'fetched', 'failed', 'left')`),
    uniqueIndex("moved_pictures_slot").on(t.productId, t.position),
    index("moved_pictures_of_move").on(t.moveId, t.state, t.id),
    index("moved_pictures_due").on(t.dueAt, t.id).where(sql`${t.state} = 'waiting'`),
  ],
);
