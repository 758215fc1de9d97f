import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "#app/http/page-handle.ts";
import { endpoints } from "../endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { Failure, failureResponse } from "./failure.ts";
import { openApiJson, reference } from "./openapi/reference.ts";

const all = new Map<string, Endpoint>(endpoints);
for (const endpoint of [reference, openApiJson]) all.set(endpoint.description.path, endpoint);

/** The responses that the page cache may share, by route id. */
const handles: Record<string, PageHandle> = {};
for (const [path, { description }] of all) {
  if (description.keepSeconds === undefined) continue;
  handles[path] = { sameForEveryone: true, reads: Object.keys(description.query?.shape ?? {}) };
}

/** Loader and action of the whole API. */
export const respond = Object.assign(
  async (args: LoaderFunctionArgs): Promise<Response> => {
    const unknown = new Failure(404, (words) => words["address-unknown"]);
    const endpoint = findEndpoint(args);
    const response = endpoint ? await endpoint.respond(args) : failureResponse(unknown, args);
    if (endpoint === reference) return response;
    // Search engines list no answers, and an answer's address may be an order's key.
    response.headers.set("X-Robots-Tag", "noindex");
    response.headers.set("Referrer-Policy", "no-referrer");
    return response;
  },
  { handles },
);

/** Remix has matched the path already: the value of its one parameter gives way to the name. */
function findEndpoint({ request, params }: LoaderFunctionArgs): Endpoint | undefined {
  // Remix ignores slashes at the end.
  const segments = new URL(request.url).pathname.toLowerCase().split("/").filter(Boolean);
  const [name] = Object.keys(params);
  if (name) segments.splice(-1, 1, `:${name}`);
  return all.get(`/${segments.join("/")}`);
}
