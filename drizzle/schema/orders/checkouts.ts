import { sql } from "drizzle-orm";
import {
  bigint,
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
import type { Touches } from "../../../app/domain/marketing/sources/touches.ts";
import { belongsTo, createdAt, id, moment, row, updatedAt } from "../../columns.ts";
import { orders } from "../orders.ts";
import { users } from "../people.ts";

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

/**
 * The values typed into a checkout before the order is placed. The id is the later order's
 * `idempotencyKey`; the row is deleted when the order is placed.
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
    /** The id of the product that was added by a tick; "" for none. */
    addOn: text().notNull().default(""),

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
 * Checkouts that a customer left after typing a whole phone number, which staff then call; one row
 * for each number. Name and address are in the draft.
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
    /**
     * A keyed hash of the sender's neighbourhood, so that a crowd of one makes room for others;
     * null if unknown or closed.
     */
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

/**
 * Guests who asked to be remembered, found by the id in their browser; see
 * docs/decisions/checkout.md.
 */
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
