import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { progress } from "./progress.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const ownBuild = join(root, "build", "server", "index.js");

/** Holds the hash of the sources that the build was made of. */
const builtFrom = join(root, "build", "server", "sources");

/** The sources of the build, with the modules of `server/` that the app uses. */
const SOURCES = `
  app drizzle public class-names.js vite.config.ts remix.config.js package.json
  server/bounded-queue.js server/common-passwords.js server/guessable-password.js server/log.js server/plain-path.js
  server/settings.js server/tally.js server/unavailable.js server/database/database-url.js server/database/echo.js server/database/replica-identity.js
  server/http/addresses.js server/http/cookies.js server/http/negotiation.js server/http/seen-goods.js server/pictures
`
  .trim()
  .split(/\s+/);

/**
 * @typedef {import("@remix-run/node").ServerBuild} ServerBuild
 * @typedef {typeof import("../app/operations.server.ts")} Operations
 */

/**
 * Where a build's files are. @param {string} [serverBuild] the path of another build's `server/index.js`
 */
export function buildFiles(serverBuild = ownBuild) {
  const folder = join(dirname(resolve(serverBuild)), "..");
  return {
    serverBuild: resolve(serverBuild),
    client: join(folder, "client"),
    compressed: join(folder, "compressed"),
  };
}

/**
 * A hash of paths and contents: a checkout or a cache that only touches the files leaves it as it
 * is.
 */
function hashSources() {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap((source) => filesOf(join(root, source)).sort()))
    hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

/** Notes what the build was made of: its last step. */
export const noteSources = () => writeFileSync(builtFrom, hashSources());

/**
 * Runs `npm run build`, until the signal, when there is no build of these sources. An image has no
 * sources and is never built here.
 * @param {(line: string) => void} log @param {AbortSignal} [signal]
 */
export async function buildIfNeeded(log, signal) {
  if (!existsSync(join(root, "app"))) return;
  if (existsSync(builtFrom) && readFileSync(builtFrom, "utf8") === hashSources()) return;
  log("building the shop; this takes a moment");
  // A build that is interrupted is none.
  rmSync(builtFrom, { force: true });
  const npm = process.env.npm_execpath;
  const [command, ...script] = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  // On a terminal the progress line replaces the output of the build unless it fails. The output
  // goes to standard error, because a command's standard output may be a file.
  const output = process.stderr.isTTY ? "pipe" : 2;
  const child = spawn(command, [...script, "run", "--silent", "build"], {
    cwd: root,
    stdio: ["ignore", output, output],
    // Tests and development serve the same build.
    env: { ...process.env, NODE_ENV: "production" },
    // A group of its own, since npm's shell passes no signal on.
    detached: signal !== undefined,
  });
  const stop = () => child.pid && process.kill(-child.pid, "SIGKILL");
  signal?.addEventListener("abort", stop);
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => said.push(part));
  progress("building the shop");
  const [code] = await once(child, "close");
  progress("");
  signal?.removeEventListener("abort", stop);
  if (code === 0) return;
  process.stderr.write(Buffer.concat(said));
  throw new Error("the build failed; what it said stands above");
}

/** The app's pages. @param {string} [serverBuild] @returns {Promise<ServerBuild>} */
export async function loadPages(serverBuild = ownBuild) {
  return import(pathToFileURL(serverBuild).href);
}

/** The app without its pages. @param {string} [serverBuild] @returns {Promise<Operations>} */
export async function loadOperations(serverBuild = ownBuild) {
  return import(pathToFileURL(join(dirname(resolve(serverBuild)), "operations.js")).href);
}

/**
 * The build with the app's own `refuseWhileUnavailable` around every loader and action.
 * @param {ServerBuild} build @param {Operations["refuseWhileUnavailable"]} refuse @returns {ServerBuild}
 */
export function withRefusals(build, refuse) {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const guarded = {
      ...(loader && { loader: refuse(loader) }),
      ...(action && { action: refuse(action) }),
    };
    return [id, { ...route, module: { ...route.module, ...guarded } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
