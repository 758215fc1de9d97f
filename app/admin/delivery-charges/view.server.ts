import type { DeliveryCharges } from "#app/domain/delivery/delivery-charge.ts";
import { districts } from "#app/domain/delivery/districts.ts";
import { parseWholeNumber } from "#app/domain/digits.ts";
import { formatTaka } from "#app/domain/money.ts";
import { cutText } from "#app/domain/text.ts";
import type { DeliveryWords } from "#app/words/admin/delivery.en.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { DEFAULT_FIELD, fieldName } from "./field-name.ts";

/** The form's fields. */
export const NAMES = [DEFAULT_FIELD, ...districts.map((district) => fieldName(district.name))];

/** What the form shows, by field: the default and each district; "" where a district has no charge of its own. */
export type ChargesView = {
  values: Record<string, string>;
  /** In taka, for the hint in empty fields. */
  defaultCharge: number;
  errors: Record<string, string[]>;
  /** The charges as they stood when the form was opened, so that a save tells own changes from others'. */
  seen: string;
};

/** Taka by field; null where a district has none of its own. */
type Charges = Record<string, number | null>;

type Reading =
  | { view: ChargesView; status: number }
  | { changes: { byDistrict: Charges; default?: number } };

export function viewCharges(stored: DeliveryCharges): ChargesView {
  const charges = chargesOf(stored);
  return {
    values: Object.fromEntries(NAMES.map((name) => [name, String(charges[name] ?? "")])),
    defaultCharge: stored.default,
    errors: {},
    seen: JSON.stringify(charges),
  };
}

/**
 * The changes a form asks for: only the fields its sender touched. Or the form again, with what cannot be read, or what
 * somebody else changed meanwhile and this form would have changed back.
 */
export function readCharges(
  form: FormData,
  stored: DeliveryCharges,
  words: ServerWords,
  delivery: DeliveryWords,
): Reading {
  const now = chargesOf(stored);
  const seen = readSeen(form.get("seen")) ?? now;
  const typed = Object.fromEntries(NAMES.map((name) => [name, readText(form, name)]));
  const errors: ChargesView["errors"] = {};
  const meanwhile: ChargesView["errors"] = {};
  const changes: Charges = {};
  for (const name of NAMES) {
    const text = typed[name] ?? "";
    const charge = text === "" && name !== DEFAULT_FIELD ? null : parseWholeNumber(text);
    if (charge === null && (text !== "" || name === DEFAULT_FIELD)) {
      errors[name] = [words.fields[text === "" ? "required" : "amount-invalid"] ?? ""];
    } else if (charge !== seen[name]) {
      if (now[name] !== seen[name] && now[name] !== charge) {
        const shown =
          now[name] === null ? delivery.none : formatTaka(now[name] ?? 0, words.language);
        meanwhile[name] = [delivery.meanwhile(shown)];
      } else changes[name] = charge;
    }
  }
  const isBad = Object.keys(errors).length > 0;
  if (isBad || Object.keys(meanwhile).length > 0) {
    // Fields nobody touched here show what is stored now.
    const values = Object.fromEntries(
      NAMES.map((name) => {
        const isTouched = typed[name] !== String(seen[name] ?? "");
        return [name, isTouched ? (typed[name] ?? "") : String(now[name] ?? "")];
      }),
    );
    const view: ChargesView = {
      values,
      defaultCharge: stored.default,
      errors: { ...errors, ...meanwhile },
      seen: JSON.stringify(now),
    };
    return { view, status: isBad ? 400 : 409 };
  }
  const general = changes[DEFAULT_FIELD];
  const byDistrict = Object.fromEntries(
    districts.flatMap(({ name }) => {
      const charge = changes[fieldName(name)];
      return charge === undefined ? [] : [[name, charge] as const];
    }),
  );
  return {
    changes: { byDistrict, ...(typeof general === "number" ? { default: general } : {}) },
  };
}

function chargesOf(stored: DeliveryCharges): Charges {
  const own = districts.map(
    ({ name }) => [fieldName(name), stored.byDistrict[name] ?? null] as const,
  );
  return { [DEFAULT_FIELD]: stored.default, ...Object.fromEntries(own) };
}

/** Null for what no form of ours sent. */
function readSeen(sent: FormDataEntryValue | null): Charges | null {
  try {
    const seen: unknown = JSON.parse(String(sent));
    if (typeof seen !== "object" || seen === null) return null;
    const entries = Object.entries(seen);
    const isOurs = NAMES.every((name) => Object.hasOwn(seen, name));
    const isSound = entries.every(([, charge]) => charge === null || Number.isInteger(charge));
    return isOurs && isSound ? Object.fromEntries(entries) : null;
  } catch {
    return null;
  }
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? cutText(value.trim(), 100) : "";
}
