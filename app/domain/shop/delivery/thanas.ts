import type { Language } from "../../core/language.ts";
import { type District, type DistrictName, findDistrict, spellingKey } from "./districts.ts";
import { locations, type Thana } from "./locations.ts";
import { thanaLabel } from "./thana-labels.ts";

/**
 * The thana of this district that a person means, in English or Bangla or both, in any case,
 * spacing and punctuation, with or without the word thana or upazila. Null if the district has none
 * of that name.
 */
export function findThana(district: District, anySpelling: string): Thana | null {
  // No name is longer, and a megabyte would take long to normalise.
  if (anySpelling.length > 100) return null;
  const key = spellingKey(anySpelling);
  const [bangla, latin] = [key.replace(/[^\p{sc=Beng}]/gu, ""), key.replace(/\p{sc=Beng}/gu, "")];
  const here = bySpelling.get(district.name);
  const found = [bangla, latin]
    .filter(Boolean)
    .map((part) => here?.get(part) ?? here?.get(part.replace(KIND, "")));
  return found[0] && found.every((thana) => thana === found[0]) ? found[0] : null;
}

/**
 * Whether this is a thana of another district only; then it is a mistake and not just an unknown
 * name.
 */
export function isThanaElsewhere(district: District, anySpelling: string): boolean {
  if (findThana(district, anySpelling)) return false;
  return locations.some((division) =>
    division.districts.some(({ district: other }) => findThana(other, anySpelling)),
  );
}

/**
 * The labels of a form's options once a district is chosen, and the previous choice if it is still
 * valid. A thana of another district is dropped; an unknown name stays as an option of its own.
 * Without a district there are no options.
 */
export function offerThanas(
  anyDistrict: string,
  chosen: string,
): { thana: string; thanas: string[] } {
  const district = findDistrict(anyDistrict);
  if (!district) return { thana: "", thanas: [] };
  const known = findThana(district, chosen);
  const thanas = labelsOf(district);
  if (known) return { thana: known.name, thanas };
  if (!chosen.trim() || isThanaElsewhere(district, chosen)) return { thana: "", thanas };
  return { thana: chosen, thanas: [...thanas, chosen] };
}

/** The name of a stored thana in the reader's language; an unknown one stays as stored. */
export function thanaName(
  anyDistrict: string,
  stored: string | null,
  language: Language,
): string | null {
  if (language === "en" || !stored) return stored;
  const district = findDistrict(anyDistrict);
  return (district && findThana(district, stored)?.banglaName) || stored;
}

const labelsOf = (district: District): string[] =>
  [...new Set(bySpelling.get(district.name)?.values())].map(thanaLabel);

const KIND = /(?:thana|up[ao]?[jz]ill?a|থানা|উপজেলা)$/u;

const bySpelling = new Map<DistrictName, Map<string, Thana>>(
  locations.flatMap((division) =>
    division.districts.map(
      ({ district, thanas }) =>
        [
          district.name,
          new Map(
            thanas.flatMap((thana) => [
              [spellingKey(thana.name), thana] as const,
              [spellingKey(thana.banglaName), thana] as const,
            ]),
          ),
        ] as const,
    ),
  ),
);
