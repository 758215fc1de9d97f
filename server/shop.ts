import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PROXY_SEEN } from "#runtime/data-dir.ts";
import { log } from "#runtime/log.ts";
import { startScheduler } from "#runtime/scheduler.ts";
import { readSettings, type Settings } from "#runtime/settings.ts";
import { buildFiles, loadOperations, loadPages, type Operations } from "./build.ts";
import { PageCache } from "./cache/page-cache.ts";
import { openDatabase } from "./database/database.ts";
import { withAdvisoryLock } from "./database/migrate.ts";
import { examineReplica } from "./database/pooler.ts";
import { examineSecret } from "./database/shop-secret.ts";
import { prepareFirstStart } from "./first-start.ts";
import { createApp } from "./front/app.ts";
import { createMetrics } from "./front/metrics.ts";
import { Bodies } from "./http/bodies.ts";
import { boundConnections } from "./http/connections.ts";
import { answerWhilePreparing, fullestDisk } from "./http/health.ts";
import { createHttpServer, drain, listen } from "./http/http-server.ts";
import { openReleaseAssets } from "./http/release-assets.ts";
import { loadStaticFiles } from "./http/static-files.ts";
import { misspeltSettings } from "./misspelt-settings.ts";
import type { shutDownOnSignal } from "./shutdown.ts";
import { serveDomain } from "./tls.ts";

/** On a screen as it is, else a line of the log. */
const say = (line: string) => (process.stdout.isTTY ? console.log(line) : log.info(line));

/**
 * `npm start`, from the environment to an open shop.
 * @param shutdown undoes it, also when it fails
 * @param given the path of another, complete build's `server/index.js`, as `remix-serve` takes it
 */
export async function openShop(shutdown: ReturnType<typeof shutDownOnSignal>, given?: string) {
  const settings = readSettings(process.env);
  if (given && !existsSync(given)) throw new Error(`there is no build at ${given}`);

  let stage = "starting";
  let handler: RequestListener = answerWhilePreparing(() => stage);
  const server = createHttpServer((req, res) => handler(req, res));
  shutdown.add(() => drain(server));
  const url = await listen(server, { port: settings.PORT, host: settings.HOST });
  if (settings.DOMAIN.length > 0)
    shutdown.add(serveDomain(settings, Number(new URL(url).port), say));

  for (const line of misspeltSettings(process.env)) say(line);
  await examineReplica(settings, say);
  const database = await openDatabase(settings, say, (stop) => {
    shutdown.add(stop);
    stage = "migrating";
  });
  const files = buildFiles(given);
  const operations = await loadOperations(files.serverBuild);
  shutdown.add(operations.closeDatabase);
  await withAdvisoryLock(database.url, async (sql) => {
    await examineSecret(sql, database.secret, say);
    await prepareFirstStart(operations, settings, database.isEmbedded, say);
  });
  let isReady = true;
  const app = await openApp(settings, operations, files, () => isReady);
  boundConnections(server, {
    inAll: settings.CONNECTIONS,
    ofOne: settings.CONNECTIONS_PER_ADDRESS,
    isProxy: app.isProxy,
  });

  const stopScheduler = startScheduler(operations.scheduledTasks);
  const stopWorker = operations.startWorker();
  shutdown.add(async (exitCode) => {
    isReady = false;
    // After an error that nobody caught it serves no longer.
    if (settings.STOP_DELAY_S > 0 && exitCode === 0) {
      say(`stopping: not ready any more, serving for ${settings.STOP_DELAY_S} s`);
      await pause(settings.STOP_DELAY_S * 1000);
    }
    const ends = [stopScheduler(), stopWorker()];
    say("closing: requests that have begun are finished");
    await Promise.all([drain(server), ...ends]);
  });
  process.on("unhandledRejection", (error) => {
    // While closing, work of visitors who left may fail.
    if (isReady) log.error({ err: error }, "a promise failed and nobody noticed");
  });
  // graphile-worker prints the stack of each lost connection.
  console.trace = (error) => log.warn({ err: error }, "the worker could not ask for jobs");
  // A server that is ready hears changes; without an answer it opens after a second.
  await operations.catchUpWithChanges();
  handler = app;
  say(`the shop is open at ${url}`);
}

async function openApp(
  settings: Settings,
  operations: Operations,
  files: ReturnType<typeof buildFiles>,
  isReady: () => boolean,
) {
  const cache = new PageCache({
    isListening: operations.isListening,
    pricesHold: operations.pricesHold,
    mostStaleMs: settings.STALE_MINUTES * 60_000,
    maxBytes: settings.KEPT_PAGES_MB * 1024 * 1024,
  });
  operations.onCatalogueChange((what) => cache.drop(what));
  await Promise.all([
    operations.loadFirstLanguage(),
    operations.loadServicePeriod(),
    operations.loadConnections(),
  ]);
  const uploads = join(settings.DATA_DIR, "uploads");
  // Files that a killed server left behind.
  await rm(uploads, { recursive: true, force: true });
  const build = await loadPages(files.serverBuild);
  const staticFiles = await loadStaticFiles(files.client, files.compressed);
  const releases = openReleaseAssets(settings.DATA_DIR);
  await releases
    .keep(build.assets.version, staticFiles)
    .catch((error) => log.warn({ err: error }, "files of this release are not kept for the next"));
  const { METRICS_TOKEN: token, DATA_DIR: dataDir } = settings;
  return createApp({
    build,
    operations,
    trustProxy: settings.TRUST_PROXY,
    files: staticFiles,
    findEarlierFile: releases.find,
    cache,
    bodies: new Bodies(uploads, operations.uploadLimit),
    isReady,
    ...(token && {
      metrics: createMetrics({ ...operations, routes: build.routes, cache, dataDir, token }),
    }),
    freeBytes: async () => (await fullestDisk(dataDir)).freeBytes,
    onUnknownProxy: () => {
      void writeFile(join(dataDir, PROXY_SEEN), "").catch(() => {});
    },
  });
}
