import type { Page, Request, Route } from "@playwright/test";

/**
 * Before the request reaches the shop, or after the shop has processed it: then only the headers
 * arrive.
 */
type When = "before" | "after";

/** Requests of one walk that are each lost once. */
export type Drop = { keys: string[]; when: When };

/**
 * Loses each request of `drop` once and records all requests. A request is named by method, URL and
 * the act before it, so that its name is the same in every walk, however many are repeated.
 */
export async function loseRequests(page: Page, drop: Drop | null) {
  const names = new Set<string>();
  const dropped = new Set<string>();
  let act = "start";
  await page.route("**/*", async (route) => {
    const request = route.request();
    const name = nameOf(request, act);
    if (isAct(request)) act = name.replace(/ after .*/, "");
    names.add(name);
    if (!drop?.keys.includes(name) || dropped.has(name)) return route.continue().catch(() => {});
    dropped.add(name);
    return lose(route, drop.when);
  });
  return { names, dropped };
}

async function lose(route: Route, when: When): Promise<void> {
  // The walk may have ended meanwhile.
  if (when === "after") await route.fetch({ maxRedirects: 0 }).catch(() => {});
  await route.abort("connectionreset").catch(() => {});
}

export const isFile = (name: string) => name.startsWith("file ");

/** A page or a change; all other requests follow from it. */
const isAct = (request: Request) =>
  request.isNavigationRequest() || (request.method() === "POST" && !isQuiet(request));

/** Typed values are saved in the background, as often as the typing speed requires. */
const isQuiet = (request: Request) => /^\/(checkout\/draft|l\/[^/]+\/typed)$/.test(pathOf(request));

const pathOf = (request: Request) => new URL(request.url()).pathname;

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

function nameOf(request: Request, act: string): string {
  const { pathname, searchParams } = new URL(request.url());
  if (request.resourceType() === "image") return "file pictures";
  // Interception turns the browser's cache off, so a file would be requested again.
  if (/^\/(assets\/|favicon|manifest\.)/.test(pathname)) return `file ${pathname}`;
  if (isQuiet(request)) return `POST ${pathOf(request)}`;
  const asked = pathname === "/__manifest" ? searchParams.getAll("p").join() : "";
  const intent = new URLSearchParams(request.postData() ?? "").get("intent") ?? "";
  const name = `${request.method()} ${pathname}${asked} ${intent}`.trim().replace(UUID, ":id");
  return isAct(request) ? name : `${name} after ${act}`;
}
