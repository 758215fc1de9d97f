import { createServer } from "vite";
import { readSettings } from "#runtime/settings.ts";
import type { Operations } from "../build.ts";
import { openDatabase } from "../database/database.ts";
import { withAdvisoryLock } from "../database/migrate.ts";
import { examineSecret } from "../database/shop-secret.ts";
import { prepareFirstStart } from "../first-start.ts";
import { misspeltSettings } from "../misspelt-settings.ts";
import { shutDownOnSignal } from "../shutdown.ts";
import { readCommandLine } from "./arguments.ts";

process.env.NODE_ENV = "development";
readCommandLine("npm run dev", { does: "serves the shop over Vite's live modules" });

const shutdown = shutDownOnSignal();

// Remix's own development server, on the database of `npm start`.
try {
  const settings = readSettings(process.env);
  for (const line of misspeltSettings(process.env)) console.log(line);
  const database = await openDatabase(settings, console.log, shutdown.add);
  const { HOST: host, PORT: port } = settings;
  const ours = process.listeners("SIGTERM");
  const vite = await createServer({ server: { host, port, strictPort: true } });
  // Vite's own handler would end the process before Postgres has stopped.
  for (const handler of process.listeners("SIGTERM"))
    if (!ours.includes(handler)) process.off("SIGTERM", handler);
  shutdown.add(vite.close);
  const module = await vite.ssrLoadModule("/app/operations.server.ts");
  const operations = module as Operations;
  shutdown.add(operations.closeDatabase);
  await withAdvisoryLock(database.url, async (sql) => {
    await examineSecret(sql, database.secret, console.log);
    await prepareFirstStart(operations, settings, database.isEmbedded, console.log);
  });
  await vite.listen();
  console.log(
    `the shop is open at ${vite.resolvedUrls?.local[0] ?? vite.resolvedUrls?.network[0]}`,
  );
} catch (error) {
  await shutdown.refuse(error);
}
