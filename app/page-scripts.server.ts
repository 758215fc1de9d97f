import type { EntryContext } from "@remix-run/node";
import type { useMatches } from "@remix-run/react";
import { inScript } from "#app/http/in-script.ts";
import type { Words } from "#app/words/en.ts";
import { settings } from "#runtime/settings.ts";

/**
 * Writes the script tags of a page. `<Scripts/>` would write inline scripts, so this file and
 * `entry.client.ts` use Remix's private globals and its handoff stream instead; no other file does
 * (docs/decisions/pages-without-inline-script.md).
 */

type Matches = ReturnType<typeof useMatches>;

/**
 * Reads the loaders' data, encoded for the browser's router, from the stream that `RemixServer`
 * would write.
 */
export async function takeData(remix: EntryContext): Promise<string> {
  const { serverHandoffStream } = remix;
  delete remix.serverHandoffStream;
  return new Response(serverHandoffStream ?? null).text();
}

type PageFrame = readonly [before: string, behind: string];

/** The tags around the data, for each build and kind of page. */
const known = new WeakMap<EntryContext["manifest"], Map<string, PageFrame>>();

/**
 * The tags at the end of the page: `entry.client.ts` and the data from which it hydrates the page.
 * They hold only the routes that this page needs; Remix requests others later. `data` comes from
 * `takeData`.
 */
export function pageScripts(remix: EntryContext, matches: Matches, data: string): string {
  const ids = matches.map(({ id }) => id);
  const likely = likelyLoaded(matches);
  const key = JSON.stringify([remix.serverHandoffString, ids, likely]);
  const ofBuild = known.get(remix.manifest) ?? new Map<string, PageFrame>();
  known.set(remix.manifest, ofBuild);
  const around = ofBuild.get(key) ?? drawAround(remix, ids, likely);
  ofBuild.set(key, around);
  return around.join(inScript(data));
}

/** Under `npm run dev` the manifest also names the script that reloads what was edited. */
type Development = EntryContext["manifest"] & { hmr?: { runtime?: string } };

function drawAround(remix: EntryContext, ids: string[], likely: string[]): PageFrame {
  const { entry, url, version, hmr } = remix.manifest as Development;
  const context = JSON.parse(remix.serverHandoffString ?? "{}");
  const isShop = ids.includes("storefront/layout");
  const more = {
    first: [hmr?.runtime].filter(Boolean),
    manifest: { entry, url, version, routes: routesNear(remix, ids) },
    matches: ids,
    loaded: [...ids, ...POSTED_TO],
    ahead: isShop ? scriptsAhead(remix, ids, likely) : [],
    // Pages of staff and accounts are not measured.
    odds: isShop ? shareOf(settings().VITALS_ONE_IN) : null,
  };
  return [
    `<script type="application/json" id="page-data">{"context":${inScript(context)},"stream":`,
    `,${inScript(more).slice(1)}</script><script type="module" src="${entry.module}"></script>`,
  ];
}

/** The tags at the end of a page without React (`hasPlainScript`), with what its script needs. */
export function plainScript(
  { manifest }: EntryContext,
  matches: Matches,
  { connection: { lost } }: Pick<Words, "connection">,
): string {
  const ids = matches.map(({ id }) => id);
  const data = { matches: ids, ahead: [], odds: shareOf(settings().VITALS_ONE_IN), lost };
  return (
    `<script type="application/json" id="page-data">${inScript(data)}</script>` +
    `<script type="module" src="${manifest.entry.module}"></script>`
  );
}

const shareOf = (oneIn: number) => (oneIn === 0 ? 0 : 1 / oneIn);

/**
 * Preloads the large script that nearly every page needs, at the end of the head so that it is
 * requested before the pictures.
 */
export function scriptsNeededByAll({ manifest }: EntryContext): string {
  return (manifest.routes.root?.imports ?? [])
    .map((href) => `<link rel="modulepreload" href="${href}"/>`)
    .join("");
}

/**
 * Routes to which forms of nearly every page post; sent with the page to save a request for the
 * manifest.
 */
const POSTED_TO = ["storefront/cart"];

/**
 * Routes that a page loads without leaving it. They are sent with the page, because the router
 * answers 404 for the whole page if a form is sent while it requests them.
 */
const LOADED_INTO: Record<string, string[]> = {
  "storefront/cart": ["storefront/checkout"],
  "account/addresses": ["thanas"],
  "admin/orders/orders": ["thanas"],
  "admin/orders/order-new": ["thanas"],
  "admin/orders/order-edit": ["thanas"],
};

/** The checkout's script is prefetched by a cart that has lines. */
const likelyLoaded = (matches: Matches) =>
  matches.flatMap(({ id, data }) =>
    id === "storefront/cart" &&
    (data as { cart: { lines: unknown[] } } | undefined)?.cart.lines.length
      ? ["storefront/checkout"]
      : [],
  );

/** Routes that visitors usually open next. */
const OFTEN_NEXT = ["storefront/home", "storefront/shop", "storefront/product"];

/** Scripts of the likely next pages that this page has not loaded. */
function scriptsAhead({ manifest }: EntryContext, ids: string[], likely: string[]): string[] {
  const filesOf = (routes: string[]) =>
    routes.flatMap((id) => {
      const route = manifest.routes[id];
      return route ? [route.module, ...(route.imports ?? [])] : [];
    });
  const own = new Set([manifest.entry.module, ...filesOf([...ids, ...POSTED_TO])]);
  return [...new Set(filesOf([...likely, ...OFTEN_NEXT]))].filter((file) => !own.has(file));
}

/** Routes whose code is in the script of every page (`hydrate.tsx`). */
const IN_COMMON = new Set(["root", "storefront/layout"]);

/**
 * The routes of this page and of all paths above it. Index routes are included, since Remix would
 * take a layout without its index for a complete page.
 */
function routesNear({ manifest }: EntryContext, ids: string[]): EntryContext["manifest"]["routes"] {
  const all = Object.values(manifest.routes);
  const near = new Set([...ids, ...POSTED_TO, ...ids.flatMap((id) => LOADED_INTO[id] ?? [])]);
  const hasIndex = (id: string) => all.some((route) => route?.parentId === id && route.index);
  for (const id of near)
    for (const route of all)
      if (route?.parentId === id && (route.index || (!route.path && hasIndex(route.id))))
        near.add(route.id);
  const found = all.flatMap((route) => (route && near.has(route.id) ? [route] : []));
  return Object.fromEntries(
    found.map((route) => [
      route.id,
      IN_COMMON.has(route.id) ? { ...route, module: "", imports: [] } : route,
    ]),
  );
}
