/** The field of the default charge, as the API calls it. */
export const DEFAULT_FIELD = "default_charge";

/** The field of a district, fit for an id: "Cox's Bazar" → "charge-Cox-s-Bazar". */
export function fieldName(district: string): string {
  return `charge-${district.replace(/\W+/g, "-")}`;
}

/** The fields of "the same for a whole division". */
export const DIVISION_FIELDS = { name: "division", charge: "divisionCharge" } as const;
