import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { moveReadings, moveRows, moves } from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { log } from "#runtime/log.ts";
import { type FileRow, Unreadable } from "../csv-file.server.ts";
import { MINUTE_MS } from "../durations.ts";
import { restorePhone, splitPhones } from "../phone.ts";
import { ShopError } from "../shop-error.ts";
import { recordStaffAct } from "../staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../staff-acts/staff-acts.ts";
import { cleanLine, cutText } from "../text.ts";
import { fieldsOf } from "./columns.server.ts";
import { type Move, moveHooks, type PlannedRow } from "./move-kinds.server.ts";
import { lookInto, readRowsOf, recognise } from "./moved-file.server.ts";
import { findMove, lockShown } from "./moves.server.ts";
import {
  type Encoding,
  MOST_AT_ONCE,
  MOST_FILES,
  type MoveKind,
  type MoveProblem,
  type MoveSource,
} from "./moves.ts";

/**
 * Milliseconds for which no other server takes a file that one reads: more than parsing and planning
 * the largest takes, after which each batch renews it. A killed server's file waits that long.
 */
const LEASE_MS = 2 * MINUTE_MS;

/** Tries of a file whose reading fails for another reason than its text, `LEASE_MS` apart. */
const TRIES = 5;

const leased = sql`now() + ${LEASE_MS}::int * interval '1 ms'`;

/**
 * Stores a file; what each of its rows would become is planned by a task, or at once if it is short.
 * Nothing of it is in the shop yet. A spreadsheet's columns are those that were chosen for the same
 * headings before. Refused: move-unreadable; move-too-long.
 */
export async function createMove(
  file: {
    name: string;
    bytes: Uint8Array;
    encoding?: Encoding | undefined;
    kind?: MoveKind | undefined;
  },
  actor: ActingStaff,
): Promise<string> {
  if (file.name === "") throw new ShopError("move-unreadable", { why: "no-file" });
  const encoding = file.encoding ?? null;
  const { headings, isShort } = await lookInto(file.bytes, encoding);
  const { kind, source } = recognise(headings, file.kind);
  const { columns } = moveHooks.joined()[kind];
  const bytes = Buffer.from(file.bytes);
  const id = await patiently(() =>
    db.transaction(async (tx) => {
      const fields =
        (await chosenBefore(tx, kind, source, headings)) ?? fieldsOf(columns, source, headings);
      const fileName = cutText(cleanLine(file.name), 100);
      const values = { kind, source, fileName, headings, fields };
      const [move] = await tx
        .insert(moves)
        .values({ ...values, state: "reading", actorId: actor?.id ?? null })
        .returning({ id: moves.id });
      const moveId = move?.id ?? "";
      await tx.insert(moveReadings).values({ moveId, bytes, encoding, ...(isShort && AT_ONCE) });
      const subject = { subject: fileName, subjectId: moveId };
      await recordStaffAct(tx, { act: "move-read", ...subject, actor });
      return moveId;
    }),
  );
  if (isShort) await readAtOnce(id);
  return id;
}

/**
 * Makes a move of each file. What is thrown for one of several stands beside its name, and the
 * others are kept. No file is refused as an empty one. Refused: move-too-many.
 */
export async function createMoves(
  files: readonly File[],
  how: { encoding?: Encoding | undefined; kind?: MoveKind | undefined },
  actor: ActingStaff,
): Promise<{ ids: string[]; refused: { fileName: string; error: unknown }[] }> {
  if (files.length > MOST_FILES)
    throw new ShopError("move-too-many", { files: files.length, most: MOST_FILES });
  const ids: string[] = [];
  const refused: { fileName: string; error: unknown }[] = [];
  for (const file of files.length > 0 ? files : [new File([], "")])
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      ids.push(await createMove({ name: file.name, bytes, ...how }, actor));
    } catch (error) {
      refused.push({ fileName: file.name, error });
    }
  return { ids, refused };
}

async function chosenBefore(tx: Db, kind: MoveKind, source: MoveSource, headings: string[]) {
  const [before] = await tx
    .select({ fields: moves.fields })
    .from(moves)
    .where(
      and(
        eq(moves.kind, kind),
        eq(moves.source, source),
        sql`${moves.headings} = ${sql.param(headings)}::text[]`,
      ),
    )
    .orderBy(desc(moves.createdAt))
    .limit(1);
  return source === "sheet" ? before?.fields : undefined;
}

/**
 * Stores which field each column becomes, and has the rows planned again. Refused: move-not-found;
 * move-reading; move-begun.
 */
export async function chooseFields(
  id: string,
  chosen: readonly string[],
  actor: ActingStaff,
): Promise<void> {
  const isShort = await db.transaction(async (tx) => {
    const move = await lockShown(tx, id);
    const { columns, sheetFields } = moveHooks.joined()[move.kind];
    const known =
      move.source === "sheet" ? sheetFields : fieldsOf(columns, move.source, move.headings);
    const fields = move.headings.map((_, at) => {
      const field = chosen[at] ?? "";
      return known.includes(field) && chosen.indexOf(field) === at ? field : "";
    });
    const isShort = (await tx.$count(moveRows, eq(moveRows.moveId, id))) <= MOST_AT_ONCE;
    await tx.update(moves).set({ fields, state: "reading" }).where(eq(moves.id, id));
    await tx.insert(moveReadings).values({ moveId: id, ...(isShort && AT_ONCE) });
    const subject = { subject: move.fileName, subjectId: id };
    await recordStaffAct(tx, { act: "move-columns", ...subject, actor });
    return isShort;
  });
  if (isShort) await readAtOnce(id);
}

/** A short file's first try is its sender's. */
const AT_ONCE = { tries: 1, dueAt: leased };

/** Plans a short file while its sender waits; the task goes on with one that fails. */
async function readAtOnce(moveId: string): Promise<void> {
  try {
    await readMove(moveId);
  } catch (error) {
    log.error({ err: error, moveId }, "a file that moves in is not read yet");
  }
}

/** How far a file is read, in rows; null once it is. `of` is null until they are counted. */
export async function findReading(
  moveId: string,
): Promise<{ done: number; of: number | null } | null> {
  const { readTo, lastRow } = moveReadings;
  const [reading] = await db
    .select({ readTo, lastRow })
    .from(moveReadings)
    .where(eq(moveReadings.moveId, moveId));
  // Row 1 names the columns.
  const below = (row: number) => Math.max(0, row - 1);
  return (
    (reading && {
      done: below(reading.readTo),
      of: reading.lastRow === null ? null : below(reading.lastRow),
    }) ??
    null
  );
}

let underWay = false;

/**
 * Plans the files that wait for it, one at a time in a server, since a large one fills the memory.
 * Returns their number.
 */
export async function readMoves(): Promise<number> {
  if (underWay) return 0;
  underWay = true;
  let read = 0;
  const failures: unknown[] = [];
  try {
    for (let id = await takeDue(); id !== null; id = await takeDue())
      await readMove(id).then(
        () => {
          read++;
        },
        // One file must not hold up the others.
        (failure) => {
          failures.push(failure);
        },
      );
    if (failures.length > 0) throw failures[0];
    return read;
  } finally {
    underWay = false;
  }
}

/** Takes the next file and counts a try, so that one that ends the server is not tried for ever. */
async function takeDue(): Promise<string | null> {
  const [due] = await db.execute<{ id: string }>(sql`
    update move_readings set tries = tries + 1, due_at = ${leased}
     where move_id = (select move_id from move_readings where due_at <= now()
                       order by due_at limit 1 for update skip locked)
    returning move_id as id`);
  return due?.id ?? null;
}

/** Rows per INSERT. */
const BATCH = 250;

type Reading = typeof moveReadings.$inferSelect;

const NOT_READ = { state: "unreadable", problem: "not-read" } as const;

/** Plans a file; one that fails at its last try, or ended the server in it, is given up. */
async function readMove(moveId: string): Promise<void> {
  const [reading] = await db.select().from(moveReadings).where(eq(moveReadings.moveId, moveId));
  if (!reading) return;
  if (reading.tries > TRIES) return endReading(reading, NOT_READ);
  try {
    await readRows(reading);
  } catch (error) {
    if (reading.tries === TRIES) await endReading(reading, NOT_READ);
    throw error;
  }
}

/** A transaction that waits for an erasure, which holds the reading until its end. */
const write = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
  patiently(() => db.transaction(work));

/**
 * Plans a file in batches, each in a transaction, so that the next server goes on after the last.
 * Two servers that read the same file at once do nothing twice.
 */
async function readRows(reading: Reading): Promise<void> {
  const move = await findMove(reading.moveId);
  const rows = await rowsOf(reading);
  if (rows instanceof Unreadable)
    return endReading(reading, { state: "unreadable", problem: rows.code });
  const lastRow = rows.at(-1)?.row ?? 1;
  await write((tx) =>
    tx.update(moveReadings).set({ lastRow }).where(eq(moveReadings.id, reading.id)),
  );
  const rules = moveHooks.joined()[move.kind];
  const planned = await rules.plan(move.source, move.fields, rows);
  for (let start = 0; start < planned.length; start += BATCH) {
    const batch = planned.slice(start, start + BATCH);
    const isLeft = await write((tx) => writeBatch(tx, reading, move, batch));
    if (!isLeft) return;
  }
  const hasFractions = planned.some(({ item }) => item !== null && rules.hasFraction(item));
  await endReading(reading, { state: "shown", hasFractions });
}

/** The rows of a file, or those that are stored already. */
async function rowsOf({ moveId, bytes, encoding }: Reading): Promise<FileRow[] | Unreadable> {
  if (!bytes) return storedRows(moveId);
  try {
    return await readRowsOf(bytes, encoding);
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
}

/** Rows of one SELECT. */
const MOST_SELECTED = 2_000;

async function storedRows(id: string): Promise<FileRow[]> {
  const all: FileRow[] = [];
  for (;;) {
    const rows = await db
      .select({ row: moveRows.row, cells: moveRows.cells })
      .from(moveRows)
      .where(and(eq(moveRows.moveId, id), gt(moveRows.row, all.at(-1)?.row ?? 0)))
      .orderBy(asc(moveRows.row))
      .limit(MOST_SELECTED);
    all.push(...rows);
    if (rows.length < MOST_SELECTED) return all;
  }
}

/** Stores what the next rows become; false if another server has read the file to its end. */
async function writeBatch(
  tx: Db,
  { id, bytes }: Reading,
  move: Move,
  planned: readonly PlannedRow[],
): Promise<boolean> {
  const [reading] = await tx
    .select({ readTo: moveReadings.readTo, erased: moveReadings.erased })
    .from(moveReadings)
    .where(eq(moveReadings.id, id))
    .for("update");
  if (!reading) return false;
  const last = planned.at(-1)?.row ?? 0;
  if (reading.readTo >= last) return true;
  const moveId = move.id;
  const rules = moveHooks.joined()[move.kind];
  const here = await rules.findHere(
    tx,
    move,
    planned.flatMap(({ item }) => item ?? []),
  );
  const values = planned.flatMap((row) => {
    const found = row.item && here.get(row.item.key);
    const phones = rules.isOfPeople ? phonesIn(row.cells) : [];
    const isErased = phones.some((phone) => reading.erased.includes(phone));
    return isErased
      ? []
      : [
          {
            ...row,
            moveId,
            phones,
            ...found,
            reasons: [...row.reasons, ...(found?.reasons ?? [])],
          },
        ];
  });
  if (!bytes) await planAnew(tx, moveId, values);
  else if (values.length > 0) await tx.insert(moveRows).values(values);
  await tx.update(moveReadings).set({ readTo: last, dueAt: leased }).where(eq(moveReadings.id, id));
  return true;
}

/**
 * Stores what rows that are here already become. A row that an erasure has deleted since it was read
 * stays away.
 */
async function planAnew(tx: Db, moveId: string, values: readonly (typeof moveRows.$inferInsert)[]) {
  const planned = values.map(({ row, goods, state, reasons, item, productId, userId }) => ({
    ...{ row, goods, state, reasons, item, productId, userId },
  }));
  await tx.execute(sql`
    update ${moveRows} set goods = planned.goods, state = planned.state, reasons = planned.reasons,
           item = planned.item, product_id = planned."productId", user_id = planned."userId"
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as planned (
             row int, goods text, state text, reasons jsonb, item jsonb, "productId" uuid, "userId" uuid)
     where move_rows.move_id = ${moveId} and move_rows.row = planned.row`);
}

const endReading = (
  { id, moveId }: Reading,
  end: { state: "shown"; hasFractions: boolean } | { state: "unreadable"; problem: MoveProblem },
): Promise<void> =>
  write(async (tx) => {
    const { count } = await tx.delete(moveReadings).where(eq(moveReadings.id, id));
    if (count > 0) await tx.update(moves).set(end).where(eq(moves.id, moveId));
  });

/** Each number of a row, in whatever column, so that an erasure finds whom the row names. */
export const phonesIn = (cells: readonly string[]): string[] => [
  ...new Set(
    cells
      .filter((cell) => /[0-9০-৯]{3}/.test(cell))
      .flatMap(splitPhones)
      .flatMap((part) => restorePhone(part) ?? []),
  ),
];
