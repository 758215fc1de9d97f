import type { Endpoint } from "./core/endpoint.ts";
import { ENDPOINT_PATHS } from "./paths.ts";

type Exports = Record<string, Partial<Endpoint> | undefined>;

const modules = import.meta.glob<Exports>(["./*/**/*.ts", "!./core/**"], { eager: true });
const exported = Object.values(modules).flatMap((module) => Object.values(module));

/** Every endpoint of the API by its path, without those that describe it. */
export const endpoints = new Map(
  ENDPOINT_PATHS.map((path) => {
    const endpoint = exported.find((one) => one?.description?.path === path);
    if (!endpoint) throw new Error(`no file of app/api has the endpoint ${path}`);
    return [path, endpoint as Endpoint];
  }),
);
