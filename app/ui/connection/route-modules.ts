import { LostAnswer } from "./lost-answers.ts";

type Route = { id: string; module: string; imports?: string[]; css?: string[] };

declare global {
  interface Window {
    /** The router's store of loaded routes, which it does not load again. */
    __remixRouteModules: Record<string, unknown>;
  }
}

/**
 * Loads the scripts and styles of these routes. A script that fails inside the router would reload
 * the page.
 *
 * @returns the routes without the stylesheets that the first page contained
 */
export async function prepareRoutes(routes: Record<string, Route>): Promise<typeof routes> {
  const all = Object.values(routes).map((route) => ({
    ...route,
    css: (route.css ?? []).filter((file) => !isInFirstView(file)),
  }));
  const missing = all.filter((route) => !(route.id in window.__remixRouteModules));
  await Promise.all(missing.map(prepareRoute));
  return Object.fromEntries(all.map((route) => [route.id, route]));
}

const isInFirstView = (file: string) =>
  document.querySelector(`link[rel="stylesheet"][disabled][href="${file}"]`) !== null;

async function prepareRoute({ id, module, imports = [], css = [] }: Route): Promise<void> {
  // Browsers remember a failed import for the life of the page, so only scripts that have arrived
  // are imported.
  if (!import.meta.env.DEV) await Promise.all([module, ...imports, ...css].map(loadFile));
  window.__remixRouteModules[id] = await import(/* @vite-ignore */ module).catch(lost);
}

/**
 * Files that are loading or have arrived: the menu's routes share most of theirs, and asked for
 * each one dozens of times.
 */
const files = new Map<string, Promise<void>>();

function loadFile(href: string): Promise<void> {
  const known = files.get(href);
  if (known) return known;
  const file = fetchFile(href);
  files.set(href, file);
  file.catch(() => files.delete(href));
  return file;
}

async function fetchFile(href: string): Promise<void> {
  const response = await fetch(href).catch(lost);
  await response.arrayBuffer().catch(lost);
  if (response.status >= 500) lost();
}

const lost = (): never => {
  throw new LostAnswer(null);
};
