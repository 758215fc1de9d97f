import type postgres from "postgres";
import { BoundedQueue } from "#server/bounded-queue.js";
import { Unavailable } from "#server/unavailable.js";
import { isAway, onAway } from "./away.server.ts";
import { doubtPooler } from "./changes.server.ts";
import { Connections } from "./connections.server.ts";
import { watched } from "./statements.server.ts";
import { transact } from "./transactions.server.ts";

/** Milliseconds a statement or transaction waits for a connection when all are in use. */
const LONGEST_WAIT_MS = 2_000;

/** Milliseconds until another connection is tried in place of one that Postgres did not let in. */
const REFUSED_MS = 500;

/** Of the pool, for transactions: those that wait for one another's locks must leave pages something to be read with. */
const TRANSACTIONS_SHARE = 0.7;

/**
 * A pool of the driver's clients, one for each connection, whose every statement and transaction waits for a connection a
 * limited time and is answered within a limited time, else fails with `Unavailable`; at once while the database is known to
 * be away. The driver alone would queue for ever. A connection stays counted as in use until its statement has truly ended.
 *
 * @param most connections at a time
 * @param client makes a client of the driver's, with these of its options
 */
export function openPool(
  most: number,
  client: (given: postgres.Options<Record<string, never>>) => postgres.Sql,
) {
  // Writes statements down and tells drizzle how values are read; it never connects.
  const writer = client({});
  let areTypesKnown = false;
  const connections = new Connections((given) => {
    // The first asks for them, for all. Besides time that saves rejections nobody hears, of connections that close just then.
    const sql = client({ max: 1, max_lifetime: null, fetch_types: !areTypesKnown, ...given });
    copyTypes(writer, sql);
    return sql;
  });
  const all = openLine("connections", most);
  const transactions = openLine("transactions", Math.max(1, Math.floor(most * TRANSACTIONS_SHARE)));
  const take = async () => {
    const leave = await takeTurn(all);
    try {
      const connection = connections.take();
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        if (!areTypesKnown && Object.keys(arrayTypes(connection.sql)).length > 0) {
          copyTypes(connection.sql, writer);
          areTypesKnown = true;
        }
        connections.give(connection);
        if (connection.isReady) leave();
        // Or all who wait would knock, one after the other, where there is no room.
        else {
          setTimeout(leave, REFUSED_MS).unref();
          void doubtPooler();
        }
      };
      return { connection, end };
    } catch (error) {
      leave();
      throw error;
    }
  };
  const begin = async (...given: unknown[]) => {
    const work = given.pop() as (tx: postgres.TransactionSql) => unknown;
    const options = given.length > 0 ? String(given[0]) : "";
    const leave = await takeTurn(transactions);
    const turn = await take().catch((error) => {
      leave();
      throw error;
    });
    return transact(turn.connection, options, work, () => {
      turn.end();
      leave();
    });
  };
  const end = ({ timeout = 0 }: { timeout?: number } = {}) => connections.end(timeout);
  const pool = Object.assign(watched(writer, take), { begin, end }) as postgres.Sql;
  /** Connections in use, those who wait for one, and how many there may be. */
  const state = () => ({
    inUse: most - all.free,
    waiting: all.waiting + transactions.waiting,
    most,
  });
  return { pool, state };
}

/** What the driver keeps beside its options: the array types it has asked for. */
type WithTypes = { shared: { typeArrayMap: Record<string, number> } };

const arrayTypes = (sql: postgres.Sql) => (sql.options as unknown as WithTypes).shared.typeArrayMap;

/** How values are read and written, by their type. */
function copyTypes(from: postgres.Sql, to: postgres.Sql): void {
  Object.assign(to.options.parsers, from.options.parsers);
  Object.assign(to.options.serializers, from.options.serializers);
  Object.assign(arrayTypes(to), arrayTypes(from));
}

function openLine(name: string, concurrency: number): BoundedQueue {
  const line = new BoundedQueue({
    name,
    concurrency,
    maxWaiting: 5_000,
    maxWaitMs: LONGEST_WAIT_MS,
  });
  onAway(() => line.refuseAll());
  return line;
}

async function takeTurn(line: BoundedQueue): Promise<() => void> {
  if (isAway()) throw new Unavailable("the database is away");
  return line.take();
}
