import { type AnyColumn, and, getTableName, ne, not, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#drizzle/client.server.ts";
import {
  advances,
  blockedPhones,
  checkoutDrafts,
  complaints,
  orderHistory,
  orderLinks,
  orderReturns,
  orders,
  staffActs,
} from "#drizzle/schema.ts";
import { ERASED } from "../../core/erased.ts";
import {
  type DataSubject,
  whereAdvances,
  whereDoneTo,
  whereDrafts,
  whereOrders,
} from "./subject.server.ts";

type Note = {
  table: PgTable;
  column: AnyColumn;
  ofOthers: (subject: DataSubject) => SQL | undefined;
};

const ofOthersOrders = (orderId: AnyColumn) => (subject: DataSubject) =>
  sql`${orderId} not in (select id from orders where ${whereOrders(subject)})`;

const ofOthersHistory = (subject: DataSubject) =>
  and(ne(orderHistory.field, "phoneNumber"), ofOthersOrders(orderHistory.orderId)(subject));

/**
 * Free notes on others that may name this person, as text or JSON. Their own notes are erased
 * whole.
 */
const NOTES: readonly Note[] = [
  ...[orders.orderNote, orders.staffNote].map((column) => ({
    table: orders,
    column,
    ofOthers: (subject: DataSubject) => not(whereOrders(subject)),
  })),
  ...[orderHistory.from, orderHistory.to].map((column) => ({
    table: orderHistory,
    column,
    ofOthers: ofOthersHistory,
  })),
  {
    table: orderReturns,
    column: orderReturns.note,
    ofOthers: ofOthersOrders(orderReturns.orderId),
  },
  ...[orderLinks.orderNote, orderLinks.staffNote].map((column) => ({
    table: orderLinks,
    column,
    ofOthers: (subject: DataSubject) =>
      sql`${orderLinks.orderId} is null or ${ofOthersOrders(orderLinks.orderId)(subject)}`,
  })),
  ...[complaints.text, complaints.answer].map((column) => ({
    table: complaints,
    column,
    ofOthers: ofOthersOrders(complaints.orderId),
  })),
  {
    table: advances,
    column: advances.reason,
    ofOthers: (subject) => not(whereAdvances(subject)),
  },
  {
    table: blockedPhones,
    column: blockedPhones.note,
    ofOthers: ({ phoneNumber }) => ne(blockedPhones.phoneNumber, phoneNumber),
  },
  {
    table: checkoutDrafts,
    column: checkoutDrafts.orderNote,
    ofOthers: (subject) => sql`${whereDrafts(subject)} is not true`,
  },
  {
    table: staffActs,
    column: staffActs.details,
    ofOthers: (subject) => sql`${whereDoneTo(subject)} is not true`,
  },
];

/** How many notes on others name this person, by table; their texts are about others. */
export async function countMentions(
  tx: Db,
  subject: DataSubject,
): Promise<{ table: string; notes: number }[]> {
  const pattern = patternOf(subject.phoneNumber, await readNames(tx, subject));
  const found = new Map<string, number>();
  for (const note of NOTES) {
    const table = getTableName(note.table);
    const notes = await tx.$count(note.table, whereNamed(note, subject, pattern));
    if (notes > 0) found.set(table, (found.get(table) ?? 0) + notes);
  }
  return [...found].map(([table, notes]) => ({ table, notes }));
}

/** Replaces number and name in the notes on others. Runs before the names themselves are erased. */
export async function eraseMentions(tx: Db, subject: DataSubject): Promise<void> {
  const pattern = patternOf(subject.phoneNumber, await readNames(tx, subject));
  for (const note of NOTES) {
    const { table, column } = note;
    const erased = sql`regexp_replace(${column}::text, ${pattern}::text, ${ERASED.history}::text, 'gi')`;
    const value = column.columnType === "PgJsonb" ? sql`(${erased})::jsonb` : erased;
    await tx
      .update(table)
      .set({ [column.name]: value })
      .where(whereNamed(note, subject, pattern));
  }
}

const whereNamed = ({ column, ofOthers }: Note, subject: DataSubject, pattern: string) =>
  and(sql`${column}::text ~* ${pattern}::text`, ofOthers(subject));

/**
 * The person's names of several words, except those that another number's order or account has too.
 */
async function readNames(tx: Db, { phoneNumber, userId }: DataSubject): Promise<string[]> {
  const rows = await tx.execute<{ name: string }>(sql`
    with names as (
      select full_name as name from users where phone_number = ${phoneNumber}
      union select full_name from orders where phone_number = ${phoneNumber})
    select name from names
     where name ~ '\\S\\s+\\S'
       and not exists (select from orders where lower(full_name) = lower(name) and phone_number <> ${phoneNumber}
                                            and (customer_id = ${userId}::uuid) is not true)
       and not exists (select from users where lower(full_name) = lower(name) and phone_number <> ${phoneNumber})`);
  return rows.map(({ name }) => name);
}

/** A regular expression for the number in any spelling, and for these names. */
const patternOf = (phoneNumber: string, names: readonly string[]): string =>
  [
    spellingsOfNumber(phoneNumber),
    ...names.map((name) => name.trim().split(/\s+/).map(literal).join("\\s+")),
  ].join("|");

/** A regular expression for the number in any spelling. */
export function spellingsOfNumber(phoneNumber: string): string {
  const [digit, gap] = ["[0-9০-৯０-９]", "[\\s().-]{0,2}"];
  const digits = [...phoneNumber].map(spellingsOf).join(gap);
  const [eight, zero] = [spellingsOf("8"), spellingsOf("0")];
  const country = `(?:(?:[+]|${zero}${zero})?${eight}${gap}${eight}${gap})?`;
  return `(?<!${digit})${country}${digits}(?!${digit})`;
}

/** A digit in Latin, Bangla and full-width script. */
const spellingsOf = (digit: string): string =>
  `[${digit}${[0x09e6, 0xff10].map((zero) => String.fromCharCode(zero + Number(digit))).join("")}]`;

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
