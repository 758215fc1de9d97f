import type { CourierKeys } from "../couriers.ts";
import type { Parcel } from "../parcels.ts";

/**
 * The outcome of sending a parcel to a courier. `refused`: not accepted, `reason` is the courier's text or a key of
 * `couriers.parcels.failures`. `later`: not accepted, but a retry may succeed. `lost`: unknown whether it was accepted.
 */
export type Sent =
  | { outcome: "taken"; consignment: string; trackingCode: string }
  | { outcome: "refused" | "later" | "lost"; reason: string };

/** The courier's status text of a parcel, that it does not know the parcel, or why there is no answer. */
export type StatusAnswer = { status: string } | { unknown: true } | { reason: string };

/** The interface of a courier; each method is one request without retries. */
export type CourierInterface = {
  create(parcel: Parcel, keys: CourierKeys, signal: AbortSignal): Promise<Sent>;
  /** By the shop's reference for the order; null if the courier has no such endpoint. */
  findByInvoice:
    | ((invoice: string, keys: CourierKeys, signal: AbortSignal) => Promise<StatusAnswer>)
    | null;
  askStatus(
    parcel: { invoice: string; consignment: string },
    keys: CourierKeys,
    signal: AbortSignal,
  ): Promise<StatusAnswer>;
};
