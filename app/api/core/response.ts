import type { Description } from "./description.ts";

/** The fields of a description that decide who may read and keep an answer. */
type ReadEndpoint = Pick<Description, "method" | "access" | "keepSeconds">;

/** Whether pages of other sites may read the answer, without credentials. */
const isOpen = ({ method, access }: ReadEndpoint) =>
  method === "GET" && (access === "public" || access === "guest");

/**
 * The response as JSON. The page cache may store one that is the same for everyone, and adds its
 * ETag.
 */
export function jsonResponse(
  description: ReadEndpoint,
  result: unknown,
  headers: Headers,
  isPersonal: boolean,
): Response {
  headers.set("Content-Type", "application/json; charset=utf-8");
  const { keepSeconds } = description;
  const publicly = keepSeconds ? `public, max-age=${keepSeconds}` : "public, no-cache";
  if (!isOpen(description) || isPersonal) headers.set("Cache-Control", "no-store");
  else {
    headers.set("Cache-Control", keepSeconds === undefined ? "no-cache" : publicly);
    if (keepSeconds !== undefined) headers.set("X-Haat-Cache", "public");
    headers.append("Vary", "Authorization, Cookie");
  }
  return new Response(JSON.stringify(result), { headers });
}

/** Lets the scripts of other sites read the answer of an open endpoint, failures too. */
export function allowCrossOrigin(description: ReadEndpoint, response: Response): Response {
  if (isOpen(description)) {
    response.headers.set("Access-Control-Allow-Origin", "*");
    response.headers.set("Access-Control-Expose-Headers", "ETag, Retry-After");
  }
  return response;
}

/** The `Allow` header. */
export const methodsOf = (method: Description["method"]) =>
  method === "GET" ? "GET, HEAD, OPTIONS" : `${method}, OPTIONS`;

/** OPTIONS: what may be sent here, and from where. */
export function preflightResponse(description: ReadEndpoint): Response {
  const headers = new Headers({ Allow: methodsOf(description.method) });
  if (isOpen(description)) {
    headers.set("Access-Control-Allow-Methods", "GET, HEAD");
    headers.set("Access-Control-Allow-Headers", "Accept-Language, Content-Type, If-None-Match");
    headers.set("Access-Control-Max-Age", "86400");
  }
  return new Response(null, { status: 204, headers });
}
