import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildFiles, buildIfNeeded, loadOperations, loadPages } from "./build.js";
import { PageCache } from "./cache/page-cache.js";
import { PROXY_SEEN } from "./data-dir.js";
import { openDatabase } from "./database/database.js";
import { withAdvisoryLock } from "./database/migrate.js";
import { examineReplica } from "./database/pooler.js";
import { prepareFirstStart } from "./first-start.js";
import { createApp } from "./http/app.js";
import { Bodies } from "./http/bodies.js";
import { boundConnections } from "./http/connections.js";
import { answerWhilePreparing, fullestDisk } from "./http/health.js";
import { createHttpServer, drain, listen } from "./http/http-server.js";
import { createMetrics } from "./http/metrics.js";
import { openReleaseAssets } from "./http/release-assets.js";
import { compressStaticFiles, loadStaticFiles } from "./http/static-files.js";
import { log } from "./log.js";
import { misspeltSettings } from "./misspelt-settings.js";
import { startScheduler } from "./scheduler.js";
import { readSettings } from "./settings.js";

/**
 * `npm start`: everything from the environment to an open door, and back when told to stop. Like `remix-serve` it takes
 * the path of another build's `server/index.js`, which must be complete.
 *
 * @param {ReturnType<typeof import("./shutdown.js").shutDownOnSignal>} shutdown
 * @param {string} [given] the other build
 */
export async function openShop(shutdown, given) {
  const settings = readSettings(process.env);
  if (given && !existsSync(given)) throw new Error(`there is no build at ${given}`);
  /** @param {string} line */
  const say = (line) => (process.stdout.isTTY ? console.log(line) : log.info(line));

  let stage = "starting";
  const door = openDoor(answerWhilePreparing(() => stage));
  shutdown.add(() => drain(door.server));
  const url = await listen(door.server, { port: settings.PORT, host: settings.HOST });

  for (const line of misspeltSettings(process.env)) say(line);
  await examineReplica(settings, say);
  // A first start makes its database beside the build. No database is migrated for a build that fails.
  const ending = new AbortController();
  const endBuild = async () => ending.abort();
  shutdown.add(endBuild);
  const building = given ? Promise.resolve() : buildIfNeeded(say, ending.signal);
  building.catch(() => {});
  const database = await openDatabase(settings, say, async (stop) => {
    shutdown.add(stop);
    // Again, to be the first: whoever is told to stop ends the build before it notices that something ended it.
    shutdown.add(endBuild);
    await building;
    stage = "migrating";
  }).catch((error) => {
    ending.abort();
    throw error;
  });
  try {
    await serve(settings, database, { files: buildFiles(given), say, shutdown, door });
  } catch (error) {
    await database.stop();
    throw error;
  }
  say(`the shop is open at ${url}`);
}

/**
 * A server whose answers can be given by another handler later.
 *
 * @param {import("node:http").RequestListener} first
 */
function openDoor(first) {
  let handler = first;
  return {
    server: createHttpServer((req, res) => handler(req, res)),
    /** @param {import("node:http").RequestListener} next */
    leadTo(next) {
      handler = next;
    },
  };
}

/**
 * @param {import("./settings.js").Settings} settings
 * @param {Awaited<ReturnType<typeof openDatabase>>} database
 * @param {{ files: ReturnType<typeof buildFiles>, say: (line: string) => void, shutdown: ReturnType<typeof import("./shutdown.js").shutDownOnSignal>, door: ReturnType<typeof openDoor> }} tools
 */
async function serve(settings, database, { files, say, shutdown, door }) {
  const operations = await loadOperations(files.serverBuild);
  shutdown.add(operations.closeDatabase);
  await withAdvisoryLock(database.url, () =>
    prepareFirstStart(operations, settings, database.isEmbedded, say),
  );
  await compressStaticFiles(files.client, files.compressed).catch((error) =>
    log.warn({ err: error }, "static files go out uncompressed"),
  );

  const cache = new PageCache({
    isListening: operations.isListening,
    mostStaleMs: settings.STALE_MINUTES * 60_000,
    maxBytes: settings.KEPT_PAGES_MB * 1024 * 1024,
  });
  operations.onCatalogueChange((what) => cache.drop(what));
  let isReady = true;
  const uploads = join(settings.DATA_DIR, "uploads");
  // What a killed server left behind.
  await rm(uploads, { recursive: true, force: true });
  const build = await loadPages(files.serverBuild);
  const staticFiles = await loadStaticFiles(files.client, files.compressed);
  const releases = openReleaseAssets(settings.DATA_DIR);
  await releases
    .keep(build.assets.version, staticFiles)
    .catch((error) => log.warn({ err: error }, "files of this release are not kept for the next"));
  const app = createApp({
    build,
    operations,
    trustProxy: settings.TRUST_PROXY,
    files: staticFiles,
    findEarlierFile: releases.find,
    cache,
    bodies: new Bodies(uploads, operations.isStaff),
    isReady: () => isReady,
    ...(settings.METRICS_TOKEN && {
      metrics: createMetrics({
        ...{ ...operations, routes: build.routes, cache, dataDir: settings.DATA_DIR },
        token: settings.METRICS_TOKEN,
      }),
    }),
    freeBytes: async () => (await fullestDisk(settings.DATA_DIR)).freeBytes,
    onUnknownProxy: () => {
      void writeFile(join(settings.DATA_DIR, PROXY_SEEN), "").catch(() => {});
    },
  });
  boundConnections(door.server, {
    inAll: settings.CONNECTIONS,
    ofOne: settings.CONNECTIONS_PER_ADDRESS,
    isProxy: app.isProxy,
  });

  const stopScheduler = startScheduler(operations.scheduledTasks);
  const stopWorker = operations.startWorker();
  shutdown.add(async (exitCode) => {
    isReady = false;
    // What met an error that nobody caught serves nobody any more.
    if (settings.STOP_DELAY_S > 0 && exitCode === 0) {
      say(`stopping: not ready any more, serving for ${settings.STOP_DELAY_S} s`);
      await pause(settings.STOP_DELAY_S * 1000);
    }
    const ends = [stopScheduler(), stopWorker()];
    say("closing: requests that have begun are finished");
    await Promise.all([drain(door.server), ...ends]);
  });
  process.on("unhandledRejection", (error) => {
    // While closing, what a page that nobody waits for any more asks of the database fails.
    if (isReady) log.error({ err: error }, "a promise failed and nobody noticed");
  });

  // The job library prints the stack of each lost connection: one line is enough.
  console.trace = (error) => log.warn({ err: error }, "the worker could not ask for jobs");
  door.leadTo(app);
}
