import type net from "node:net";
import postgres from "postgres";
import { unixSocket } from "#runtime/database/database-url.ts";
import { openSocket } from "./sockets.server.ts";
import { VALUE_TYPES } from "./value-types.server.ts";

/**
 * Milliseconds before a free connection is replaced, because the memory of its Postgres process
 * grows with time.
 */
const LIFETIME_MS = 45 * 60 * 1000;

/** Seconds before a database that accepts the connection but stays silent counts as away. */
const CONNECT_TIMEOUT_S = 2;

export type Rows = postgres.RowList<postgres.Row[]>;

export type Statement = {
  text: string;
  values?: readonly unknown[] | undefined;
  options?: postgres.UnsafeQueryOptions | undefined;
  /** Whether rows are arrays instead of objects. */
  asValues?: boolean;
};

/** The same error as the driver's own. */
const closedError = () =>
  Object.assign(new Error("the connection to the database was closed"), {
    code: "CONNECTION_CLOSED",
  });

/**
 * One connection: a driver client with `max: 1` that is thrown away once it has closed. The driver
 * (3.4.9) would reconnect with its old state: an unfinished write blocks all later ones
 * (github.com/porsager/postgres/issues/1154), a statement may run outside its lost transaction
 * (pull/1155), and a statement that waits for a connection which closes while it opens waits for
 * ever (issues/1193).
 */
export class Connection {
  readonly #sql: postgres.Sql;
  readonly #began = performance.now();
  readonly #underWay = new Set<(reason: Error) => void>();
  readonly #onClose: (connection: Connection) => void;
  #socket: net.Socket | undefined;
  #isClosed = false;
  #isReady = false;

  /**
   * @param limits parameters of the connection
   * @param onClose called once, after it has closed
   */
  constructor(
    url: string,
    limits: Record<string, number>,
    onClose: (connection: Connection) => void,
  ) {
    this.#onClose = onClose;
    this.#sql = postgres(url, {
      ...unixSocket(url),
      max: 1,
      max_lifetime: null,
      connect_timeout: CONNECT_TIMEOUT_S,
      fetch_types: false,
      types: VALUE_TYPES,
      connection: { application_name: "haat", ...limits },
      socket: (target: Parameters<typeof openSocket>[0]) => this.#openSocket(target),
      onclose: () => this.#close(),
      // Postgres reports its parameters once it has accepted the log-in.
      onparameter: () => {
        this.#isReady = true;
      },
      onnotice: () => {},
    } as postgres.Options<typeof VALUE_TYPES>);
  }

  /** Whether a statement sent now can reach the server. */
  get isAlive(): boolean {
    return !this.#isClosed && this.#socket?.destroyed !== true && this.#socket?.writable !== false;
  }

  /** Whether Postgres has ever accepted the log-in. */
  get isReady(): boolean {
    return this.#isReady;
  }

  get isOld(): boolean {
    return performance.now() - this.#began > LIFETIME_MS;
  }

  /** Sends a statement; it resolves or rejects at the latest when the connection closes. */
  send({ text, values, options, asValues }: Statement): Promise<Rows> {
    return this.orClosed(() => {
      const query = this.#sql.unsafe(text, values as postgres.ParameterOrJSON<never>[], options);
      return asValues ? (query.values() as unknown as PromiseLike<Rows>) : query;
    });
  }

  /** Returns the result of `work`; rejects if the connection is closed or closes first. */
  orClosed<T>(work: () => PromiseLike<T>): Promise<T> {
    if (!this.isAlive) return Promise.reject(closedError());
    return new Promise<T>((resolve, reject) => {
      this.#underWay.add(reject);
      const isOver = () => this.#underWay.delete(reject);
      work().then(
        (answer) => {
          isOver();
          resolve(answer);
        },
        (reason) => {
          isOver();
          reject(reason);
        },
      );
    });
  }

  /** Breaks the connection off, because its state is unknown. */
  destroy(): void {
    this.#socket?.destroy();
  }

  /** Ends the connection; unfinished statements are rejected. */
  async end(): Promise<void> {
    await this.#sql.end({ timeout: 0 }).catch(() => {});
  }

  #openSocket(target: Parameters<typeof openSocket>[0]): net.Socket {
    // Each of the given addresses may be tried once.
    if (this.#isClosed || (this.#socket && target.host.length === 1)) {
      this.#close();
      throw closedError();
    }
    this.#socket = openSocket(target);
    return this.#socket;
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // The driver first rejects the statements it knows of, with its own reason.
    queueMicrotask(() => {
      for (const giveUp of [...this.#underWay]) giveUp(closedError());
      this.#onClose(this);
    });
  }
}
