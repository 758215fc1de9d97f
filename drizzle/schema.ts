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
import { createdAt, deletedAt, id, moment, taka, updatedAt, version } from "./columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const sizeAmount = () => numeric({ precision: 9, scale: 3, mode: "number" });
const sizeUnit = () => text().$type<"g" | "kg" | "ml" | "l" | "piece">();

/** A number without its unit says nothing, nor a unit without its number. */
const sizeIsWhole = (t: { sizeAmount: Column; sizeUnit: Column }): SQL =>
  sql`(${t.sizeAmount} is null) = (${t.sizeUnit} is null) and (${t.sizeAmount} is null or ${t.sizeAmount} > 0) and (${t.sizeUnit} is null or ${t.sizeUnit} in ('g', 'kg', 'ml', 'l', 'piece'))`;

/** Customers and staff. A phone number is always `01XXXXXXXXX`. */
export const users = pgTable(
  "users",
  {
    id: id(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),

    fullName: text().notNull(),
    phoneNumber: text().notNull().unique(),
    email: text(),
    passwordHash: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    /** What a member of staff may do (`domain/users/roles.ts`); null of staff is an owner, as all were once. */
    role: text().$type<"owner" | "manager" | "packer" | "caller">(),
    /** Raised with every change of password or role; a session made under another is dead. */
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

/** A customer's address book: the delivery address that checkout starts from. */
export const addresses = pgTable("addresses", {
  id: id(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),

  address: text().notNull(),
  district: text()
    .notNull()
    .references(() => districts.name),
  thana: text(),

  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
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

    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issuedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index("password_resets_user").on(t.userId, t.createdAt.desc())],
);

/** Who is logged in where. The cookie carries a secret of which only the hash stands here; a token names the id. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    createdAt: createdAt(),
    /** Written at most once an hour. */
    lastSeenAt: moment().notNull().defaultNow(),
    /** The absolute end, however often it is used. */
    expiresAt: moment().notNull(),

    secretHash: text().notNull().unique(),
    /** Of the user when it began; with any other it is dead. */
    sessionVersion: integer().notNull(),
    /** "Chrome, Android"; "" when the client did not say. */
    device: text().notNull().default(""),
    /** Masked, "203.0.113.x"; "" when unknown. */
    network: text().notNull().default(""),

    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("sessions_user").on(t.userId, t.lastSeenAt.desc()),
    index("sessions_last_seen").on(t.lastSeenAt),
  ],
);

/** Browsers and addresses from which an account was logged in to: strangers' wrong guesses do not lock them out. */
export const knownPlaces = pgTable(
  "known_places",
  {
    /** A keyed hash of account and browser or address, so that the table tells nobody who was where. */
    place: text().primaryKey(),
    lastLogInAt: moment().notNull().defaultNow(),

    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("known_places_user").on(t.userId, t.lastLogInAt.desc()),
    index("known_places_last_log_in").on(t.lastLogInAt),
  ],
);

/** The authenticator app of a member of staff: one, and not asked for until a first code of it was confirmed. */
export const authenticators = pgTable("authenticators", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
  confirmedAt: moment(),
  /** Encrypted with a key that is not in the database. */
  secret: text().notNull(),
  /** The time step of the code accepted last, so that none is accepted twice. */
  lastStep: integer().notNull().default(0),
});

/** One-time codes for staff whose telephone is gone. The first group finds the row, the rest is hashed like a password. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    prefix: text().notNull(),
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.prefix] })],
);

/** The 64 districts. Filled by a migration from `app/domain/delivery/districts.ts`; a test holds the two together. */
export const districts = pgTable("districts", {
  name: text().primaryKey(),
  banglaName: text().notNull(),
  division: text().notNull(),
  position: integer().notNull(),
});

/** Upazilas and metropolitan thanas, each list ending with Others. */
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

/** A district's own delivery charge; the default stands in `shop_settings`. */
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
    id: id(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: deletedAt(),

    /** English and Bangla stand side by side; "" in one shows the other (`domain/local-text.ts`). */
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

/** What is for sale. `images` holds the paths of four ordered slots below `/media/`, an empty one as "". */
export const products = pgTable(
  "products",
  {
    id: id(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: deletedAt(),

    slug: text().notNull(),
    /** English and Bangla; one of them may be "". */
    title: text().notNull(),
    titleBn: text().notNull().default(""),
    /** HTML, sanitised before it is written. */
    description: text().notNull().default(""),
    descriptionBn: text().notNull().default(""),
    brand: text().notNull().default(""),
    dimension: text().notNull().default(""),
    /** How much of it one piece holds, written in the reader's language; both or neither (`domain/catalog/size.ts`). */
    sizeAmount: sizeAmount(),
    sizeUnit: sizeUnit(),
    /** Goods of one family are one good in several sizes; "": stands alone. */
    family: text().notNull().default(""),
    images: text().array().notNull().default(sql`'{}'::text[]`),

    price: taka().notNull(),
    /** Taka subtracted from the price; the wire calls it `discountPercentage`. */
    discount: taka().notNull().default(0),
    /** What the customer pays: kept by the database so that lists can be sorted by it from an index. */
    salePrice: taka()
      .generatedAlwaysAs((): SQL => sql`price - discount`)
      .notNull(),

    trackStock: boolean().notNull().default(false),
    /** Every change of it is a row of `stockMovements`: see migrations, `record_stock_changes`. */
    quantityInStock: integer().notNull().default(0),
    /** With so many pieces left or fewer it is low (`domain/stock/low-stock.ts`); this default is the shop's. */
    lowStockLevel: integer().notNull().default(5),
    /** Can it be bought as far as stock goes? Untracked goods always can. */
    inStock: boolean()
      .generatedAlwaysAs((): SQL => sql`not track_stock or quantity_in_stock > 0`)
      .notNull(),

    isFeatured: boolean().notNull().default(false),
    isBestSelling: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),

    /** Words of titles and descriptions as they are written. */
    search: tsvector().generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('simple', title || ' ' || title_bn), 'A') || setweight(to_tsvector('simple', regexp_replace(description || ' ' || description_bn, '<[^>]*>', ' ', 'g')), 'B')`,
    ),

    /**
     * The keys that titles and brand are found by, however they are spelled, and marks for category and size: see
     * migrations, `search_keys` and `search_marks`.
     */
    searchKeys: tsvector().generatedAlwaysAs(
      (): SQL =>
        sql`search_keys(title) || search_keys(title_bn) || setweight(search_keys(brand), 'B') || search_marks(category_id, size_in_base(size_amount, size_unit, dimension))`,
    ),

    /** How much one piece holds, in grams or millilitres, so that sizes compare; null for what is counted or unknown. */
    baseSize: integer().generatedAlwaysAs(
      (): SQL => sql`size_in_base(size_amount, size_unit, dimension)`,
    ),

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
    // The public ones end with the family, so that cards are counted from an index alone.
    index("products_all_newest")
      .on(t.createdAt.desc(), t.id, t.trackStock)
      .where(sql`${t.deletedAt} is null`),
    // And with what says who of a family stands for it, so that a deep page skips the others along them.
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
    // What is out comes first, then what lies furthest below its level (`domain/stock/low-stock.server.ts`).
    // Postgres reads an index alone only if it has what the expression is made of, too.
    index("products_urgency")
      .on(
        sql`(case when ${t.quantityInStock} = 0 then -2147483648 else ${t.quantityInStock} - ${t.lowStockLevel} end)`,
        t.id,
        t.quantityInStock,
        t.lowStockLevel,
      )
      .where(sql`${t.deletedAt} is null and ${t.trackStock}`),
    index("products_deleted").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index("products_search").using("gin", t.search),
    index("products_search_keys").using("gin", t.searchKeys),
    index("products_title_trigrams").using("gin", sql`${t.title} gin_trgm_ops`),
    index("products_title_bn_trigrams").using("gin", sql`${t.titleBn} gin_trgm_ops`),
  ],
);

export const carouselSlides = pgTable("carousel_slides", {
  id: id(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
  deletedAt: deletedAt(),

  path: text().notNull(),
  alt: text().notNull().default("banner"),
  altBn: text().notNull().default(""),
  /** Stands over the picture. */
  text: text().notNull().default(""),
  textBn: text().notNull().default(""),
  link: text().notNull().default(""),
  position: integer().notNull().default(0),
});

/** Codes stand in upper case, so that two may not differ in case only. */
export const promoCodes = pgTable(
  "promo_codes",
  {
    id: id(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: deletedAt(),

    code: text().notNull(),
    discount: taka().notNull(),
    minAmount: taka().notNull().default(0),
    /** Null: no limit. */
    maxUsage: integer(),
    currentUsage: integer().notNull().default(0),
    /** The last moment it counts; null: for ever. */
    expirationDate: moment(),
    isActive: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("promo_codes_code").on(sql`upper(${t.code})`).where(sql`${t.deletedAt} is null`),
    check("promo_codes_upper_case", sql`${t.code} = upper(${t.code}) and ${t.code} <> ''`),
    check("promo_codes_discount_not_negative", sql`${t.discount} >= 0`),
    check("promo_codes_min_amount_not_negative", sql`${t.minAmount} >= 0`),
    check("promo_codes_usage", sql`${t.currentUsage} >= 0 and ${t.maxUsage} >= 0`),
  ],
);

/** What was sold, to whom, for how much: every figure as it stood at the moment of sale. */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    /** The number people say on the phone. */
    orderNumber: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }).unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: deletedAt(),

    fullName: text().notNull(),
    phoneNumber: text().notNull(),
    address: text().notNull(),
    district: text()
      .notNull()
      .references(() => districts.name),
    division: text().notNull(),
    thana: text(),
    orderNote: text().notNull().default(""),
    /** Among staff: never on slips, tracking pages or the public API. */
    staffNote: text().notNull().default(""),
    /** What the customer read while ordering, and so what the shop writes in. */
    language: text().$type<"en" | "bn">().notNull().default("bn"),

    subtotal: taka().notNull(),
    deliveryCharge: taka().notNull(),
    promoCode: text().notNull().default(""),
    promoCodeDiscount: taka().notNull().default(0),
    totalPrice: taka().notNull(),
    /**
     * What staff agreed to beyond the sum of the parts. Kept by the database, so that the lines of an order always add up;
     * as bigint, because the sum of the parts may leave the range of one of them.
     */
    adjustment: bigint({ mode: "number" })
      .generatedAlwaysAs(
        (): SQL =>
          sql`total_price::bigint - (subtotal::bigint + delivery_charge - promo_code_discount)`,
      )
      .notNull(),
    paymentMethod: text().notNull().default("Cash on Delivery"),

    status: text().notNull().default("Processing"),
    /** Does it hold its stock and its promo use? Given back once on Cancelled or Refunded, taken again on leaving. */
    isReserved: boolean().notNull().default(true),

    /** When staff heard from the customer that it is meant; until then it is in the call queue while Processing. */
    confirmedAt: moment(),
    /** Calls that nobody answered. */
    callAttempts: integer().notNull().default(0),
    /** Not to be called before; null: at once. */
    callAfter: moment(),
    /** Why it was cancelled, from `CANCEL_REASONS`; "" where nobody said. */
    cancelReason: text().notNull().default(""),
    /** When it was first given to whoever carries it. */
    handedOverAt: moment(),
    /**
     * When the shop had its cash, and how much of it in taka before a courier's fee; both null while it is owed. How it stands
     * now: what came in and went out stands in `moneyMovements`.
     */
    settledAt: moment(),
    settledAmount: taka(),
    /** Taka of the total that nobody owes any more: goods that came back, or money that was given back. */
    returnedAmount: taka().notNull().default(0),

    /** Waits for the owner's call since then, and is given up at `heldUntil`; counts only while Processing. */
    heldAt: moment(),
    heldUntil: moment(),
    /** What was unusual, from `HELD_REASONS`. */
    heldReasons: text().array().notNull().default(sql`'{}'::text[]`),
    /** An opaque mark of the network it came from, for a week; no address can be read from it. */
    placedFrom: text(),
    /** As `placedFrom`, of the neighbourhood: who rents one address gets the next one too. */
    placedNear: text(),
    /** A call, not a form; false for a customer who has been delivered to. */
    placedByProgram: boolean().notNull().default(false),

    /** One order per key, whatever is sent twice; the hash tells a repeat from another body under the same key. */
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
    check("orders_discount_within_subtotal", sql`${t.promoCodeDiscount} <= ${t.subtotal}`),
    index("orders_newest").on(t.createdAt.desc(), t.id).where(sql`${t.deletedAt} is null`),
    index("orders_status_newest")
      .on(t.status, t.createdAt.desc(), t.id)
      .where(sql`${t.deletedAt} is null`),
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
    index("orders_to_pack")
      .on(t.createdAt, t.id)
      .where(
        sql`${t.deletedAt} is null and ${t.status} = 'Processing' and ${t.confirmedAt} is not null`,
      ),
    // Who was handed over before that moment was kept is as old as the order.
    index("orders_with_courier")
      .on(sql`coalesce(${t.handedOverAt}, ${t.createdAt})`, t.id)
      .where(
        sql`${t.deletedAt} is null and ${t.status} in ('Submit for Delivery', 'Reach Destination', 'Assign Rider')`,
      ),
    index("orders_to_settle")
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.status} = 'Deliverd' and ${t.settledAt} is null`),
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
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer().notNull(),

    /** Both names and the size as they were. */
    title: text().notNull(),
    titleBn: text().notNull().default(""),
    sizeAmount: sizeAmount(),
    sizeUnit: sizeUnit(),
    price: taka().notNull(),
    quantity: integer().notNull(),
    /** Was stock taken for it? Only then is any given back. */
    tookStock: boolean().notNull().default(false),
    /** Pieces that came back with the courier; what is given back later is only the rest. */
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

/** Who changed what of an order, and when. */
export const orderHistory = pgTable(
  "order_history",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),

    /** The column that changed: `status`, `totalPrice`, `deleted` …; or `line`, whose values are a `HistoryLine` each. */
    field: text().notNull(),
    from: jsonb().$type<string | number | boolean | object | null>(),
    to: jsonb().$type<string | number | boolean | object | null>(),

    orderId: uuid().notNull(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Its customer did it, with or without an account; else staff, or the shop by itself. */
    byCustomer: boolean().notNull().default(false),
  },
  (t) => [
    foreignKey({ columns: [t.orderId], foreignColumns: [orders.id] }).onDelete("cascade"),
    index("order_history_order").on(t.orderId, t.id),
    // What staff did, for the audit page: all of them, and one of them.
    index("order_history_staff")
      .on(t.createdAt.desc(), t.id)
      .where(sql`${t.actorId} is not null and not ${t.byCustomer}`),
    index("order_history_actor")
      .on(t.actorId, t.createdAt.desc(), t.id)
      .where(sql`${t.actorId} is not null and not ${t.byCustomer}`),
  ],
);

/**
 * Every change of a product's quantity, written by the database whoever changes it; their sum is the quantity. Never
 * written by hand, and never changed. `reason` is one of `domain/stock/stock-reasons.ts`.
 */
export const stockMovements = pgTable(
  "stock_movements",
  {
    /** Grows with each movement of a product, since those take turns. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),

    /** Pieces more or fewer; 0 where counting was turned on or off. */
    change: integer().notNull(),
    /** The quantity after it. */
    quantityLeft: integer().notNull(),
    reason: text().notNull(),
    /** Why goods were written off; "" for all else. */
    cause: text().notNull().default(""),
    note: text().notNull().default(""),

    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    /** Staff; null for customers, whom the order names, and for the shop itself. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("stock_movements_product").on(t.productId, t.id),
    index("stock_movements_day").on(t.createdAt, t.id),
    index("stock_movements_order").on(t.orderId).where(sql`${t.orderId} is not null`),
    index("stock_movements_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
    // What staff did to stock itself, for the audit page; orders tell what they moved.
    index("stock_movements_staff")
      .on(t.createdAt.desc(), t.id)
      .where(sql`${t.actorId} is not null and ${t.orderId} is null`),
    index("stock_movements_by_staff")
      .on(t.actorId, t.createdAt.desc(), t.id)
      .where(sql`${t.actorId} is not null and ${t.orderId} is null`),
  ],
);

/** Goods received, counts and write-offs that were done, by a hash of their key: one that is sent again counts once. */
export const stockOperations = pgTable("stock_operations", {
  key: text().primaryKey(),
  createdAt: createdAt(),
  /** Tells a repeat from something else under the same key. */
  requestHash: text().notNull(),
});

/** Who carries parcels and brings back the cash. */
export const couriers = pgTable(
  "couriers",
  {
    id: id(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: deletedAt(),

    name: text().notNull(),
    /** Whose files and interface it takes; `other` takes a plain list, the shop's own rider too. */
    kind: text().$type<"pathao" | "steadfast" | "redx" | "other">().notNull(),
    isActive: boolean().notNull().default(true),
    /** The pickup store as the courier calls it. */
    store: text().notNull().default(""),
    /** A parcel's address at the courier, `{code}` in place of its number; "" for none. */
    trackingLink: text().notNull().default(""),
    /** Keys of its interface as JSON, encrypted with a key that is not in the database; null: files only. */
    credentials: text(),
  },
  (t) => [check("couriers_kind", sql`${t.kind} in ('pathao', 'steadfast', 'redx', 'other')`)],
);

/** The parcel of an order: who carries it, and under which number. */
export const shipments = pgTable(
  "shipments",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),

    courierId: uuid()
      .notNull()
      .references(() => couriers.id),
    /** The courier's own number of the parcel, and the code its customers follow; "" until known. */
    consignmentId: text().notNull().default(""),
    trackingCode: text().notNull().default(""),
    /** Taka the courier is to collect. */
    amountToCollect: taka().notNull(),

    /** How the courier's interface was told: not at all (a file), waiting for its turn, under way, taken, refused, or nobody knows. */
    sending: text()
      .$type<"file" | "waiting" | "sending" | "sent" | "failed" | "unknown">()
      .notNull()
      .default("file"),
    attempts: integer().notNull().default(0),
    attemptedAt: moment(),
    /** What the courier said against it, cut short. */
    failure: text().notNull().default(""),

    /** What the courier last said of the parcel, in its own word. */
    courierStatus: text().notNull().default(""),
    courierStatusAt: moment(),
    /** When the courier is asked again; null: not asked yet. */
    askAt: moment(),
    /** Questions since its last answer, and what it said to the latest of them. */
    unanswered: integer().notNull().default(0),
    askFailure: text().notNull().default(""),
  },
  (t) => [
    check(
      "shipments_sending",
      sql`${t.sending} in ('file', 'waiting', 'sending', 'sent', 'failed', 'unknown')`,
    ),
    check("shipments_amount_not_negative", sql`${t.amountToCollect} >= 0`),
    uniqueIndex("shipments_consignment")
      .on(t.courierId, t.consignmentId)
      .where(sql`${t.consignmentId} <> ''`),
    // By what staff read off a parcel, in any spelling.
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
    index("shipments_newest").on(t.createdAt.desc(), t.orderId),
    index("shipments_unnumbered")
      .on(t.createdAt.desc(), t.orderId)
      .where(sql`${t.consignmentId} = ''`),
  ],
);

/** A list of collected cash that a courier handed in, as it came. */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    createdAt: createdAt(),

    /** The same list handed in twice is one. */
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
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id, { onDelete: "cascade" }),
    position: integer().notNull(),

    /** The number that was written there: of the parcel, or of the order; the whole line where it could not be read. */
    number: text().notNull(),
    /** Taka collected, and what the courier kept of it. */
    amount: taka().notNull(),
    fee: taka().notNull().default(0),
    /** What was owed at that moment; null when no order fits. */
    due: taka(),
    /** Only what fits is settled; the rest waits for somebody to decide. `reopened`: settled once, and taken back. */
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
      >()
      .notNull(),

    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.payoutId, t.position] }),
    check(
      "payout_lines_outcome",
      sql`${t.outcome} in ('settled', 'less', 'more', 'not-delivered', 'already-settled', 'unknown', 'unreadable', 'reopened')`,
    ),
    index("payout_lines_order").on(t.orderId),
  ],
);

/**
 * Money that came in for an order, went back to its customer, or was found to be another sum: a fact each. A later
 * status, edit or deletion of the order leaves it as it is. Triggers write it when an order is settled or a return is recorded,
 * and refuse to change or remove it (migrations, `record_money`).
 */
export const moneyMovements = pgTable(
  "money_movements",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),

    kind: text().$type<"received" | "refunded" | "correction">().notNull(),
    /** Taka that came in; below 0 it went out. */
    amount: taka().notNull(),
    reason: text().notNull().default(""),
    /** In Dhaka: of the movement, and of its order. */
    day: date({ mode: "string" }).notNull(),
    orderDay: date({ mode: "string" }).notNull(),

    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Who carried the parcel at that moment. */
    courierId: uuid().references(() => couriers.id),
    payoutId: uuid().references(() => payouts.id),
    payoutPosition: integer(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check("money_movements_kind", sql`${t.kind} in ('received', 'refunded', 'correction')`),
    check(
      "money_movements_sign",
      sql`case ${t.kind} when 'received' then ${t.amount} >= 0 when 'refunded' then ${t.amount} < 0 else true end`,
    ),
    index("money_movements_order").on(t.orderId),
    index("money_movements_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);

/**
 * Sums of `moneyMovements` by courier ("" for no parcel) and day: the day of the order (`basis` "order") or that of the movement
 * ("movement"). A trigger adds to them, one movement after the other.
 */
export const dailyCash = pgTable(
  "daily_cash",
  {
    basis: text().$type<"order" | "movement">().notNull(),
    day: date({ mode: "string" }).notNull(),
    courier: text().notNull(),

    /** Taka, with corrections; and what was paid back. */
    received: bigint({ mode: "number" }).notNull(),
    refunded: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.basis, t.day, t.courier] })],
);

/** Goods that came back, whole parcels or some of the lines, and money that was given back. */
export const orderReturns = pgTable(
  "order_returns",
  {
    id: id(),
    createdAt: createdAt(),

    /** One of `RETURN_REASONS`. */
    reason: text().notNull(),
    note: text().notNull().default(""),
    /** Taka paid back. */
    refund: taka().notNull().default(0),
    /**
     * What came back, by the position of its line; of that, what went back on the shelf. The rest was written off. `isGone`:
     * nobody sent it back, all the money was given back without it.
     */
    lines: jsonb()
      .$type<{ position: number; quantity: number; restocked: number; isGone?: boolean }[]>()
      .notNull(),

    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check("order_returns_refund_not_negative", sql`${t.refund} >= 0`),
    index("order_returns_order").on(t.orderId),
    index("order_returns_newest").on(t.createdAt.desc(), t.id),
  ],
);

/**
 * Everybody who ordered, by phone number, guests too, with what became of it. A trigger keeps the figures equal to the plain
 * counts of the orders that are not deleted (see migrations, `count_people`); nobody else writes here. Orders of erased
 * people are nobody's.
 */
export const people = pgTable(
  "people",
  {
    phoneNumber: text().primaryKey(),
    /** As the latest order has it. */
    fullName: text().notNull().default(""),
    lastOrderAt: moment().notNull(),

    orders: integer().notNull(),
    delivered: integer().notNull(),
    /** Orders that came back or were refunded. */
    returned: integer().notNull(),
    cancelled: integer().notNull(),
    /** Of the cancelled ones, those that staff found to be a joke. */
    fake: integer().notNull(),
    /** Taka of what was delivered and kept: what came back of it, or was paid back, is not spent. */
    spent: bigint({ mode: "number" }).notNull(),
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
 * What was placed on each day in Dhaka, by where those orders stand now; deleted ones left out. Rows of one day, district and
 * status add up: triggers write what changed as a row of its own, so that no two orders wait for one another (see
 * migrations, `count_daily_sales`), and `foldDailyFigures` makes one of them. District "": of the whole shop.
 */
export const dailySales = pgTable(
  "daily_sales",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: date({ mode: "string" }).notNull(),
    district: text().notNull(),
    status: text().notNull(),

    orders: integer().notNull(),
    /** Taka: sums of `totalPrice`, and of what is owed of it (`owedOf`). */
    total: bigint({ mode: "number" }).notNull(),
    owed: bigint({ mode: "number" }).notNull(),
    isFolded: boolean().notNull().default(false),
  },
  (t) => [
    // Each holds all that is asked for, so that sums read an index alone.
    index("daily_sales_shop")
      .on(t.day, t.status, t.orders, t.total, t.owed)
      .where(sql`${t.district} = ''`),
    index("daily_sales_day").on(t.day, t.district, t.status, t.orders, t.total, t.owed),
    index("daily_sales_unfolded").on(t.id).where(sql`not ${t.isFolded}`),
    index("daily_sales_folded").on(t.day, t.district, t.status).where(sql`${t.isFolded}`),
  ],
);

/**
 * As `dailySales`, of each good: orders that hold it, a good twice in one order being one, by where they stand now; and what
 * was sold of it, which counts neither the cancelled and refunded nor what came back. A good that is gone for good has the
 * nil id and goes by the title it was sold under; of others both titles are "".
 */
export const dailyGoods = pgTable(
  "daily_goods",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: date({ mode: "string" }).notNull(),
    productId: uuid().notNull(),
    title: text().notNull().default(""),
    titleBn: text().notNull().default(""),

    orders: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    refunded: integer().notNull().default(0),
    pieces: integer().notNull(),
    taka: bigint({ mode: "number" }).notNull(),
    /** Taka of the pieces that came back. */
    returned: bigint({ mode: "number" }).notNull().default(0),
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
 * As `dailySales`, by who carries the parcel ("" for no parcel, else the id), the code that was used ("" for none), and
 * whether the shop has had the cash.
 */
export const dailyMoney = pgTable(
  "daily_money",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: date({ mode: "string" }).notNull(),
    courier: text().notNull(),
    code: text().notNull(),
    status: text().notNull(),
    isSettled: boolean().notNull(),

    orders: integer().notNull(),
    /** Taka: as in `dailySales`; what codes took off; and what the shop was handed. */
    total: bigint({ mode: "number" }).notNull(),
    owed: bigint({ mode: "number" }).notNull(),
    discount: bigint({ mode: "number" }).notNull(),
    received: bigint({ mode: "number" }).notNull(),
    isFolded: boolean().notNull().default(false),
  },
  (t) => [
    index("daily_money_day").on(
      ...[t.day, t.courier, t.code, t.status, t.isSettled],
      ...[t.orders, t.total, t.owed, t.discount, t.received],
    ),
    index("daily_money_to_settle")
      .on(t.day, t.courier, t.orders, t.owed)
      .where(sql`${t.status} = 'Deliverd' and not ${t.isSettled}`),
    index("daily_money_unfolded").on(t.id).where(sql`not ${t.isFolded}`),
    index("daily_money_folded")
      .on(t.day, t.courier, t.code, t.status, t.isSettled)
      .where(sql`${t.isFolded}`),
  ],
);

/**
 * What `dailyGoods` holds of each month, of its folded rows alone: what is not folded yet is added by whoever reads. Written
 * by a trigger, whatever folds the days (migrations, `add_to_months`). `month` is its first day.
 */
export const monthlyGoods = pgTable(
  "monthly_goods",
  {
    month: date({ mode: "string" }).notNull(),
    productId: uuid().notNull(),
    title: text().notNull(),

    orders: integer().notNull(),
    pieces: bigint({ mode: "number" }).notNull(),
    taka: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.productId, t.title] }),
    index("monthly_goods_most").on(t.month, t.taka, t.productId, t.title, t.orders, t.pieces),
  ],
);

/**
 * As `monthlyGoods`, of all days from `since` on, which the fold moves on once a day: the thirty days of the dashboard. Of
 * goods that are there; all rows have one `since`.
 */
export const recentGoods = pgTable(
  "recent_goods",
  {
    productId: uuid().primaryKey(),
    since: date({ mode: "string" }).notNull(),

    pieces: bigint({ mode: "number" }).notNull(),
    taka: bigint({ mode: "number" }).notNull(),
  },
  (t) => [index("recent_goods_most").on(t.pieces, t.taka, t.productId)],
);

/** Which order of the call queue somebody has in hand: one each, and no order two people's. */
export const callClaims = pgTable("call_claims", {
  actorId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  orderId: uuid()
    .notNull()
    .unique()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** Free for others from then on. */
  until: moment().notNull(),
});

/** Orders whose slip or label was printed. A table of its own: a column would be a save that turns away open forms. */
export const orderPrints = pgTable(
  "order_prints",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The last time. */
    printedAt: moment().notNull().defaultNow(),
    /** How often. */
    copies: integer().notNull().default(1),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [check("order_prints_copies", sql`${t.copies} > 0`)],
);

/** Numbers whose orders the shop does not take. */
export const blockedPhones = pgTable("blocked_phones", {
  phoneNumber: text().primaryKey(),
  createdAt: createdAt(),
  note: text().notNull().default(""),
  actorId: uuid().references(() => users.id, { onDelete: "set null" }),
});

/** What staff did apart from orders and stock, which have histories of their own. Written in the transaction of the act. */
export const staffActs = pgTable(
  "staff_acts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),

    /** One of `STAFF_ACTS`. */
    act: text().notNull(),
    /** What it was done to, as it was called then, and its id. */
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

/** What somebody who received a good says of it: once for each order line. */
export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),

    stars: integer().notNull(),
    text: text().notNull().default(""),
    /** As the writer wants to be called; "" shows no name. */
    name: text().notNull().default(""),
    /** What the text is written in, where it can be told. */
    language: text().$type<"en" | "bn">(),
    /** Waits until staff have read it; only `shown` is public and counts. */
    status: text().$type<"waiting" | "shown" | "hidden">().notNull().default("waiting"),

    orderId: uuid().notNull(),
    position: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
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

/** How many shown reviews a product has with each number of stars. A trigger keeps it equal to the plain counts. */
export const productRatings = pgTable(
  "product_ratings",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    stars1: integer().notNull().default(0),
    stars2: integer().notNull().default(0),
    stars3: integer().notNull().default(0),
    stars4: integer().notNull().default(0),
    stars5: integer().notNull().default(0),
  },
  (t) => [
    check(
      "product_ratings_not_negative",
      sql`least(${t.stars1}, ${t.stars2}, ${t.stars3}, ${t.stars4}, ${t.stars5}) >= 0`,
    ),
  ],
);

/** What a visitor has put aside; the cookie names it. */
export const carts = pgTable(
  "carts",
  {
    id: uuid().primaryKey(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),

    /** The last changes, newest first: one that is sent again changes nothing. */
    operations: text().array().notNull().default(sql`'{}'::text[]`),
    /** What the last removal took away, and by which word it comes back. */
    removalId: uuid().unique(),
    removedLines: jsonb()
      .$type<{ productId: string; quantity: number; position: number }[]>()
      .notNull()
      .default([]),

    /** The account it follows from device to device; one each. */
    customerId: uuid()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [index("carts_untouched").on(t.updatedAt)],
);

/** A product may be gone for good: its line says so instead of vanishing. */
export const cartLines = pgTable(
  "cart_lines",
  {
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    productId: uuid().notNull(),
    quantity: integer().notNull(),
    /** Lines stand in the order in which they were added. */
    position: bigint({ mode: "number" }).notNull().generatedByDefaultAsIdentity(),
  },
  (t) => [
    primaryKey({ columns: [t.cartId, t.productId] }),
    check("cart_lines_quantity", sql`${t.quantity} between 1 and 99`),
  ],
);

/** Words that mean the same to a shopper, in any spelling or script: honey, modhu, মধু. One row a meaning. */
export const searchSynonyms = pgTable("search_synonyms", {
  id: id(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
  deletedAt: deletedAt(),

  terms: text().array().notNull(),
});

/** What shoppers looked for and the shop did not have, by words in small letters. Kept few, and no numbers among them. */
export const searchMisses = pgTable(
  "search_misses",
  {
    words: text().primaryKey(),
    firstAt: moment().notNull().defaultNow(),
    lastAt: moment().notNull().defaultNow(),
    /** How often. */
    searches: integer().notNull().default(1),
  },
  (t) => [index("search_misses_often").on(t.searches.desc(), t.lastAt.desc())],
);

/**
 * What was typed into a checkout that has not become an order yet. The id is the key of the order it may become, so the
 * row goes when the order is placed: `orders.idempotencyKey` then tells which order it was.
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
    /** Was the code found to count? Only then is it looked up again without being asked to. */
    isPromoCodeApplied: boolean().notNull().default(false),

    /** Did a guest tick that name, phone and address may be kept for the next order? */
    remember: boolean().notNull().default(false),

    /** Who began it; null is a guest. Nobody else is shown a customer's draft. */
    customerId: uuid().references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("checkout_drafts_untouched").on(t.updatedAt),
    index("checkout_drafts_customer").on(t.customerId),
    index("checkout_drafts_phone_number").on(t.phoneNumber),
  ],
);

/** Guests who asked to be remembered in their browser, which holds the id; see docs/decisions/checkout.md. */
export const rememberedGuests = pgTable(
  "remembered_guests",
  {
    id: id(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),

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
 * The orders of a list as they stood when a status was chosen for all of them: the question names them, the answer changes
 * exactly these. Kept a day.
 */
export const orderSelections = pgTable(
  "order_selections",
  {
    id: id(),
    createdAt: createdAt(),

    /** The list they were taken from: a period, a status or "", and what was searched for. */
    filter: text().notNull(),
    search: text().notNull(),
    /** The status they are to have. */
    status: text().notNull(),
    orderIds: uuid().array().notNull(),
    /** The version of each, in the order of the ids. */
    versions: bigint({ mode: "number" }).array().notNull(),

    /** How many have been gone through, and what came of them. */
    done: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    leftOut: integer().notNull().default(0),
    /** The first of those that were left out, each with its reason. */
    reasons: jsonb()
      .$type<{ orderNumber: number; code: string; params: unknown }[]>()
      .notNull()
      .default([]),

    actorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [index("order_selections_age").on(t.createdAt)],
);

/** One row: what the owner changes in daily life. */
export const shopSettings = pgTable(
  "shop_settings",
  {
    id: integer().primaryKey().default(1),
    updatedAt: updatedAt(),
    version: version(),

    name: text().notNull().default("Haat"),
    nameBn: text().notNull().default(""),
    tagline: text().notNull().default(""),
    taglineBn: text().notNull().default(""),
    phones: text().array().notNull().default(sql`'{}'::text[]`),
    chatLink: text().notNull().default(""),
    socialPage: text().notNull().default(""),
    /** Path below `/media/`; "" shows the name. */
    logo: text().notNull().default(""),
    defaultDeliveryCharge: taka().notNull().default(120),
    /** Cash of orders before it was counted elsewhere: they never wait to be settled. */
    cashCountedFrom: moment().notNull().default(sql`now() - interval '30 days'`),
  },
  (t) => [
    check("shop_settings_single_row", sql`${t.id} = 1`),
    check("shop_settings_charge_not_negative", sql`${t.defaultDeliveryCharge} >= 0`),
  ],
);

/**
 * One row: from where on an order is unusual (`findOrderChecks` knows the defaults while there is none). 0 leaves a check
 * out.
 */
export const orderChecks = pgTable(
  "order_checks",
  {
    id: integer().primaryKey().default(1),
    updatedAt: updatedAt(),
    version: version(),

    openOrdersPerPhone: integer().notNull(),
    namesPerPhone: integer().notNull(),
    /** Taka. */
    totalPrice: taka().notNull(),
    /** Percent of what is left of a counted good. */
    stockShare: integer().notNull(),
    stockPieces: integer().notNull(),
    /** Orders in an hour. */
    ordersPerNetwork: integer().notNull(),
    mostPerNetwork: integer().notNull(),
    mostPerPhone: integer().notNull(),
    // Defaults, since servers of the version before write a row without these.
    ordersPerMinute: integer().notNull().default(30),
    callsPerNetwork: integer().notNull().default(60),
    /** Percent: of a counted good, and of all of them. */
    networkShare: integer().notNull().default(50),
    wholeShare: integer().notNull().default(75),
    /** Taka in an hour. */
    networkTotal: taka().notNull().default(600_000),
    /** Seconds from the first sight of the form to its confirmation. */
    formSeconds: integer().notNull(),
    /** How long a held order keeps its stock. */
    holdHours: integer().notNull(),
  },
  (t) => [check("order_checks_single_row", sql`${t.id} = 1`)],
);

/** One row: what the shop promises of every parcel (`findServiceTerms` knows the defaults while there is none). */
export const serviceTerms = pgTable(
  "service_terms",
  {
    id: integer().primaryKey().default(1),
    updatedAt: updatedAt(),
    version: version(),

    /** By the name of a division: the days a parcel takes, at best and at worst. */
    days: jsonb().$type<Record<string, [number, number]>>().notNull(),
    /** Districts where a parcel comes on the day of the order, whatever their division says. */
    sameDayDistricts: text().array().notNull(),
    returns: text().notNull(),
    returnsBn: text().notNull(),
    /** When somebody answers the phone. */
    hours: text().notNull(),
    hoursBn: text().notNull(),
  },
  (t) => [
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
 * What others are told of, written by triggers in the transaction that made it happen (migrations, `tell`), with a job for
 * the worker. Holds no person's data: who reads of an order here asks for the rest with an account.
 */
export const outboxEvents = pgTable(
  "outbox_events",
  {
    id: id(),
    createdAt: createdAt(),

    /** One of `EVENT_TYPES`. */
    type: text().notNull(),
    /** As it was at that moment; the keys of `EventData`. */
    data: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    /** What webhooks are sent, byte for byte the same each time; null until the worker has seen the event. */
    body: text(),
  },
  (t) => [
    index("outbox_events_age").on(t.createdAt),
    index("outbox_events_unseen").on(t.createdAt).where(sql`${t.body} is null`),
  ],
);

/** Where programs of others are told. Its secret is encrypted with a key that is not in the database. */
export const webhooks = pgTable("webhooks", {
  id: id(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),

  url: text().notNull(),
  description: text().notNull().default(""),
  events: text().array().notNull(),
  isActive: boolean().notNull().default(true),
  secret: text().notNull(),
  /** Signs beside the new one until then, so that a receiver can change over. */
  oldSecret: text(),
  oldSecretUntil: moment(),
  /** Since when every delivery failed; null after one that arrived. */
  failingSince: moment(),
  /** When the shop gave up on it; null when people turned it off. */
  givenUpAt: moment(),
});

/** One event told to one receiver, or yet to be told. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: id(),
    createdAt: createdAt(),

    channel: text().$type<"webhook" | "sms" | "email">().notNull(),
    /** A webhook's id, `customer` or `owner`. */
    target: text().notNull(),
    status: text()
      .$type<"waiting" | "sending" | "delivered" | "failed" | "unknown" | "skipped">()
      .notNull()
      .default("waiting"),
    /** Why it is so, from `DELIVERY_REASONS`; "" when there is nothing to say. */
    reason: text().notNull().default(""),
    /** What a receiver answered, HTTP or SMTP, and the start of its words without anything secret or personal. */
    answerCode: integer(),
    said: text().notNull().default(""),
    attempts: integer().notNull().default(0),
    attemptedAt: moment(),
    /** While it waits after a failure. */
    nextAttemptAt: moment(),

    eventId: uuid()
      .notNull()
      .references(() => outboxEvents.id, { onDelete: "cascade" }),
    webhookId: uuid().references(() => webhooks.id, { onDelete: "cascade" }),
  },
  (t) => [
    uniqueIndex("deliveries_once").on(t.eventId, t.channel, t.target),
    check("deliveries_channel", sql`${t.channel} in ('webhook', 'sms', 'email')`),
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

/** One row: what customers and the owner are told by SMS and email (`findMessageSettings` knows the defaults without it). */
export const messageSettings = pgTable(
  "message_settings",
  {
    id: integer().primaryKey().default(1),
    updatedAt: updatedAt(),
    version: version(),

    smsOnPlaced: boolean().notNull(),
    /** Statuses of which customers get an SMS. */
    smsStatuses: text().array().notNull(),
    /** SMS in 24 hours, of all customers together; 0: none at all. */
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
