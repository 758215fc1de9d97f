import { type Column, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  date,
  integer,
  numeric,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** A random UUID; the API calls it `_id`. */
export const id = () => uuid().primaryKey().defaultRandom();

/** Whole taka; each table checks which amounts may not be negative. */
export const taka = () => integer();

/** What a cost price has beside its whole taka, from 0 to 99. */
export const paisa = () => smallint().notNull().default(0);

/** A sum of taka or pieces, which may exceed the range of an integer. */
export const sum = () => bigint({ mode: "number" }).notNull();

/** Ascending in the order of insertion. */
export const sequence = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** A day in Dhaka. */
export const day = () => date({ mode: "string" }).notNull();

/** Kept to the millisecond, the precision of a JavaScript Date. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => moment().notNull().defaultNow();

export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** The number of saves, from 1 on, counted by a trigger (`count_save`) for every writer. */
export const version = () => integer().notNull().default(1);

export const row = () => ({ id: id(), createdAt: createdAt(), updatedAt: updatedAt() });

/** A row that staff edit in a form. A deleted one is hidden, and can be restored for 30 days. */
export const editedRow = () => ({ ...row(), version: version(), deletedAt: moment() });

/** Settings that are the only row of their table. */
export const singleRow = () => ({
  id: integer().primaryKey().default(1),
  updatedAt: updatedAt(),
  version: version(),
});

/** A reference to a row that this one is deleted with. */
export const belongsTo = (column: () => AnyPgColumn) =>
  uuid().notNull().references(column, { onDelete: "cascade" });

/** As `belongsTo`, for the only such row. */
export const extendsRow = (column: () => AnyPgColumn) =>
  uuid().primaryKey().references(column, { onDelete: "cascade" });

export const sizeAmount = () => numeric({ precision: 9, scale: 3, mode: "number" });
export const sizeUnit = () => text().$type<"g" | "kg" | "ml" | "l" | "piece">();

/** Number and unit are both present or both null. */
export const sizeIsWhole = (t: { sizeAmount: Column; sizeUnit: Column }): SQL =>
  sql`(${t.sizeAmount} is null) = (${t.sizeUnit} is null) and (${t.sizeAmount} is null or ${t.sizeAmount} > 0) and (${t.sizeUnit} is null or ${t.sizeUnit} in ('g', 'kg', 'ml', 'l', 'piece'))`;
