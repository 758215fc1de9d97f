import type { Db } from "#drizzle/client.server.ts";
import { staffActs } from "#drizzle/schema.ts";
import { cutText } from "../text.ts";
import type { ActingStaff, StaffAct } from "./staff-acts.ts";

/** The longest subject and value, in characters: an entry is one short line. */
const SUBJECT_MAX = 120;
const VALUE_MAX = 60;

export type ActDetails = Record<string, string | number | boolean | null>;

export type StaffActRecord = {
  act: StaffAct;
  /**
   * The present name of the changed row, and its id; for a person the account's id or the phone
   * number.
   */
  subject?: string;
  subjectId?: string;
  /** Never a secret: all readers of the audit page see it. */
  details?: ActDetails;
  actor: ActingStaff;
};

/**
 * Records an act of staff in the transaction that makes the change, so that both are saved or
 * neither.
 */
export async function recordStaffAct(
  tx: Db,
  { act, subject = "", subjectId = "", details = {}, actor }: StaffActRecord,
): Promise<void> {
  await tx.insert(staffActs).values({
    act,
    subject: cutText(subject, SUBJECT_MAX),
    subjectId,
    details,
    actorId: actor?.id ?? null,
  });
}

/** The changed fields of a save for `details`, each as "before → after", shortened. */
export function changedFields<T extends object>(
  before: { [Field in keyof T]?: unknown },
  after: Partial<T>,
): ActDetails {
  const names = (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => after[name] !== undefined && asText(before[name]) !== asText(after[name]),
  );
  return Object.fromEntries(
    names.map((name) => [name, `${short(before[name])} → ${short(after[name])}`]),
  );
}

const short = (value: unknown): string => {
  const text = asText(value);
  return text.length > VALUE_MAX ? `${cutText(text, VALUE_MAX)}…` : text;
};

function asText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.filter(Boolean).join(", ") || "–";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
