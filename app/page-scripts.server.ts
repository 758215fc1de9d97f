import type { EntryContext } from "@remix-run/node";
import { matchesOf } from "./http/document.server.ts";

/**
 * The scripts of a page, which is complete without them: `entry.client.ts` brings it to life. These two are the only places that know
 * Remix's private globals and manifest; see docs/decisions/pages-without-inline-script.md.
 */

type Page = EntryContext;

/** The loaders' data, encoded for the browser's copy of the router. */
export async function readStream(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  let text = "";
  if (!stream) return text;
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text + decoder.decode();
}

/** Under `npm run dev` the manifest also names the script that reloads what was edited. */
type Development = Page["manifest"] & { hmr?: { runtime?: string } };

/** JSON within a script element: "<" is the only way out of it. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * The tags that stand behind the page: what `entry.client.ts` needs to bring it to life, as data, that script itself, and ahead of it
 * the large one that nearly every page needs, so that both come at once. Of the site map only the part that this page can act on
 * travels; Remix asks for the rest when it is needed. `data` is what `readStream` read.
 */
export function pageScripts(remix: Page, data: string): string {
  return aroundData(remix).join(inScript(data));
}

type Around = readonly [before: string, behind: string];

/** What stands around the data, by the build and then by all that it is made of: as many as there are kinds of pages. */
const known = new WeakMap<Page["manifest"], Map<string, Around>>();

function aroundData(remix: Page): Around {
  const matches = matchesOf(remix);
  const parts = [remix.serverHandoffString, ...matches, ...likelyLoaded(remix, matches)];
  const key = JSON.stringify(parts);
  const ofBuild = known.get(remix.manifest) ?? new Map<string, Around>();
  known.set(remix.manifest, ofBuild);
  const around = ofBuild.get(key) ?? drawAround(remix);
  ofBuild.set(key, around);
  return around;
}

function drawAround(remix: Page): Around {
  const { entry, url, version, hmr } = remix.manifest as Development;
  const context = JSON.parse(remix.serverHandoffString ?? "{}");
  const more = {
    first: [hmr?.runtime].filter(Boolean),
    manifest: { entry, url, version, routes: routesNear(remix) },
    matches: matchesOf(remix),
    loaded: neededBy(matchesOf(remix)),
    ahead: scriptsAhead(remix),
  };
  return [
    `<script type="application/json" id="page-data">{"context":${inScript(context)},"stream":`,
    `,${inScript(more).slice(1)}</script><script type="module" src="${entry.module}"></script>`,
  ];
}

/** The tags of the large script that nearly every page needs: at the end of the head, so that it is asked for before the pictures. */
export function scriptsNeededByAll({ manifest }: Page): string {
  return (manifest.routes.root?.imports ?? [])
    .map((href) => `<link rel="modulepreload" href="${href}"/>`)
    .join("");
}

/** Where every page's forms may post, so that the first of them need not ask the way. */
const OFTEN_POSTED_TO = ["storefront/cart"];

/**
 * What a page loads into itself: the cart, the checkout. The router calls it missing (404) when something is saved just while it asks for
 * the way to it, so the way comes with the page; its script is fetched ahead where there is something to order.
 */
const LOADED_INTO: Record<string, { id: string; isWanted: (data: unknown) => boolean }> = {
  "storefront/cart": {
    id: "storefront/checkout",
    isWanted: (data) => (data as { cart: { lines: unknown[] } }).cart.lines.length > 0,
  },
};

/** The routes whose scripts a page is brought to life with. */
const neededBy = (matches: string[]) => [...matches, ...OFTEN_POSTED_TO];

/** Those that a page may load into itself. */
const loadedInto = (matches: string[]) => matches.flatMap((id) => LOADED_INTO[id]?.id ?? []);

/** Those of them that it is likely to. */
function likelyLoaded({ staticHandlerContext }: Page, matches: string[]): string[] {
  return matches.flatMap((match) => {
    const into = LOADED_INTO[match];
    const data: unknown = staticHandlerContext.loaderData[match];
    return into && data && into.isWanted(data) ? [into.id] : [];
  });
}

/** Where a visitor of the shop goes next. */
const OFTEN_NEXT = ["storefront/home", "storefront/shop", "storefront/product"];

/** Their scripts, as far as this page does not need them itself; fetched once the visitor goes on. None for the areas behind a log-in. */
function scriptsAhead(page: Page): string[] {
  const { manifest } = page;
  const matches = matchesOf(page);
  if (!matches.includes("storefront/layout")) return [];
  const filesOf = (ids: string[]) =>
    ids.flatMap((id) => {
      const route = manifest.routes[id];
      return route ? [route.module, ...(route.imports ?? [])] : [];
    });
  const own = new Set([manifest.entry.module, ...filesOf(["root", ...neededBy(matches)])]);
  const next = [...likelyLoaded(page, matches), ...OFTEN_NEXT];
  return [...new Set(filesOf(next))].filter((file) => !own.has(file));
}

/** Which routes lie in the file that every page needs (`hydrate.tsx`). */
const IN_COMMON = new Set(["root", "storefront/layout"]);

/**
 * The routes of this page, and of every path above it what Remix would match there: a layout without its index page would
 * pass for a page of its own.
 */
function routesNear(remix: Page): Page["manifest"]["routes"] {
  const { routes } = remix.manifest;
  const matches = matchesOf(remix);
  const near = new Set([...neededBy(matches), ...loadedInto(matches)]);
  for (const id of near) {
    for (const route of Object.values(routes)) {
      if (route?.parentId === id && (route.index || !route.path)) near.add(route.id);
    }
  }
  const found = [...near].flatMap((id) => (routes[id] ? [routes[id]] : []));
  return Object.fromEntries(
    found.map((route) => [
      route.id,
      IN_COMMON.has(route.id) ? { ...route, module: "", imports: [] } : route,
    ]),
  );
}
