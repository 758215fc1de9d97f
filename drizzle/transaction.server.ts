import postgres from "postgres";
import type { Connection, Statement } from "./connection.server.ts";
import { type Client, clientOf, timed } from "./statements.server.ts";
import { giveUpLater, loosening } from "./time-limits.server.ts";

export type TransactionClient = Client & {
  savepoint: <T>(work: Work<T>) => Promise<T>;
};

export type Work<T> = (tx: TransactionClient) => T | Promise<T>;

/**
 * A transaction on a connection of its own. The shop sends BEGIN and COMMIT itself, because the
 * driver's `begin` throws an uncatchable error when the connection is lost. Each statement has a
 * time limit; the server limits the time between them. Fails if one of its statements failed, even
 * if `work` went on.
 *
 * @param giveUp called with the reason when the answer is no longer awaited; the transaction itself
 *   ends later
 */
export async function transact<T>(
  connection: Connection,
  work: Work<T>,
  giveUp: (reason: Error) => void,
): Promise<T> {
  let givenUp: Error | undefined;
  const scope: Scope = {
    connection,
    giveUp(reason) {
      givenUp ??= reason;
      giveUp(reason);
    },
    depth: 0,
  };
  const whole = async () => {
    await control(scope, "begin");
    const result = await within(scope, async (tx) => {
      const limits = loosening();
      if (limits) await tx.unsafe(limits);
      // After a person has read that the request failed, nothing may be written.
      if (givenUp) throw givenUp;
      const result = await work(tx);
      if (givenUp) throw givenUp;
      return result;
    });
    const { command } = await control(scope, "commit");
    // Postgres answers this way if a statement that `work` did not await has failed.
    if (command !== "COMMIT") throw new Error("the transaction was undone");
    return result;
  };
  // `work` may be waiting for something other than the connection.
  return connection.orClosed(whole);
}

type Scope = {
  connection: Connection;
  giveUp: (reason: Error) => void;
  /** The number of savepoints around it. */
  depth: number;
};

/**
 * Sends the transaction's own statements and waits for their real end, since the next step depends
 * on it.
 */
function control({ connection, giveUp }: Scope, text: string) {
  const stopClock = giveUpLater(giveUp);
  return connection.send({ text }).finally(stopClock);
}

/**
 * Returns the result of `work`. If it or a statement fails, everything since the transaction or its
 * savepoint began is rolled back.
 */
async function within<T>(scope: Scope, work: Work<T>): Promise<T> {
  const { connection, giveUp, depth } = scope;
  let failure: { reason: unknown } | undefined;
  let isOver = false;
  const send = (statement: Statement) => {
    // The statement would run outside the transaction, or inside the next one.
    if (isOver) return Promise.reject(new Error("the transaction is over"));
    const answer = timed(connection.send(statement), statement.text, giveUp);
    answer.catch((reason) => {
      failure ??= { reason };
    });
    return answer;
  };
  const savepoint = async <U>(inner: Work<U>) => {
    await control(scope, `savepoint s${depth}`);
    return within({ ...scope, depth: depth + 1 }, inner);
  };
  try {
    const result = await work(Object.assign(clientOf(send), { savepoint }));
    if (failure) throw failure.reason;
    isOver = true;
    return result;
  } catch (error) {
    isOver = true;
    const undo = depth === 0 ? "rollback" : `rollback to s${depth - 1}`;
    // A lost connection has been rolled back already.
    if (connection.isAlive)
      await control(scope, undo).catch((reason) => {
        connection.destroy();
        throw reason;
      });
    // Drizzle wraps what the driver throws.
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const isFollowing = cause instanceof postgres.PostgresError && cause.code === "25P02";
    throw isFollowing && failure ? failure.reason : error;
  }
}
