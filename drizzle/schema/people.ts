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
  uuid,
} from "drizzle-orm/pg-core";
import { belongsTo, createdAt, extendsRow, id, moment, row, sequence, sum } from "../columns.ts";
import { districts } from "./shop.ts";

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
    /**
     * Permissions of staff (`domain/users/roles.ts`); null means owner, for accounts older than
     * roles.
     */
    role: text().$type<"owner" | "manager" | "packer" | "caller" | "rider">(),
    /** Raised with every change of password or role, which invalidates older sessions. */
    sessionVersion: integer().notNull().default(1),
    /**
     * When an order showed that a customer answers this number; orders by phone then belong to the
     * account.
     */
    phoneProvedAt: moment(),
  },
  (t) => [
    check("users_phone_number_form", sql`${t.phoneNumber} ~ '^01[0-9]{9}$'`),
    check("users_role", sql`${t.role} in ('owner', 'manager', 'packer', 'caller', 'rider')`),
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

/** Further numbers of a customer, which neither log in nor order for the account. */
export const otherPhones = pgTable(
  "other_phones",
  {
    userId: belongsTo(() => users.id),
    phoneNumber: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.phoneNumber] }),
    index("other_phones_number").on(t.phoneNumber),
    check("other_phones_form", sql`${t.phoneNumber} ~ '^01[0-9]{9}$'`),
  ],
);

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

/**
 * Log-ins by device. The cookie carries a secret, which is stored only as a hash; a token carries
 * the id.
 */
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

/**
 * Browsers and addresses that have logged in to an account: failed attempts from elsewhere do not
 * lock them out.
 */
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

/**
 * One-time codes for staff who lost their phone. The prefix finds the row, the rest is hashed like
 * a password.
 */
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

/**
 * Everybody who ordered, guests included, by phone number. A trigger alone keeps the figures equal
 * to the counts of the orders that are not deleted (`count_people` in functions.sql). Orders of
 * erased people are not counted.
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

/** Phone numbers whose orders the shop refuses. */
export const blockedPhones = pgTable("blocked_phones", {
  phoneNumber: text().primaryKey(),
  createdAt: createdAt(),
  note: text().notNull().default(""),
  actorId: uuid().references(() => users.id, { onDelete: "set null" }),
});

/**
 * Acts of staff except on orders and stock, which have their own history. Written in the
 * transaction of the act.
 */
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
