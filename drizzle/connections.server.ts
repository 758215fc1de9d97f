import type net from "node:net";
import type postgres from "postgres";
import { Unavailable } from "#server/unavailable.js";
import { openSocket } from "./sockets.server.ts";

/** Milliseconds after which a connection is made anew once it is free: what its process in Postgres remembers grows with time. */
const LIFETIME_MS = 45 * 60 * 1000;

/** What of the driver's `Query` (3.4.9) is used here: it is sent by its `handler` once somebody waits for it. */
export type Sent = {
  strings: readonly string[];
  handler: (query: Sent) => void;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
};

type Target = Parameters<typeof openSocket>[0];

/** Makes a client of the driver's for one connection, whose socket is the one it is given. */
type Open = (given: {
  socket: (target: Target) => net.Socket;
  onclose: () => void;
  onparameter: () => void;
}) => postgres.Sql;

/** As the driver says it when it notices by itself. */
const closedError = () =>
  Object.assign(new Error("the connection to the database was closed"), {
    code: "CONNECTION_CLOSED",
  });

/**
 * One connection in a client of the driver's that is only for it, and thrown away once it has closed. The driver (3.4.9) would
 * connect again in the same place and with what was left there: a write that was under way keeps every later one from being
 * sent (github.com/porsager/postgres/issues/1154), so that a database which is back is not reached; a statement may go to
 * the next connection, outside of its transaction (pull/1155); and one that waits for a connection which closes while it is
 * made waits for ever (issues/1193).
 */
export class Connection {
  readonly sql: postgres.Sql;
  readonly #began = performance.now();
  readonly #underWay = new Set<(reason: Error) => void>();
  #socket: net.Socket | undefined;
  #isClosed = false;
  #isSpoiled = false;
  #isReady = false;
  readonly #send: (query: Sent) => void;
  readonly #onClose: (connection: Connection) => void;

  constructor(open: Open, onClose: (connection: Connection) => void) {
    this.#onClose = onClose;
    this.sql = open({
      socket: (target) => this.#openSocket(target),
      onclose: () => this.#close(),
      // Postgres says its settings once it has let us in.
      onparameter: () => {
        this.#isReady = true;
      },
    });
    this.#send = (this.sql.unsafe("") as unknown as Sent).handler;
  }

  /** Whether what is sent now can arrive. */
  get isAlive(): boolean {
    const isGone = this.#isClosed || this.#isSpoiled;
    return !isGone && this.#socket?.destroyed !== true && this.#socket?.writable !== false;
  }

  /** Whether Postgres has ever let it in. */
  get isReady(): boolean {
    return this.#isReady;
  }

  get isOld(): boolean {
    return performance.now() - this.#began > LIFETIME_MS;
  }

  /** Nobody knows what state it is in: it is not used again. */
  spoil(): void {
    this.#isSpoiled = true;
  }

  /** Sends a statement, also one that another client of the driver's was asked for. */
  send(query: Sent): void {
    if (this.isAlive) this.#send(query);
    else query.reject(closedError());
  }

  /** Calls `giveUp` when the connection closes, until the function it returns is called. */
  whenClosed(giveUp: (reason: Error) => void): () => void {
    this.#underWay.add(giveUp);
    return () => this.#underWay.delete(giveUp);
  }

  /** @param timeout seconds for what runs */
  end(timeout: number): Promise<void> {
    return this.sql.end({ timeout });
  }

  #openSocket(target: Target): net.Socket {
    // Another address may be tried of those that were given, but none a second time.
    if (this.#isClosed || (this.#socket && target.host.length === 1)) throw closedError();
    const socket = openSocket(target);
    this.#socket = socket;
    if (target.host.length === 1) socket.once("close", () => this.#close());
    return socket;
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // The driver is told by the same event, and says it to those it knows of.
    queueMicrotask(() => {
      for (const giveUp of [...this.#underWay]) giveUp(closedError());
      this.#onClose(this);
    });
  }
}

/** The connections of a pool; who may have one is its line's to say. */
export class Connections {
  readonly #open: Open;
  readonly #all = new Set<Connection>();
  #free: Connection[] = [];
  #isEnded = false;
  #onEmpty = () => {};

  constructor(open: Open) {
    this.#open = open;
  }

  /** The one that was used last, whose plans are warm, or a new one. */
  take(): Connection {
    if (this.#isEnded) throw new Unavailable("the shop is stopping");
    for (let one = this.#free.pop(); one; one = this.#free.pop()) {
      if (one.isAlive) return one;
      this.#drop(one);
    }
    const made = new Connection(this.#open, (closed) => this.#drop(closed));
    this.#all.add(made);
    return made;
  }

  /** Takes one back. One that was refused is still to hear that it is closed. */
  give(connection: Connection): void {
    const { isAlive, isReady, isOld } = connection;
    if (isAlive && isReady && !isOld && !this.#isEnded) this.#free.push(connection);
    else this.#drop(connection);
  }

  /** @param timeout seconds for what runs, transactions with all that is still to be asked in them */
  async end(timeout: number): Promise<void> {
    this.#isEnded = true;
    for (const one of this.#free) this.#drop(one);
    if (this.#all.size > 0 && timeout > 0)
      await new Promise<void>((resolve) => {
        const enough = setTimeout(resolve, timeout * 1000);
        this.#onEmpty = () => {
          clearTimeout(enough);
          resolve();
        };
      });
    await Promise.all([...this.#all].map((one) => one.end(0)));
  }

  #drop(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    this.#free = this.#free.filter((one) => one !== connection);
    void connection.end(0).catch(() => {});
    if (this.#all.size === 0) this.#onEmpty();
  }
}
