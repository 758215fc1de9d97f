import { addDays, dhakaDay, startOfDhakaDay } from "../../core/dates.ts";
import { HOUR_MS } from "../../core/durations.ts";
import { LAW_DAYS } from "../../core/law.ts";
import type { LocalText } from "../../core/local-text.ts";
import type { Taka } from "../../core/money.ts";
import { chargeFor, type DeliveryCharges } from "./delivery-charge.ts";
import {
  type District,
  type DistrictName,
  type Division,
  districts,
  divisions,
} from "./districts.ts";

/** Days from the order to the door: shortest and longest; 0 is the day of the order. */
export type Days = readonly [from: number, to: number];

/** The owner's promises about every parcel. */
export type ServiceTerms = {
  days: Readonly<Record<Division["name"], Days>>;
  /** Districts with delivery on the day of the order, whatever the days of their division. */
  sameDayDistricts: readonly DistrictName[];
  /** From this hour in Dhaka an order counts as of the next day; null: never. */
  closingHour: number | null;
  /** Days without delivery, "2026-12-16". */
  holidays: readonly string[];
  /** Taka: delivery is free for goods of at least this price; null: never. */
  freeFrom: Taka | null;
  /** Districts with a price of their own, `groupFreeFrom`. */
  freeDistricts: readonly DistrictName[];
  groupFreeFrom: Taka | null;
  /** Why a delivery may take longer than the law allows; "" for no reason. */
  lawReason: string;
  /** The returns policy in one line. */
  returns: LocalText;
  /** When the phone is answered. */
  hours: LocalText;
};

/** The longest promise, in days. */
export const MOST_DAYS = 60;

const ELSEWHERE: Days = [1, 3];

/**
 * The contract's terms page (spec section 2): the same day in two districts, 1 to 3 days elsewhere.
 */
export const DEFAULT_SERVICE_TERMS: ServiceTerms = {
  days: {
    Dhaka: ELSEWHERE,
    Chattogram: ELSEWHERE,
    Sylhet: ELSEWHERE,
    Barishal: ELSEWHERE,
    Khulna: ELSEWHERE,
    Mymensingh: ELSEWHERE,
    Rajshahi: ELSEWHERE,
    Rangpur: ELSEWHERE,
  },
  sameDayDistricts: ["Dhaka", "Narayanganj"],
  closingHour: 20,
  holidays: [],
  freeFrom: null,
  freeDistricts: [],
  groupFreeFrom: null,
  lawReason: "",
  returns: {
    en: "Return or exchange if not right",
    bn: "সমস্যা থাকলে ফেরত বা বদল",
  },
  hours: { en: "8 am to midnight", bn: "সকাল ৮টা – রাত ১২টা" },
};

/**
 * The days of a parcel to a district, by its name from `findDistrict`; null for an unknown name.
 */
export function daysFor(district: string, terms: ServiceTerms): Days | null {
  const found = districts.find(({ name }) => name === district);
  if (!found) return null;
  return terms.sameDayDistricts.includes(found.name) ? [0, 0] : terms.days[found.division];
}

/**
 * Whether a delivery may take longer than the law allows: ten days, and five in the shop's own
 * district ("" for unknown).
 */
export function goesBeyondLaw(
  { days, sameDayDistricts }: { days: Record<string, Days>; sameDayDistricts: readonly string[] },
  district: string,
): boolean {
  const division = districts.find(({ name }) => name === district)?.division;
  const inOwn = division && !sameDayDistricts.includes(district) ? (days[division]?.[1] ?? 0) : 0;
  return inOwn > LAW_DAYS.same || Object.values(days).some(([, to]) => to > LAW_DAYS.other);
}

type FreeTerms = Pick<ServiceTerms, "freeFrom" | "freeDistricts" | "groupFreeFrom">;

/** From which price of the goods (taka) delivery to a district is free; null: never. */
export function freeFromIn(district: string, terms: FreeTerms): Taka | null {
  const isOfGroup = terms.freeDistricts.some((name) => name === district);
  return isOfGroup ? terms.groupFreeFrom : terms.freeFrom;
}

/** What delivery of goods of this price (taka) to a district costs. */
export function chargeForGoods(
  district: string,
  subtotal: Taka,
  charges: DeliveryCharges,
  terms: FreeTerms,
): Taka {
  const from = freeFromIn(district, terms);
  return from !== null && subtotal >= from ? 0 : chargeFor(district, charges);
}

/** The days on which a parcel may arrive, each 00:00 in Dhaka. */
export type Arrival = readonly [first: Date, last: Date];

/**
 * When a parcel ordered at this moment arrives: orders after closing begin a day later, and
 * holidays do not count.
 */
export function arrivalOf(at: Date, [from, to]: Days, terms: ServiceTerms): Arrival {
  const day = startOfDhakaDay(at);
  const begun = workday(isClosed(at, terms) ? addDays(day, 1) : day, terms);
  return [afterWorkdays(begun, from, terms), afterWorkdays(begun, to, terms)];
}

/** Whether an order of this moment is too late for its day. */
export const isClosed = (at: Date, { closingHour }: Pick<ServiceTerms, "closingHour">): boolean =>
  closingHour !== null && at.getTime() - startOfDhakaDay(at).getTime() >= closingHour * HOUR_MS;

/**
 * The day itself, or the next day that is no holiday. The search ends, since the list of holidays
 * is finite.
 */
function workday(day: Date, { holidays }: ServiceTerms): Date {
  let found = day;
  while (holidays.includes(dhakaDay(found))) found = addDays(found, 1);
  return found;
}

function afterWorkdays(day: Date, days: number, terms: ServiceTerms): Date {
  let found = day;
  for (let left = days; left > 0; left--) found = workday(addDays(found, 1), terms);
  return found;
}

/**
 * Districts and divisions with the same days and charge in taka. A division stands for all its
 * districts.
 */
export type DeliveryOffer = {
  days: Days;
  charge: Taka;
  divisions: Division[];
  districts: District[];
};

/**
 * The days and charges of delivery, soonest first; `elsewhere` applies to every district that
 * `offers` do not name.
 */
export type DeliveryOffers = { offers: DeliveryOffer[]; elsewhere: { days: Days; charge: Taka } };

/**
 * All 64 districts in as few lines as possible, for people to read; the charges are those of goods
 * of this price.
 */
export function deliveryOffers(
  charges: DeliveryCharges,
  terms: ServiceTerms,
  goods: Taka = 0,
): DeliveryOffers {
  const groups = new Map<string, { days: Days; charge: Taka; districts: District[] }>();
  for (const district of districts) {
    const days = daysFor(district.name, terms) ?? [0, 0];
    const charge = chargeForGoods(district.name, goods, charges, terms);
    const key = [...days, charge].join();
    const group = groups.get(key) ?? { days, charge, districts: [] };
    group.districts.push(district);
    groups.set(key, group);
  }
  const [elsewhere, ...others] = [...groups.values()].sort(
    (one, other) => other.districts.length - one.districts.length,
  );
  if (!elsewhere) throw new Error("The country has districts");
  return {
    offers: others
      .map(({ districts, ...offer }) => ({ ...offer, ...nameDistricts(districts) }))
      .sort((one, other) => one.days[1] - other.days[1] || one.charge - other.charge),
    elsewhere: { days: elsewhere.days, charge: elsewhere.charge },
  };
}

function nameDistricts(named: District[]): Pick<DeliveryOffer, "divisions" | "districts"> {
  const whole = divisions.filter((division) =>
    districts.every(({ name, ...district }) => {
      return district.division !== division.name || named.some((one) => one.name === name);
    }),
  );
  return {
    divisions: whole,
    districts: named.filter(({ division }) => !whole.some(({ name }) => name === division)),
  };
}
