import type { Page, Request, Route } from "@playwright/test";

/** Before the shop is reached, or after it has acted: then the headers of its answer have come, and nothing to show. */
type When = "before" | "after";

/** Of one walk, each loses its way once. */
export type Drop = { keys: string[]; when: When };

/**
 * Loses what `drop` names, each once, and writes down what is asked for. A request is called by its method and address and
 * the act before it, so that it has the same name in every walk, however much is asked again.
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
  // The walk may be over meanwhile.
  if (when === "after") await route.fetch({ maxRedirects: 0 }).catch(() => {});
  await route.abort("connectionreset").catch(() => {});
}

export const isFile = (name: string) => name.startsWith("file ");

/** A page, or something that is done; what else is asked follows from it. */
const isAct = (request: Request) =>
  request.isNavigationRequest() || (request.method() === "POST" && !isQuiet(request));

/** What is typed is saved beside the way: how often depends on the typist. */
const isQuiet = (request: Request) => pathOf(request) === "/checkout/draft";

const pathOf = (request: Request) => new URL(request.url()).pathname;

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

function nameOf(request: Request, act: string): string {
  const { pathname, searchParams } = new URL(request.url());
  if (request.resourceType() === "image") return "file pictures";
  // Interception switches the browser's cache off: a file asked for again would not be.
  if (/^\/(assets\/|favicon|manifest\.)/.test(pathname)) return `file ${pathname}`;
  if (isQuiet(request)) return "POST /checkout/draft";
  const asked = pathname === "/__manifest" ? searchParams.getAll("p").join() : "";
  const intent = new URLSearchParams(request.postData() ?? "").get("intent") ?? "";
  const name = `${request.method()} ${pathname}${asked} ${intent}`.trim().replace(UUID, ":id");
  return isAct(request) ? name : `${name} after ${act}`;
}
