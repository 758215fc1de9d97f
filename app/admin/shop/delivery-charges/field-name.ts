/** The field of the default charge, named as in the API. */
export const DEFAULT_FIELD = "default_charge";

/** The field of a district, usable as an id: "Cox's Bazar" → "charge-Cox-s-Bazar". */
export function fieldName(district: string): string {
  return `charge-${district.replace(/\W+/g, "-")}`;
}

/** The fields that set one charge for a whole division. */
export const DIVISION_FIELDS = { name: "division", charge: "divisionCharge" } as const;
