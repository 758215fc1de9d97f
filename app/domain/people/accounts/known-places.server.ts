import { createHmac } from "node:crypto";
import { desc, eq, inArray, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { knownPlaces } from "#drizzle/schema.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { keyFor } from "../../core/keys.server.ts";
import { addressKey } from "./network.server.ts";

/** A place is unknown again after a year without a log-in. */
export const KNOWN_FOR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Places per account; the least recently used is replaced. Two phones on changing mobile networks
 * stay known.
 */
const MOST_PLACES = 40;

/**
 * The source of an attempt: the random name that the shop gave the browser, if any, and the network
 * address.
 */
export type LogInSource = { browser: string | null; address: string };

/** Browser and address as hashed for one account; null for those that are missing. */
function placesOf(phoneNumber: string, { browser, address }: LogInSource) {
  const placeOf = (kind: "browser" | "address", value: string | null) =>
    value &&
    createHmac("sha256", keyFor("known place"))
      .update(JSON.stringify([phoneNumber, kind, value]))
      .digest("base64url");
  return {
    browser: placeOf("browser", browser),
    address: placeOf("address", addressKey(address)),
  };
}

/** The hashed places of an attempt, and whether this account has logged in from them. */
export async function findPlaces(visitor: LogInSource, phoneNumber: string) {
  const { browser, address } = placesOf(phoneNumber, visitor);
  const wanted = [browser, address].filter((place) => place !== null);
  const found = await db
    .select({ place: knownPlaces.place })
    .from(knownPlaces)
    .where(inArray(knownPlaces.place, wanted));
  const known = new Set<string | null>(found.map(({ place }) => place));
  return {
    browser,
    address,
    isKnownBrowser: known.has(browser),
    isKnownAddress: known.has(address),
  };
}

/** Called after a complete log-in, second step included. */
export async function rememberPlaces(
  user: { id: string; phoneNumber: string },
  visitor: LogInSource,
  now = new Date(),
): Promise<void> {
  const userId = user.id;
  const places = Object.values(placesOf(user.phoneNumber, visitor));
  const rows = places.flatMap((place) => (place ? [{ place, userId, lastLogInAt: now }] : []));
  if (rows.length === 0) return;
  await db
    .insert(knownPlaces)
    .values(rows)
    .onConflictDoUpdate({ target: knownPlaces.place, set: { lastLogInAt: now } });
  const tooMany = db
    .select({ place: knownPlaces.place })
    .from(knownPlaces)
    .where(eq(knownPlaces.userId, userId))
    .orderBy(desc(knownPlaces.lastLogInAt))
    .offset(MOST_PLACES);
  await db.delete(knownPlaces).where(sql`${knownPlaces.place} in ${tooMany}`);
}

/** Deletes places unused for a year; returns their number. */
export async function sweepKnownPlaces(now = new Date()): Promise<number> {
  const since = new Date(now.getTime() - KNOWN_FOR_MS);
  return deleteInBatches(knownPlaces, lt(knownPlaces.lastLogInAt, since));
}
