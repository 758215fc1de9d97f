import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";

/**
 * One of the requests that are sent in turn. `@number@` and `@address@` are replaced in each
 * request.
 *
 * @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: string }} Ask
 *
 * The result of a load: answers per second, the 95th and 99th percentile of waiting times in milliseconds, and failures: missing answers
 * and, unless they are expected, statuses from 400.
 * @typedef {{ perSecond: number, p95: number, p99: number, failed: number }} Result
 *
 * @typedef {{ url: string, asks: Ask[], seconds: number, connections?: number, isRefused?: boolean }} Load
 */

const script = fileURLToPath(new URL("requests.lua", import.meta.url));

/** More numbers than one load can use, so that two loads share none. */
const NUMBERS = 1_000_000;
let numbersFrom = 0;

export const tool = spawnSync("which", ["wrk"]).status === 0 ? "wrk" : "autocannon";

/**
 * Sends the requests as fast as they are answered, over this many connections (16 by default), with
 * wrk if it is installed; else with autocannon, which is slower than the fastest of what is
 * measured.
 *
 * @param {Load} load
 * @returns {Promise<Result>}
 */
export async function load({ url, asks, seconds, connections = 16, isRefused = false }) {
  numbersFrom += NUMBERS;
  const { perSecond, p95, p99, lost, refused } = await (tool === "wrk" ? byWrk : byAutocannon)({
    url,
    asks: asks.map(withDefaults),
    seconds,
    connections,
  });
  return { perSecond, p95, p99, failed: lost + (isRefused ? 0 : refused) };
}

/** @param {Ask} ask */
function withDefaults({ method = "GET", path, headers = {}, body = "" }) {
  const html = { Accept: "text/html", "Accept-Encoding": "gzip", "Accept-Language": "en" };
  return { method, path, headers: { ...html, ...headers }, body };
}

/**
 * @typedef {{ url: string, asks: ReturnType<typeof withDefaults>[], seconds: number, connections: number }} Sent
 */

/** @param {Sent} sent */
async function byWrk({ url, asks, seconds, connections }) {
  const folder = mkdtempSync(join(tmpdir(), "haat-bench-"));
  const file = join(folder, "requests");
  const { host } = new URL(url);
  writeFileSync(file, asks.map((ask) => write(ask, host)).join("\x1e"));
  const child = spawn(
    "wrk",
    [
      `-c${connections}`,
      "-t1",
      `-d${seconds}s`,
      "-s",
      script,
      url,
      "--",
      file,
      String(numbersFrom),
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  await once(child, "close");
  rmSync(folder, { recursive: true });
  const found = /^result (.*)$/m.exec(output)?.[1];
  if (!found) throw new Error(`wrk did not finish: ${output}`);
  const [requests = 0, us = 1, lost = 0, refused = 0, p95 = 0, p99 = 0] = found
    .split(" ")
    .map(Number);
  return { perSecond: requests / (us / 1e6), p95, p99, lost, refused };
}

/** A whole HTTP request. @param {Sent["asks"][number]} ask @param {string} host */
function write({ method, path, headers, body }, host) {
  // The load tool fills in numbers, eight digits in place of eight letters.
  const length = Buffer.byteLength(body);
  const all = { Host: host, ...headers, ...(length > 0 && { "Content-Length": String(length) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n${body}`;
}

/** @param {Sent} sent */
async function byAutocannon({ url, asks, seconds, connections }) {
  let number = numbersFrom;
  const requests = asks.map((ask) => ({
    .../** @type {any} */ (ask),
    setupRequest: (/** @type {any} */ request) => ({ ...request, ...fill(ask, ++number) }),
  }));
  const result = await autocannon({ url, connections, duration: seconds, requests });
  return {
    perSecond: result.requests.average,
    p95: result.latency.p97_5,
    p99: result.latency.p99,
    lost: result.errors + result.timeouts,
    refused: result["4xx"] + result["5xx"],
  };
}

/** @param {Sent["asks"][number]} ask @param {number} number */
function fill({ path, headers, body }, number) {
  const address = `10.${number % 250}.${Math.floor(number / 250) % 250}.${Math.floor(number / 62500) % 250}`;
  const put = (/** @type {string} */ text) =>
    text.replaceAll("@number@", String(number).padStart(8, "0")).replaceAll("@address@", address);
  const filled = Object.entries(headers).map(([name, value]) => [name, put(value)]);
  return { path: put(path), headers: Object.fromEntries(filled), body: put(body) };
}
