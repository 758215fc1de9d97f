import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, db } from "#drizzle/client.server.ts";
import { ownChanges, type ShownForm } from "./own-changes.ts";
import { changedFields, recordStaffAct } from "./staff-acts/record-staff-act.server.ts";
import type { ActingStaff, StaffAct } from "./staff-acts/staff-acts.ts";

type Settings<Fields> = {
  table: PgTable;
  /** The row to lock while nothing has been saved yet. */
  defaults?: object;
  act: StaffAct;
  /** The row as the fields of the form, and back; by default they have the same names. */
  toFields?: (row: never) => Fields;
  toRow?: (fields: Fields) => object;
  /** May refuse the fields that would be stored. */
  check?: (fields: Fields, tx: Db) => void | Promise<void>;
  /** Secret fields: the audit log records that they changed, without their values. */
  secrets?: readonly (keyof Fields & string)[];
};

/**
 * The function that changes and records the settings in a table of one row; absent fields stay.
 * With `shown`, only fields that differ from it. Refused: changed-meanwhile, for fields that
 * somebody else has since set to another value.
 */
export const settingsChange =
  <Fields extends object>({
    table,
    defaults,
    act,
    toFields,
    toRow,
    check,
    secrets = [],
  }: Settings<Fields>) =>
  (
    sent: Partial<Fields>,
    shown?: ShownForm<Partial<Fields>>,
    actor: ActingStaff = null,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      if (defaults) await tx.insert(table).values(defaults).onConflictDoNothing();
      const [row] = await tx.select().from(table).for("no key update");
      const { version, updatedAt } = row as { version: number; updatedAt: Date };
      const stored = toFields ? toFields(row as never) : (row as Fields);
      const own = ownChanges(sent, shown, { ...stored, version, updatedAt });
      if (Object.keys(own).length === 0) return;
      const fields = { ...stored, ...own } as Fields;
      await check?.(fields, tx);
      await tx.update(table).set(toRow ? toRow(fields) : own);
      const details = changedFields(stored, own);
      for (const secret of secrets) if (secret in details) details[secret] = true;
      const isChanged = Object.keys(details).length > 0;
      if (isChanged) await recordStaffAct(tx, { act, details, actor });
    });
