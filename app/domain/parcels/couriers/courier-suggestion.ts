/** Taka of parcels of one courier in one district, or "" for all districts. */
export type CourierPast = {
  courier: string;
  district: string;
  delivered: number;
  cameBack: number;
  /** Taka of what was delivered. */
  revenue: number;
  /** Taka of all ways, also back. */
  fees: number;
};

/** Fewer parcels say nothing of a courier. */
export const FEWEST_PARCELS = 20;

/** The part of its price that a sale loses when the parcel comes back. */
const LOST_SALE = 0.2;

/** What a taka costs a day while the courier keeps it: 24 % a year, as a small shop's credit. */
const COST_OF_A_DAY = 0.24 / 365;

/** Days for a courier from which no cash has come yet. */
const USUAL_DAYS = 7;

/** How a courier did, in the figures that are shown. */
export type CourierRecordOf = {
  parcels: number;
  /** From 0 to 1. */
  cameBackShare: number;
  /** Taka for each 100 that were delivered. */
  feePer100: number;
  /** Days that it keeps the cash; null while none has come. */
  days: number | null;
  /** Taka expected to be lost of each 1,000 that are handed over. */
  loss: number;
};

/**
 * How a courier did; null where too few parcels, or no fee, are known. Of 1,000 taka handed over,
 * the share that comes back loses a fifth of its price, all fees are paid, and what is delivered
 * costs interest while the courier keeps it:
 *
 * 1,000 × (back × 0.2 + fees ÷ handed over + (1 − back) × days × 0.24 ÷ 365)
 */
export function judge(past: CourierPast, days: number | null): CourierRecordOf | null {
  const { delivered, cameBack, revenue, fees } = past;
  const parcels = delivered + cameBack;
  if (parcels < FEWEST_PARCELS || revenue <= 0 || fees <= 0) return null;
  const back = cameBack / parcels;
  // What came back is taken to be worth as much as what was delivered.
  const handedOver = (revenue / delivered) * parcels;
  const waiting = (1 - back) * (days ?? USUAL_DAYS) * COST_OF_A_DAY;
  return {
    parcels,
    cameBackShare: back,
    feePer100: (100 * fees) / revenue,
    days,
    loss: 1000 * (back * LOST_SALE + fees / handedOver + waiting),
  };
}

/** The courier that loses least, and whether that rests on this district or on all. */
export type Suggestion = CourierRecordOf & { courier: string; isOfDistrict: boolean };

/** What the shop knows of its couriers, by district. */
export type CourierPasts = {
  /** With rows for all districts together, whose district is "". */
  pasts: readonly CourierPast[];
  /** Days by courier. */
  days: ReadonlyMap<string, number>;
};

/** The couriers that can be judged in a district, the one that loses least first. */
export function rank({ pasts, days }: CourierPasts, district: string) {
  return pasts
    .filter((past) => past.district === district)
    .flatMap((past) => {
      const record = judge(past, days.get(past.courier) ?? null);
      return record ? [{ courier: past.courier, ...record }] : [];
    })
    .toSorted((a, b) => a.loss - b.loss || (a.courier < b.courier ? -1 : 1));
}

/**
 * The courier for a district: two at least must have enough parcels there, else in all districts
 * together; otherwise nothing can be compared, and none is suggested.
 */
export function suggestFor(known: CourierPasts, district: string): Suggestion | null {
  for (const of of [district, ""]) {
    const [best, other] = rank(known, of);
    if (best && other) return { ...best, isOfDistrict: of !== "" };
  }
  return null;
}
