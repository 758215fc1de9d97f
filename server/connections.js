import { addressKey } from "./addresses.js";
import { rawRefusal } from "./http-server.js";

/**
 * Bounds the connections of one address and in all. Hundreds of phones share a mobile network's address and leave their
 * connections open, so a full house first closes the idle one that was quiet longest, and refuses only when none is.
 *
 * @param {import("node:http").Server} server
 * @param {{ inAll: number, ofOne: number, isProxy: (address: string) => boolean }} bounds
 *   a trusted proxy brings everybody, so it has no bound of its own
 */
export function boundConnections(server, { inAll, ofOne, isProxy }) {
  /** All, in the order of their last answer. @type {Map<import("node:net").Socket, string>} */
  const open = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {WeakMap<import("node:net").Socket, number>} */
  const answering = new WeakMap();

  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const key = isProxy(address) ? "" : (addressKey(address) ?? address);
    const isFull = open.size >= inAll;
    const isOwnFull = key !== "" && (counts.get(key) ?? 0) >= ofOne;
    if ((isFull && !closeIdle()) || (isOwnFull && !closeIdle(key))) return refuse(socket);
    open.set(socket, key);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    socket.once("close", () => forget(socket));
  });

  for (const event of ["request", "checkContinue"]) {
    server.prependListener(event, (req, res) => {
      const { socket } = req;
      answering.set(socket, (answering.get(socket) ?? 0) + 1);
      res.on("close", () => {
        answering.set(socket, (answering.get(socket) ?? 1) - 1);
        const key = open.get(socket);
        if (key === undefined) return;
        open.delete(socket);
        open.set(socket, key);
      });
    });
  }

  /** @param {import("node:net").Socket} socket */
  function forget(socket) {
    const key = open.get(socket);
    if (key === undefined) return;
    open.delete(socket);
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  }

  /**
   * @param {string} [key]
   * @returns {boolean} whether one was found
   */
  function closeIdle(key) {
    for (const [socket, owner] of open) {
      // One that was never asked anything is no visitor's yet; its time for that runs.
      if ((key !== undefined && owner !== key) || answering.get(socket) !== 0) continue;
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  }
}

const WORDS = "Too many connections are open. Please try again in a moment.\n";

/** @param {import("node:net").Socket} socket */
function refuse(socket) {
  socket.on("error", () => {});
  socket.end(rawRefusal("503 Service Unavailable", WORDS, "Retry-After: 5\r\n"));
  socket.resume();
  setTimeout(() => socket.destroy(), 1000).unref();
}
