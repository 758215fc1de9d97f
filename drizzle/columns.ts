import { integer, timestamp, uuid } from "drizzle-orm/pg-core";

/** A random UUID: what the API calls `_id`. */
export const id = () => uuid().primaryKey().defaultRandom();

/** Whole taka. Fractions never reach the database; each table refuses what may not be negative. */
export const taka = () => integer();

/** A moment, kept to the millisecond so that it survives the trip through a JavaScript Date. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => moment().notNull().defaultNow();

export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** After how many saves a row stands: 1 when it is new. A trigger counts (`count_save`), whoever writes. */
export const version = () => integer().notNull().default(1);

/** Set when a row was deleted; it can be undone for 30 days and is invisible everywhere else. */
export const deletedAt = () => moment();
