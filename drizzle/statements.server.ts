import type postgres from "postgres";
import type { Rows, Statement } from "./connection.server.ts";
import { noteTime } from "./slow-statements.server.ts";
import { giveUpLater } from "./time-limits.server.ts";

type StatementResult<Rows extends readonly object[]> = Promise<postgres.RowList<Rows>> & {
  /** Returns rows as arrays instead of objects. */
  values: () => Promise<unknown[][]>;
};

/** The part of the driver's interface that the shop and drizzle use. */
export type Client = {
  unsafe: <Rows extends readonly object[] = postgres.Row[]>(
    text: string,
    values?: readonly unknown[],
    options?: postgres.UnsafeQueryOptions,
  ) => StatementResult<Rows>;
};

/** A client whose statements are sent through `send`. */
export function clientOf(send: (statement: Statement) => Promise<Rows>): Client {
  const unsafe = (
    text: string,
    values?: readonly unknown[],
    options?: postgres.UnsafeQueryOptions,
  ) => {
    const statement: Statement = { text, values, options, asValues: false };
    // Sent in the next microtask, when the wanted form of the rows is known.
    const answer = Promise.resolve().then(() => send(statement));
    return Object.assign(answer, {
      values() {
        statement.asValues = true;
        return answer;
      },
    });
  };
  return { unsafe } as unknown as Client;
}

/**
 * The answer of a statement that was sent, unless it times out or the database goes away first.
 *
 * @param giveUp also called then
 * @param onEnd called once the statement has really ended
 */
export function timed<T>(
  sent: Promise<T>,
  text: string,
  giveUp: (reason: Error) => void = () => {},
  onEnd: () => void = () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const stopClock = giveUpLater((reason) => {
      reject(reason);
      giveUp(reason);
    });
    sent
      .finally(() => {
        stopClock();
        noteTime(text, performance.now() - began);
        onEnd();
      })
      .then(resolve, reject);
  });
}
