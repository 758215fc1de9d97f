import { type MeanwhileChange, ShopError } from "./shop-error.ts";

/**
 * The fields of a form that its sender changed, to be written; what nobody touched stays as it is stored. `shown` holds
 * the values as the form showed them; a field it lacks counts as touched where it differs from what is stored. Refused:
 * "changed-meanwhile", naming each touched field in which somebody else, `at` some moment, has stored a third value.
 */
export function ownChanges<T extends object>(
  sent: T,
  shown: Partial<T>,
  stored: T,
  at: Date,
): Partial<T> {
  const fields = Object.keys(sent) as (keyof T & string)[];
  const own = fields.filter((field) => asText(sent[field]) !== asText(shown[field]));
  const conflicts = own.filter((field) => {
    const now = asText(stored[field]);
    return now !== asText(shown[field]) && now !== asText(sent[field]);
  });
  if (conflicts.length > 0) {
    throw new ShopError("changed-meanwhile", {
      changes: conflicts.map((field) => ({ field, now: plain(stored[field]), by: null, at })),
    });
  }
  return Object.fromEntries(own.map((field) => [field, sent[field]])) as Partial<T>;
}

/** As a person reads it: lists in one line. */
function plain(value: unknown): MeanwhileChange["now"] {
  if (Array.isArray(value)) return value.join(", ");
  return value as MeanwhileChange["now"];
}

function asText(value: unknown): string | undefined {
  return JSON.stringify(value);
}
