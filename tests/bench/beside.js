import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { start } from "./shop.js";

/**
 * The baselines for the shop, made from its own answers.
 *
 * @typedef {{ rows: import("./rows.js").Row[], shop: string, url: string, folder: string }} Beside
 */

/** The headers that wrk sends. @type {Record<string, string>} */
const ASKED = { Accept: "text/html", "Accept-Encoding": "gzip", "Accept-Language": "en" };

/** Pages of the bare Remix app are named after the shop's URLs. @param {string} path */
const nameOf = (path) => path.replace(/[^\w-]+/g, "_").replace(/^_$/, "home");

/** @param {Extract<import("./rows.js").Beside, { asks: unknown }>} beside */
export function besideAsks({ to, asks }) {
  if (to !== "remix") return asks;
  return asks.map((ask) => ({
    ...ask,
    path: `/page/${nameOf(ask.path)}`,
    headers: { ...ask.headers, Cookie: "" },
  }));
}

/** @param {import("./rows.js").Row[]} rows @param {"http" | "remix"} to */
const comparedWith = (rows, to) =>
  rows.flatMap(({ beside }) => (beside?.to === to ? beside.asks.slice(0, 1) : []));

/** `node:http` with the headers and bytes of the shop's cached answers. @param {Beside} beside */
export async function startHttp({ rows, shop, url, folder }) {
  /** @type {Record<string, unknown>} */
  const answers = {};
  for (const { path, headers } of comparedWith(rows, "http")) {
    await read(shop + path, { ...ASKED, ...headers });
    // The second answer comes from the cache.
    answers[path] = await read(shop + path, { ...ASKED, ...headers });
  }
  const file = join(folder, "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  return start(["tests/bench/bare-http.js", file, new URL(url).port], url);
}

/** Not `fetch`, which decompresses. @param {string} url @param {Record<string, string>} headers */
function read(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      /** @type {Buffer[]} */
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        resolve({ headers: answer.headers, body: Buffer.concat(parts).toString("base64") }),
      );
    }).on("error", reject);
  });
}

/** `remix-serve` with the shop's markup. @param {Beside} beside */
export async function startRemix({ rows, shop, url, folder }) {
  /** @type {Record<string, string>} */
  const pages = {};
  for (const { path, headers, method } of comparedWith(rows, "remix")) {
    if (method === "POST") continue;
    const answer = await fetch(shop + path, { headers: { ...ASKED, ...headers } });
    pages[nameOf(path)] = await answer.text();
  }
  const file = join(folder, "pages.json");
  writeFileSync(file, JSON.stringify(pages));
  const program = "node_modules/@remix-run/serve/dist/cli.js";
  return start([program, "tests/bench/bare-remix.js"], `${url}/page/home`, {
    PORT: new URL(url).port,
    HOST: "127.0.0.1",
    BENCH_PAGES: file,
  });
}
