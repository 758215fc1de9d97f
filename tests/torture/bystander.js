import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Milliseconds between two visits. */
const EVERY_MS = 50;

/**
 * A visitor in a process of his own, who asks for the home page again and again; his answers are not delayed by what the
 * attackers' process is busy with.
 *
 * @param {string} url
 * @returns {Promise<() => Promise<{ worstMs: number, asked: number }>>} ends the visits and says how they went
 */
export async function bystander(url) {
  const child = fork(fileURLToPath(import.meta.url), [url]);
  await once(child, "message");
  return async () => {
    child.send("enough");
    const [report] = await once(child, "message");
    await once(child, "exit");
    return report;
  };
}

/** @param {string} url */
async function visit(url) {
  const report = { worstMs: 0, asked: 0 };
  let isEnough = false;
  process.once("message", () => {
    isEnough = true;
  });
  while (!isEnough) {
    const began = performance.now();
    await fetch(url, { headers: { "X-Forwarded-For": "192.0.2.1" } })
      .then((answer) => answer.text())
      .catch(() => {});
    // The first visit warms him up.
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
