import { parseWholeNumber } from "#app/domain/core/digits.ts";
import type { ShownForm } from "#app/domain/core/own-changes.ts";
import { cutText } from "#app/domain/core/text.ts";
import type { DeliveryCharges } from "#app/domain/shop/delivery/delivery-charge.ts";
import {
  type ChargesByName,
  chargesByName,
} from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { districts, divisions } from "#app/domain/shop/delivery/districts.ts";
import { versionIn } from "#app/http/form.server.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { DEFAULT_FIELD, DIVISION_FIELDS, fieldName } from "./field-name.ts";

/** Pairs each charge's name in the domain with its form field. */
const FIELD_OF = [
  ["default", DEFAULT_FIELD] as const,
  ...districts.map(({ name }) => [name, fieldName(name)] as const),
];

export const NAMES = FIELD_OF.map(([, field]) => field);

export type ChargesView = ReturnType<typeof viewCharges>;

/**
 * The charges by field, "" where a district has none of its own; the default, in taka, is the
 * placeholder of empty fields.
 */
export function viewCharges(stored: DeliveryCharges, version: number) {
  const charges = chargesByName(stored);
  const values = FIELD_OF.map(([name, field]) => [field, String(charges[name] ?? "")] as const);
  return { values: Object.fromEntries(values), defaultCharge: stored.default, version };
}

/**
 * Reads the charges of a form, including a whole division's, with the errors of unreadable ones.
 */
export function readCharges(form: FormData, words: ServerWords) {
  const charges: ChargesByName = {};
  const errors: Record<string, string[]> = {};
  const ofDivision = form.get("intent") === "set-division" ? readDivision(form, words, errors) : {};
  for (const [name, field] of FIELD_OF) {
    const text = readText(form, field);
    const charge = text === "" ? null : parseWholeNumber(text);
    if (text === "" && name === "default") errors[field] = [words.fields.required ?? ""];
    else if (text !== "" && charge === null) errors[field] = [words.fields["amount-invalid"] ?? ""];
    else charges[name] = charge;
  }
  const { default: general, ...byDistrict } = { ...charges, ...ofDivision };
  const changes = { byDistrict, ...(typeof general === "number" ? { default: general } : {}) };
  return { changes, errors };
}

/**
 * Sets one charge for all districts of a division; an empty charge removes the districts' own
 * charges.
 */
function readDivision(form: FormData, words: ServerWords, errors: Record<string, string[]>) {
  const { name, charge: field } = DIVISION_FIELDS;
  const division = divisions.find((one) => one.name === readText(form, name));
  const text = readText(form, field);
  const charge = text === "" ? null : parseWholeNumber(text);
  if (!division) errors[name] = [words.fields.required ?? ""];
  if (text !== "" && charge === null) errors[field] = [words.fields["amount-invalid"] ?? ""];
  const within = districts.filter((district) => district.division === division?.name);
  return Object.fromEntries(within.map((district) => [district.name, charge]));
}

/** The charges as the form first showed them; undefined when the form does not carry them. */
export function shownIn(form: FormData): ShownForm<ChargesByName> | undefined {
  if (!form.has("version")) return undefined;
  const was = FIELD_OF.flatMap(([name, field]) => {
    const text = form.get(`was-${field}`);
    return typeof text === "string" ? [[name, text === "" ? null : parseWholeNumber(text)]] : [];
  });
  return { version: versionIn(form), was: Object.fromEntries(was) };
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? cutText(value.trim(), 100) : "";
}
