// The only script the HTML names. It waits until everything that can be seen is there, then brings the page to life.
// Plain data instead of inline script: the page can be kept and served to everyone under a CSP without nonces.
/** @type {{ context: any, stream: string, first: string[], matches: string[], loaded: string[], manifest: any }} */
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "");

async function boot() {
  const { entry, routes } = data.manifest;
  /** @type {{ id: string, module: string, imports: string[], css?: string[] }[]} */
  const all = Object.values(routes);
  // Also what the page's forms lead to: a script that is missing then would cost what was typed. What has no module comes with
  // the entry.
  const here = all.filter(({ id, module }) => module && data.loaded.includes(id));
  for (const href of new Set([entry, ...here].flatMap((part) => [part.module, ...part.imports]))) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  keepStyles(all);
  window.__remixContext = data.context;
  window.__remixContext.stream = new Blob([data.stream]).stream();
  window.__remixManifest = data.manifest;
  for (const href of data.first) await import(/* @vite-ignore */ href);
  const modules = here.map(async ({ id, module }) => [id, await import(/* @vite-ignore */ module)]);
  window.__remixRouteModules = Object.fromEntries(await Promise.all(modules));
  await import(/* @vite-ignore */ entry.module);
}

/**
 * The styles inside the page are not asked for again as files: a link that is off says to Vite, Remix and
 * `app/ui/connection/route-modules.ts` that they are here.
 *
 * @param {{ id: string, css?: string[] }[]} routes
 */
function keepStyles(routes) {
  if (!document.querySelector("style[data-first-view]")) return;
  const there = new Set(
    routes.flatMap(({ id, css }) => (data.matches.includes(id) ? (css ?? []) : [])),
  );
  for (const route of routes) route.css = (route.css ?? []).filter((file) => !there.has(file));
  for (const href of there) {
    const link = document.createElement("link");
    link.setAttribute("disabled", "");
    link.rel = "stylesheet";
    link.href = href;
    document.head.append(link);
  }
}

/** Without its scripts the page stays what it is: links and forms that work. */
const start = () => boot().catch((error) => console.warn(error));

if (document.readyState === "complete") start();
else addEventListener("load", start, { once: true });
