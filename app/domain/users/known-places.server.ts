import { createHmac } from "node:crypto";
import { desc, eq, inArray, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { knownPlaces } from "#drizzle/schema.ts";
import { keyFor } from "./keys.server.ts";

/** A year without a log-in, and the place is a strange one again. */
export const KNOWN_FOR_MS = 365 * 24 * 60 * 60 * 1000;

/** Of one account; the one unused longest makes room. Two telephones on changing mobile networks stay known. */
const MOST_PLACES = 40;

/** A browser (by the random id it was given) or a network address, as one account knows it. */
export function placeOf(
  phoneNumber: string,
  kind: "browser" | "address",
  value: string | null,
): string | null {
  if (value === null) return null;
  return createHmac("sha256", keyFor("known place"))
    .update(JSON.stringify([phoneNumber, kind, value]))
    .digest("base64url");
}

/** Which of these were logged in from; nulls are none. */
export async function findKnownPlaces(places: (string | null)[]): Promise<Set<string>> {
  const asked = places.filter((place) => place !== null);
  const found = await db
    .select({ place: knownPlaces.place })
    .from(knownPlaces)
    .where(inArray(knownPlaces.place, asked.length > 0 ? asked : [""]));
  return new Set(found.map(({ place }) => place));
}

/** After a log-in that succeeded, second step included. */
export async function rememberPlaces(
  userId: string,
  places: (string | null)[],
  now = new Date(),
): Promise<void> {
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

/** Forgets places nobody logged in from for a year; answers how many. */
export async function sweepKnownPlaces(now = new Date()): Promise<number> {
  const swept = await db
    .delete(knownPlaces)
    .where(lt(knownPlaces.lastLogInAt, new Date(now.getTime() - KNOWN_FOR_MS)))
    .returning({ place: knownPlaces.place });
  return swept.length;
}
