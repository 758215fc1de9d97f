import { Tally } from "../tally.js";
import { addressKey } from "./addresses.js";
import { rawRefusal } from "./http-server.js";
import { turnsOf } from "./in-turn.js";

/** @import { Socket } from "node:net" */

/**
 * Bounds the connections of one address and in all. Phones share a mobile network's address and leave connections open, so the
 * idle one that was quiet longest is closed first, and a new one is refused only when none is idle.
 *
 * @param {import("node:http").Server} server of `createHttpServer`
 * @param {{ inAll: number, ofOne: number, isProxy: (address: string) => boolean }} bounds a trusted proxy has no bound of its own
 */
export function boundConnections(server, { inAll, ofOne, isProxy }) {
  /** Open connections with the key of their address. @type {Map<Socket, string>} */
  const open = new Map();
  const counts = new Tally();

  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const key = isProxy(address) ? "" : (addressKey(address) ?? address);
    const isFull = open.size >= inAll;
    const isOwnFull = key !== "" && counts.of(key) >= ofOne;
    if ((isFull && !closeIdle()) || (isOwnFull && !closeIdle(key))) return refuse(socket);
    open.set(socket, key);
    counts.add(key, 1);
    socket.once("close", () => forget(socket));
  });

  /** @param {Socket} socket */
  function forget(socket) {
    const key = open.get(socket);
    if (key === undefined) return;
    open.delete(socket);
    counts.add(key, -1);
  }

  /** Closes the idle connection that was quiet longest; false without one. @param {string} [key] of one address only */
  function closeIdle(key) {
    let quietest;
    let lastEnd = Number.POSITIVE_INFINITY;
    for (const [socket, whose] of open) {
      if (key !== undefined && whose !== key) continue;
      const turns = turnsOf(socket);
      // A connection without a first request ends by its own time limit.
      if (!turns || turns.isAnswering || turns.lastEnd > lastEnd) continue;
      quietest = socket;
      lastEnd = turns.lastEnd;
    }
    if (!quietest) return false;
    forget(quietest);
    quietest.destroy();
    return true;
  }
}

const WORDS = "Too many connections are open. Please try again in a moment.\n";

/** @param {Socket} socket */
function refuse(socket) {
  socket.on("error", () => {});
  socket.end(rawRefusal("503 Service Unavailable", WORDS, "Retry-After: 5\r\n"));
  socket.resume();
  setTimeout(() => socket.destroy(), 1000).unref();
}
