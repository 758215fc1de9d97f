import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { unixSocket } from "./database-url.js";

/** Milliseconds between questions whether the connection still lives: a cut cable says nothing by itself. */
const HEARTBEAT = 5000;
const PATIENCE = 3000;

/**
 * Listens to the database's channel `catalogue` (migrations/0002) on a connection of its own.
 *
 * @param {string} url
 * @param {{ onListening: () => void, onChange: (what: "catalogue" | "stock") => void, onDeaf: () => void }} listener
 *   `onListening` whenever it begins or begins again to hear; `onDeaf` whenever it stops
 */
export function listenToCatalogue(url, { onListening, onChange, onDeaf }) {
  let isClosed = false;
  let isListening = false;
  const ending = new AbortController();
  /** @type {postgres.Sql | undefined} */
  let current;

  async function listen() {
    while (!isClosed) {
      /** @type {() => void} */
      let tellLost = () => {};
      /** @type {Promise<void>} */
      const lost = new Promise((resolve) => {
        tellLost = resolve;
      });
      const sql = postgres(url, {
        ...unixSocket(url),
        max: 1,
        max_lifetime: null,
        idle_timeout: 0,
        connect_timeout: 5,
        connection: { application_name: "haat listen" },
        onnotice: () => {},
        // In postgres.js but not in its types: every notification of the connection.
        .../** @type {{}} */ ({
          onnotify: (/** @type {string} */ _channel, /** @type {string} */ payload) =>
            onChange(payload === "stock" ? "stock" : "catalogue"),
        }),
        onclose: () => tellLost(),
      });
      current = sql;
      try {
        await sql`LISTEN catalogue`;
        isListening = true;
        onListening();
        await Promise.race([lost, beat(sql)]);
      } catch {
        // Not reachable, or silent: deaf below, and again from the beginning.
      }
      if (isListening) {
        isListening = false;
        onDeaf();
      }
      await sql.end({ timeout: 0 });
      await wait(500, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  /** @param {postgres.Sql} sql */
  async function beat(sql) {
    for (;;) {
      await wait(HEARTBEAT, undefined, { signal: ending.signal });
      await answered(sql);
    }
  }

  /** @param {postgres.Sql} sql */
  async function answered(sql) {
    const timer = new AbortController();
    const late = wait(PATIENCE, undefined, { signal: timer.signal }).then(() => {
      throw new Error("the database does not answer");
    });
    try {
      // The simple protocol: it resolves at the very end, after the notifications.
      await Promise.race([sql`SELECT 1`.simple(), late]);
    } finally {
      timer.abort();
      late.catch(() => {});
    }
  }

  const done = listen();

  return {
    /**
     * Resolves when every change committed before the call has been heard: Postgres hands a connection its notifications
     * before the end of its next statement. So who saves something and then looks sees it.
     */
    async catchUp() {
      if (!isListening || !current) return;
      await answered(current).catch(() => {});
    },
    async close() {
      isClosed = true;
      ending.abort();
      await current?.end({ timeout: 1 });
      await done;
    },
  };
}
