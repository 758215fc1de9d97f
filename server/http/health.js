import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import { RETRY_AFTER_S } from "../unavailable.js";

/** Milliseconds the database has to answer a health check. */
const PING_MS = 2000;

/**
 * Bytes below which the disk counts as full: two uploads of 40 MB and what Postgres writes meanwhile still fit.
 */
export const LEAST_FREE_BYTES = 200 * 1024 * 1024;

/**
 * @typedef {object} Checks
 * @property {() => Promise<void>} pingDatabase
 * @property {() => boolean} isListening
 * @property {() => boolean} isReady false while starting and stopping
 * @property {() => Promise<number>} [freeBytes] of the disk that the shop writes to
 * @property {string} version
 */

/**
 * The four questions that others ask of the shop. `/livez`: is there a process (restart it if not)? `/startupz`: has it opened? `/healthz`: does the
 * database answer it? `/readyz`: should visitors be sent here, that is, it is not stopping, the database answers, changes are
 * heard and there is room on the disk?
 *
 * @param {import("express").Express} app
 * @param {Checks} checks
 */
export function answerHealth(app, { pingDatabase, isListening, isReady, freeBytes, version }) {
  const isDatabaseWell = shared(() => within(PING_MS, pingDatabase()));
  const isDiskWell = shared(async () => !freeBytes || (await freeBytes()) >= LEAST_FREE_BYTES);
  app.get(["/livez", "/startupz"], (_req, res) => sayStatus(res, "ok"));
  app.get("/healthz", async (_req, res) =>
    sayStatus(res, (await isDatabaseWell()) ? "ok" : "database does not answer", { version }),
  );
  app.get("/readyz", async (_req, res) => {
    if (!isReady()) return sayStatus(res, "stopping");
    if (!(await isDatabaseWell()))
      return sayStatus(
        res,
        (await isDiskWell())
          ? "database does not answer"
          : "the disk is full, database does not answer",
      );
    if (!isListening()) return sayStatus(res, "changes are not heard");
    sayStatus(res, (await isDiskWell()) ? "ok" : "the disk is full");
  });
}

/**
 * What a server says while it starts and brings its database up to date, so that nobody takes it for dead and restarts it
 * in the middle: `/livez` is well, the other checks and all else are refused with the reason.
 *
 * @param {() => string} stage the status that the other checks show
 * @returns {import("node:http").RequestListener}
 */
export function answerWhilePreparing(stage) {
  return (req, res) => {
    const path = req.url?.split("?")[0] ?? "";
    const isLive = path === "/livez";
    const isCheck = isHealthCheck(path);
    res.writeHead(isLive ? 200 : 503, {
      // Connections are counted from the opening on.
      Connection: "close",
      "Cache-Control": "no-store",
      "Content-Type": isCheck ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      ...(!isLive && { "Retry-After": String(RETRY_AFTER_S) }),
    });
    res.end(isCheck ? JSON.stringify({ status: isLive ? "ok" : stage() }) : OPENING_SOON);
  };
}

/** No page is there yet to choose a language by. */
const OPENING_SOON =
  "The shop opens in a moment. Please try again.\nদোকান একটু পরেই খুলছে। অনুগ্রহ করে আবার চেষ্টা করুন।\n";

/** @param {string} path */
export const isHealthCheck = (path) => /^\/(livez|startupz|healthz|readyz)$/.test(path);

/** @param {string} folder */
export async function freeBytesOf(folder) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * The fullest of the disks that a shop writes to: DATA_DIR's, and the embedded database's where it lies elsewhere.
 *
 * @param {string} dataDir
 * @returns {Promise<{ folder: string, freeBytes: number, sizeBytes: number }>}
 */
export async function fullestDisk(dataDir) {
  const elsewhere = await readFile(join(dataDir, "postgres-is-at"), "utf8").catch(() => "");
  const folders = [dataDir, elsewhere.trim()].filter(Boolean);
  const disks = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize, blocks } = await statfs(folder);
      return { folder, freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
    }),
  );
  return disks.reduce((one, other) => (other.freeBytes < one.freeBytes ? other : one));
}

/**
 * Checks that come together share one question; one that fails is a no.
 *
 * @param {() => Promise<boolean>} ask
 */
function shared(ask) {
  /** @type {Promise<boolean> | undefined} */
  let asking;
  return async () => {
    asking ??= ask()
      .catch(() => false)
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
}

/**
 * @param {number} ms
 * @param {Promise<void>} work
 * @returns {Promise<boolean>}
 */
function within(ms, work) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    work
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}

/**
 * @param {import("express").Response} res
 * @param {string} status
 * @param {Record<string, string>} [more]
 */
function sayStatus(res, status, more = {}) {
  res
    .status(status === "ok" ? 200 : 503)
    .set("Cache-Control", "no-store")
    .json({ status, ...more });
}
