import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { EntryContext } from "@remix-run/node";
import { log } from "./log.server.ts";
import type { PageHandle } from "./page-handle.ts";

/** Beside the server build, however many files it has, lies the client build. */
const clientBuild = new URL(import.meta.url.replace(/\/server\/(?!.*\/server\/).*$/, "/client/"));

const assets = new Map<string, string>();

function readAsset(href: string): string {
  const text = assets.get(href) ?? readFileSync(new URL(`.${href}`, clientBuild), "utf8");
  assets.set(href, text);
  return text;
}

/**
 * The text of these routes' stylesheets, written into the HTML so that one round trip is enough: three kilobytes a page, where files that
 * were fetched ahead took ten. Null: the page names the files.
 */
export function stylesFor({ routes }: EntryContext["manifest"], ids: string[]): string | null {
  const files = new Set(ids.flatMap((id) => routes[id]?.css ?? []));
  if (files.size === 0) return null;
  try {
    return [...files].map(readAsset).join("");
  } catch (error) {
    // A file that cannot be opened just now may be read the next time.
    log.warn({ err: error }, "a stylesheet could not be read; the page names it instead");
    return null;
  }
}

/** No inline script anywhere; a page's styles are named by their hash, so that a kept page stays valid. */
export function contentSecurityPolicy(inlineStyles: string | null): string {
  // Vite's development server needs what a shop must not have.
  if (import.meta.env.DEV) return "frame-ancestors 'none'";
  const hash = inlineStyles && ` 'sha256-${sha256(inlineStyles)}'`;
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    `style-src 'self'${hash ?? ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
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

/** Tells the page cache in front what it may keep. Whether this visitor may be given it, it decides by the cookies. */
export function markKeepable(
  request: Request,
  status: number,
  headers: Headers,
  handle: Partial<PageHandle> | undefined,
): void {
  const isUsual = request.method === "GET" && status === (handle?.status ?? 200);
  // A page may say itself that this answer of it is not to be kept.
  if (isUsual && handle?.sameForEveryone && !headers.has("Set-Cookie"))
    headers.set("X-Haat-Cache", headers.get("X-Haat-Cache") ?? "public");
}
