import net from "node:net";
import { setImmediate as immediately, setTimeout as pause } from "node:timers/promises";

/** Milliseconds without a byte after which a connection that was doubted is taken for dead. */
const SILENCE_MS = 1_000;

const sockets = new Set<net.Socket>();

/** What of the driver's parsed options (postgres.js 3.4.9) names the server. */
type Target = { path?: string | false; host: string[]; port: number[] };

let attempts = 0;

/**
 * Makes a driver's socket, not connected yet, since the drivers hand out none of theirs: one that is dead without a word
 * must be ended.
 */
export function newSocket(): net.Socket {
  // With TLS the drivers take away whoever waits for its closing.
  for (const one of sockets) if (one.destroyed) sockets.delete(one);
  const socket = new net.Socket();
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
  return socket;
}

/** As postgres.js wants it, on its way to the server. */
export function openSocket({ path, host, port }: Target): net.Socket {
  const at = attempts++ % host.length;
  const socket = newSocket();
  if (path) return socket.connect(path);
  // By its name the driver asks for the certificate.
  return Object.assign(socket, { host: host[at] }).connect(port[at] ?? 5432, host[at] ?? "");
}

/**
 * Ends the connections that say nothing for a second from now on: after a silent failover they are dead, and neither the
 * system nor the driver would notice for a quarter of an hour. A healthy one at rest goes too and is made again when needed.
 * Resolves when that is done; none is ended when `unless` says so after the second.
 */
export async function endSilentSockets(unless: () => boolean = () => false): Promise<void> {
  const doubted = [...sockets].map((socket) => ({ socket, bytes: socket.bytesRead }));
  await pause(SILENCE_MS, undefined, { ref: false });
  // What has arrived by now is read first.
  await immediately();
  if (unless()) return;
  for (const { socket, bytes } of doubted) if (socket.bytesRead === bytes) socket.destroy();
}
