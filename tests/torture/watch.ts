import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startBeside } from "./beside.ts";

/** Milliseconds between two visits of one URL. */
const EVERY_MS = 100;

/**
 * One visit: its start (by the clock), duration, the answer's status (0: none) and whether it was
 * marked stale.
 */
export interface Visit {
  path: string;
  at: number;
  ms: number;
  status: number;
  isStale: boolean;
}

/**
 * A visitor in a separate process, who requests each URL ten times a second whether or not earlier
 * requests were answered.
 * @param url the shop's
 * @param paths with the cookie for each
 * @returns ends the visits and reports them
 */
export const watch = (url: string, paths: Record<string, string>) =>
  startBeside<Visit[]>(import.meta.url, [url, JSON.stringify(paths)]);

async function goOnVisiting(url: string, paths: Record<string, string>) {
  const visits: Visit[] = [];
  const underWay: Set<Promise<void>> = new Set();
  let isHere = false;
  let isEnough = false;
  process.once("message", () => {
    isEnough = true;
  });
  // The parent process is gone.
  process.once("disconnect", () => {
    if (!isEnough) process.exit();
  });

  async function visit(path: string, cookie: string) {
    const visit = { path, at: Date.now(), ms: 0, status: 0, isStale: false };
    const began = performance.now();
    const headers = { "X-Forwarded-For": "192.0.2.1", ...(cookie && { Cookie: cookie }) };
    try {
      const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(60_000) });
      await answer.arrayBuffer();
      visit.status = answer.status;
      visit.isStale = /ttl=-/.test(answer.headers.get("Cache-Status") ?? "");
    } catch {
      // No answer: the status stays 0.
    }
    visit.ms = performance.now() - began;
    visits.push(visit);
  }

  while (!isEnough) {
    for (const [path, cookie] of Object.entries(paths)) {
      const going = visit(path, cookie).finally(() => underWay.delete(going));
      underWay.add(going);
    }
    if (!isHere && visits.length >= 2 * Object.keys(paths).length) {
      isHere = true;
      process.send?.("here");
    }
    await pause(EVERY_MS);
  }
  await Promise.all(underWay);
  // Disconnecting drops what is not yet written of a large report.
  process.send?.(visits, () => process.disconnect());
}

const [, started, url, paths] = process.argv;
if (url && paths && started === fileURLToPath(import.meta.url))
  await goOnVisiting(url, JSON.parse(paths));
