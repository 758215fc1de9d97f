import net from "node:net";
import { setImmediate as immediately, setTimeout as pause } from "node:timers/promises";

/** Milliseconds without a byte before a doubtful connection counts as dead. */
const SILENCE_MS = 1_000;

const sockets = new Set<net.Socket>();

/** The driver's parsed options (postgres.js 3.4.9) that identify the server. */
type Target = { path?: string | false; host: string[]; port: number[] };

let attempts = 0;

/**
 * Creates the socket of a driver, not yet connected. The drivers do not expose theirs, and one that
 * died silently must be ended.
 */
export function newSocket(): net.Socket {
  // With TLS the drivers remove all listeners for its closing.
  for (const one of sockets) if (one.destroyed) sockets.delete(one);
  const socket = new net.Socket();
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
  return socket;
}

/** Opens a socket to the server, as postgres.js expects it. */
export function openSocket({ path, host, port }: Target): net.Socket {
  const at = attempts++ % host.length;
  const socket = newSocket();
  if (path) return socket.connect(path);
  // The driver requests the certificate by the host name.
  return Object.assign(socket, { host: host[at] }).connect(port[at] ?? 5432, host[at] ?? "");
}

/**
 * Ends the connections that stay silent for a second: after a silent failover they are dead, and
 * neither the system nor the driver would notice for a quarter of an hour. A healthy idle one is
 * ended too and opened again when needed. Resolves afterwards; ends none if `unless` returns true
 * after that second.
 */
export async function endSilentSockets(unless: () => boolean = () => false): Promise<void> {
  const doubted = [...sockets].map((socket) => ({ socket, bytes: socket.bytesRead }));
  await pause(SILENCE_MS, undefined, { ref: false });
  // Data that has arrived is read first.
  await immediately();
  if (unless()) return;
  for (const { socket, bytes } of doubted) if (socket.bytesRead === bytes) socket.destroy();
}
