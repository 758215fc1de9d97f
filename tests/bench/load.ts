import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon, { type Request } from "autocannon";

/**
 * One of the requests that are sent in turn. `@number@` and `@address@` are replaced in each
 * request.
 */
export interface Ask {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * The result of a load: answers per second, the 95th and 99th percentile of waiting times in
 * milliseconds, and failures: missing answers and, unless they are expected, statuses from 400.
 */
export interface Result {
  perSecond: number;
  p95: number;
  p99: number;
  failed: number;
}

export interface Load {
  url: string;
  asks: Ask[];
  seconds: number;
  connections?: number;
  isRefused?: boolean;
}

const script = fileURLToPath(new URL("requests.lua", import.meta.url));

/** More numbers than one load can use, so that two loads share none. */
const NUMBERS = 1_000_000;
let numbersFrom = 0;

export const tool = spawnSync("which", ["wrk"]).status === 0 ? "wrk" : "autocannon";

/**
 * Sends the requests as fast as they are answered, over this many connections (16 by default), with
 * wrk if it is installed; else with autocannon, which is slower than the fastest of what is
 * measured.
 */
export async function load({
  url,
  asks,
  seconds,
  connections = 16,
  isRefused = false,
}: Load): Promise<Result> {
  numbersFrom += NUMBERS;
  const { perSecond, p95, p99, lost, refused } = await (tool === "wrk" ? byWrk : byAutocannon)({
    url,
    asks: asks.map(withDefaults),
    seconds,
    connections,
  });
  return { perSecond, p95, p99, failed: lost + (isRefused ? 0 : refused) };
}

function withDefaults({ method = "GET", path, headers = {}, body = "" }: Ask) {
  const html = { Accept: "text/html", "Accept-Encoding": "gzip", "Accept-Language": "en" };
  return { method, path, headers: { ...html, ...headers }, body };
}

export interface Sent {
  url: string;
  asks: ReturnType<typeof withDefaults>[];
  seconds: number;
  connections: number;
}

async function byWrk({ url, asks, seconds, connections }: Sent) {
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

/** A whole HTTP request. */
function write({ method, path, headers, body }: Sent["asks"][number], host: string) {
  // The load tool fills in numbers, eight digits in place of eight letters.
  const length = Buffer.byteLength(body);
  const all = { Host: host, ...headers, ...(length > 0 && { "Content-Length": String(length) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n${body}`;
}

async function byAutocannon({ url, asks, seconds, connections }: Sent) {
  let number = numbersFrom;
  const requests = asks.map((ask) => ({
    ...(ask as Request),
    setupRequest: (request: Request) => ({ ...request, ...fill(ask, ++number) }),
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

function fill({ path, headers, body }: Sent["asks"][number], number: number) {
  const address = `10.${number % 250}.${Math.floor(number / 250) % 250}.${Math.floor(number / 62500) % 250}`;
  const put = (text: string) =>
    text.replaceAll("@number@", String(number).padStart(8, "0")).replaceAll("@address@", address);
  const filled = Object.entries(headers).map(([name, value]) => [name, put(value)]);
  return { path: put(path), headers: Object.fromEntries(filled), body: put(body) };
}
