import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { unixSocket } from "#runtime/database/database-url.ts";

/** A proxy before Postgres that can be closed. */
interface Gate {
  /** the database, through the gate */
  url: string;
  open: () => void;
  /** breaks every connection and accepts no new one */
  cut: () => void;
  /** passes no bytes, on all connections or on the present ones of this application */
  hold: (name?: string) => void;
  /**
   * makes the present connections dead without notice, all or those of this application; new ones
   * work
   */
  swallow: (name?: string) => void;
  /** bytes that the present connections of this application have sent */
  sent: (name: string) => number;
  close: () => Promise<void>;
}
export async function openGate(url: string): Promise<Gate> {
  const target = new URL(url);
  const { host } = unixSocket(url);
  const port = Number(target.port || 5432);
  const reach = () => (host ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, target.hostname));
  const sockets: Set<Socket> = new Set();
  const pairs: WeakMap<Socket, Socket> = new WeakMap();
  let state: "open" | "cut" | "hold" = "open";

  /** The first bytes that each client sent, which name the application. */
  const greetings: Map<Socket, string> = new Map();

  const server = createServer((visitor) => {
    if (state === "cut") return visitor.destroy();
    const inside = reach();
    visitor.once("data", (greeting) => greetings.set(visitor, greeting.toString("latin1")));
    visitor.once("close", () => greetings.delete(visitor));
    pairs.set(visitor, inside);
    join(visitor, inside);
    join(inside, visitor);
  });

  function join(from: Socket, to: Socket) {
    sockets.add(from);
    from.on("error", () => {});
    from.once("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
    if (state === "hold") from.pause();
  }

  /** The connections of an application, or all of them. */
  function named(name?: string) {
    return [...greetings]
      .filter(([, sent]) => name === undefined || sent.includes(`\0application_name\0${name}\0`))
      .map(([visitor]) => ({ visitor, inside: pairs.get(visitor) }));
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the gate has no port");
  const through = new URL(url.replace(/@[^/]*/, "@127.0.0.1"));
  through.port = String(address.port);

  return {
    url: through.href,
    open() {
      state = "open";
      for (const socket of sockets) socket.resume();
    },
    cut() {
      state = "cut";
      for (const socket of sockets) socket.destroy();
    },
    hold(name) {
      if (name === undefined) {
        state = "hold";
        for (const socket of sockets) socket.pause();
      }
      for (const { visitor, inside } of named(name)) {
        visitor.pause();
        inside?.pause();
      }
    },
    swallow(name) {
      for (const { visitor, inside } of named(name)) {
        visitor.unpipe().resume();
        inside?.unpipe().resume();
      }
    },
    sent: (name) => named(name).reduce((bytes, { visitor }) => bytes + visitor.bytesRead, 0),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
