import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { log, whichRequest } from "./log.server.ts";
import type { PageHandle } from "./page-handle.ts";

type Page = EntryContext;

/** The ids of the page's routes, the root's first. */
export const matchesOf = (remix: Page) =>
  remix.staticHandlerContext.matches.map((match) => match.route.id);

/**
 * The text of the page's stylesheets, written into the HTML so that one round trip is enough. Three kilobytes a page: as files, fetched
 * ahead, they were ten. Null: the page names the files.
 */
export async function stylesFor(
  remix: Page,
  request: Request,
  context: AppLoadContext,
): Promise<string | null> {
  const files = stylesheetsOf(remix);
  if (files.length === 0) return null;
  const css = await Promise.all(files.map(readAsset)).catch((error: unknown) => {
    const which = whichRequest(request, context);
    log.warn({ err: error, ...which }, "a stylesheet could not be read; the page names it instead");
    return null;
  });
  return css === null ? null : css.join("");
}

function stylesheetsOf(remix: Page): string[] {
  const files = matchesOf(remix).flatMap((id) => remix.manifest.routes[id]?.css ?? []);
  return [...new Set(files)];
}

const assets = new Map<string, Promise<string>>();

/** Beside the server build, however many files it has, lies the client build. */
const clientBuild = new URL(import.meta.url.replace(/\/server\/(?!.*\/server\/).*$/, "/client/"));

function readAsset(href: string): Promise<string> {
  const known = assets.get(href);
  if (known) return known;
  const content = readFile(new URL(`.${href}`, clientBuild), "utf8");
  assets.set(href, content);
  // A file that could not be opened just now may be read the next time.
  content.catch(() => assets.delete(href));
  return content;
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
  remix: Page,
): void {
  const leaf = matchesOf(remix).at(-1);
  const handle = (leaf && remix.routeModules[leaf]?.handle) as Partial<PageHandle> | undefined;
  const isUsual = request.method === "GET" && status === (handle?.status ?? 200);
  if (!isUsual || headers.has("Set-Cookie")) return;
  // A page may say itself that this answer of it is not to be kept.
  if (handle?.sameForEveryone && !headers.has("X-Haat-Cache"))
    headers.set("X-Haat-Cache", "public");
}
