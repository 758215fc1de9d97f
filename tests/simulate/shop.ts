import { join } from "node:path";
import { loadOperations, loadPages } from "#server/build.ts";
import { openRemix } from "#server/http/remix.ts";
import { siteMap } from "#server/http/site-map.ts";

/** The built program that one server runs, with its own memory and its own pool. */
export async function openShop(folder: string) {
  const file = join(folder, "index.js");
  const [build, operations] = [await loadPages(file), await loadOperations(file)];
  await operations.loadFirstLanguage();
  await operations.loadServicePeriod();
  await operations.loadConnections();
  const { handle } = openRemix({ build, operations }, siteMap(build.routes));
  return { operations, handle };
}
