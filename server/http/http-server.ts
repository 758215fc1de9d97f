import { createServer, type RequestListener, type Server } from "node:http";
import { isIPv6 } from "node:net";
import type { Duplex } from "node:stream";
import { inTurn, rawRefusal } from "./connections.ts";

/**
 * Milliseconds for started requests once the server stops; with the database's stop below Docker's
 * ten seconds.
 */
const DRAIN_MS = 6000;

/** Node's server with limits, refusals in words, and one answer at a time on a connection. */
export function createHttpServer(handler: RequestListener) {
  const listener = inTurn(handler);
  const server = createServer(
    {
      // 16 kB of headers; a cart of 50 lines takes three.
      maxHeaderSize: 16 * 1024,
      headersTimeout: 15_000,
      // An upload of 40 MB at 1 Mbit/s, of staff only; a form has less (`server/http/bodies.ts`).
      requestTimeout: 330_000,
      // Common proxies keep theirs for a minute, and must not write into a closing connection.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5000,
      // Without one, HTTP/1.1 gets our words instead of an empty 400.
      requireHostHeader: false,
    },
    listener,
  );
  // `server/http/bodies.ts` sends "100 Continue".
  server.on("checkContinue", listener);
  server.on("clientError", refuseClient);
  return server;
}

const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW:
    "431 Request Header Fields Too Large\nThe headers of this request are too large.",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout\nThe request took too long to arrive.",
};

function refuseClient(error: NodeJS.ErrnoException, socket: Duplex) {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, words] = (
    REFUSALS[error.code ?? ""] ?? "400 Bad Request\nThis is not a request a web server understands."
  ).split("\n");
  socket.end(rawRefusal(status ?? "", `${words}\n`));
}

/** @returns the URL it answers at */
export function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = {
        EADDRINUSE: "is in use by another program",
        EACCES: "may not be used by this user",
        EADDRNOTAVAIL: "is not an address of this machine",
        ENOTFOUND: "is not a name of this machine",
        EAI_AGAIN: "is not a name of this machine",
      }[error.code ?? ""];
      reject(new Error(`${host}:${port} ${reason ?? error.message}: set PORT or HOST`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      const actual = typeof address === "object" && address ? address.port : port;
      const name = host === "0.0.0.0" ? "127.0.0.1" : host;
      resolve(`http://${isIPv6(name) ? `[${name}]` : name}:${actual}`);
    });
  });
}

/** Lets started requests finish within DRAIN_MS, and takes no others. */
export async function drain(server: Server) {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection becomes idle when its request ends.
  const sweeping = setInterval(() => server.closeIdleConnections(), 50);
  const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(sweeping);
  clearTimeout(giveUp);
}
