import { and, asc, count, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { moveReadings, moveRows, moves, users } from "#drizzle/schema.ts";
import { csvHead, csvLine } from "../csv.server.ts";
import { DAY_MS } from "../durations.ts";
import { deleteInBatches } from "../housekeeping/delete-in-batches.server.ts";
import { ShopError } from "../shop-error.ts";
import { recordStaffAct } from "../staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../staff-acts/staff-acts.ts";
import { isUuid } from "../uuid.ts";
import { type Move, moveHooks } from "./move-kinds.server.ts";
import { refusalOf } from "./moved-file.server.ts";
import {
  MOST_STATUSES,
  MOVE_KEPT_DAYS,
  type MoveProblem,
  type MoveReason,
  type MoveRowState,
  type PastOutcome,
  ROW_STATES,
  type Rounding,
} from "./moves.ts";

/** How many rows of a move are in each state. */
export type MoveCounts = Record<MoveRowState, number>;

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

/** Rows of one SELECT. */
const BATCH = 500;

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

/** Locks a move that shows its preview. Refused: move-not-found; move-reading; move-begun. */
export async function lockShown(tx: Db, id: string): Promise<Move> {
  const move = await lockMove(tx, id);
  if (move.state === "reading") throw new ShopError("move-reading", {});
  if (move.problem) throw refusalOf(move.problem);
  if (move.state !== "shown") throw new ShopError("move-begun", {});
  return move;
}

async function lockMove(tx: Db, id: string): Promise<Move> {
  if (isUuid(id)) await tx.select().from(moves).where(eq(moves.id, id)).for("update");
  return findMove(id, tx);
}

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
 * Refused: move-not-found; move-reading; move-begun; move-rounding-needed; move-empty.
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
      .where(and(eq(moveRows.moveId, id), inArray(moveRows.state, ["waiting", "lead"])))
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

/**
 * Scheduled task: deletes the rows of files that can no longer be taken back, and files as old that
 * nobody could read. Returns the number of rows and files.
 */
export async function sweepMoves(now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - MOVE_KEPT_DAYS * DAY_MS).toISOString();
  const problem: MoveProblem = "not-read";
  const { count } = await db.execute(sql`
    with unread as (
      delete from ${moveReadings} where id = any(array(
        select reading.id from ${moveReadings} reading join ${moves} on moves.id = reading.move_id
         where moves.created_at < ${before}::timestamptz for update of reading skip locked))
      returning move_id)
    update ${moves} set state = 'unreadable', problem = ${problem}::text
      from unread where moves.id = unread.move_id`);
  const rows = await deleteInBatches(
    moveRows,
    sql`move_id in (select id from moves where state not in ('running', 'taking-back')
      and coalesce(finished_at, created_at) < ${before}::timestamptz)`,
  );
  return count + rows;
}
