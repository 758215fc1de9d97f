import { and, desc, gte, isNull, lte } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { advertising } from "#drizzle/schema.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { staffNoun } from "../../core/staff-noun.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import {
  type AdvertisingChanges,
  type AdvertisingInput,
  advertisingChangesSchema,
  advertisingSchema,
} from "./advertising-input.server.ts";
import { nameOfAdvertising } from "./advertising-name.ts";
import { spreadSpending } from "./spread-spending.ts";

/** Taka spent for advertising on one day, for one source or for all. */
export type Advertising = typeof advertising.$inferSelect;

type OneDay = Pick<Advertising, "day" | "source" | "spent">;

/**
 * One row for each day and source, the latest day first. Refused: advertising-not-found,
 * advertising-day-taken.
 */
const { list, ...verbs } = staffResource<Advertising, OneDay, AdvertisingChanges>({
  table: advertising,
  orderBy: [desc(advertising.day), advertising.source, advertising.id],
  act: (verb) => `advertising-${verb}`,
  nameOf: nameOfAdvertising,
  notFound: "advertising-not-found",
  taken: ({ day, source }) => new ShopError("advertising-day-taken", { day, source }),
  createdDetails: ({ spent }) => ({ spent }),
  keptDetails: ({ spent }) => ({ spent }),
});

/** The rows of these days in Dhaka, both included, the latest first. */
export const listAdvertisingOf = ({ from, to }: { from: string; to: string }) =>
  list(and(isNull(advertising.deletedAt), gte(advertising.day, from), lte(advertising.day, to)));

export const { create: createAdvertising, remove: deleteAdvertising } = verbs;

/**
 * Writes down spending, a row for each of its days, all or none, and returns the first. Refused:
 * advertising-day-taken.
 */
async function spend(input: AdvertisingInput, actor: ActingStaff): Promise<Advertising> {
  const { source, spent, months, eachDay } = input;
  const days = spreadSpending(input);
  const [first] = days;
  if (days.length === 1 && first) return verbs.create({ ...first, source }, actor);
  return db.transaction(async (tx) => {
    const rows = await tx
      .insert(advertising)
      .values(days.map((one) => ({ ...one, source })))
      .onConflictDoNothing()
      .returning();
    const written = new Set(rows.map(({ day }) => day));
    const taken = days.find(({ day }) => !written.has(day));
    if (taken) throw new ShopError("advertising-day-taken", { day: taken.day, source });
    const row = rows.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0] as Advertising;
    await recordStaffAct(tx, {
      act: "advertising-created",
      subject: nameOfAdvertising(row),
      subjectId: row.id,
      details: {
        spent,
        until: input.until,
        ...(eachDay && { eachDay }),
        ...(months && { months }),
      },
      actor,
    });
    return row;
  });
}

export const ADVERTISING = staffNoun({
  ...verbs,
  create: spend,
  schema: advertisingSchema,
  changes: advertisingChangesSchema,
  nameOf: nameOfAdvertising,
  faults: { "advertising-day-taken": "day" },
});
