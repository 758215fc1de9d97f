import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import type { Beside as Baseline, Row } from "./rows.ts";
import { start } from "./shop.ts";

/** The baselines for the shop, made from its own answers. */
export interface Beside {
  rows: Row[];
  shop: string;
  url: string;
  folder: string;
}

/** The headers that wrk sends. */
const ASKED: Record<string, string> = {
  Accept: "text/html",
  "Accept-Encoding": "gzip",
  "Accept-Language": "en",
};

/** Pages of the bare Remix app are named after the shop's URLs. */
const nameOf = (path: string) => path.replace(/[^\w-]+/g, "_").replace(/^_$/, "home");

export function besideAsks({ to, asks }: Extract<Baseline, { asks: unknown }>) {
  if (to !== "remix") return asks;
  return asks.map((ask) => ({
    ...ask,
    path: `/page/${nameOf(ask.path)}`,
    headers: { ...ask.headers, Cookie: "" },
  }));
}

const comparedWith = (rows: Row[], to: "http" | "remix") =>
  rows.flatMap(({ beside }) => (beside?.to === to ? beside.asks.slice(0, 1) : []));

/** `node:http` with the headers and bytes of the shop's cached answers. */
export async function startHttp({ rows, shop, url, folder }: Beside) {
  const answers: Record<string, unknown> = {};
  for (const { path, headers } of comparedWith(rows, "http")) {
    await read(shop + path, { ...ASKED, ...headers });
    // The second answer comes from the cache.
    answers[path] = await read(shop + path, { ...ASKED, ...headers });
  }
  const file = join(folder, "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  return start(["haat.cjs", "tests/bench/bare-http.ts", file, new URL(url).port], url);
}

/** Not `fetch`, which decompresses. */
function read(url: string, headers: Record<string, string>) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        resolve({ headers: answer.headers, body: Buffer.concat(parts).toString("base64") }),
      );
    }).on("error", reject);
  });
}

/** `remix-serve` with the shop's markup. */
export async function startRemix({ rows, shop, url, folder }: Beside) {
  const pages: Record<string, string> = {};
  for (const { path, headers, method } of comparedWith(rows, "remix")) {
    if (method === "POST") continue;
    const answer = await fetch(shop + path, { headers: { ...ASKED, ...headers } });
    pages[nameOf(path)] = await answer.text();
  }
  const file = join(folder, "pages.json");
  writeFileSync(file, JSON.stringify(pages));
  const program = "node_modules/@remix-run/serve/dist/cli.js";
  return start(["--import", "tsx", program, "tests/bench/bare-remix.ts"], `${url}/page/home`, {
    PORT: new URL(url).port,
    HOST: "127.0.0.1",
    BENCH_PAGES: file,
  });
}
