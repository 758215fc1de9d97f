import { BoundedQueue } from "#runtime/bounded-queue.ts";
import { Unavailable } from "#runtime/unavailable.ts";
import { isAway, onAway } from "./away.server.ts";
import { doubtPooler } from "./changes.server.ts";
import { Connection } from "./connection.server.ts";
import { clientOf, timed } from "./statements.server.ts";
import { transact, type Work } from "./transaction.server.ts";

/** Milliseconds a statement or transaction waits for a connection when all are in use. */
const LONGEST_WAIT_MS = 2_000;

/** Milliseconds before another connection is tried after Postgres refused one. */
const REFUSED_MS = 500;

/**
 * The share of the pool that transactions may use: while they wait for one another's locks, pages
 * still need connections to read with.
 */
const TRANSACTIONS_SHARE = 0.7;

export type Pool = ReturnType<typeof openPool>["pool"];

/**
 * Connections on which every statement and transaction has a limited time to get one and a limited
 * time to finish, else fails with `Unavailable`; it fails at once while the database is known to be
 * away. The driver alone would queue for ever. A connection counts as in use until its statement
 * has really ended.
 *
 * @param most connections at a time
 * @param limits parameters of each connection
 */
export function openPool(url: string, most: number, limits: Record<string, number>) {
  const all = new Set<Connection>();
  /** The last one was used last and is taken first, because its plans are warm. */
  let free: Connection[] = [];
  let isEnded = false;
  let onEmpty = () => {};
  const line = openLine("connections", most);
  const transactions = openLine("transactions", Math.max(1, Math.floor(most * TRANSACTIONS_SHARE)));

  function drop(connection: Connection) {
    if (!all.delete(connection)) return;
    free = free.filter((one) => one !== connection);
    void connection.end();
    if (all.size === 0) onEmpty();
  }

  function takeConnection(): Connection {
    if (isEnded) throw new Unavailable("the shop is stopping");
    for (let one = free.pop(); one; one = free.pop()) {
      if (one.isAlive) return one;
      drop(one);
    }
    const made = new Connection(url, limits, drop);
    all.add(made);
    return made;
  }

  /**
   * A connection for one statement or transaction, and the function to call once that has really
   * ended.
   */
  async function take() {
    const leave = await takeTurn(line);
    try {
      const connection = takeConnection();
      const end = () => {
        const { isAlive, isReady, isOld } = connection;
        if (isAlive && isReady && !isOld && !isEnded) free.push(connection);
        else drop(connection);
        if (isReady) return leave();
        // Otherwise all waiting requests would try a full server one after the other.
        setTimeout(leave, REFUSED_MS).unref();
        void doubtPooler();
      };
      return { connection, end };
    } catch (error) {
      leave();
      throw error;
    }
  }

  const client = clientOf(async (statement) => {
    const { connection, end } = await take();
    return timed(connection.send(statement), statement.text, undefined, end);
  });

  async function begin<T>(work: Work<T>): Promise<T> {
    const leave = await takeTurn(transactions);
    const { connection, end } = await take().catch((error) => {
      leave();
      throw error;
    });
    return new Promise((resolve, giveUp) => {
      const whole = transact(connection, work, giveUp).finally(() => {
        end();
        leave();
      });
      whole.then(resolve, giveUp);
    });
  }

  /** @param timeout seconds for running work, including the remaining statements of transactions */
  async function end({ timeout = 0 }: { timeout?: number } = {}): Promise<void> {
    isEnded = true;
    for (const one of free) drop(one);
    if (all.size > 0 && timeout > 0)
      await new Promise<void>((resolve) => {
        const enough = setTimeout(resolve, timeout * 1000);
        onEmpty = () => {
          clearTimeout(enough);
          resolve();
        };
      });
    await Promise.all([...all].map((one) => one.end()));
  }

  /** Connections in use, requests that wait for one, and the size of the pool. */
  const state = () => ({
    inUse: most - line.free,
    waiting: line.waiting + transactions.waiting,
    most,
  });
  return { pool: Object.assign(client, { begin, end }), state };
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
