import { AsyncLocalStorage } from "node:async_hooks";
import type postgres from "postgres";
import { BoundedQueue } from "#server/bounded-queue.js";
import { Unavailable } from "#server/unavailable.js";
import { isAway, onAway } from "./away.server.ts";
import { noteTime } from "./slow-statements.server.ts";
import { endSilentSockets } from "./sockets.server.ts";

/**
 * Milliseconds. The shop's slowest statement on 100,000 orders takes well below one second; a lock is held for as long as
 * one order takes, some 20 ms. What goes beyond is stuck, and a person has left after ten seconds.
 */
const SERVER_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** For work of `patiently`: a file of 10,000 goods, the sample data, load-test data. */
const PATIENT_LIMITS = {
  statement_timeout: 300_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 300_000,
} as const;

/** As parameters of a connection. */
export const CONNECTION_LIMITS: Record<string, number> = SERVER_LIMITS;

/** Milliseconds a statement or transaction waits for a connection when all are in use. */
const LONGEST_WAIT_MS = 2_000;

/** Of the pool, for transactions: those that wait for one another's locks must leave pages something to be read with. */
const TRANSACTIONS_SHARE = 0.7;

/** Beyond the server's own limit: a server that was halted, or is out of reach, keeps none. */
const GRACE_MS = 1_000;

const patience = new AsyncLocalStorage<true>();

let patientWorks = 0;

/** Transactions begun in `work` may take minutes: imports, seeds, changes of whole lists. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  patientWorks++;
  try {
    return await patience.run(true, work);
  } finally {
    // While it is in use Node follows every promise of the process, which makes each page a sixth dearer.
    if (--patientWorks === 0) patience.disable();
  }
}

/**
 * The pool, whose every statement and transaction waits for a connection a limited time and is answered within a limited
 * time, else fails with `Unavailable`; at once while the database is known to be away. The driver alone would queue for
 * ever. A connection stays counted as in use until its statement has truly ended.
 */
export function withTimeLimits(sql: postgres.Sql, connections: number) {
  const all = openLine(connections);
  const transactions = openLine(Math.max(1, Math.floor(connections * TRANSACTIONS_SHARE)));
  const take = () => takeTurn(all);
  const begin = async (...given: unknown[]) => {
    const work = given.pop() as (tx: postgres.TransactionSql) => unknown;
    const options = given.length > 0 ? String(given[0]) : "";
    const endOwn = await takeTurn(transactions);
    const end = await take().catch((error) => {
      endOwn();
      throw error;
    });
    return transact(sql, options, work, () => {
      end();
      endOwn();
    });
  };
  const pool = Object.assign(watched(sql, take) as object, { begin }) as postgres.Sql;
  /** Connections in use, those who wait for one, and how many there may be. */
  const state = () => ({
    inUse: connections - all.free,
    waiting: all.waiting + transactions.waiting,
    most: connections,
  });
  return { pool, state };
}

function openLine(concurrency: number): BoundedQueue {
  const line = new BoundedQueue({ concurrency, maxWaiting: 5_000, maxWaitMs: LONGEST_WAIT_MS });
  onAway(() => line.refuseAll());
  return line;
}

async function takeTurn(line: BoundedQueue): Promise<() => void> {
  if (isAway()) throw new Unavailable("the database is away");
  return line.take();
}

/** BEGIN, each statement and COMMIT have the limit each; what happens between them is the server's to end. */
function transact(
  sql: postgres.Sql,
  options: string,
  work: (tx: postgres.TransactionSql) => unknown,
  end: () => void,
): Promise<unknown> {
  const isPatient = patience.getStore() === true;
  return new Promise((resolve, reject) => {
    let stopClock = giveUpLater(reject);
    sql
      .begin(options, async (tx) => {
        stopClock();
        try {
          if (isPatient) await loosen(tx);
          return await work(watched(tx, null, reject));
        } finally {
          stopClock = giveUpLater(reject);
        }
      })
      .finally(() => {
        stopClock();
        end();
      })
      .then(resolve, reject);
  });
}

async function loosen(tx: postgres.TransactionSql): Promise<void> {
  for (const [name, ms] of Object.entries(PATIENT_LIMITS))
    await tx`select set_config(${name}, ${String(ms)}, true)`;
}

/** What is waited for and need not be once the database is away. */
const underWay = new Set<() => void>();

onAway(() => {
  for (const giveUp of [...underWay]) giveUp();
});

/** Calls `reject` when the time is up, or the database goes away, which patient work sits out; what it answers stops it. */
function giveUpLater(reject: (reason: Error) => void): () => void {
  const isPatient = patience.getStore() === true;
  const limits = isPatient ? PATIENT_LIMITS : SERVER_LIMITS;
  const giveUp = () => {
    stop();
    reject(new Unavailable("the database did not answer"));
  };
  const timer = setTimeout(() => {
    giveUp();
    // The server's own limit was not kept: the line may be dead.
    void endSilentSockets();
  }, limits.statement_timeout + GRACE_MS);
  const stop = () => {
    clearTimeout(timer);
    underWay.delete(giveUp);
  };
  if (!isPatient) underWay.add(giveUp);
  return stop;
}

type Client = postgres.Sql | postgres.TransactionSql;

/** What of the driver's `Query` (3.4.9) is used here: it is sent by its `handler` once somebody waits for it. */
type Sent = {
  strings: readonly string[];
  handler: (query: Sent) => void;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
};

/**
 * The client with every statement watched. `take` gives it a connection's turn first; within a transaction there is
 * none to wait for, and `onStuck` hears of a statement that was not answered.
 */
function watched<C extends Client>(
  sql: C,
  take: (() => Promise<() => void>) | null,
  onStuck: (reason: Error) => void = () => {},
): C {
  const watch = <T>(query: T): T => {
    if (!(query instanceof Promise)) return query;
    const sent = query as unknown as Sent;
    const send = sent.handler;
    sent.handler = async (own) => {
      let end = () => {};
      try {
        if (take) end = await take();
      } catch (error) {
        own.reject(error);
        return;
      }
      const { resolve, reject } = own;
      const began = performance.now();
      const stopClock = giveUpLater((reason) => {
        reject(reason);
        onStuck(reason);
      });
      const ending =
        (settle: (value: unknown) => void): ((value: unknown) => void) =>
        (value) => {
          stopClock();
          end();
          noteTime(own.strings.join("?"), performance.now() - began);
          settle(value);
        };
      own.resolve = ending(resolve);
      own.reject = ending(reject);
      send(own);
    };
    return query;
  };
  const call = (...given: unknown[]) => watch((sql as (...given: unknown[]) => unknown)(...given));
  const unsafe = (...given: Parameters<Client["unsafe"]>) => watch(sql.unsafe(...given));
  const own: Record<string, unknown> = { unsafe };
  if ("savepoint" in sql) {
    own.savepoint = (...given: unknown[]) => {
      const work = given.pop() as (savepoint: postgres.TransactionSql) => unknown;
      const inner = (savepoint: postgres.TransactionSql) => work(watched(savepoint, null, onStuck));
      return (sql.savepoint as (...given: unknown[]) => unknown)(...given, inner);
    };
  }
  return Object.assign(call, sql, own) as unknown as C;
}
