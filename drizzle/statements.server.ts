import type postgres from "postgres";
import type { Connection, Sent } from "./connections.server.ts";
import { noteTime } from "./slow-statements.server.ts";
import { giveUpLater } from "./time-limits.server.ts";

export type Client = postgres.Sql | postgres.TransactionSql;

/** A connection for one statement, and what is to be called once that has truly ended. */
export type Turn = { connection: Connection; end: () => void };

/**
 * The client with every statement watched, and sent over the connection that `take` gives it. `onEnd` hears of each one that
 * failed, `onStuck` of one that was not answered.
 */
export function watched(
  sql: postgres.Sql,
  take: () => Turn | Promise<Turn>,
  {
    onFailed = () => {},
    onStuck = () => {},
  }: { onFailed?: (reason: unknown) => void; onStuck?: (reason: Error) => void } = {},
): postgres.Sql {
  const watch = <T>(query: T): T => {
    if (!(query instanceof Promise)) return query;
    const sent = query as unknown as Sent;
    sent.handler = async (own) => {
      let turn: Turn;
      try {
        turn = await take();
      } catch (error) {
        own.reject(error);
        return;
      }
      const { resolve, reject } = own;
      const began = performance.now();
      const stopClock = giveUpLater((reason) => {
        reject(reason);
        onFailed(reason);
        onStuck(reason);
      });
      const isOpen = turn.connection.whenClosed((reason) => own.reject(reason));
      let isOver = false;
      const ending =
        (settle: (value: unknown) => void): ((value: unknown) => void) =>
        (value) => {
          if (isOver) return;
          isOver = true;
          stopClock();
          isOpen();
          turn.end();
          noteTime(own.strings.join("?"), performance.now() - began);
          settle(value);
        };
      own.resolve = ending(resolve);
      own.reject = ending((reason) => {
        onFailed(reason);
        reject(reason);
      });
      turn.connection.send(own);
    };
    return query;
  };
  const call = (...given: unknown[]) => watch((sql as (...given: unknown[]) => unknown)(...given));
  const unsafe = (...given: Parameters<Client["unsafe"]>) => watch(sql.unsafe(...given));
  return Object.assign(call, sql, { unsafe }) as unknown as postgres.Sql;
}
