import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { movedGoods, moveRows, moves } from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { csvHead, csvLine } from "../../core/csv.server.ts";
import { DAY_MS } from "../../core/durations.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { unguardText } from "../../core/spreadsheet-cells.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { isUuid } from "../../core/uuid.ts";
import { readCsvFile, readRows } from "../spreadsheet/product-csv-table.ts";
import { fieldsOf, isKnownName, isOfPeople, sourceOf } from "./columns.server.ts";
import type { MoveReason } from "./goods.ts";
import {
  type Encoding,
  MOVE_KEPT_DAYS,
  MOVE_MAX_BYTES,
  MOVE_MAX_COLUMNS,
  MOVE_MAX_ROWS,
  type MoveRowState,
  type MoveSource,
  ROW_STATES,
  type Rounding,
  SHEET_FIELDS,
} from "./moves.ts";
import { type FileRow, hasFraction, planGoods } from "./read-goods.server.ts";

export type Move = typeof moves.$inferSelect;

/** How many rows of a move are in each state. */
export type MoveCounts = Record<MoveRowState, number>;

/** The heading of the reasons in a file of refused rows, by language. */
export const REASONS = { en: "Reasons", bn: "কারণ" } as const;

const isReasons = (name: string) =>
  (Object.values(REASONS) as string[]).includes(unguardText(name).trim());

/** Lines that are read of a file; spreadsheets leave many of them blank. */
const MOST_LINES = 2 * MOVE_MAX_ROWS;

/** The names of a file's columns and its rows. Refused: move-unreadable; move-too-long. */
function readFile(bytes: Uint8Array, encoding?: Encoding) {
  const text = readCsvFile(bytes, { most: MOVE_MAX_BYTES, ...(encoding && { encoding }) });
  if (typeof text !== "string") {
    const why = text[0]?.code === "too-large" ? "too-large" : "not-utf8";
    throw new ShopError("move-unreadable", { why });
  }
  const tooLong = { rows: MOVE_MAX_ROWS, columns: MOVE_MAX_COLUMNS };
  const read = readRows(text.replaceAll("\0", ""), isKnownName, MOST_LINES);
  if (read === "too-long") throw new ShopError("move-too-long", tooLong);
  const [head, ...rows] = read?.rows ?? [];
  if (!read || !head || head.cells.length < 2)
    throw new ShopError("move-unreadable", { why: "not-csv" });
  if (rows.length === 0) throw new ShopError("move-unreadable", { why: "empty" });
  if (rows.length > MOVE_MAX_ROWS || head.cells.length > MOVE_MAX_COLUMNS)
    throw new ShopError("move-too-long", tooLong);
  const kept = head.cells.flatMap((name, at) => (isReasons(name) ? [] : [at]));
  const pick = (cells: string[]) => kept.map((at) => unguardText(cells[at] ?? ""));
  return {
    headings: pick(head.cells).map((name) => cutText(cleanLine(name), 100)),
    rows: rows.map(({ row, cells }) => ({ row, cells: pick(cells) })),
  };
}

/**
 * Stores a file with what each of its rows would become; nothing of it is in the shop yet. A
 * spreadsheet's columns are those that were chosen for the same headings before.
 */
export async function createMove(
  file: { name: string; bytes: Uint8Array; encoding?: Encoding | undefined },
  actor: ActingStaff,
): Promise<string> {
  if (file.name === "") throw new ShopError("move-unreadable", { why: "no-file" });
  const { headings, rows } = readFile(file.bytes, file.encoding);
  if (isOfPeople(headings)) throw new ShopError("move-unreadable", { why: "people" });
  const source = sourceOf(headings);
  return patiently(() =>
    db.transaction(async (tx) => {
      const fields = (await chosenBefore(tx, source, headings)) ?? fieldsOf(source, headings);
      const values = { source, fileName: cutText(cleanLine(file.name), 100), headings, fields };
      const [move] = await tx
        .insert(moves)
        .values({ ...values, actorId: actor?.id ?? null })
        .returning({ id: moves.id });
      const id = move?.id ?? "";
      await writeRows(tx, id, source, fields, rows);
      const subject = { subject: values.fileName, subjectId: id };
      await recordStaffAct(tx, { act: "move-read", ...subject, actor });
      return id;
    }),
  );
}

async function chosenBefore(tx: Db, source: MoveSource, headings: string[]) {
  const [before] = await tx
    .select({ fields: moves.fields })
    .from(moves)
    .where(and(eq(moves.source, source), sql`${moves.headings} = ${sql.param(headings)}::text[]`))
    .orderBy(desc(moves.createdAt))
    .limit(1);
  return source === "sheet" ? before?.fields : undefined;
}

/** Rows per INSERT. */
const BATCH = 500;

async function writeRows(
  tx: Db,
  moveId: string,
  source: MoveSource,
  fields: readonly string[],
  rows: readonly FileRow[],
) {
  const planned = await planGoods(source, fields, rows);
  const here = await findHere(
    tx,
    planned.flatMap(({ item }) => (item ? [item.key] : [])),
  );
  const hasFractions = planned.some(({ item }) => item !== null && hasFraction(item));
  await tx.update(moves).set({ hasFractions }).where(eq(moves.id, moveId));
  for (let start = 0; start < planned.length; start += BATCH) {
    const values = planned.slice(start, start + BATCH).map((row) => {
      const productId = row.item && here.get(row.item.key);
      return { ...row, moveId, ...(productId && { state: "same" as const, productId }) };
    });
    await tx.insert(moveRows).values(values);
  }
}

/** The products that were moved in before, by what the other program calls them. */
export async function findHere(tx: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select()
    .from(movedGoods)
    .where(sql`${movedGoods.key} = any(${sql.param([...keys])}::text[])`);
  return new Map(rows.map(({ key, productId }) => [key, productId]));
}

/** Moves, newest first. */
export async function listMoves({ page, perPage }: { page: number; perPage: number }) {
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(moves)
      .orderBy(desc(moves.createdAt), asc(moves.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ total: count() }).from(moves),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/** Refused: move-not-found. */
export async function findMove(id: string, tx: Db = db): Promise<Move> {
  const found = isUuid(id) ? await tx.select().from(moves).where(eq(moves.id, id)) : [];
  if (!found[0]) throw new ShopError("move-not-found", {});
  return found[0];
}

export async function countRows(moveId: string): Promise<MoveCounts> {
  const rows = await db
    .select({ state: moveRows.state, rows: count() })
    .from(moveRows)
    .where(eq(moveRows.moveId, moveId))
    .groupBy(moveRows.state);
  const counts = Object.fromEntries(ROW_STATES.map((state) => [state, 0])) as MoveCounts;
  for (const { state, rows: n } of rows) counts[state] = n;
  return counts;
}

/** The rows of a move as the file has them, or those of one state. */
export async function listMoveRows(
  moveId: string,
  state: MoveRowState | null,
  { page, perPage }: { page: number; perPage: number },
) {
  const where = and(eq(moveRows.moveId, moveId), state ? eq(moveRows.state, state) : undefined);
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(moveRows)
      .where(where)
      .orderBy(asc(moveRows.row))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ total: count() }).from(moveRows).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/**
 * The refused rows with all other rows of the same goods, to be mended and sent again; `say` puts a
 * reason into words.
 */
export async function* refusedFile(
  move: Move,
  reasonsName: string,
  say: (reason: MoveReason) => string,
): AsyncGenerator<string> {
  yield csvHead([...move.headings, reasonsName]);
  const isOfRefused = sql`(${moveRows.state} = 'refused' or (${moveRows.goods} <> '' and ${moveRows.goods} in (
    select goods from ${moveRows} refused where refused.move_id = ${move.id} and refused.state = 'refused')))`;
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(moveRows)
      .where(and(eq(moveRows.moveId, move.id), sql`${moveRows.row} > ${after}`, isOfRefused))
      .orderBy(asc(moveRows.row))
      .limit(BATCH);
    for (const { cells, state, reasons } of rows)
      yield csvLine([...cells, state === "refused" ? reasons.map(say).join(" ") : ""]);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.row ?? after;
  }
}

/** Locks a move that shows its preview. Refused: move-not-found; move-begun. */
async function lockShown(tx: Db, id: string): Promise<Move> {
  const move = await lockMove(tx, id);
  if (move.state !== "shown") throw new ShopError("move-begun", {});
  return move;
}

async function lockMove(tx: Db, id: string): Promise<Move> {
  if (isUuid(id)) await tx.select().from(moves).where(eq(moves.id, id)).for("update");
  return findMove(id, tx);
}

/**
 * Stores which field of a product each column holds, and plans the rows again. Refused:
 * move-not-found; move-begun.
 */
export const chooseFields = (
  id: string,
  chosen: readonly string[],
  actor: ActingStaff,
): Promise<void> =>
  patiently(() =>
    db.transaction(async (tx) => {
      const move = await lockShown(tx, id);
      const known: readonly string[] =
        move.source === "sheet" ? SHEET_FIELDS : fieldsOf(move.source, move.headings);
      const fields = move.headings.map((_, at) => {
        const field = chosen[at] ?? "";
        return known.includes(field) && chosen.indexOf(field) === at ? field : "";
      });
      const rows = await tx
        .delete(moveRows)
        .where(eq(moveRows.moveId, id))
        .returning({ row: moveRows.row, cells: moveRows.cells });
      rows.sort((a, b) => a.row - b.row);
      await tx.update(moves).set({ fields }).where(eq(moves.id, id));
      await writeRows(tx, id, move.source, fields, rows);
      const subject = { subject: move.fileName, subjectId: id };
      await recordStaffAct(tx, { act: "move-columns", ...subject, actor });
    }),
  );

/**
 * Begins to bring the goods in, which a task does in the background. Refused: move-begun;
 * move-rounding-needed; move-empty.
 */
export async function beginMove(
  id: string,
  rounding: Rounding | null,
  actor: ActingStaff,
): Promise<void> {
  await db.transaction(async (tx) => {
    const move = await lockShown(tx, id);
    if (move.hasFractions && rounding === null) throw new ShopError("move-rounding-needed", {});
    const [some] = await tx
      .select({ id: moveRows.id })
      .from(moveRows)
      .where(and(eq(moveRows.moveId, id), eq(moveRows.state, "waiting")))
      .limit(1);
    if (!some) throw new ShopError("move-empty", {});
    await tx
      .update(moves)
      .set({ state: "running", rounding, beganAt: new Date(), actorId: actor?.id ?? null })
      .where(eq(moves.id, id));
    const subject = { subject: move.fileName, subjectId: id };
    await recordStaffAct(tx, { act: "move-begun", ...subject, actor });
  });
}

export const canBeTakenBack = ({ state, finishedAt }: Move, now = new Date()) =>
  state === "done" &&
  finishedAt !== null &&
  now.getTime() - finishedAt.getTime() < MOVE_KEPT_DAYS * DAY_MS;

/** Begins to take back what a move made, within 30 days. Refused: move-stays. */
export async function beginTakingBack(id: string, actor: ActingStaff): Promise<void> {
  await db.transaction(async (tx) => {
    const move = await lockMove(tx, id);
    if (!canBeTakenBack(move)) throw new ShopError("move-stays", { days: MOVE_KEPT_DAYS });
    await tx.update(moves).set({ state: "taking-back" }).where(eq(moves.id, id));
    const subject = { subject: move.fileName, subjectId: id };
    await recordStaffAct(tx, { act: "move-taken-back", ...subject, actor });
  });
}

/** Scheduled task: deletes the rows of files that can no longer be taken back. */
export function sweepMoves(now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - MOVE_KEPT_DAYS * DAY_MS).toISOString();
  return deleteInBatches(
    moveRows,
    sql`move_id in (select id from moves where state not in ('running', 'taking-back')
      and coalesce(finished_at, created_at) < ${before}::timestamptz)`,
  );
}
