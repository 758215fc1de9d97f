import { createHash } from "node:crypto";
import type { Description } from "./description.ts";

/** The fields of a call that decide who may read and keep its answer. */
type Call = Pick<Description, "method" | "access" | "keepSeconds">;

/** Whether pages of other sites may read the answer, without credentials. */
const isOpen = ({ method, access }: Call) =>
  method === "GET" && (access === "public" || access === "guest");

/** The answer as JSON. One that is the same for everyone may be cached, and has a tag. */
export function jsonResponse(
  description: Call,
  request: Request,
  result: unknown,
  headers: Headers,
  isPersonal: boolean,
): Response {
  const body = JSON.stringify(result);
  headers.set("Content-Type", "application/json; charset=utf-8");
  const { keepSeconds } = description;
  if (!isOpen(description) || isPersonal) {
    headers.set("Cache-Control", "no-store");
    return new Response(body, { headers });
  }
  if (keepSeconds === undefined) headers.set("Cache-Control", "no-cache");
  else {
    headers.set(
      "Cache-Control",
      keepSeconds > 0 ? `public, max-age=${keepSeconds}` : "public, no-cache",
    );
    headers.set("X-Haat-Cache", "public");
  }
  headers.append("Vary", "Authorization, Cookie");
  const tag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  headers.set("ETag", tag);
  return isKnown(request, tag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers });
}

/** RFC 9110, 13.1.2: any tag of the list, compared weakly. */
function isKnown(request: Request, tag: string): boolean {
  const known = request.headers.get("If-None-Match");
  if (!known) return false;
  return known.split(",").some((one) => {
    const text = one.trim();
    return text === "*" || text.replace(/^W\//, "") === tag.slice(2);
  });
}

/** Lets the scripts of other sites read the answer of an open call, failures too. */
export function allowCrossOrigin(description: Call, response: Response): Response {
  if (isOpen(description)) {
    response.headers.set("Access-Control-Allow-Origin", "*");
    response.headers.set("Access-Control-Expose-Headers", "ETag, Retry-After");
  }
  return response;
}

/** An answer is no page: no search engine lists it, and its address, which may be an order's key, stays here. */
export function keepPrivate(response: Response): Response {
  response.headers.set("X-Robots-Tag", "noindex");
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}

/** The `Allow` header of a call. */
export const methodsOf = ({ method }: Pick<Call, "method">) =>
  method === "GET" ? "GET, HEAD, OPTIONS" : `${method}, OPTIONS`;

/** OPTIONS: what may be sent here, and from where. */
export function preflightResponse(description: Call): Response {
  const response = new Response(null, { status: 204, headers: { Allow: methodsOf(description) } });
  if (isOpen(description)) {
    response.headers.set("Access-Control-Allow-Methods", "GET, HEAD");
    response.headers.set(
      "Access-Control-Allow-Headers",
      "Accept-Language, Content-Type, If-None-Match",
    );
    response.headers.set("Access-Control-Max-Age", "86400");
  }
  return allowCrossOrigin(description, response);
}
