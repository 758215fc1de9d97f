import { readFile, statfs } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Express, Response } from "express";
import { RETRY_AFTER_S } from "#runtime/unavailable.ts";
import type { Operations } from "../build.ts";

/** Milliseconds the database has to answer a health check. */
const PING_MS = 2000;

const NO_DATABASE = "database does not answer";

/**
 * Bytes below which the disk counts as full: two uploads of 40 MB and what Postgres writes
 * meanwhile still fit.
 */
export const LEAST_FREE_BYTES = 200 * 1024 * 1024;

export interface Checks extends Pick<Operations, "pingDatabase" | "isListening"> {
  /** false while starting and stopping */
  isReady: () => boolean;
  /** of the disk that the shop writes to */
  freeBytes?: () => Promise<number>;
}

/**
 * `/livez`: is there a process? `/startupz`: has it opened? `/healthz`: does the database answer?
 * `/readyz`: may visitors come?
 */
export function answerHealth(
  app: Express,
  { pingDatabase, isListening, isReady, freeBytes, version }: Checks & { version: string },
) {
  const isDatabaseWell = shared(() =>
    Promise.race([pingDatabase().then(() => true), pause(PING_MS, false, { ref: false })]),
  );
  const isDiskWell = shared(async () => !freeBytes || (await freeBytes()) >= LEAST_FREE_BYTES);

  async function findTrouble() {
    if (!isReady()) return "stopping";
    const isWell = await isDatabaseWell();
    if (isWell && !isListening()) return "changes are not heard";
    const disk = !(await isDiskWell()) && "the disk is full";
    return [disk, !isWell && NO_DATABASE].filter(Boolean).join(", ") || "ok";
  }

  app.get(["/livez", "/startupz"], (_req, res) => sayStatus(res, "ok"));
  app.get("/healthz", async (_req, res) =>
    sayStatus(res, (await isDatabaseWell()) ? "ok" : NO_DATABASE, { version }),
  );
  app.get("/readyz", async (_req, res) => sayStatus(res, await findTrouble()));
}

/**
 * Answers while the server starts and migrates: only `/livez` is well, so that nobody restarts it
 * in the middle.
 * @param stage the status that the other checks show
 */
export function answerWhilePreparing(stage: () => string): RequestListener {
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

export const isHealthCheck = (path: string) => /^\/(livez|startupz|healthz|readyz)$/.test(path);

export async function diskOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** The fullest of the disks of DATA_DIR and of the embedded database, which may lie elsewhere. */
export async function fullestDisk(dataDir: string) {
  const elsewhere = await readFile(join(dataDir, "postgres-is-at"), "utf8").catch(() => "");
  const folders = [dataDir, elsewhere.trim()].filter(Boolean);
  const disks = await Promise.all(folders.map(diskOf));
  return disks.reduce((one, other) => (other.freeBytes < one.freeBytes ? other : one));
}

/** Checks at the same time share one question; a failure is a no. */
function shared(ask: () => Promise<boolean>) {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= ask()
      .catch(() => false)
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
}

function sayStatus(res: Response, status: string, more: Record<string, string> = {}) {
  res.set("Cache-Control", "no-store");
  res.status(status === "ok" ? 200 : 503).json({ status, ...more });
}
