import type { Socket } from "node:net";
import { openProxy } from "./database-proxy.ts";

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
  const pairs: WeakMap<Socket, Socket> = new WeakMap();
  let state: "open" | "cut" | "hold" = "open";

  /** The first bytes that each client sent, which name the application. */
  const greetings: Map<Socket, string> = new Map();

  const proxy = await openProxy(url, "127.0.0.1", (visitor) => {
    if (state === "cut") return visitor.destroy();
    const inside = proxy.reach();
    visitor.once("data", (greeting) => greetings.set(visitor, greeting.toString("latin1")));
    visitor.once("close", () => greetings.delete(visitor));
    pairs.set(visitor, inside);
    join(visitor, inside);
    join(inside, visitor);
  });

  function join(from: Socket, to: Socket) {
    proxy.keep(from, () => to.destroy());
    from.pipe(to);
    if (state === "hold") from.pause();
  }

  /** The connections of an application, or all of them. */
  function named(name?: string) {
    return [...greetings]
      .filter(([, sent]) => name === undefined || sent.includes(`\0application_name\0${name}\0`))
      .map(([visitor]) => ({ visitor, inside: pairs.get(visitor) }));
  }

  return {
    url: proxy.url.href,
    open() {
      state = "open";
      for (const socket of proxy.sockets) socket.resume();
    },
    cut() {
      state = "cut";
      proxy.cut();
    },
    hold(name) {
      if (name === undefined) {
        state = "hold";
        for (const socket of proxy.sockets) socket.pause();
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
    close: proxy.close,
  };
}
