import { and, desc, gte, isNull, lte } from "drizzle-orm";
import { advertising } from "#drizzle/schema.ts";
import { ShopError } from "../../core/shop-error.ts";
import { staffNoun } from "../../core/staff-noun.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import {
  type AdvertisingChanges,
  type AdvertisingInput,
  advertisingChangesSchema,
  advertisingSchema,
} from "./advertising-input.server.ts";
import { nameOfAdvertising } from "./advertising-name.ts";

/** Taka spent for advertising on one day, for one source or for all. */
export type Advertising = typeof advertising.$inferSelect;

/**
 * One row for each day and source, the latest day first. Refused: advertising-not-found,
 * advertising-day-taken.
 */
const { list, ...verbs } = staffResource<Advertising, AdvertisingInput, AdvertisingChanges>({
  table: advertising,
  orderBy: [desc(advertising.day), advertising.source, advertising.id],
  act: (verb) => `advertising-${verb}`,
  nameOf: nameOfAdvertising,
  notFound: "advertising-not-found",
  taken: ({ day, source }) => new ShopError("advertising-day-taken", { day, source }),
});

/** The rows of these days in Dhaka, both included, the latest first. */
export const listAdvertisingOf = ({ from, to }: { from: string; to: string }) =>
  list(and(isNull(advertising.deletedAt), gte(advertising.day, from), lte(advertising.day, to)));

export const { create: createAdvertising, remove: deleteAdvertising } = verbs;

export const ADVERTISING = staffNoun({
  ...verbs,
  schema: advertisingSchema,
  changes: advertisingChangesSchema,
  nameOf: nameOfAdvertising,
  faults: { "advertising-day-taken": "day" },
});
