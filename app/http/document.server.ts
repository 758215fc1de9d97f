import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { EntryContext } from "@remix-run/node";
import { gatewayPages } from "#app/domain/money/advances/gateway/gateways.server.ts";
import { log } from "./log.server.ts";
import type { PageHandle } from "./page-handle.ts";

/** The folder of the client build, beside that of the server build. */
const clientBuild = new URL(import.meta.url.replace(/\/server\/(?!.*\/server\/).*$/, "/client/"));

const assets = new Map<string, string>();

function readAsset(href: string): string {
  const text = assets.get(href) ?? readFileSync(new URL(`.${href}`, clientBuild), "utf8");
  assets.set(href, text);
  return text;
}

/**
 * The stylesheets of these routes, inlined into the HTML to save a round trip: 3 kB for a page
 * instead of 10 kB of files. Null if a file cannot be read; the page then links the files.
 */
export function stylesFor({ routes }: EntryContext["manifest"], ids: string[]): string | null {
  const files = new Set(ids.flatMap((id) => routes[id]?.css ?? []));
  if (files.size === 0) return null;
  try {
    return [...files].map(readAsset).join("");
  } catch (error) {
    // The next page may be able to read the file.
    log.warn({ err: error }, "a stylesheet could not be read; the page names it instead");
    return null;
  }
}

/** Forbids inline script and permits inline styles by their hash, which a cached page needs. */
export function contentSecurityPolicy(inlineStyles: string | null): string {
  // Vite's development server needs inline script and `eval`.
  if (import.meta.env.DEV) return "frame-ancestors 'none'";
  const hash = inlineStyles && ` 'sha256-${sha256(inlineStyles)}'`;
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    `style-src 'self'${hash ?? ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${gatewayPages()}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

const hashes = new Map<string, string>();

function sha256(content: string): string {
  let hash = hashes.get(content);
  if (!hash) {
    hash = createHash("sha256").update(content).digest("base64");
    if (hashes.size < 100) hashes.set(content, hash);
  }
  return hash;
}

/**
 * Tells the page cache whether it may store the page. The cache decides by the cookies who gets it.
 */
export function markKeepable(
  request: Request,
  status: number,
  headers: Headers,
  handle: Partial<PageHandle> | undefined,
): void {
  const isUsual = request.method === "GET" && status === (handle?.status ?? 200);
  // A page may forbid caching of one answer.
  if (isUsual && handle?.sameForEveryone && !headers.has("Set-Cookie"))
    headers.set("X-Haat-Cache", headers.get("X-Haat-Cache") ?? "public");
}
