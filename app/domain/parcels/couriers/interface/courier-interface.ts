import type { CourierKeys } from "../couriers.ts";
import type { Parcel } from "../parcels.ts";

/**
 * The outcome of sending a parcel to a courier. `refused`: not accepted, `reason` is the courier's
 * text or a key of `couriers.parcels.failures`. `later`: not accepted, but a retry may succeed.
 * `lost`: unknown whether it was accepted.
 */
export type SendOutcome =
  | { outcome: "taken"; consignment: string; trackingCode: string }
  | { outcome: "refused" | "later" | "lost"; reason: string };

/**
 * The courier's status text of a parcel, that it does not know the parcel, or why there is no
 * answer.
 */
export type StatusAnswer = { status: string } | { unknown: true } | { reason: string };

/** A payment of the courier to the shop; `paidAt` is null until it is made. */
export type CourierPayment = { id: string; paidAt: Date | null };

/**
 * The parcels of a payment with the taka collected for each, and the taka that the courier kept of
 * all together.
 */
export type PaidParcels = {
  parcels: { consignment: string; invoice: string; collected: number }[];
  kept: number;
};

/** Parcels of a phone number at all shops of a courier. */
export type NumberRecord = { delivered: number; returned: number };

/** The interface of a courier; each method is one request without retries. */
export type CourierInterface = {
  create(parcel: Parcel, keys: CourierKeys, signal: AbortSignal): Promise<SendOutcome>;
  /** By the shop's reference for the order; null if the courier has no such endpoint. */
  findByInvoice:
    | ((invoice: string, keys: CourierKeys, signal: AbortSignal) => Promise<StatusAnswer>)
    | null;
  askStatus(
    parcel: { invoice: string; consignment: string },
    keys: CourierKeys,
    signal: AbortSignal,
  ): Promise<StatusAnswer>;
  /** What the courier has counted of a phone number's parcels; null if it does not say. */
  askNumber(
    phoneNumber: string,
    keys: CourierKeys,
    signal: AbortSignal,
  ): Promise<NumberRecord | null>;
  /**
   * The courier's payments, page by page (from 1) and one by one; null if the courier has no such
   * endpoints.
   */
  payments: {
    list(
      page: number,
      keys: CourierKeys,
      signal: AbortSignal,
    ): Promise<{ payments: CourierPayment[] } | { reason: string }>;
    read(
      id: string,
      keys: CourierKeys,
      signal: AbortSignal,
    ): Promise<PaidParcels | { reason: string }>;
  } | null;
};
