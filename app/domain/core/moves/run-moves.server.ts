import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { moveRows, moves } from "#drizzle/schema.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { type MoveRow, moveHooks, type Outcome } from "./move-kinds.server.ts";
import type { MoveReason, MoveRowState } from "./moves.ts";
import { readMoves } from "./read-moves.server.ts";

/** Rows of one transaction, which a killed server loses and other requests wait for. */
const BATCH = 50;

/**
 * Milliseconds between two notices of changed goods: each makes every server render its cached pages
 * again, for which visitors wait.
 */
const NOTICE_MS = 10_000;

/** Tries of a batch whose slugs another request took meanwhile. */
const TRIES = 3;

/**
 * Scheduled task: plans the files that wait for it, and brings in or takes back every move that was
 * begun. Each batch is a transaction, so that the next server goes on after the last one. Returns
 * the number of files and rows.
 */
export async function runMoves(): Promise<number> {
  const [read, handled] = await Promise.all([readMoves(), runBegun()]);
  return read + handled;
}

async function runBegun(): Promise<number> {
  const begun = await db
    .select({ id: moves.id })
    .from(moves)
    .where(inArray(moves.state, ["running", "taking-back"]))
    .orderBy(asc(moves.createdAt));
  let handled = 0;
  const failures: unknown[] = [];
  for (const { id } of begun)
    handled += await runMove(id).catch((failure) => {
      // One file must not hold up the others.
      failures.push(failure);
      return 0;
    });
  if (failures.length > 0) throw failures[0];
  return handled;
}

async function runMove(id: string): Promise<number> {
  let handled = 0;
  let [size, tries] = [BATCH, 0];
  let noticedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      const isQuiet = performance.now() - noticedAt < NOTICE_MS;
      const done = await db.transaction((tx) => step(tx, id, size, isQuiet));
      if (!isQuiet) noticedAt = performance.now();
      if (done === null) return handled;
      handled += done;
      [size, tries] = [BATCH, 0];
    } catch (error) {
      if (isUniqueViolation(error) && ++tries < TRIES) continue;
      if (!isDataError(error)) throw error;
      // One row that the database refuses must not hold up the others.
      if (size === 1 && (await refuseNext(id)) === 0) throw error;
      size = 1;
    }
  }
}

/**
 * Whether the database refused a value, or one too long for its index (54); a lost connection or a
 * lock refuses no row.
 */
function isDataError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof Error && "code" in cause && /^(?:2[23]|54)/.test(String(cause.code));
}

async function refuseNext(id: string): Promise<number> {
  const reasons: MoveReason[] = [{ code: "not-written" }];
  const { count } = await db.execute(sql`
    update ${moveRows} set state = 'refused', reasons = ${JSON.stringify(reasons)}::jsonb where id = (
      select id from ${moveRows} where move_id = ${id} and state in ('waiting', 'lead') order by row limit 1)`);
  return count;
}

/**
 * Handles the next rows; null when nothing is left, or another server is at it. Servers do not hear
 * of a quiet step.
 */
async function step(tx: Db, id: string, size: number, isQuiet: boolean): Promise<number | null> {
  const [move] = await tx
    .select()
    .from(moves)
    .where(and(eq(moves.id, id), inArray(moves.state, ["running", "taking-back"])))
    .for("update", { skipLocked: true });
  if (!move) return null;
  const isIn = move.state === "running";
  const rows = await nextRows(tx, id, isIn ? ["waiting", "lead"] : ["made", "led"], size);
  const rules = moveHooks.joined()[move.kind];
  if (rows.length > 0) {
    if (isQuiet) await tx.execute(sql`select set_config('haat.quiet', 'on', true)`);
    const outcomes = await (isIn ? rules.bringIn(tx, move, rows) : rules.takeBack(tx, rows));
    await write(tx, outcomes, rules.isOfPeople);
    return rows.length;
  }
  if (!isIn) await rules.finishTakingBack(tx, move);
  else if (rules.isOfPeople) {
    const rows = await emptyRows(tx, move.id);
    if (rows > 0) return rows;
  }
  await tx
    .update(moves)
    .set(isIn ? { state: "done", finishedAt: new Date() } : { state: "taken-back" })
    .where(eq(moves.id, id));
  await tx.execute(sql`select pg_notify('catalogue', 'catalogue')`);
  return null;
}

/** The next rows of these states; each state has a SELECT of its own, which its index answers in order. */
async function nextRows(tx: Db, id: string, states: readonly MoveRowState[], size: number) {
  const all: MoveRow[] = [];
  for (const state of states)
    all.push(
      ...(await tx
        .select()
        .from(moveRows)
        .where(and(eq(moveRows.moveId, id), eq(moveRows.state, state)))
        .orderBy(asc(moveRows.row))
        .limit(size)),
    );
  return all.toSorted((one, other) => one.row - other.row).slice(0, size);
}

const emptied = sql`cells = '{}', item = null, phones = '{}'`;

/** Rows that are emptied in one transaction, some milliseconds each with their index. */
const EMPTIED = 500;

/**
 * Only refused rows, and the other rows of their order, keep what the file says of people, so that
 * they can be corrected.
 */
async function emptyRows(tx: Db, moveId: string): Promise<number> {
  const { count } = await tx.execute(sql`
    update ${moveRows} set ${emptied}, reasons = (
        select coalesce(jsonb_agg(jsonb_build_object('code', reason -> 'code')), '[]')
          from jsonb_array_elements(reasons) reason)
     where id = any(array(
       select id from ${moveRows} where move_id = ${moveId} and state in ('same', 'part', 'left') and cells <> '{}'
          and (goods = '' or goods not in (
            select refused.goods from ${moveRows} refused where refused.move_id = ${moveId} and refused.state = 'refused'))
        limit ${EMPTIED}))`);
  return count;
}

/** Writes what became of rows; those of people lose what the file said of them. */
async function write(tx: Db, rows: readonly Outcome[], isOfPeople: boolean) {
  const outcomes = isOfPeople
    ? rows.map((row) => ({ ...row, reasons: row.reasons.map(({ code }) => ({ code })) }))
    : rows;
  await tx.execute(sql`
    update ${moveRows} set state = became.state, product_id = became."productId"::uuid,
           user_id = became."userId"::uuid, product_version = became."productVersion",
           reasons = became.reasons${isOfPeople ? sql`, ${emptied}` : sql`, item = coalesce(became.item, move_rows.item)`}
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        as became(id bigint, state text, "productId" text, "userId" text, "productVersion" int, reasons jsonb, item jsonb)
     where move_rows.id = became.id`);
}
