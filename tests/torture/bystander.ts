import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startBeside } from "./beside.ts";

/** Milliseconds between two visits. */
const EVERY_MS = 50;

/** Not the attackers' address. */
const OWN_ADDRESS = "127.0.0.2";

/**
 * A visitor in a separate process and at another address, who requests a page again and again; the
 * attackers' process cannot delay the answers. Each `#` in the URL becomes the number of the visit.
 * @returns ends the visits and reports them
 */
export const bystander = (url: string) =>
  startBeside<{ worstMs: number; asked: number; refused: number }>(import.meta.url, [url]);

/** @returns the status, 0 without an answer */
function ask(url: string): Promise<number> {
  const headers = { "X-Forwarded-For": "192.0.2.1" };
  return new Promise((resolve) => {
    get(url, { headers, localAddress: OWN_ADDRESS }, (answer) => {
      answer.resume().once("close", () => resolve(answer.statusCode ?? 0));
    }).once("error", () => resolve(0));
  });
}

async function visit(url: string) {
  const report = { worstMs: 0, asked: 0, refused: 0 };
  let isEnough = false;
  process.once("message", () => {
    isEnough = true;
  });
  while (!isEnough) {
    const began = performance.now();
    const status = await ask(url.replaceAll("#", String(report.asked)));
    if (status === 0 || status >= 500) report.refused += 1;
    // The first visit is a warm-up.
    if (report.asked > 0) report.worstMs = Math.max(report.worstMs, performance.now() - began);
    if (report.asked === 0) process.send?.("here");
    report.asked += 1;
    await pause(EVERY_MS);
  }
  process.send?.(report);
  process.disconnect();
}

const [, started, url] = process.argv;
if (url && started === fileURLToPath(import.meta.url)) await visit(url);
