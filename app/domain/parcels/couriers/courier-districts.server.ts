import { csvFile } from "../../core/csv.server.ts";
import { findCourierPasts } from "./courier-pasts.server.ts";
import { type CourierRecordOf, rank, suggestFor } from "./courier-suggestion.ts";
import { listCouriers } from "./couriers.server.ts";

/** How a courier did in a district; `district` is "" for all together. */
export type CourierDistrict = CourierRecordOf & {
  district: string;
  courierId: string;
  courier: string;
  isSuggested: boolean;
};

/**
 * All couriers that can be judged by district, all districts together first; in each the courier
 * that loses least comes first.
 */
export async function listCourierDistricts(): Promise<CourierDistrict[]> {
  const [known, couriers] = await Promise.all([findCourierPasts(), listCouriers()]);
  const names = new Map(couriers.map(({ id, name }) => [id, name]));
  const districts = [...new Set(known.pasts.map(({ district }) => district))].toSorted();
  return districts.flatMap((district) => {
    const best = suggestFor(known, district)?.courier;
    return rank(known, district).map(({ courier, ...record }) => ({
      district,
      courierId: courier,
      courier: names.get(courier) ?? "",
      isSuggested: courier === best,
      ...record,
    }));
  });
}

/** One decimal, as it is shown. */
export const shownRate = (n: number): number => Math.round(n * 10) / 10;

/** The same as a spreadsheet file; an empty district stands for all together. */
export async function courierDistrictsFile() {
  return csvFile<CourierDistrict>(
    {
      district: ({ district }) => district,
      courier: ({ courier }) => courier,
      parcels: ({ parcels }) => parcels,
      cameBackPercent: ({ cameBackShare }) => shownRate(cameBackShare * 100),
      daysCashIsKept: ({ days }) => days ?? "",
      feePer100Taka: ({ feePer100 }) => shownRate(feePer100),
      lostPer1000Taka: ({ loss }) => shownRate(loss),
      suggested: ({ isSuggested }) => (isSuggested ? "yes" : ""),
    },
    await listCourierDistricts(),
  );
}
