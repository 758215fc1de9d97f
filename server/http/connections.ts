import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressKey } from "#runtime/http/addresses.ts";
import { Tally } from "#runtime/tally.ts";

/**
 * Requests of one connection that may wait for the answers before theirs. Browsers send none ahead,
 * libraries some ten.
 */
const MOST_WAITING = 16;

/** Connections without an unanswered request, least recently used first. */
const idle: Set<Socket> = new Set();

const waitingBySocket: WeakMap<Socket, Parameters<RequestListener>[]> = new WeakMap();

/**
 * A handler that begins a request when the answer before it on the same connection has gone out.
 * Node would begin all that were sent ahead at once, and hold their answers; a connection that
 * sends too many ahead is closed (RFC 9112, 9.3.2).
 */
export function inTurn(handler: RequestListener): RequestListener {
  function begin(...[req, res]: Parameters<RequestListener>) {
    idle.delete(req.socket);
    res.on("close", endTurn);
    handler(req, res);
  }

  function endTurn(this: ServerResponse) {
    const { socket } = this.req;
    // Requests that wait on a closed connection are never answered.
    if (!socket.writable) return;
    const next = waitingBySocket.get(socket)?.shift();
    if (next) begin(...next);
    else idle.add(socket);
  }

  return (req, res) => {
    const { socket } = req;
    const waiting = waitingBySocket.get(socket);
    if (!waiting) {
      waitingBySocket.set(socket, []);
      socket.once("close", () => idle.delete(socket));
    }
    if (!waiting || idle.has(socket)) begin(req, res);
    else if (waiting.length < MOST_WAITING) waiting.push([req, res]);
    else socket.destroy();
  };
}

/**
 * Bounds the connections of one address and in all. Phones share a mobile network's address and
 * leave connections open, so the idle one that was quiet longest is closed first, and a new one is
 * refused only when none is idle.
 * @param server of `createHttpServer`
 * @param bounds a trusted proxy has no bound of its own
 */
export function boundConnections(
  server: Server,
  {
    inAll,
    ofOne,
    isProxy,
  }: { inAll: number; ofOne: number; isProxy: (address: string) => boolean },
) {
  /** Open connections with the key of their address. */
  const open: Map<Socket, string> = new Map();
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

  function forget(socket: Socket) {
    const key = open.get(socket);
    if (open.delete(socket)) counts.add(key ?? "", -1);
  }

  /**
   * Closes the idle connection that was quiet longest; false without one.
   * @param key of one address only
   */
  function closeIdle(key?: string) {
    for (const socket of idle) {
      const own = open.get(socket);
      if (own === undefined || (key !== undefined && key !== own)) continue;
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  }
}

const WORDS = "Too many connections are open. Please try again in a moment.\n";

function refuse(socket: Socket) {
  socket.on("error", () => {});
  socket.end(rawRefusal("503 Service Unavailable", WORDS, "Retry-After: 5\r\n"));
  socket.resume();
  setTimeout(() => socket.destroy(), 1000).unref();
}

/**
 * A whole answer for a connection that no request was read from.
 * @param status with its phrase
 * @param more headers, each with its end of line
 */
export function rawRefusal(status: string, words: string, more: string = "") {
  const headers = [
    "Connection: close",
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(words)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  ];
  return `HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n${more}\r\n${words}`;
}
