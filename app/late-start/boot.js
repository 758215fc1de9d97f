// The only script the HTML names. It waits until everything that can be seen is there, then brings the page to life.
// Plain data instead of inline script: the page can be kept and served to everyone under a CSP without nonces.
/** @type {{ context: any, stream: string, first: string[], matches: string[], manifest: any }} */
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "");

async function boot() {
  const { entry, routes } = data.manifest;
  // Also what the page's forms lead to: a script that is missing then would cost what was typed.
  /** @type {{ id: string, module: string, imports: string[] }[]} */
  const here = Object.values(routes);
  for (const href of new Set([entry, ...here].flatMap((part) => [part.module, ...part.imports]))) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  window.__remixContext = data.context;
  window.__remixContext.stream = new Blob([data.stream]).stream();
  window.__remixManifest = data.manifest;
  for (const href of data.first) await import(/* @vite-ignore */ href);
  const modules = here.map(async ({ id, module }) => [id, await import(/* @vite-ignore */ module)]);
  window.__remixRouteModules = Object.fromEntries(await Promise.all(modules));
  await import(/* @vite-ignore */ entry.module);
}

/** Without its scripts the page stays what it is: links and forms that work. */
const start = () => boot().catch((error) => console.warn(error));

if (document.readyState === "complete") start();
else addEventListener("load", start, { once: true });
