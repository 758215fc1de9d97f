import { randomBytes } from "node:crypto";
import pg from "pg";
import { forPg } from "./database-url.ts";

/**
 * An unopened connection that listens for changes of the catalogue, and an echo: a notification of
 * our own must come back, since a pooler in transaction mode forgets LISTEN, and an address may
 * lead to another database.
 */
export function openListener(
  url: string,
  options: pg.ClientConfig,
  onChange: (payload: string) => void = () => {},
) {
  const channel = `echo_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ ...options, connectionString: forPg(url) });
  const arrival: Promise<void> = new Promise((resolve) => {
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
     * Sends the echo over a connection of its own, since a pooler would return it over the
     * listener's; resolves with the promise of its arrival.
     * @param to where changes are written
     * @param ms to connect
     */
    async sendEcho(to: string, ms: number) {
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
