import type { CourierKeys } from "../couriers.ts";
import type { Parcel } from "../parcels.ts";

/**
 * How telling a courier of a parcel went. `refused`: it will not take it as it is, `reason` in its own words, or a
 * word of ours that `couriers.parcels.failures` says. `later`: surely not taken, and may be by and by. `lost`: it may have been taken, nobody knows.
 */
export type Sent =
  | { outcome: "taken"; consignment: string; trackingCode: string }
  | { outcome: "refused" | "later" | "lost"; reason: string };

/** What a courier says of a parcel: its word, that it knows none, or nothing. */
export type StatusAnswer = { status: string } | { unknown: true } | { reason: string };

/** One courier's interface: a call each, never repeated by itself. */
export type CourierInterface = {
  create(parcel: Parcel, keys: CourierKeys, signal: AbortSignal): Promise<Sent>;
  /** By the shop's own number of the order; null where the courier cannot say. */
  findByInvoice:
    | ((invoice: string, keys: CourierKeys, signal: AbortSignal) => Promise<StatusAnswer>)
    | null;
  /** How far a parcel is. */
  askStatus(
    parcel: { invoice: string; consignment: string },
    keys: CourierKeys,
    signal: AbortSignal,
  ): Promise<StatusAnswer>;
};
