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
  /** @typedef {{ key: string, answering: number, turn: number }} Held whose it is, what it waits for, and when it had its last answer */
  /** @type {Map<import("node:net").Socket, Held>} */
  const open = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** Of answers, instead of a clock. */
  let turns = 0;

  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const key = isProxy(address) ? "" : (addressKey(address) ?? address);
    const isFull = open.size >= inAll;
    const isOwnFull = key !== "" && (counts.get(key) ?? 0) >= ofOne;
    if ((isFull && !closeIdle()) || (isOwnFull && !closeIdle(key))) return refuse(socket);
    open.set(socket, { key, answering: 0, turn: 0 });
    counts.set(key, (counts.get(key) ?? 0) + 1);
    socket.once("close", () => forget(socket));
  });

  for (const event of ["request", "checkContinue"]) {
    server.prependListener(event, (req, res) => {
      const held = open.get(req.socket);
      if (held) held.answering++;
      res.on("close", noteAnswer);
    });
  }

  /** One for all answers, and no order that each changes: that was a tenth of a kept page. @this {import("node:http").ServerResponse} */
  function noteAnswer() {
    const held = open.get(this.req.socket);
    if (!held) return;
    held.answering--;
    held.turn = ++turns;
  }

  /** @param {import("node:net").Socket} socket */
  function forget(socket) {
    const held = open.get(socket);
    if (!held) return;
    const { key } = held;
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
    let quietest;
    let turn = Number.POSITIVE_INFINITY;
    for (const [socket, held] of open) {
      if (key !== undefined && held.key !== key) continue;
      // One that was never asked anything is no visitor's yet; its time for that runs.
      if (held.answering > 0 || held.turn === 0 || held.turn > turn) continue;
      quietest = socket;
      turn = held.turn;
    }
    if (!quietest) return false;
    forget(quietest);
    quietest.destroy();
    return true;
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
