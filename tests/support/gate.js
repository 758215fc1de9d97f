import { once } from "node:events";
import { connect, createServer } from "node:net";
import { unixSocket } from "#server/database/database-url.js";

/**
 * A proxy before Postgres that can be closed.
 *
 * @typedef {object} Gate
 * @property {string} url the database, through the gate
 * @property {() => void} open
 * @property {() => void} cut breaks every connection and accepts no new one
 * @property {(name?: string) => void} hold passes no bytes, on all connections or on the present ones of this application
 * @property {(name?: string) => void} swallow makes the present connections dead without notice, all or those of this application; new ones work
 * @property {(name: string) => number} sent bytes that the present connections of this application have sent
 * @property {() => Promise<void>} close
 *
 * @param {string} url
 * @returns {Promise<Gate>}
 */
export async function openGate(url) {
  const target = new URL(url);
  const { host } = unixSocket(url);
  const port = Number(target.port || 5432);
  const reach = () => (host ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, target.hostname));
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  /** @type {WeakMap<import("node:net").Socket, import("node:net").Socket>} */
  const pairs = new WeakMap();
  /** @type {"open" | "cut" | "hold"} */
  let state = "open";

  /**
   * The first bytes that each client sent, which name the application. @type {Map<import("node:net").Socket, string>}
   */
  const greetings = new Map();

  const server = createServer((visitor) => {
    if (state === "cut") return visitor.destroy();
    const inside = reach();
    visitor.once("data", (greeting) => greetings.set(visitor, greeting.toString("latin1")));
    visitor.once("close", () => greetings.delete(visitor));
    pairs.set(visitor, inside);
    join(visitor, inside);
    join(inside, visitor);
  });

  /**
   * @param {import("node:net").Socket} from
   * @param {import("node:net").Socket} to
   */
  function join(from, to) {
    sockets.add(from);
    from.on("error", () => {});
    from.once("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
    if (state === "hold") from.pause();
  }

  /** The connections of an application, or all of them. @param {string} [name] */
  function named(name) {
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
