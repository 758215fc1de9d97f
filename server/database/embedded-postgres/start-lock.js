import { randomUUID } from "node:crypto";
import { linkSync, renameSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Holds a lock that dies with its holder: a listening Unix socket. Only one process can bind a path; a path nobody listens
 * on any more is a dead holder's and is taken away. Unlike a file with a process number it also holds between containers
 * that share a volume, where the same numbers mean other processes.
 *
 * @param {string} path
 * @returns {Promise<() => Promise<void>>} releases it
 */
export async function takeStartLock(path) {
  for (;;) {
    const release = await bind(path);
    if (release) return release;
    if (!(await isAnswered(path))) await removeDead(path);
    else await wait(50);
  }
}

/** @param {string} path @returns {Promise<(() => Promise<void>) | null>} */
function bind(path) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on("error", () => {}).destroy());
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen(path, () => resolve(() => new Promise((closed) => server.close(() => closed()))));
  });
}

/** @param {string} path @returns {Promise<boolean>} */
export function isAnswered(path) {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

/**
 * Moved aside before it is removed, so that of two processes that find the same dead lock only one takes it away; one that
 * turns out to be alive, made since we looked, is put back.
 *
 * @param {string} path
 */
async function removeDead(path) {
  const aside = `${path}-${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (await isAnswered(aside)) linkSync(aside, path);
  } catch {
    // Another process removed it first, or holds a new one.
  }
  rmSync(aside, { force: true });
}
