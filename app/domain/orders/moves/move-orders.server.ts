import { inArray, or, sql } from "drizzle-orm";
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

/** What is here already, and what only has the number of an order of another shop. */
async function findHere(tx: Db, _move: Move, all: readonly MoveItem[]): Promise<Map<string, Here>> {
  const items = all as readonly MovedOrder[];
  const { same, taken } = await findPast(tx, items);
  return new Map(
    items
      .filter(({ key }) => same.has(key) || taken.has(key))
      .map(({ key }): [string, Here] => [
        key,
        same.has(key) ? { state: "same", reasons: [] } : { state: "waiting", reasons: [BESIDE] },
      ]),
  );
}

/** Said of an order that stands beside another one of its number. */
const BESIDE = { code: "order-number-here" };

/**
 * By key, the orders that came before, and those whose number another order has: each shop counts from
 * the beginning, so that the number alone tells no order. Orders that came beside another one are found
 * by their number too, since day or total may have been mended in the file; by the long key still once
 * an erasure has emptied the number.
 */
async function findPast(tx: Db, items: readonly MovedOrder[]) {
  const keys = items.flatMap((item) => [item.key, longKey(item)]);
  const numbers = items.map(({ number }) => number);
  const { key, number, day, phoneNumber, total } = pastOrders;
  const rows = await tx
    .select({ key, number, day, phoneNumber, total })
    .from(pastOrders)
    .where(
      or(
        sql`${key} = any(${sql.param(keys)}::text[])`,
        // Orders whose number an erasure emptied are not of one number.
        sql`${number} = any(${sql.param(numbers.filter(Boolean))}::text[])`,
      ),
    );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const isOfNumber = (row: { key: string; number: string }, item: MovedOrder) =>
    row.key === item.key || (row.number === item.number && row.key.startsWith(`${item.key}:`));
  const isSame = (item: MovedOrder) =>
    byKey.has(longKey(item)) || rows.some((row) => isOfNumber(row, item) && isOne(row, item));
  const keysOf = (some: readonly MovedOrder[]) => new Set(some.map(({ key }) => key));
  return {
    same: keysOf(items.filter(isSame)),
    taken: keysOf(items.filter((item) => byKey.has(item.key) && !isSame(item))),
  };
}

/** The key of an order whose number another one has; the same file has the same day and total. */
const longKey = ({ key, day, total }: MovedOrder) => `${key}:${day}:${total}`;

type Stored = Pick<typeof pastOrders.$inferSelect, "day" | "phoneNumber" | "total">;

/**
 * Whether a stored order is the one of a row with its number: two of phone number, day and total agree,
 * since a customer of two shops has one phone number. The total was rounded, and an erased order has no
 * phone number any more.
 */
function isOne(stored: Stored, item: MovedOrder): boolean {
  const isPhone = stored.phoneNumber === item.phone;
  const isDay = stored.day === item.day;
  const isTotal = Math.abs(stored.total - item.total / PARTS) < 1;
  return (isPhone && (isDay || isTotal)) || (isDay && isTotal);
}

async function bringIn(tx: Db, move: Move, rows: readonly MoveRow[]): Promise<Outcome[]> {
  const round = ROUND[move.rounding ?? "nearest"];
  const orders = rows.map(({ id, item }) => ({ id, item: item as MovedOrder }));
  const write = async (some: typeof orders, keyOf: (item: MovedOrder) => string) => {
    const values = some.map(({ id: moveRowId, item }) => {
      const { number, day, status, total, lines, fullName, phone } = item;
      return {
        ...{ moveRowId, key: keyOf(item), number, day, lines, fullName, phoneNumber: phone },
        outcome: move.outcomes[status] ?? guessOutcome(status),
        total: round(total / PARTS),
        inReports: move.inReports,
      };
    });
    if (values.length === 0) return [];
    return tx
      .insert(pastOrders)
      .values(values)
      .onConflictDoNothing({ target: pastOrders.key })
      .returning({ moveRowId: pastOrders.moveRowId });
  };
  const { same } = await findPast(
    tx,
    orders.map(({ item }) => item),
  );
  const fresh = orders.filter(({ item }) => !same.has(item.key));
  const made = new Set((await write(fresh, ({ key }) => key)).map(({ moveRowId }) => moveRowId));
  // Those whose number another order has, also one that came meanwhile, get the long key.
  const left = fresh.filter(({ id }) => !made.has(id));
  const { taken } = await findPast(
    tx,
    left.map(({ item }) => item),
  );
  const others = await write(
    left.filter(({ item }) => taken.has(item.key)),
    longKey,
  );
  const beside = new Set(others.map(({ moveRowId }) => moveRowId));
  return rows.map(({ id, reasons }) => {
    const read = reasons.filter(({ code }) => code !== BESIDE.code);
    return {
      ...{ id, reasons: beside.has(id) ? [...read, BESIDE] : read },
      state: made.has(id) || beside.has(id) ? "made" : "same",
    };
  });
}

/** Nothing depends on past orders, so all of them go. */
async function takeBack(tx: Db, rows: readonly MoveRow[]): Promise<Outcome[]> {
  const ids = rows.map(({ id }) => id);
  await tx.delete(pastOrders).where(inArray(pastOrders.moveRowId, ids));
  return rows.map(({ id, reasons }) => ({ id, reasons, state: "taken-back" }));
}
