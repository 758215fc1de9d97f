/** Requests of one connection that may wait for the answers before theirs. Browsers send none ahead, libraries some ten. */
const MOST_WAITING = 16;

/**
 * @typedef {object} Turns what a connection is doing
 * @property {boolean} isAnswering
 * @property {Parameters<Handler>[]} waiting
 * @property {number} lastEnd number of the answer that ended last on it, by the count of all; 0 before the first
 *
 * @typedef {(req: import("node:http").IncomingMessage, res: import("node:http").ServerResponse) => void} Handler
 */

/** @type {WeakMap<import("node:net").Socket, Turns>} */
const turnsBySocket = new WeakMap();

/** Answers that have ended, of all connections. */
let ends = 0;

/** Undefined before a connection's first request. @param {import("node:net").Socket} socket */
export const turnsOf = (socket) => turnsBySocket.get(socket);

/**
 * A handler that begins a request when the answer before it on the same connection has gone out. Node would begin all that were
 * sent ahead at once, and hold their answers; a connection that sends too many ahead is closed (RFC 9112, 9.3.2).
 *
 * @param {Handler} handler @returns {Handler}
 */
export function inTurn(handler) {
  /** @type {Handler} */
  function begin(req, res) {
    res.on("close", endTurn);
    handler(req, res);
  }

  /** @this {import("node:http").ServerResponse} */
  function endTurn() {
    const { socket } = this.req;
    const turns = turnsOf(socket);
    // Requests that wait on a closed connection are never answered.
    if (!turns || !socket.writable) return;
    turns.lastEnd = ++ends;
    const next = turns.waiting.shift();
    if (next) begin(...next);
    else turns.isAnswering = false;
  }

  return (req, res) => {
    const { socket } = req;
    const turns = turnsOf(socket) ?? { isAnswering: false, waiting: [], lastEnd: 0 };
    turnsBySocket.set(socket, turns);
    if (!turns.isAnswering) {
      turns.isAnswering = true;
      begin(req, res);
    } else if (turns.waiting.length < MOST_WAITING) turns.waiting.push([req, res]);
    else socket.destroy();
  };
}
