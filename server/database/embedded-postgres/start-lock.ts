import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { linkSync, renameSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Holds a lock that dies with its holder, a listening Unix socket. It also holds between containers
 * that share a volume, where the same process numbers mean other processes.
 * @returns releases it
 */
export async function takeStartLock(path: string): Promise<() => Promise<unknown>> {
  for (;;) {
    const server = createServer((socket) => socket.on("error", () => {}).destroy());
    try {
      await once(server.listen(path), "listening");
      return () => once(server.close(), "close");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
    if (await isAnswered(path)) await wait(50);
    else await removeDead(path);
  }
}

async function isAnswered(path: string) {
  const socket = connect(path);
  return once(socket, "connect")
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/**
 * Moved aside first, so that only one of two processes removes it; a lock taken meanwhile is put
 * back.
 */
async function removeDead(path: string) {
  const aside = `${path}-${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (await isAnswered(aside)) linkSync(aside, path);
  } catch {
    // Another process removed it first, or holds a new one.
  }
  rmSync(aside, { force: true });
}
