import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { unixSocket } from "#runtime/database/database-url.ts";

/**
 * A port before Postgres. `take` gets each connection that comes and connects it with `reach`; what it
 * `keep`s is closed with the proxy.
 */
export async function openProxy(
  url: string,
  name: "127.0.0.1" | "localhost",
  take: (visitor: Socket) => void,
) {
  const target = new URL(url);
  const { host } = unixSocket(url);
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  const server = createServer(take).listen(0, name);
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the proxy has no port");
  const through = new URL(url.replace(/@[^/]*/, `@${name}`));
  through.port = String(address.port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    /** The database, through the proxy. */
    url: through,
    sockets,
    reach: () => (host ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, target.hostname)),
    /** An end of a connection, whose errors are its closing. */
    keep(socket: Socket, closed: () => void) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        closed();
      });
    },
    /** Breaks every connection. */
    cut,
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
