import pg from "pg";
import { forPg } from "#runtime/database/database-url.ts";
import { openListener } from "#runtime/database/echo.ts";
import { log } from "#runtime/log.ts";
import { directUrl, settings } from "#runtime/settings.ts";
import { newSocket } from "./sockets.server.ts";

/**
 * Milliseconds in which the listening connection must answer, or a new one is opened; a round trip
 * takes a fraction of one.
 */
export const ANSWER_MS = 1_000;

/**
 * Milliseconds after that in which the echo must arrive. It needs a second connection, and a busy
 * database is not deaf.
 */
const ECHO_MS = 3_000;

const OPTIONS = { application_name: "haat listener", connectionTimeoutMillis: ANSWER_MS };

/**
 * `refused`: the database answered but did not accept this connection (none free, for example, or
 * reachable at DATABASE_URL only); `deaf`: LISTEN succeeded but notifications do not arrive in
 * time; `nobody`: the database is away or accepts no connection of the shop.
 */
export type Outcome = "heard" | "refused" | "deaf" | "nobody";

type Callbacks = {
  /** Called with the payload of each notification. */
  onChange: (payload: string) => void;
  /** Called when the database answers. */
  onAnswer: () => void;
  onLost: (connection: Listener) => void;
};

let isDeafnessLogged = false;

/**
 * A connection that listens. It never reconnects: a page cached while nobody listened would stay
 * wrong for ever.
 */
export class Listener {
  readonly #callbacks: Callbacks;
  readonly #socket = newSocket();
  readonly #open: ReturnType<typeof openListener>;
  #asked: Promise<boolean> | undefined;
  #next: Promise<boolean> | undefined;
  /** Why it could not be opened. */
  reason: Error | undefined;

  constructor(callbacks: Callbacks) {
    this.#callbacks = callbacks;
    const options = { ...OPTIONS, stream: () => this.#socket };
    this.#open = openListener(directUrl(settings()), options, callbacks.onChange);
    this.#open.client.on("end", () => callbacks.onLost(this));
  }

  /** Returns the outcome within one second if there is no database, within four seconds at most. */
  async begin(): Promise<Outcome> {
    const elsewhere = answersElsewhere();
    let outcome = "nobody" as Outcome;
    let isLetIn = false;
    const listening = async () => {
      await this.#open.client.connect();
      isLetIn = true;
      await this.#open.listen();
      // The database is there, even if the echo has to wait long for a pooler's connection.
      outcome = "deaf";
    };
    const listened = listening().catch((error) => {
      // The driver has no code for a connection that closes while it opens.
      this.reason = error.code ? error : Object.assign(error, { code: "CONNECTION_CLOSED" });
      if (isRoomWanted(error, isLetIn)) outcome = "refused";
    });
    await isWithin(ANSWER_MS, listened);
    if (outcome !== "deaf") return outcome === "nobody" && (await elsewhere) ? "refused" : outcome;
    this.#callbacks.onAnswer();
    const echo = this.#open
      .sendEcho(settings().DATABASE_URL, ECHO_MS)
      .then(({ arrival }) => arrival)
      .then(
        () => true,
        () => new Promise<never>(() => {}),
      );
    if (await isWithin(ECHO_MS, echo)) outcome = "heard";
    else if (!isDeafnessLogged)
      log.warn(
        "changes are not heard, so no page is kept: what is notified at DATABASE_URL does not arrive at the listening connection (a pooler? set DATABASE_DIRECT_URL)",
      );
    isDeafnessLogged = outcome === "deaf";
    return outcome;
  }

  /**
   * Resolves with true when the server has answered, with false when the connection was closed.
   * Requests that arrive during one ping share the next: `pg` sends one at a time, and a ping
   * behind those of many forms would look late.
   */
  ask(): Promise<boolean> {
    if (!this.#asked) return this.#send();
    this.#next ??= this.#asked.then(() => {
      this.#next = undefined;
      return this.#send();
    });
    return this.#next;
  }

  #send(): Promise<boolean> {
    const isOver = (is: boolean) => () => {
      this.#asked = undefined;
      return is;
    };
    this.#asked = this.#open.client.query("select 1").then(isOver(true), isOver(false));
    return this.#asked;
  }

  /** Closes the connection, by force if it does not end within a second. */
  close(): Promise<void> {
    setTimeout(() => this.#socket.destroy(), ANSWER_MS).unref();
    return this.#open.client.end().catch(() => {});
  }
}

/**
 * Whether the shop's other connections may go on while this one is refused: there was no slot for
 * it (53, a pooler's 08), or LISTEN itself failed. A server that is stopping or starting (57P),
 * rejects the role, password or database (28, 3D000) or accepts no connections (55000, 42501)
 * refuses all of them.
 */
function isRoomWanted(error: unknown, isLetIn: boolean): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code?.startsWith("57P")) return false;
  return isLetIn || /^(08|53)/.test(error.code ?? "");
}

/**
 * Whether the shop's own statements are answered although the listener, on its own route, is not;
 * the shop then goes on.
 */
export async function answersElsewhere(): Promise<boolean> {
  const url = settings().DATABASE_URL;
  if (directUrl(settings()) === url) return false;
  const socket = newSocket();
  const client = new pg.Client({ ...OPTIONS, connectionString: forPg(url), stream: () => socket });
  client.on("error", () => {});
  let answered = false;
  const asking = client.connect().then(() => client.query("select 1"));
  const noted = asking.then(
    () => {
      answered = true;
    },
    () => {},
  );
  await isWithin(ANSWER_MS, noted);
  socket.destroy();
  return answered;
}

/** Whether `work`, which never rejects, finishes within these milliseconds. */
export function isWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    // If the process was busy for longer than this, the answer may have arrived but not been read
    // yet.
    const timer = setTimeout(() => setImmediate(() => resolve(false)), ms);
    work.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
