import { inArray, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { pastOrders } from "#drizzle/schema.ts";
import type {
  Here,
  KindRules,
  Move,
  MoveItem,
  MoveRow,
  Outcome,
} from "../../core/moves/move-kinds.server.ts";
import { type MovedOrder, ROUND } from "../../core/moves/moves.ts";
import { PARTS } from "../../core/pasted-tables/cells.ts";
import { ORDER_COLUMNS, ORDER_FIELDS } from "./columns.server.ts";
import { guessOutcome, planOrders } from "./read-orders.server.ts";

/** How a file of orders is brought in, as history. */
export const orderMoves: KindRules = {
  columns: ORDER_COLUMNS,
  sheetFields: ORDER_FIELDS,
  plan: planOrders,
  findHere,
  hasFraction: (item) => (item as MovedOrder).total % PARTS !== 0,
  bringIn,
  takeBack,
  finishTakingBack: async () => undefined,
  guessOutcome,
  isOfPeople: true,
};

async function findHere(
  tx: Db,
  _move: Move,
  items: readonly MoveItem[],
): Promise<Map<string, Here>> {
  const keys = items.map(({ key }) => key);
  const rows = await tx
    .select({ key: pastOrders.key })
    .from(pastOrders)
    .where(sql`${pastOrders.key} = any(${sql.param(keys)}::text[])`);
  return new Map(rows.map(({ key }) => [key, { state: "same", reasons: [] }]));
}

async function bringIn(tx: Db, move: Move, rows: readonly MoveRow[]): Promise<Outcome[]> {
  const round = ROUND[move.rounding ?? "nearest"];
  const values = rows.map(({ id: moveRowId, item }) => {
    const { key, number, day, status, total, lines, fullName, phone } = item as MovedOrder;
    return {
      ...{ moveRowId, key, number, day, lines, fullName, phoneNumber: phone },
      outcome: move.outcomes[status] ?? guessOutcome(status),
      total: round(total / PARTS),
      inReports: move.inReports,
    };
  });
  const made = await tx
    .insert(pastOrders)
    .values(values)
    .onConflictDoNothing({ target: pastOrders.key })
    .returning({ moveRowId: pastOrders.moveRowId });
  const madeOf = new Set(made.map(({ moveRowId }) => moveRowId));
  return rows.map(({ id, reasons }) => ({
    ...{ id, reasons },
    state: madeOf.has(id) ? "made" : "same",
  }));
}

/** Nothing depends on past orders, so all of them go. */
async function takeBack(tx: Db, rows: readonly MoveRow[]): Promise<Outcome[]> {
  const ids = rows.map(({ id }) => id);
  await tx.delete(pastOrders).where(inArray(pastOrders.moveRowId, ids));
  return rows.map(({ id, reasons }) => ({ id, reasons, state: "taken-back" }));
}
