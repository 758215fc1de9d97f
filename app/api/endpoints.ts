import type { Endpoint } from "./endpoint.ts";
import { ENDPOINT_PATHS } from "./paths.ts";

const modules = Object.values(
  import.meta.glob<{ default?: Endpoint }>(["./*/**/*.ts", "!./openapi/**"], { eager: true }),
);

const find = (path: string) =>
  modules.find((module) => module.default?.description.path === path)?.default;

/** Every endpoint of the API by its path, without those that describe it. */
export const endpoints = new Map(
  ENDPOINT_PATHS.map((path) => {
    const endpoint = find(path);
    if (!endpoint) throw new Error(`no file of app/api has the endpoint ${path}`);
    return [path, endpoint];
  }),
);
