import { join } from "node:path";
import { loadOperations, loadPages } from "#server/build.ts";
import { PageCache } from "#server/cache/page-cache.ts";
import { createApp } from "#server/front/app.ts";
import { createMetrics } from "#server/front/metrics.ts";
import { Bodies } from "#server/http/bodies.ts";
import { createHttpServer, drain, listen } from "#server/http/http-server.ts";

/** The built shop over HTTP in this process, on DATABASE_URL, without the client's files. */
export async function startShopServer({ metricsToken = "", trustProxy = 0 } = {}) {
  const [build, operations] = [await loadPages(), await loadOperations()];
  const { isListening, pricesHold, uploadLimit } = operations;
  // The data folder is removed after its test file.
  const uploads = join(process.env.DATA_DIR ?? "", "uploads");
  const cache = new PageCache({ isListening, pricesHold, mostStaleMs: 60_000 });
  operations.onCatalogueChange((what) => cache.drop(what));
  await Promise.all([
    operations.loadFirstLanguage(),
    operations.loadServicePeriod(),
    operations.loadConnections(),
  ]);
  const server = createHttpServer(
    createApp({
      build,
      operations,
      trustProxy,
      files: new Map(),
      cache,
      bodies: new Bodies(uploads, uploadLimit),
      isReady: () => true,
      ...(metricsToken && {
        metrics: createMetrics({
          ...{ ...operations, routes: build.routes, cache, token: metricsToken },
          dataDir: process.env.DATA_DIR ?? "",
        }),
      }),
    }),
  );
  const url = await listen(server, { port: 0, host: "127.0.0.1" });
  return {
    url,
    uploads,
    cache,
    isListening,
    build,
    async close() {
      await drain(server);
      await operations.closeDatabase();
    },
  };
}
