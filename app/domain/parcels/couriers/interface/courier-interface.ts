import type { CourierKeys } from "../couriers.ts";
import type { Parcel } from "../parcels.ts";

/**
 * The outcome of sending a parcel to a courier. `refused`: not accepted, `reason` is the courier's
 * text or a key of `couriers.parcels.failures`. `later`: not accepted, but a retry may succeed.
 * `lost`: unknown whether it was accepted.
 */
export type SendOutcome =
  | {
      outcome: "taken";
      consignment: string;
      trackingCode: string;
      /** Taka for the way there; null if it does not say. */
      charge: number | null;
    }
  | { outcome: "refused" | "later" | "lost"; reason: string };

/**
 * The courier's status text of a parcel, that it does not know the parcel, or why there is no
 * answer.
 */
export type StatusAnswer =
  | { status: string; charge?: number | null }
  | { unknown: true }
  | { reason: string };

/**
 * What a courier says of the shop itself: taka that it keeps for it, null if it does not say, and
 * the stores where it collects parcels.
 */
export type CourierAccount = { balance: number | null; stores: { id: string; name: string }[] };

/** The outcome of asking that a parcel is brought back; `lost`: unknown whether it was taken. */
export type ReturnOutcome = { outcome: "taken" } | { outcome: "refused" | "lost"; reason: string };

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
  /** Reads what needs nothing but the keys, and so shows whether they are right. */
  readAccount(keys: CourierKeys, signal: AbortSignal): Promise<CourierAccount | { reason: string }>;
  /**
   * Taka for carrying a parcel and collecting its amount, before it is handed over;
   * "place-unknown" if the courier's places, which may be kept from before, lack the address's. The
   * method is null if the courier has no such endpoint, its answer if the courier did not answer.
   */
  askCharge:
    | ((
        parcel: Parcel,
        keys: CourierKeys,
        signal: AbortSignal,
      ) => Promise<number | "place-unknown" | null>)
    | null;
  /**
   * Asks for a parcel's return, and whether that was asked already, null if it does not answer;
   * null if the courier has no such endpoints.
   */
  returns: {
    request(consignment: string, keys: CourierKeys, signal: AbortSignal): Promise<ReturnOutcome>;
    isRequested(
      consignment: string,
      keys: CourierKeys,
      signal: AbortSignal,
    ): Promise<boolean | null>;
  } | null;
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
