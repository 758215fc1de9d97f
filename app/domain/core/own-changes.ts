import { type MeanwhileChange, ShopError } from "./shop-error.ts";

/**
 * The state that a form showed when it was opened: its version and those of its fields that were
 * sent along.
 */
export type ShownForm<T extends object> = {
  version: number;
  was: { readonly [Field in keyof T]?: unknown };
};

/** A row that staff can edit. `version` grows with every save (see migrations, `count_save`). */
type StoredVersion = { version: number; updatedAt: Date };

/**
 * The fields of a form that its sender changed. Fields left alone keep their stored value, so that
 * two people's changes of different fields both last. A field missing from `shown` counts as
 * changed; without `shown`, as in the API, every field sent is written. Refused:
 * "changed-meanwhile", with each changed field in which a later save stored a third value.
 */
export function ownChanges<T extends object>(
  sent: T,
  shown: ShownForm<T> | undefined,
  stored: { [Field in keyof T]?: unknown } & StoredVersion,
): Partial<T> {
  const { own, conflicts } = compareEdits(sent, shown, stored);
  if (conflicts.length > 0) throw new ShopError("changed-meanwhile", { changes: conflicts });
  return own;
}

/** Like `ownChanges`, for callers that know more about a conflict than the row itself. */
export function compareEdits<T extends object>(
  sent: T,
  shown: ShownForm<T> | undefined,
  stored: { [Field in keyof T]?: unknown } & StoredVersion,
): { own: Partial<T>; conflicts: MeanwhileChange[] } {
  const fields = (Object.keys(sent) as (keyof T & string)[]).filter(
    (field) => sent[field] !== undefined,
  );
  const own = fields.filter((field) => !shown || !isSame(sent[field], shown.was[field]));
  const conflicts =
    !shown || shown.version === stored.version
      ? []
      : own.filter(
          (field) =>
            !isSame(stored[field], shown.was[field]) && !isSame(stored[field], sent[field]),
        );
  return {
    own: Object.fromEntries(own.map((field) => [field, sent[field]])) as Partial<T>,
    conflicts: conflicts.map((field) => ({
      field,
      now: asText(stored[field]),
      yours: asText(sent[field]),
      by: null,
      at: stored.updatedAt,
    })),
  };
}

/** A value as text for people: lists in one line, what is in braces as JSON, times in ISO 8601. */
function asText(value: unknown): MeanwhileChange["now"] {
  if (Array.isArray(value))
    return value
      .filter(Boolean)
      .map((one) => (typeof one === "object" ? JSON.stringify(one) : one))
      .join(", ");
  if (value instanceof Date) return value.toISOString();
  return (value ?? null) as MeanwhileChange["now"];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
