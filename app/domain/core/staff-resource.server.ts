import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  getTableName,
  isNull,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Db, db } from "#drizzle/client.server.ts";
import { ownChanges, type ShownForm } from "./own-changes.ts";
import { whereRestorable } from "./restorable.server.ts";
import { type Refusals, ShopError } from "./shop-error.ts";
import {
  type ActDetails,
  changedFields,
  recordStaffAct,
} from "./staff-acts/record-staff-act.server.ts";
import type { ActingStaff, StaffAct } from "./staff-acts/staff-acts.ts";
import { refuseTaken } from "./unique-violation.ts";
import { isUuid } from "./uuid.ts";

type StoredRow = { id: string; version: number; updatedAt: Date };

type Verb = "created" | "changed" | "deleted" | "restored";

type PlainRefusal = {
  [Code in keyof Refusals]: Record<never, never> extends Refusals[Code] ? Code : never;
}[keyof Refusals];

type Resource<Row, Input> = {
  /** A table without `deletedAt` has neither `remove` nor `restore`. */
  table: PgTable & { id: PgColumn; deletedAt?: PgColumn };
  /** The columns that are read; all of them by default. */
  columns?: Record<string, PgColumn | SQL.Aliased>;
  orderBy: (PgColumn | SQL)[];
  act: (verb: Verb) => StaffAct;
  /** A row's name in the audit. */
  nameOf: (row: Row) => string;
  notFound?: PlainRefusal;
  /** The refusal of a value that another row has already. */
  taken?: (values: Input) => ShopError;
  /**
   * The most rows there may be (of those that `counts` selects), and what to throw for one more.
   */
  limit?: { most: number; tooMany: () => ShopError; counts?: SQL };
  createdDetails?: (row: Row) => ActDetails;
  /** What a deleted or restored row was about, as its name does not say. */
  keptDetails?: (row: Row) => ActDetails;
};

/**
 * What a change writes and records in the audit; without `set` the change has already been written.
 */
type Edit = { set?: object; details?: ActDetails };

/** Adds columns and audit details to the fields that a form changed. */
type Amend<Row, Changes> = (
  own: Partial<Changes>,
  row: Row,
  tx: Db,
) => Promise<Edit & { own: Partial<Changes> }>;

/**
 * Functions for rows that staff edit: each locks its row, writes and records in one transaction.
 */
export function staffResource<Row extends StoredRow, Input extends object, Changes extends object>(
  resource: Resource<Row, Input>,
) {
  const { table, columns = getTableColumns(table), act, limit } = resource;
  const isListed = table.deletedAt && isNull(table.deletedAt);
  const isRestorable = (now: Date) =>
    whereRestorable({ deletedAt: table.deletedAt as PgColumn }, now);
  const select = (tx: Db, where: SQL | undefined) => tx.select(columns).from(table).where(where);

  const ordered = (where: SQL | undefined) => select(db, where).orderBy(...resource.orderBy);
  const listed = ordered(isListed).prepare(getTableName(table));

  /** All rows that are not deleted, or those of `where`. */
  async function list(where?: SQL): Promise<Row[]> {
    return (await (where ? ordered(where) : listed.execute())) as Row[];
  }

  /** Rows that can be restored, latest deletion first. */
  async function listDeleted(now = new Date()): Promise<Row[]> {
    const latestFirst = desc(table.deletedAt as PgColumn);
    return (await select(db, isRestorable(now)).orderBy(latestFirst, table.id)) as Row[];
  }

  /** Null if there is no such row or it was deleted. */
  async function find(id: string): Promise<Row | null> {
    const [found] = isUuid(id) ? await select(db, and(eq(table.id, id), isListed)) : [];
    return (found as Row | undefined) ?? null;
  }

  /** `within` is the transaction of what the row is made for. */
  async function create(input: Input, actor: ActingStaff = null, within: Db = db): Promise<Row> {
    return within.transaction(async (tx) => {
      await refuseTooMany(tx);
      const [created] = (await tx
        .insert(table)
        .values(input)
        .onConflictDoNothing()
        .returning(columns)) as Row[];
      if (!created) throw resource.taken?.(input) ?? new Error("An insert returned no row");
      await record(tx, created, act("created"), actor, resource.createdDetails?.(created));
      return created;
    });
  }

  /** The lock makes parallel creations and restorations count one after the other. */
  async function refuseTooMany(tx: Db): Promise<void> {
    if (!limit) return;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${act("created")}))`);
    const [counted] = await tx
      .select({ rows: count() })
      .from(table)
      .where(and(isListed, limit.counts));
    if (counted && counted.rows >= limit.most) throw limit.tooMany();
  }

  /**
   * With `shown`, only fields that differ from it are written. Refused: not found, taken,
   * changed-meanwhile.
   */
  const update = (
    id: string,
    changes: Changes,
    shown?: ShownForm<Changes>,
    actor: ActingStaff = null,
    amend: Amend<Row, Changes> = async (own) => ({ own }),
  ): Promise<Row> =>
    change(id, act("changed"), actor, async (row, tx) => {
      const amended = await amend(ownChanges(changes, shown, row), row, tx);
      const set = { ...amended.own, ...amended.set };
      if (Object.keys(set).length === 0) return null;
      return { set, details: { ...changedFields(row, amended.own), ...amended.details } };
    });

  /** Hides a row; `requireUnused` may refuse. Its lock also prevents new references to the row. */
  const remove = (
    id: string,
    actor: ActingStaff = null,
    requireUnused?: (row: Row, tx: Db) => Promise<void>,
  ): Promise<Row> =>
    change(
      id,
      act("deleted"),
      actor,
      async (row, tx) => {
        await requireUnused?.(row, tx);
        return { set: { deletedAt: new Date() }, ...keptOf(row) };
      },
      { strength: "update" },
    );

  const keptOf = (row: Row) => (resource.keptDetails ? { details: resource.keptDetails(row) } : {});

  /** Undoes a deletion of the last 30 days. Refused: not found, taken by a newer row, too many. */
  const restore = (id: string, actor: ActingStaff = null, now = new Date()): Promise<Row> =>
    change(
      id,
      act("restored"),
      actor,
      async (row, tx) => {
        await refuseTooMany(tx);
        return { set: { deletedAt: null }, ...keptOf(row) };
      },
      { where: isRestorable(now) },
    );

  /**
   * Locks a row, writes the result of `edit` and records it; null changes nothing. Refused: not
   * found, taken.
   */
  async function change(
    id: string,
    act: StaffAct,
    actor: ActingStaff,
    edit: (row: Row, tx: Db) => Promise<Edit | null>,
    { where = isListed, strength = "no key update" as "no key update" | "update" } = {},
  ): Promise<Row> {
    return db.transaction(async (tx) => {
      const which = eq(table.id, id);
      const [row] = (isUuid(id) ? await select(tx, and(which, where)).for(strength) : []) as Row[];
      if (!row) throw new ShopError(resource.notFound ?? "row-not-found", {});
      const edited = await edit(row, tx);
      if (!edited) return row;
      const { set, details } = edited;
      const write = () =>
        tx
          .update(table)
          .set(set ?? {})
          .where(which)
          .returning(columns);
      const taken = () => resource.taken?.({ ...row, ...set } as unknown as Input);
      const [changed] = (set ? await refuseTaken(taken, write) : []) as Row[];
      await record(tx, row, act, actor, details);
      return changed ?? row;
    });
  }

  const record = (tx: Db, row: Row, act: StaffAct, actor: ActingStaff, details: ActDetails = {}) =>
    recordStaffAct(tx, { act, subject: resource.nameOf(row), subjectId: row.id, details, actor });

  return { list, listDeleted, find, create, update, remove, restore, change };
}
