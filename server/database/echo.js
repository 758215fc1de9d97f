import { randomBytes } from "node:crypto";
import pg from "pg";
import { forPg } from "./database-url.js";

/**
 * An unopened connection that listens for changes of the catalogue, and an echo: a notification of
 * our own must come back, since a pooler in transaction mode forgets LISTEN, and an address may
 * lead to another database.
 * @param {string} url @param {pg.ClientConfig} options @param {(payload: string) => void} [onChange]
 */
export function openListener(url, options, onChange = () => {}) {
  const channel = `echo_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ ...options, connectionString: forPg(url) });
  /** @type {Promise<void>} */
  const arrival = new Promise((resolve) => {
    client.on("notification", (notification) => {
      if (notification.channel === channel) resolve();
      else onChange(notification.payload ?? "");
    });
  });
  // A lost connection also emits "end".
  client.on("error", () => {});
  return {
    client,
    listen: () => client.query(`listen catalogue; listen ${channel}`),
    /**
     * Sends the echo over a connection of its own, since a pooler would return it over the listener's; resolves with the promise of its
     * arrival. @param {string} to where changes are written @param {number} ms to connect
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
