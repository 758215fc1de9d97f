import type { EntryContext } from "@remix-run/node";
import type { useMatches } from "@remix-run/react";

/**
 * The scripts of a page, which is complete without them: `entry.client.ts` brings it to life. These two are the only places that know
 * Remix's private globals, and this one its handoff stream, since `<Scripts/>` would write both into inline scripts; see
 * docs/decisions/pages-without-inline-script.md.
 */

type Matches = ReturnType<typeof useMatches>;

/** The loaders' data, encoded for the browser's copy of the router, taken from what `RemixServer` would write. */
export async function takeData(remix: EntryContext): Promise<string> {
  const { serverHandoffStream } = remix;
  delete remix.serverHandoffStream;
  return new Response(serverHandoffStream ?? null).text();
}

/** JSON within a script element: "<" is the only way out of it. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

type Around = readonly [before: string, behind: string];

/** What stands around the data, by the build and then by all that it is made of: as many as there are kinds of pages. */
const known = new WeakMap<EntryContext["manifest"], Map<string, Around>>();

/**
 * The tags that stand behind the page: what `entry.client.ts` needs to bring it to life, as data, and that script itself. Of the site map
 * only the part that this page can act on travels; Remix asks for the rest when it is needed. `data` is what `takeData` read.
 */
export function pageScripts(remix: EntryContext, matches: Matches, data: string): string {
  const ids = matches.map(({ id }) => id);
  const likely = likelyLoaded(matches);
  const key = JSON.stringify([remix.serverHandoffString, ids, likely]);
  const ofBuild = known.get(remix.manifest) ?? new Map<string, Around>();
  known.set(remix.manifest, ofBuild);
  const around = ofBuild.get(key) ?? drawAround(remix, ids, likely);
  ofBuild.set(key, around);
  return around.join(inScript(data));
}

/** Under `npm run dev` the manifest also names the script that reloads what was edited. */
type Development = EntryContext["manifest"] & { hmr?: { runtime?: string } };

function drawAround(remix: EntryContext, ids: string[], likely: string[]): Around {
  const { entry, url, version, hmr } = remix.manifest as Development;
  const context = JSON.parse(remix.serverHandoffString ?? "{}");
  const more = {
    first: [hmr?.runtime].filter(Boolean),
    manifest: { entry, url, version, routes: routesNear(remix, ids) },
    matches: ids,
    loaded: [...ids, ...OFTEN_POSTED_TO],
    ahead: scriptsAhead(remix, ids, likely),
  };
  return [
    `<script type="application/json" id="page-data">{"context":${inScript(context)},"stream":`,
    `,${inScript(more).slice(1)}</script><script type="module" src="${entry.module}"></script>`,
  ];
}

/** The tags of the large script that nearly every page needs: at the end of the head, so that it is asked for before the pictures. */
export function scriptsNeededByAll({ manifest }: EntryContext): string {
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

/** What a page is likely to load into itself. */
const likelyLoaded = (matches: Matches) =>
  matches.flatMap(({ id, data }) => {
    const into = LOADED_INTO[id];
    return into && data && into.isWanted(data) ? [into.id] : [];
  });

/** Where a visitor of the shop goes next. */
const OFTEN_NEXT = ["storefront/home", "storefront/shop", "storefront/product"];

/** The scripts of what comes next, as far as this page does not need them itself; none for the areas behind a log-in. */
function scriptsAhead({ manifest }: EntryContext, ids: string[], likely: string[]): string[] {
  if (!ids.includes("storefront/layout")) return [];
  const filesOf = (routes: string[]) =>
    routes.flatMap((id) => {
      const route = manifest.routes[id];
      return route ? [route.module, ...(route.imports ?? [])] : [];
    });
  const own = new Set([manifest.entry.module, ...filesOf([...ids, ...OFTEN_POSTED_TO])]);
  return [...new Set(filesOf([...likely, ...OFTEN_NEXT]))].filter((file) => !own.has(file));
}

/** Which routes lie in the file that every page needs (`hydrate.tsx`). */
const IN_COMMON = new Set(["root", "storefront/layout"]);

/**
 * The routes of this page, and of every path above it what Remix would match there: a layout without its index page would
 * pass for a page of its own.
 */
function routesNear({ manifest }: EntryContext, ids: string[]): EntryContext["manifest"]["routes"] {
  const all = Object.values(manifest.routes);
  const near = new Set([
    ...ids,
    ...OFTEN_POSTED_TO,
    ...ids.flatMap((id) => LOADED_INTO[id]?.id ?? []),
  ]);
  for (const id of near)
    for (const route of all)
      if (route?.parentId === id && (route.index || !route.path)) near.add(route.id);
  const found = all.flatMap((route) => (route && near.has(route.id) ? [route] : []));
  return Object.fromEntries(
    found.map((route) => [
      route.id,
      IN_COMMON.has(route.id) ? { ...route, module: "", imports: [] } : route,
    ]),
  );
}
