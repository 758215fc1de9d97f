import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt } from "../columns.ts";

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
 * Events for webhooks and messages, written by triggers in the transaction of the change (`tell` in
 * functions.sql), together with a job for the worker. They hold no personal data: receivers ask the
 * API for it.
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
    /**
     * The payload for webhooks, the same bytes in every attempt; null until the worker has claimed
     * the event.
     */
    body: text(),
  },
  (t) => [
    index("outbox_events_age").on(t.createdAt),
    index("outbox_events_unseen").on(t.createdAt).where(sql`${t.body} is null`),
  ],
);

/** What the owner has entered to reach other services; a service without a row is not connected. */
export const connections = pgTable("connections", {
  /** One of `CONNECTIONS`. */
  name: text().primaryKey(),
  /** The fields as JSON, encrypted with a key that is not in the database. */
  sealed: text().notNull().default(""),
  updatedAt: updatedAt(),
  triedAt: moment(),
  /** Why the last attempt failed; "" if it went well. */
  triedReason: text().notNull().default(""),
  /** What the service said, without keys. */
  triedSaid: text().notNull().default(""),
});
