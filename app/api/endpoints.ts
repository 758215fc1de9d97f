import type { Endpoint } from "./core/endpoint.ts";
import { ENDPOINT_PATHS } from "./paths.ts";

type Exports = Record<string, Partial<Endpoint> | undefined>;

const modules = import.meta.glob<Exports>(["./*/**/*.ts", "!./core/**"], { eager: true });
const exported = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module).map((endpoint) => ({ endpoint, room: file.split("/")[1] ?? "" })),
);

/**
 * Every endpoint of the API by its path, with the room that it stands in; those that describe the
 * API are not among them.
 */
export const endpoints = new Map(
  ENDPOINT_PATHS.map((path) => {
    const found = exported.find(({ endpoint }) => endpoint?.description?.path === path);
    if (!found) throw new Error(`no file of app/api has the endpoint ${path}`);
    return [path, { ...(found.endpoint as Endpoint), room: found.room }];
  }),
);
