// The only script that a page starts with. It asks for everything else at once and then brings the page to life.
// Plain data instead of inline script: the page can be kept and served to everyone under a CSP without nonces.
// Nothing large is imported but by `import()`: what is imported above would have to arrive before anything else is asked for.

import { isAdminPath } from "./words/admin-path.ts";
import { fetchAdminWords } from "./words/fetch-admin-words.ts";

type Route = { id: string; module: string; imports: string[]; css?: string[] };
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> };
type Data = {
  context: object;
  stream: string;
  first: string[];
  matches: string[];
  loaded: string[];
  ahead: string[];
  manifest: Manifest;
};

const data: Data = JSON.parse(document.getElementById("page-data")?.textContent ?? "");

async function boot() {
  const all = Object.values(data.manifest.routes);
  // Also what the page's forms lead to: a script that is missing then would cost what was typed. What has no module comes with
  // the file that all need.
  const here = all.filter(({ id, module }) => module && data.loaded.includes(id));
  for (const href of new Set(here.flatMap(({ module, imports }) => [module, ...imports]))) {
    addLink({ rel: "modulepreload", href });
  }
  keepStyles(all);
  const stream = new Blob([data.stream]).stream();
  Object.assign(window, {
    __remixContext: { ...data.context, stream },
    __remixManifest: data.manifest,
  });
  for (const href of data.first) await import(/* @vite-ignore */ href);
  const [{ hydrate }, words] = await Promise.all([
    import("./hydrate.tsx"),
    loadWords(),
    // So that they come beside the rest; `hydrate` takes them.
    isAdminPath(location.pathname) && fetchAdminWords(),
  ]);
  // The large file has run by now. Each of the others runs in a task of its own: all in one would keep a touch waiting.
  const modules: typeof window.__remixRouteModules = {};
  for (const { id, module } of here) {
    await nextTask();
    modules[id] = await import(/* @vite-ignore */ module);
  }
  window.__remixRouteModules = modules;
  await nextTask();
  await hydrate(words);
  fetchAhead();
}

/**
 * The scripts of the pages that often come next, so that a step there is its page alone: once the visitor scrolls or touches, not for who
 * only looks at a first view, nor for who saves data.
 */
function fetchAhead() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const asked = new AbortController();
  const ask = () => {
    asked.abort();
    for (const href of data.ahead) addLink({ rel: "prefetch", as: "script", href });
  };
  for (const sign of ["scroll", "pointerdown", "keydown"])
    addEventListener(sign, ask, { signal: asked.signal, passive: true, capture: true });
}

/** Only the page's language travels. */
async function loadWords() {
  if (document.documentElement.lang === "bn") return (await import("./words/bn.ts")).bn;
  return (await import("./words/en.ts")).en;
}

/** Lets the browser answer a touch and paint. By message: a timer would wait a second in a tab that nobody looks at. */
function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}

/**
 * The styles inside the page are not asked for again as files: a link that is off says to Vite, Remix and
 * `app/ui/connection/route-modules.ts` that they are here.
 */
function keepStyles(routes: Route[]) {
  if (!document.querySelector("style[data-first-view]")) return;
  const there = new Set(
    routes.flatMap(({ id, css }) => (data.matches.includes(id) ? (css ?? []) : [])),
  );
  for (const route of routes) route.css = (route.css ?? []).filter((file) => !there.has(file));
  for (const href of there) addLink({ disabled: "", rel: "stylesheet", href });
}

function addLink(attributes: Record<string, string>) {
  const link = document.createElement("link");
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}

// Without its scripts the page stays what it is: links and forms that work.
boot().catch((error) => console.warn(error));
