import { join } from "node:path";
import { createServer as createViteServer } from "vite";
import { PageCache } from "../cache/page-cache.js";
import { openDatabase } from "../database/database.js";
import { withAdvisoryLock } from "../database/migrate.js";
import { prepareFirstStart } from "../first-start.js";
import { createApp } from "../http/app.js";
import { Bodies } from "../http/bodies.js";
import { createHttpServer, drain, listen, refuseTakenAddress } from "../http/http-server.js";
import { misspeltSettings } from "../misspelt-settings.js";
import { readSettings } from "../settings.js";
import { shutDownOnSignal } from "../shutdown.js";
import { readCommandLine } from "./arguments.js";

process.env.NODE_ENV = "development";
readCommandLine("npm run dev", { does: "serves the shop over Vite's live modules" });

const shutdown = shutDownOnSignal();

// The same server as of `npm start`, without a page cache, since code changes too.
try {
  const settings = readSettings(process.env);
  const address = { port: settings.PORT, host: settings.HOST };
  await refuseTakenAddress(address);
  for (const line of misspeltSettings(process.env)) console.log(line);
  const database = await openDatabase(settings, console.log);
  const vite = await createViteServer({ server: { middlewareMode: true } });
  /** @param {string} id @returns {Promise<any>} the module as last edited */
  const load = (id) => vite.ssrLoadModule(id);
  /** @returns {Promise<import("../build.js").Operations>} */
  const live = () => load("/app/operations.server.ts");
  const operations = await live();
  await withAdvisoryLock(database.url, () =>
    prepareFirstStart(operations, settings, database.isEmbedded, console.log),
  );

  let isReady = true;
  const server = createHttpServer(
    createApp({
      build: () => load("virtual:remix/server-build"),
      operations: {
        pingDatabase: async () => (await live()).pingDatabase(),
        catchUpWithChanges: async () => {},
        hasReplica: () => false,
        onPrimary: (work) => work(),
        isListening: () => true,
        readVisitor: operations.readVisitor,
        refuseWhileUnavailable: operations.refuseWhileUnavailable,
      },
      trustProxy: settings.TRUST_PROXY,
      files: new Map(),
      cache: new PageCache({ isListening: () => false }),
      bodies: new Bodies(join(settings.DATA_DIR, "uploads"), async (request) =>
        (await live()).isStaff(request),
      ),
      isReady: () => isReady,
      before: [vite.middlewares],
    }),
  );
  shutdown.add(database.stop);
  shutdown.add(vite.close);
  shutdown.add(async () => (await live()).closeDatabase());
  shutdown.add(async () => {
    isReady = false;
    await drain(server);
  });
  console.log(`the shop is open at ${await listen(server, address)}`);
} catch (error) {
  await shutdown.refuse(error);
}
