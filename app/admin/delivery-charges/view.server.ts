import type { DeliveryCharges } from "#app/domain/delivery/delivery-charge.ts";
import { type ChargesByName, chargesByName } from "#app/domain/delivery/delivery-charges.server.ts";
import { districts, divisions } from "#app/domain/delivery/districts.ts";
import { parseWholeNumber } from "#app/domain/digits.ts";
import type { Shown } from "#app/domain/own-changes.ts";
import { cutText } from "#app/domain/text.ts";
import { versionIn } from "#app/http/form.server.ts";
import { isTouched } from "#app/http/form-state.server.ts";
import type { MeanwhileView } from "#app/http/form-state.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { DEFAULT_FIELD, DIVISION_FIELDS, fieldName } from "./field-name.ts";

/** Each charge's name in the domain, and its field in the form. */
const FIELD_OF = [
  ["default", DEFAULT_FIELD] as const,
  ...districts.map(({ name }) => [name, fieldName(name)] as const),
];

/** The form's fields. */
export const NAMES = FIELD_OF.map(([, field]) => field);

/** What the form shows, by field: the default and each district; "" where a district has no charge of its own. */
export type ChargesView = {
  /** With what was typed for a whole division. */
  values: Record<string, string>;
  /** In taka, for the hint in empty fields. */
  defaultCharge: number;
  errors: Record<string, string[]>;
  changes: MeanwhileView[];
  /** The charges as they stood when the form was opened, and after how many saves. */
  shown: Record<string, string>;
  version: number;
};

export function viewCharges(stored: DeliveryCharges, version: number): ChargesView {
  const charges = chargesByName(stored);
  const shown = Object.fromEntries(
    FIELD_OF.map(([name, field]) => [field, String(charges[name] ?? "")]),
  );
  return {
    values: shown,
    defaultCharge: stored.default,
    errors: {},
    changes: [],
    shown,
    version,
  };
}

/** The charges a form names, a whole division's among them, and what of it cannot be read. */
export function readCharges(form: FormData, words: ServerWords) {
  const charges: ChargesByName = {};
  const errors: ChargesView["errors"] = {};
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

/** One charge for all districts of a division; none given takes their own ones away. */
function readDivision(form: FormData, words: ServerWords, errors: ChargesView["errors"]) {
  const { name, charge: field } = DIVISION_FIELDS;
  const division = divisions.find((one) => one.name === readText(form, name));
  const text = readText(form, field);
  const charge = text === "" ? null : parseWholeNumber(text);
  if (!division) errors[name] = [words.fields.required ?? ""];
  if (text !== "" && charge === null) errors[field] = [words.fields["amount-invalid"] ?? ""];
  const within = districts.filter((district) => district.division === division?.name);
  return Object.fromEntries(within.map((district) => [district.name, charge]));
}

/** The charges as the form showed them; undefined for a form that does not say. */
export function shownIn(form: FormData): Shown<ChargesByName> | undefined {
  if (!form.has("version")) return undefined;
  const was = FIELD_OF.flatMap(([name, field]) => {
    const text = form.get(`was-${field}`);
    return typeof text === "string" ? [[name, text === "" ? null : parseWholeNumber(text)]] : [];
  });
  return { version: versionIn(form), was: Object.fromEntries(was) };
}

/** The form again: what was typed stays, the rest is as stored now, and the next save knows it. */
export function viewAgain(
  form: FormData,
  stored: ChargesView,
  { errors = {}, changes = [] }: Partial<Pick<ChargesView, "errors" | "changes">>,
): ChargesView {
  const values = NAMES.map((field) => {
    const typed = readText(form, field);
    return [field, isTouched(typed, form, field) ? typed : stored.values[field]];
  });
  const division = Object.values(DIVISION_FIELDS).map((field) => [field, readText(form, field)]);
  return { ...stored, values: Object.fromEntries([...values, ...division]), errors, changes };
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? cutText(value.trim(), 100) : "";
}
