import postgres from "postgres";
import type { Connection, Statement } from "./connection.server.ts";
import { type Client, clientOf, timed } from "./statements.server.ts";
import { giveUpLater, loosening } from "./time-limits.server.ts";

export type TransactionClient = Client & {
  savepoint: <T>(work: Work<T>) => Promise<T>;
};

export type Work<T> = (tx: TransactionClient) => T | Promise<T>;

/**
 * A transaction on a connection that nobody else uses meanwhile; BEGIN and COMMIT are ours, since the driver's own `begin`
 * throws where nobody can catch it when the connection is lost. Each statement has the limit of time, what happens between
 * them is the server's to end. Fails when one of its statements failed, also where `work` went on.
 *
 * @param giveUp called with why the answer is not waited for any longer; the transaction itself ends later
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
      // A person who was told that nothing is done must find nothing done.
      if (givenUp) throw givenUp;
      const result = await work(tx);
      if (givenUp) throw givenUp;
      return result;
    });
    const { command } = await control(scope, "commit");
    // Postgres' answer when a statement that `work` did not wait for has failed.
    if (command !== "COMMIT") throw new Error("the transaction was undone");
    return result;
  };
  // `work` may be waiting for something else than the connection.
  return connection.orClosed(whole);
}

type Scope = {
  connection: Connection;
  giveUp: (reason: Error) => void;
  /** Savepoints around it. */
  depth: number;
};

/** Sends what belongs to the transaction itself, and waits for its true end, since what follows depends on it. */
function control({ connection, giveUp }: Scope, text: string) {
  const stopClock = giveUpLater(giveUp);
  return connection.send({ text }).finally(stopClock);
}

/** What `work` answers. When it or a statement fails, all is undone since the transaction, or its savepoint, began. */
async function within<T>(scope: Scope, work: Work<T>): Promise<T> {
  const { connection, giveUp, depth } = scope;
  let failure: { reason: unknown } | undefined;
  let isOver = false;
  const send = (statement: Statement) => {
    // It would be sent outside of the transaction, or into the next one.
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
    // A connection that is gone has undone it.
    if (connection.isAlive)
      await control(scope, undo).catch((reason) => {
        connection.destroy();
        throw reason;
      });
    const isFollowing = error instanceof postgres.PostgresError && error.code === "25P02";
    throw isFollowing && failure ? failure.reason : error;
  }
}
