import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const start = fileURLToPath(new URL("../../haat.cjs", import.meta.url));
/** A small made-up shop in place of the build. */
export const build = fileURLToPath(
  new URL("../server/fixtures/shop/server/index.ts", import.meta.url),
);

/** A folder that is removed when the test ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "haat-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs `npm start`'s program with a small made-up shop, only these variables, and until the test
 * ends.
 */
export function startProgram(env: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", start, "start", build], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const lines: string[] = [];
  const refusals: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on("line", (line) => lines.push(line));
  createInterface({ input: child.stderr }).on("line", (line) => refusals.push(line));
  const ended = once(child, "close").then(() => child.exitCode);
  const opened = new Promise<URL>((resolve, reject) => {
    output.on("line", (line) => {
      const url = /open at (http:[^"]+)/.exec(line)?.[1];
      if (url) resolve(new URL(url));
    });
    ended.then(() => reject(new Error([...lines, ...refusals].join("\n"))));
  });
  opened.catch(() => {});
  return { child, lines, refusals, ended, opened };
}
