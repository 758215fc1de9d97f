import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { unixSocket } from "#runtime/database/database-url.ts";

/** What befalls the statement that the wire was armed for; a function is called as it is sent. */
export type Break = "before" | "after" | (() => void);

/**
 * The way of a server's statements to Postgres. It can break the connection before a chosen
 * statement reaches Postgres, or after it did and before the answer comes back.
 */
export async function openWire(url: string) {
  const { host } = unixSocket(url);
  const target = new URL(url);
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  let armed: { left: number; breaks: Break } | null = null;
  let isCut = false;
  let delayMs = 0;

  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const inside = host ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    let isMute = false;
    const close = () => {
      client.destroy();
      inside.destroy();
    };
    for (const socket of [client, inside]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        close();
      });
    }
    const pass = (part: Buffer) => {
      if (armed && --armed.left <= 0) {
        const { breaks } = armed;
        armed = null;
        if (breaks === "before") return close();
        if (breaks !== "after") {
          inside.write(part);
          return breaks();
        }
        isMute = true;
        inside.write(part);
        inside.once("data", close);
        return;
      }
      inside.write(part);
    };
    client.on("data", (part) => (delayMs ? setTimeout(pass, delayMs, part) : pass(part)));
    inside.on("data", (part) => {
      if (!isMute) client.write(part);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the wire has no port");
  const through = new URL(url.replace(/@[^/]*/, "@127.0.0.1"));
  through.port = String(address.port);

  return {
    url: through.href,
    /** Breaks the connection at the statement of this number from now on. */
    arm: (left: number, breaks: Break) => {
      armed = { left, breaks };
    },
    /** Whether nothing broke since it was armed. */
    disarm() {
      const wasArmed = armed !== null;
      armed = null;
      return wasArmed;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    slow: (ms: number) => {
      delayMs = ms;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
