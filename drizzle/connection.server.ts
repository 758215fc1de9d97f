import type net from "node:net";
import postgres from "postgres";
import { unixSocket } from "#server/database/database-url.js";
import { openSocket } from "./sockets.server.ts";
import { VALUE_TYPES } from "./value-types.server.ts";

/** Milliseconds after which a free connection is replaced: what its process in Postgres remembers grows with time. */
const LIFETIME_MS = 45 * 60 * 1000;

/** Seconds until a database that takes the connection but says nothing counts as away. */
const CONNECT_TIMEOUT_S = 2;

export type Rows = postgres.RowList<postgres.Row[]>;

export type Statement = {
  text: string;
  values?: readonly unknown[] | undefined;
  options?: postgres.UnsafeQueryOptions | undefined;
  /** Whether rows are arrays instead of objects. */
  asValues?: boolean;
};

/** As the driver says it when it notices by itself. */
const closedError = () =>
  Object.assign(new Error("the connection to the database was closed"), {
    code: "CONNECTION_CLOSED",
  });

/**
 * One connection: a client of the driver's with `max: 1`, which is thrown away once it has closed. The driver (3.4.9) would
 * connect again in the same place with what was left there: a write that was under way keeps every later one from being
 * sent (github.com/porsager/postgres/issues/1154), a statement may be done outside of its lost transaction (pull/1155), and
 * one that waits for a connection which closes while it is made waits for ever (issues/1193).
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
   * @param onClose called once, when it has closed
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
      // Postgres says its settings once it has let us in.
      onparameter: () => {
        this.#isReady = true;
      },
      onnotice: () => {},
    } as postgres.Options<typeof VALUE_TYPES>);
  }

  /** Whether what is sent now can arrive. */
  get isAlive(): boolean {
    return !this.#isClosed && this.#socket?.destroyed !== true && this.#socket?.writable !== false;
  }

  /** Whether Postgres has ever let it in. */
  get isReady(): boolean {
    return this.#isReady;
  }

  get isOld(): boolean {
    return performance.now() - this.#began > LIFETIME_MS;
  }

  /** Sends a statement; its answer, or why there is none, is known at the latest when the connection closes. */
  send({ text, values, options, asValues }: Statement): Promise<Rows> {
    return this.orClosed(() => {
      const query = this.#sql.unsafe(text, values as postgres.ParameterOrJSON<never>[], options);
      return asValues ? (query.values() as unknown as PromiseLike<Rows>) : query;
    });
  }

  /** What `work` answers, unless the connection is closed or closes before. */
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

  /** Breaks it off: nobody knows what state it is in. */
  destroy(): void {
    this.#socket?.destroy();
  }

  /** Ends it; what is still under way is rejected. */
  async end(): Promise<void> {
    await this.#sql.end({ timeout: 0 }).catch(() => {});
  }

  #openSocket(target: Parameters<typeof openSocket>[0]): net.Socket {
    // Another address may be tried of those that were given, but none a second time.
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
    // The driver gives its own reason to those it knows of first.
    queueMicrotask(() => {
      for (const giveUp of [...this.#underWay]) giveUp(closedError());
      this.#onClose(this);
    });
  }
}
