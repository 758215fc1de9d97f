import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { root } from "./root.ts";

export type Operations = typeof import("../app/operations.server.ts");

const ownBuild = join(root, "build/server/index.js");

/**
 * Where a build's files are.
 * @param serverBuild the path of another build's `server/index.js`
 */
export function buildFiles(serverBuild: string = ownBuild) {
  const folder = join(dirname(resolve(serverBuild)), "..");
  return {
    serverBuild: resolve(serverBuild),
    client: join(folder, "client"),
    compressed: join(folder, "compressed"),
  };
}

/** The app's pages. */
export async function loadPages(serverBuild: string = ownBuild): Promise<ServerBuild> {
  return import(pathToFileURL(serverBuild).href);
}

/** The app without its pages. */
export async function loadOperations(serverBuild: string = ownBuild): Promise<Operations> {
  return import(pathToFileURL(join(dirname(resolve(serverBuild)), "operations.js")).href);
}

/** The build with the app's own `refuseWhileUnavailable` around every loader and action. */
export function withRefusals(
  build: ServerBuild,
  refuse: Operations["refuseWhileUnavailable"],
): ServerBuild {
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
