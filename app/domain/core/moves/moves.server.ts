import { and, asc, count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { moveRows, moves, users } from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { csvHead, csvLine } from "../csv.server.ts";
import { type FileRow, readCsvFile, readRows } from "../csv-file.server.ts";
import { DAY_MS } from "../durations.ts";
import { deleteInBatches } from "../housekeeping/delete-in-batches.server.ts";
import { restorePhone, splitPhones } from "../phone.ts";
import { ShopError } from "../shop-error.ts";
import { unguardText } from "../spreadsheet-cells.ts";
import { recordStaffAct } from "../staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../staff-acts/staff-acts.ts";
import { cleanLine, cutText } from "../text.ts";
import { isUuid } from "../uuid.ts";
import { fieldsOf, plainName, sourceIn } from "./columns.server.ts";
import { type Move, moveHooks } from "./move-kinds.server.ts";
import {
  type Encoding,
  MOST_STATUSES,
  MOVE_KEPT_DAYS,
  MOVE_KINDS,
  MOVE_MAX_BYTES,
  MOVE_MAX_COLUMNS,
  MOVE_MAX_ROWS,
  type MoveKind,
  type MoveReason,
  type MoveRowState,
  type MoveSource,
  type PastOutcome,
  ROW_STATES,
  type Rounding,
} from "./moves.ts";

/** How many rows of a move are in each state. */
export type MoveCounts = Record<MoveRowState, number>;

/** The heading of the reasons in a file of refused rows, by language. */
export const REASONS = { en: "Reasons", bn: "কারণ" } as const;

const isReasons = (name: string) =>
  (Object.values(REASONS) as string[]).includes(unguardText(name).trim());

/** Whether any program or list of any kind has a column of this name. */
const isKnownName = (name: string) =>
  MOVE_KINDS.some((kind) =>
    Object.values(moveHooks.joined()[kind].columns.fields).some((names) =>
      names.has(plainName(name)),
    ),
  );

/** Columns that lists of orders have, which name people too. */
const OF_ORDERS =
  /^(?:order (?:id|number|date|status|no\.?)|lineitem .*|financial status|অর্ডার নম্বর)$/i;

/** Columns that lists of people have, and lists of goods have not. */
const OF_PEOPLE =
  /^(?:e-?mail|phone|phone number|mobile|mobile number|billing .*|customer.*|first name|last name|accepts .* marketing|ইমেইল|ফোন|ফোন নম্বর|মোবাইল|মোবাইল নম্বর)$/i;

/** The kind of a file and the program that wrote it. */
function recognise(headings: readonly string[], chosen: MoveKind | undefined) {
  const names = headings.map(plainName);
  const isOfOrders = names.some((name) => OF_ORDERS.test(name));
  const kinds = chosen ? [chosen] : isOfOrders ? (["orders"] as const) : MOVE_KINDS;
  for (const kind of kinds) {
    const source = sourceIn(moveHooks.joined()[kind].columns, headings);
    if (source) return { kind, source };
  }
  const isOfPeople = names.some((name) => OF_PEOPLE.test(name));
  const guessed = isOfOrders ? "orders" : isOfPeople ? "customers" : "goods";
  const kind: MoveKind = chosen ?? guessed;
  return { kind, source: "sheet" as const };
}

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
  file: {
    name: string;
    bytes: Uint8Array;
    encoding?: Encoding | undefined;
    kind?: MoveKind | undefined;
  },
  actor: ActingStaff,
): Promise<string> {
  if (file.name === "") throw new ShopError("move-unreadable", { why: "no-file" });
  const { headings, rows } = readFile(file.bytes, file.encoding);
  const { kind, source } = recognise(headings, file.kind);
  const { columns } = moveHooks.joined()[kind];
  return patiently(() =>
    db.transaction(async (tx) => {
      const fields =
        (await chosenBefore(tx, kind, source, headings)) ?? fieldsOf(columns, source, headings);
      const fileName = cutText(cleanLine(file.name), 100);
      const values = { kind, source, fileName, headings, fields };
      const [move] = await tx
        .insert(moves)
        .values({ ...values, actorId: actor?.id ?? null })
        .returning({ id: moves.id });
      const id = move?.id ?? "";
      await writeRows(tx, { id, kind, source }, fields, rows);
      const subject = { subject: values.fileName, subjectId: id };
      await recordStaffAct(tx, { act: "move-read", ...subject, actor });
      return id;
    }),
  );
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

/** Rows per INSERT. */
const BATCH = 500;

async function writeRows(
  tx: Db,
  { id: moveId, kind, source }: Pick<Move, "id" | "kind" | "source">,
  fields: readonly string[],
  rows: readonly FileRow[],
) {
  const rules = moveHooks.joined()[kind];
  const planned = await rules.plan(source, fields, rows);
  const here = await rules.findHere(
    tx,
    planned.flatMap(({ item }) => (item ? [item.key] : [])),
  );
  const hasFractions = planned.some(({ item }) => item !== null && rules.hasFraction(item));
  await tx.update(moves).set({ hasFractions }).where(eq(moves.id, moveId));
  for (let start = 0; start < planned.length; start += BATCH) {
    const values = planned.slice(start, start + BATCH).map((row) => {
      const found = row.item && here.get(row.item.key);
      const phones = rules.isOfPeople ? phonesIn(row.cells) : [];
      return { ...row, moveId, phones, ...(found && { state: "same" as const, ...found }) };
    });
    await tx.insert(moveRows).values(values);
  }
}

/** Each number of a row, in whatever column, so that an erasure finds whom the row names. */
export const phonesIn = (cells: readonly string[]): string[] => [
  ...new Set(
    cells
      .filter((cell) => /[0-9০-৯]{3}/.test(cell))
      .flatMap(splitPhones)
      .flatMap((part) => restorePhone(part) ?? []),
  ),
];

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

/** The rows of a move in the file's order, or those of one state, with the accounts they made. */
export async function listMoveRows(
  moveId: string,
  state: MoveRowState | null,
  { page, perPage }: { page: number; perPage: number },
) {
  const where = and(eq(moveRows.moveId, moveId), state ? eq(moveRows.state, state) : undefined);
  const [rows, [all]] = await Promise.all([
    db
      .select({
        ...getTableColumns(moveRows),
        account: { fullName: users.fullName, phoneNumber: users.phoneNumber },
      })
      .from(moveRows)
      .leftJoin(users, eq(users.id, moveRows.userId))
      .where(where)
      .orderBy(asc(moveRows.row))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ total: count() }).from(moveRows).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/**
 * The refused rows with all other rows of the same goods or order, to be corrected and sent again;
 * `say` puts a reason into words.
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
 * Stores which field each column becomes, and plans the rows again. Refused: move-not-found;
 * move-begun.
 */
export const chooseFields = (
  id: string,
  chosen: readonly string[],
  actor: ActingStaff,
): Promise<void> =>
  patiently(() =>
    db.transaction(async (tx) => {
      const move = await lockShown(tx, id);
      const { columns, sheetFields } = moveHooks.joined()[move.kind];
      const known =
        move.source === "sheet" ? sheetFields : fieldsOf(columns, move.source, move.headings);
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
      await writeRows(tx, move, fields, rows);
      const subject = { subject: move.fileName, subjectId: id };
      await recordStaffAct(tx, { act: "move-columns", ...subject, actor });
    }),
  );

/** The statuses of a file of orders, how often each is in it, and what it becomes. */
export async function listStatuses(move: Move) {
  const { guessOutcome } = moveHooks.joined()[move.kind];
  if (!guessOutcome) return [];
  const status = sql<string>`${moveRows.item} ->> 'status'`;
  const rows = await db
    .select({ status, orders: count() })
    .from(moveRows)
    .where(and(eq(moveRows.moveId, move.id), sql`${moveRows.item} is not null`))
    .groupBy(status)
    .orderBy(desc(count()), status)
    .limit(MOST_STATUSES);
  return rows.map((row) => ({
    ...row,
    outcome: move.outcomes[row.status] ?? guessOutcome(row.status),
  }));
}

/**
 * Begins to bring the rows in, which a task does in the background; `outcomes` has what a status
 * becomes if not as guessed, and `inReports` whether its orders count in Reports.
 * Refused: move-not-found; move-begun; move-rounding-needed; move-empty.
 */
export async function beginMove(
  id: string,
  rounding: Rounding | null,
  actor: ActingStaff,
  {
    outcomes = {},
    inReports = false,
  }: {
    outcomes?: Readonly<Record<string, PastOutcome>> | undefined;
    inReports?: boolean | undefined;
  } = {},
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
      .set({
        state: "running",
        rounding,
        outcomes,
        inReports,
        beganAt: new Date(),
        actorId: actor?.id ?? null,
      })
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
