// The first script of a page: it requests all other scripts at once and then hydrates the page, or
// runs the plain script of a page without React (docs/decisions/plain-pages.md). The
// page holds plain data instead of inline script, so it can be cached and served under a CSP
// without nonces. Large modules are imported by `import()`, because static imports would delay all
// other requests.

import { isAdminPath } from "./words/admin-path.ts";
import { fetchAccountWords, fetchAdminWords, needsAccountWords } from "./words/fetch-words.ts";

type Route = { id: string; module: string; imports: string[]; css?: string[] };
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> };
type PlainData = { manifest?: undefined };
type Data = {
  context: object;
  stream: string;
  first: string[];
  matches: string[];
  loaded: string[];
  manifest: Manifest;
};

const data: Data | PlainData = JSON.parse(document.getElementById("page-data")?.textContent ?? "");

async function boot() {
  if (data.manifest) await bringToLife(data);
  else await import("./storefront/plain/start.ts");
  // Another file, so that visitors who only look at the first view are spared it.
  for (const sign of ["scroll", "pointerdown", "keydown"])
    addEventListener(sign, () => import("./ui/after-touch.ts"), TOUCH);
}

async function bringToLife(data: Data) {
  const all = Object.values(data.manifest.routes);
  // Includes the pages to which forms lead: typed values would be lost if their script were
  // missing. Routes without a module are in the script of every page.
  const here = all.filter(({ id, module }) => module && data.loaded.includes(id));
  for (const href of new Set(here.flatMap(({ module, imports }) => [module, ...imports]))) {
    addLink({ rel: "modulepreload", href });
  }
  keepStyles(all, data.matches);
  const stream = new Blob([data.stream]).stream();
  Object.assign(window, {
    __remixContext: { ...data.context, stream },
    __remixManifest: data.manifest,
  });
  for (const href of data.first) await import(/* @vite-ignore */ href);
  const [{ hydrate }, words] = await Promise.all([
    import("./hydrate.tsx"),
    loadWords(),
    // Requested in parallel with the others; `hydrate` uses them.
    isAdminPath(location.pathname) && fetchAdminWords(),
    needsAccountWords(data.matches) && fetchAccountWords(),
  ]);
  // The large script has run. Each of the others runs in its own task, so that the page answers
  // touches in between.
  const modules: typeof window.__remixRouteModules = {};
  for (const { id, module } of here) {
    await nextTask();
    modules[id] = await import(/* @vite-ignore */ module);
  }
  window.__remixRouteModules = modules;
  await nextTask();
  await hydrate(words, data.matches);
}

const TOUCH = { once: true, passive: true, capture: true };

/** Loads the texts of the page's language only. */
async function loadWords() {
  if (document.documentElement.lang === "bn") return (await import("./words/bn.ts")).bn;
  return (await import("./words/en.ts")).en;
}

/**
 * Lets the browser handle input and paint. A message is used because timers of hidden tabs wait a
 * second.
 */
function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}

/**
 * Keeps inlined stylesheets from being requested as files: a disabled link tells Vite, Remix and
 * `app/ui/connection/route-modules.ts` that they are loaded.
 */
function keepStyles(routes: Route[], matches: string[]) {
  if (!document.querySelector("style[data-first-view]")) return;
  const there = new Set(routes.flatMap(({ id, css }) => (matches.includes(id) ? (css ?? []) : [])));
  for (const route of routes) route.css = (route.css ?? []).filter((file) => !there.has(file));
  for (const href of there) addLink({ disabled: "", rel: "stylesheet", href });
}

function addLink(attributes: Record<string, string>) {
  const link = document.createElement("link");
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}

// Without its scripts the page still has working links and forms.
boot().catch((error) => console.warn(error));
