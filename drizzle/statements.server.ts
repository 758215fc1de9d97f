import type postgres from "postgres";
import type { Rows, Statement } from "./connection.server.ts";
import { noteTime } from "./slow-statements.server.ts";
import { giveUpLater } from "./time-limits.server.ts";

type Answer<Rows extends readonly object[]> = Promise<postgres.RowList<Rows>> & {
  /** Rows as arrays instead of objects. */
  values: () => Promise<unknown[][]>;
};

/** What of the driver's interface the shop and drizzle use. */
export type Client = {
  unsafe: <Rows extends readonly object[] = postgres.Row[]>(
    text: string,
    values?: readonly unknown[],
    options?: postgres.UnsafeQueryOptions,
  ) => Answer<Rows>;
};

/** A client whose statements go by `send`. */
export function clientOf(send: (statement: Statement) => Promise<Rows>): Client {
  const unsafe = (
    text: string,
    values?: readonly unknown[],
    options?: postgres.UnsafeQueryOptions,
  ) => {
    const statement: Statement = { text, values, options, asValues: false };
    // A moment later, when it is known how the rows are wanted.
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
 * The answer of a statement that was sent, unless the time is up or the database goes away before.
 *
 * @param giveUp also called then
 * @param onEnd called once it has truly ended
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
