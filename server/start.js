import { createApp } from "./app.js";
import { buildFiles, buildIfNeeded, loadBuild, shopModule } from "./build.js";
import { openDatabase } from "./database.js";
import { createHttpServer, drain, listen } from "./http-server.js";
import { log } from "./log.js";
import { prepareOpening } from "./opening.js";
import { PageCache } from "./page-cache.js";
import { readSettings, SettingsError } from "./settings.js";
import { compressStaticFiles, loadStaticFiles } from "./static-files.js";

process.env.NODE_ENV ??= "production";

try {
  await start();
} catch (error) {
  console.error(`Haat cannot start: ${error instanceof Error ? error.message : error}`);
  if (!(error instanceof SettingsError) && process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}

/**
 * `npm start`: everything from the environment to an open door, and back when told to stop. Like `remix-serve` it takes
 * the path of another build's `server/index.js`, which must be complete.
 */
async function start() {
  const settings = readSettings(process.env);
  /** @param {string} line */
  const say = (line) => (process.stdout.isTTY ? console.log(line) : log.info(line));

  const [given] = process.argv.slice(2);
  if (!given) buildIfNeeded(say);
  const closing = closeOnSignal();
  const database = await openDatabase(settings, say);
  closing.first(database.stop);
  try {
    await serve(settings, database, { files: buildFiles(given), say, closing });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * On SIGTERM or SIGINT undoes what was begun, last first, once (a terminal's Ctrl-C comes twice, by npm and by itself),
 * and ends the process.
 */
function closeOnSignal() {
  /** @type {(() => Promise<void>)[]} */
  const steps = [];
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    try {
      for (let step = steps.shift(); step; step = steps.shift()) await step();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, "closing failed");
      process.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, close);
  return {
    /** @param {() => Promise<void>} step */
    first(step) {
      steps.unshift(step);
    },
  };
}

/**
 * @param {import("./settings.js").Settings} settings
 * @param {Awaited<ReturnType<typeof openDatabase>>} database
 * @param {{ files: ReturnType<typeof buildFiles>, say: (line: string) => void, closing: ReturnType<typeof closeOnSignal> }} tools
 */
async function serve(settings, database, { files, say, closing }) {
  const build = await loadBuild(files.serverBuild);
  const shop = shopModule(build);
  closing.first(shop.closeDatabase);
  await prepareOpening(build, settings, database.isEmbedded, say);
  await compressStaticFiles(files.client, files.compressed).catch((error) =>
    log.warn({ err: error }, "static files go out uncompressed"),
  );

  const cache = new PageCache({ isHearing: shop.isListening });
  shop.onCatalogueChange((what) => cache.drop(what));
  let isReady = true;
  const server = createHttpServer(
    createApp({
      build,
      trustProxy: settings.TRUST_PROXY,
      files: await loadStaticFiles(files.client, files.compressed),
      cache,
      ping: shop.pingDatabase,
      catchUp: shop.catchUpWithChanges,
      isReady: () => isReady,
    }),
  );

  closing.first(async () => {
    isReady = false;
    say("closing: requests that have begun are finished");
    await drain(server);
  });
  process.on("unhandledRejection", (error) =>
    log.error({ err: error }, "a promise failed and nobody noticed"),
  );

  const url = await listen(server, { port: settings.PORT, host: settings.HOST });
  say(`the shop is open at ${url}`);
}
