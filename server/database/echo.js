import { randomBytes } from "node:crypto";
import pg from "pg";
import { forPg } from "./database-url.js";

/**
 * A connection that listens for changes of the catalogue, not made yet, and an echo: a notification of our own that must come
 * back, since a pooler in transaction mode takes LISTEN and forgets it, and an address may lead to another database.
 *
 * @param {string} url
 * @param {pg.ClientConfig} options
 * @param {(payload: string) => void} [onChange]
 */
export function openListener(url, options, onChange = () => {}) {
  const channel = `echo_${randomBytes(8).toString("hex")}`;
  /** @type {() => void} */
  let hear = () => {};
  /** @type {Promise<void>} */
  const arrival = new Promise((resolve) => {
    hear = resolve;
  });
  const client = new pg.Client({ ...options, connectionString: forPg(url) });
  client.on("notification", (told) => {
    if (told.channel === channel) hear();
    else onChange(told.payload ?? "");
  });
  // A lost connection is told by "end" too.
  client.on("error", () => {});
  return {
    client,
    async listen() {
      await client.query(`listen catalogue; listen ${channel}`);
    },
    /**
     * Sends the echo over a connection of its own, as those who change something do: over the listener's a pooler would hand
     * it back. Resolves with the promise of its arrival.
     *
     * @param {string} to where changes are written
     * @param {number} ms for the connection to be made
     */
    async sendEcho(to, ms) {
      const sender = new pg.Client({
        connectionString: forPg(to),
        connectionTimeoutMillis: ms,
        query_timeout: ms,
        application_name: "haat echo",
      });
      sender.on("error", () => {});
      try {
        await sender.connect();
        await sender.query(`select pg_notify('${channel}', '')`);
      } finally {
        void sender.end().catch(() => {});
      }
      return { arrival };
    },
  };
}
