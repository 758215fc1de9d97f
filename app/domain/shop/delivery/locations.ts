import {
  type District,
  type DistrictName,
  type Division,
  districts,
  divisions,
} from "./districts.ts";
import thanasByDistrict from "./thanas.json" with { type: "json" };

/** A part of a district as people write it in an address. */
export type Thana = {
  name: string;
  banglaName: string;
  /** An upazila, a police thana in a city, or the Others that ends every list. */
  kind: "upazila" | "thana" | "others";
};

const OTHERS: Thana = { name: "Others", banglaName: "অন্যান্য", kind: "others" };

/**
 * The 495 upazilas (as of July 2021, when Dasar, Eidgaon and Madhyanagar were made) and the thanas
 * of the eight metropolitan police forces. Karnaphuli, Paba, Dakshin Surma and Gazipur Sadar are
 * both and stand as upazilas. Ashulia, Fatullah and Siddhirganj belong to no metropolitan force,
 * but people name these towns instead of their upazila. Zianagar has also been called Indurkani
 * since 2017. A test compares the table with two published ones and names every difference.
 *
 * 25 kB of text, so routes import it only in server code (a loader, an action); pages with just the
 * district select use `districts.ts`.
 */
const table: Record<
  DistrictName,
  { upazilas: Record<string, string>; thanas?: Record<string, string> }
> = thanasByDistrict;

/** The upazilas and city thanas of a district, alphabetical in English, ending with Others. */
export function thanasOf(district: District): readonly Thana[] {
  const { upazilas, thanas = {} } = table[district.name];
  const listed = [...listThanas(upazilas, "upazila"), ...listThanas(thanas, "thana")];
  return [...listed.sort((a, b) => (a.name < b.name ? -1 : 1)), OTHERS];
}

const listThanas = (names: Record<string, string>, kind: Thana["kind"]): Thana[] =>
  Object.entries(names).map(([name, banglaName]) => ({ name, banglaName, kind }));

/** The spec's list: the divisions with their districts and sub-areas. */
export const locations: readonly {
  division: Division;
  districts: readonly { district: District; thanas: readonly Thana[] }[];
}[] = divisions.map((division) => ({
  division,
  districts: districts
    .filter((district) => district.division === division.name)
    .map((district) => ({ district, thanas: thanasOf(district) })),
}));
