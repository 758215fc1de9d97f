import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const ownBuild = join(root, "build", "server", "index.js");

/**
 * Where a build's files lie, the project's own or another's.
 *
 * @param {string} [serverBuild] the path of its `server/index.js`
 */
export function buildFiles(serverBuild = ownBuild) {
  const folder = join(dirname(resolve(serverBuild)), "..");
  return {
    serverBuild: resolve(serverBuild),
    client: join(folder, "client"),
    compressed: join(folder, "compressed"),
  };
}

/** What the build is made of: of `server/` what the app uses too. */
const SOURCES = [
  "app",
  "drizzle",
  "public",
  "server/addresses.js",
  "server/settings.js",
  "server/database-url.js",
  "server/log.js",
  "server/turns.js",
  "server/unavailable.js",
  "server/same-origin.js",
  "vite.config.ts",
  "remix.config.js",
  "package.json",
];

/**
 * What the shop's own server uses of the app beside its pages: the named exports of `app/entry.server.tsx`.
 *
 * @typedef {object} ShopModule
 * @property {() => Promise<void>} pingDatabase
 * @property {() => Promise<void>} closeDatabase
 * @property {(listener: (what: "catalogue" | "stock") => void) => unknown} onCatalogueChange
 * @property {() => boolean} isListening
 * @property {() => Promise<void>} catchUpWithChanges
 * @property {(request: Request) => Promise<boolean>} [isStaff] by the request's headers
 * @property {(handle: (args: any) => unknown) => (args: any) => unknown} [refuseWhileUnavailable]
 *   turns what a loader or action throws while the database is away into a 503 in words
 * @property {() => Promise<number>} [sweepImages] removes pictures nobody needs; how many
 * @property {() => Promise<number>} [sweepKnownPlaces] forgets places nobody logs in from any more; how many
 * @property {() => Promise<number>} [sweepSessions] removes sessions that have ended; how many
 * @property {() => Promise<number>} [sweepCarts] removes carts nobody has touched for long; how many
 * @property {() => Promise<number>} [sweepCheckoutDrafts] removes what was typed into checkouts nobody came back to; how many
 * @property {() => Promise<number>} [expireHeldOrders] cancels held orders whose time is over; how many
 * @property {(options: { reset?: boolean, publishedPassword?: boolean }) => Promise<boolean>} fillSampleData whether it did
 * @property {() => Promise<number>} [closeSampleAccounts] takes the published password from sample customers; from how many
 * @property {(wanted: { products: number, orders: number }) => Promise<void>} fillToScale
 * @property {(admin: NewAdmin) => Promise<NewAdmin | null>} ensureFirstAdmin
 *   what was made, null when there is an admin already; empty words let it choose
 * @property {(phone: string, name: string) => Promise<NewAdmin>} createAdmin
 * @property {(phone: string) => Promise<NewAdmin>} resetAdminPassword
 * @property {() => Promise<{ phoneNumber: string, fullName: string, createdAt: Date }[]>} listAdmins
 * @property {(phone: string) => Promise<object>} exportHeldData all that is held about a phone number
 * @property {(phone: string) => Promise<Erasure>} planErasure what `erase` would do
 * @property {(phone: string) => Promise<Erasure>} erase
 *
 * @typedef {{ phone: string, password: string }} NewAdmin
 * @typedef {{ phoneNumber: string, hasAccount: boolean, orders: number, unfinished: number[], traces: number }} Erasure
 *
 * @typedef {import("@remix-run/node").ServerBuild} ServerBuild
 */

/**
 * Runs `npm run build` when there is no build or a source is newer. An image has no sources and is never built here.
 *
 * @param {(line: string) => void} log
 */
export function buildIfNeeded(log) {
  if (!existsSync(join(root, "app"))) return;
  const builtAt = existsSync(ownBuild) ? statSync(ownBuild).mtimeMs : 0;
  if (builtAt >= Math.max(...SOURCES.map((path) => newestChange(join(root, path))))) return;
  log("building the shop; this takes a moment");
  const npm = process.env.npm_execpath;
  const [command, ...script] = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  const { status } = spawnSync(command, [...script, "run", "--silent", "build"], {
    cwd: root,
    // What a command prints may be sent to a file; a build does not belong there.
    stdio: ["ignore", 2, 2],
    // A test run or a development server builds the same shop as everybody else.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("the build failed; what it said stands above");
}

/**
 * @param {string} path
 * @returns {number}
 */
function newestChange(path) {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

/**
 * @param {string} [serverBuild]
 * @returns {Promise<ServerBuild>}
 */
export async function loadBuild(serverBuild = ownBuild) {
  return import(pathToFileURL(serverBuild).href);
}

/**
 * The build with the app's own `refuseWhileUnavailable` around every loader and action.
 *
 * @param {ServerBuild} build
 * @returns {ServerBuild}
 */
export function withRefusals(build) {
  const { refuseWhileUnavailable } = shopModule(build);
  if (!refuseWhileUnavailable) return build;
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: refuseWhileUnavailable(loader) }),
      ...(action && { action: refuseWhileUnavailable(action) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/**
 * @param {ServerBuild} build
 * @returns {ShopModule}
 */
export function shopModule(build) {
  return /** @type {ShopModule} */ (/** @type {unknown} */ (build.entry.module));
}
