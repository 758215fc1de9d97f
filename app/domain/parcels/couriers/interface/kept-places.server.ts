import { LRUCache } from "lru-cache";
import { DAY_MS } from "../../../core/durations.ts";
import type { Place } from "./places.ts";

/** Lists of places of this server process; couriers change them a few times a year. */
const kept = new LRUCache<string, Place[]>({ max: 1000, ttl: DAY_MS });

/** A courier's list of places by its address; null, and asked again, if it does not answer. */
export async function keepPlaces(
  address: string,
  read: () => Promise<Place[] | null>,
): Promise<Place[] | null> {
  const known = kept.get(address);
  if (known) return known;
  const places = await read();
  if (places && places.length > 0) kept.set(address, places);
  return places;
}

/** The places of a courier's list whose rows have these names for id and name. */
export const placesIn = (rows: unknown[], id: string, name: string): Place[] =>
  rows.flatMap((row) => {
    const place = row as Record<string, unknown> | null;
    const number = Number(place?.[id]);
    const said = place?.[name];
    return Number.isInteger(number) && typeof said === "string" ? [{ id: number, name: said }] : [];
  });
