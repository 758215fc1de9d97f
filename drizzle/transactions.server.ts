import postgres from "postgres";
import type { Connection, Sent } from "./connections.server.ts";
import { watched } from "./statements.server.ts";
import { giveUpLater, loosen } from "./time-limits.server.ts";

type Work = (tx: postgres.TransactionSql) => unknown;

/**
 * A transaction on a connection that nobody else uses meanwhile. BEGIN, each statement and COMMIT have the limit of time each;
 * what happens between them is the server's to end. Fails when one of its statements failed, also where `work` went on, and
 * as soon as its connection closes, over which nothing is sent any more.
 *
 * @param options what stands behind BEGIN
 * @param end called once the connection may be another's
 */
export function transact(
  connection: Connection,
  options: string,
  work: Work,
  end: () => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let stopClock = () => {};
    let givenUp: Error | undefined;
    const giveUp = (reason: Error) => {
      givenUp = reason;
      reject(reason);
    };
    const run = (text: string) => {
      stopClock();
      stopClock = giveUpLater(giveUp);
      return send(connection, text).finally(stopClock);
    };
    let isOpen = () => {};
    // Over a connection that is gone nothing comes to its end, whatever `work` waits for.
    const isClosed = new Promise<never>((_, lost) => {
      isOpen = connection.whenClosed(lost);
    });
    const whole = async () => {
      await run(`begin ${options.replace(/[^a-z ]/gi, "")}`);
      const result = await withinScope(
        { connection, run, onStuck: reject, depth: 0 },
        async (tx) => {
          await loosen(tx);
          // Whoever asked was told that nothing is done, where it began too late or a savepoint was waited for too long.
          if (givenUp) throw givenUp;
          const result = await work(tx);
          if (givenUp) throw givenUp;
          return result;
        },
      );
      const { command } = await run("commit");
      // What Postgres says where one of its statements has failed, whoever was told of it.
      if (command !== "COMMIT") throw new Error("the transaction was undone");
      return result;
    };
    Promise.race([whole(), isClosed])
      .finally(() => {
        isOpen();
        end();
      })
      .then(resolve, reject);
  });
}

/** Sends what belongs to the transaction itself. */
async function send(connection: Connection, text: string): Promise<{ command: string }> {
  const query = connection.sql.unsafe(text);
  const sent = query as unknown as Sent;
  sent.handler = (own) => connection.send(own);
  const isOpen = connection.whenClosed((reason) => sent.reject(reason));
  return query.finally(isOpen);
}

type Scope = {
  connection: Connection;
  run: (text: string) => Promise<{ command: string }>;
  onStuck: (reason: Error) => void;
  /** Savepoints around it. */
  depth: number;
};

/** What `work` answers; undone is what it did since the transaction, or its savepoint, began when it or a statement failed. */
async function withinScope(scope: Scope, work: Work): Promise<unknown> {
  const { connection, run, onStuck, depth } = scope;
  let hasFailed = false;
  let failure: unknown;
  const onFailed = (reason: unknown) => {
    if (!hasFailed) failure = reason;
    hasFailed = true;
  };
  const turn = { connection, end: () => {} };
  let isOver = false;
  const take = () => {
    // It would be sent outside of the transaction, or into the next one.
    if (isOver) throw new Error("the transaction is over");
    return turn;
  };
  const client = watched(connection.sql, take, { onFailed, onStuck });
  const savepoint = async (...given: unknown[]) => {
    const inner = given.pop() as Work;
    await run(`savepoint s${depth}`);
    return withinScope({ ...scope, depth: depth + 1 }, inner);
  };
  try {
    const result = await work(Object.assign(client, { savepoint }) as never);
    if (hasFailed) throw failure;
    isOver = true;
    return result;
  } catch (error) {
    isOver = true;
    // A connection that is gone has undone it.
    if (connection.isAlive)
      await run(depth === 0 ? "rollback" : `rollback to s${depth - 1}`).catch((reason) => {
        connection.spoil();
        throw reason;
      });
    const isFollowing = error instanceof postgres.PostgresError && error.code === "25P02";
    throw isFollowing && hasFailed ? failure : error;
  }
}
