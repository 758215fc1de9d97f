import { matchRoutes } from "@remix-run/react";
import { encode } from "turbo-stream";
import { AskedRequest } from "./asked-request.js";
import { nest } from "./direct-actions.js";
import { rememberPaths } from "./remember-paths.js";

/**
 * @typedef {import("@remix-run/node").ServerBuild} ServerBuild
 * @typedef {import("@remix-run/node").RequestHandler} RequestHandler
 * @typedef {import("@remix-run/node").AppLoadContext} AppLoadContext
 * @typedef {import("@remix-run/node").EntryContext} EntryContext
 * @typedef {NonNullable<NonNullable<ServerBuild["routes"][string]>["module"]["loader"]>} Loader
 * @typedef {{ result: unknown } | { error: unknown }} Outcome what a loader returned or threw
 * @typedef {{ params: Record<string, string | undefined>, pathname: string, pathnameBase: string, route: { id: string } }} Match
 * @typedef {ReturnType<typeof usualOf>} Usual what Remix gives to the entry with each page
 * @typedef {{ data: unknown, status?: number | undefined, headers?: Headers | undefined }} Loaded
 */

/** What was loaded before Remix was asked, by the context, which is one object a request. @type {WeakMap<AppLoadContext, Map<string, Outcome>>} */
const outcomes = new WeakMap();

/**
 * A handler for pages that calls the loaders itself, all with the request that came, and hands what they say to the app's own entry.
 * Remix makes two more requests of the one for each loader, and matches the address twice more. What is not plain is Remix's, which
 * is given what the loaders said, so that none runs twice: an error, a response, a redirect, a page that cannot be rendered. So is
 * the first page of all, of which is learnt what Remix gives to the entry with each.
 *
 * @param {ServerBuild} build with the routes that may be asked for
 * @param {(build: ServerBuild) => RequestHandler} createHandler Remix's own
 * @returns {RequestHandler}
 */
export function showDirectly(build, createHandler) {
  const { routes } = build;
  const tree = nest(routes, undefined);
  const draw = build.entry.module.default;
  /** Nothing of whose page it was. @type {Usual | undefined} */
  let usual;
  /** @type {typeof draw} */
  const drawAndLearn = (request, status, headers, remix, context) => {
    usual ??= usualOf(remix);
    return draw(request, status, headers, remix, context);
  };
  const handle = createHandler({
    ...build,
    routes: Object.fromEntries(Object.entries(routes).map(replaying)),
    entry: { ...build.entry, module: { ...build.entry.module, default: drawAndLearn } },
  });
  const find = rememberPaths((/** @type {string} */ pathname) => findPage(pathname, tree, routes));
  /** @type {(request: Request, context: AppLoadContext) => Promise<Response>} */
  const askRemix = (request, context) =>
    handle(request instanceof AskedRequest ? request.whole() : request, context);
  return async (request, context = {}) => {
    const url = new URL(request.url);
    const matches = usual && isPlain(request, url) ? find(url.pathname) : null;
    if (!usual || !matches) return askRemix(request, context);
    const said = await Promise.all(
      matches.map(({ route, params }) =>
        run(routes[route.id]?.module.loader, { request, params, context }),
      ),
    );
    const loaded = said.map(read);
    if (!hasLeft(request) && loaded.every((one) => one !== null)) {
      const { status, headers, remix } = gather({ url, matches, loaded, routes, usual });
      try {
        return await draw(request, status, headers, remix, context);
      } catch {
        // Remix says so, and renders the page of an error.
      }
    }
    outcomes.set(context, new Map(matches.map(({ route }, n) => [route.id, at(said, n)])));
    try {
      return await askRemix(request, context);
    } finally {
      outcomes.delete(context);
    }
  };
}

/** @param {Request} request */
const hasLeft = (request) =>
  request instanceof AskedRequest ? request.hasLeft : request.signal.aborted;

/** A route whose loader is not run again. @param {[string, ServerBuild["routes"][string]]} entry */
function replaying([id, route]) {
  const loader = route?.module.loader;
  if (!route || !loader) return [id, route];
  /** @type {Loader} */
  const replay = (args) => {
    const outcome = outcomes.get(args.context)?.get(id);
    if (!outcome) return loader(args);
    if ("error" in outcome) throw outcome.error;
    return /** @type {any} */ (outcome.result);
  };
  return [id, { ...route, module: { ...route.module, loader: replay } }];
}

/**
 * One that Remix reads as it is written: not for data, with nothing in its question that names routes, and that question spelt as Remix
 * would spell it for the loaders.
 *
 * @param {Request} request
 * @param {URL} url
 */
function isPlain({ method }, { pathname, search, searchParams, hash, href }) {
  if (method !== "GET" || pathname.endsWith(".data") || hash !== "" || href.endsWith("?"))
    return false;
  if (["_data", "_routes", "index"].some((name) => searchParams.has(name))) return false;
  return search === "" || search === `?${searchParams}`;
}

/**
 * The routes of the page at this address, the root's first; null where there is none: nothing at all, or a call.
 *
 * @param {string} pathname @param {any[]} tree @param {ServerBuild["routes"]} routes
 * @returns {Match[] | null}
 */
function findPage(pathname, tree, routes) {
  /** @type {any[] | null} */
  const matches = matchRoutes(tree, { pathname });
  const page = routes[matches?.at(-1)?.route.id ?? ""]?.module;
  return page?.default ? matches : null;
}

/** @param {Loader | undefined} loader @param {Parameters<Loader>[0]} args @returns {Promise<Outcome>} */
async function run(loader, args) {
  if (!loader) return { result: null };
  try {
    return { result: await loader(args) };
  } catch (error) {
    return { error };
  }
}

/** What a loader says of the page; null where Remix must make something of it. @param {Outcome} outcome @returns {Loaded | null} */
function read(outcome) {
  if ("error" in outcome || outcome.result === undefined) return null;
  const result = /** @type {any} */ (outcome.result);
  if (result instanceof Response || typeof result?.subscribe === "function") return null;
  if (result?.type !== "DataWithResponseInit") return { data: result };
  const { data, init } = result;
  return { data, status: init?.status, headers: init?.headers && new Headers(init.headers) };
}

/**
 * What the entry is given of a page, as Remix gathers it.
 *
 * @param {{ url: URL, matches: Match[], loaded: Loaded[], routes: ServerBuild["routes"], usual: Usual }} page
 */
function gather({ url, matches, loaded, routes, usual }) {
  const ids = matches.map(({ route }) => route.id);
  const loaderData = Object.fromEntries(
    ids
      .map((id, n) => /** @type {const} */ ([id, at(loaded, n).data]))
      // As Remix orders them: last those of routes that load nothing.
      .sort(([a], [b]) => Number(loadsNothing(routes, a)) - Number(loadsNothing(routes, b))),
  );
  /** @type {Record<string, Headers>} */
  const loaderHeaders = {};
  for (const [n, id] of ids.entries()) {
    const { headers } = at(loaded, n);
    if (headers) loaderHeaders[id] = headers;
  }
  // The deepest that is not 200.
  const status =
    loaded.reduce((before, one) => (one.status === 200 ? before : one.status || before), 0) || 200;
  const { pathname, search, hash } = url;
  const { basename, ...more } = usual;
  /** @type {EntryContext} */
  const remix = {
    ...more,
    staticHandlerContext: {
      location: { pathname, search, hash, state: null, key: "default" },
      basename,
      matches: /** @type {any} */ (matches),
      loaderData,
      ...{ actionData: null, errors: null, statusCode: status },
      ...{ loaderHeaders, actionHeaders: {}, activeDeferreds: null },
    },
    renderMeta: {},
    // A page without scripts asks for none.
    get serverHandoffStream() {
      return encodeData({ loaderData, actionData: null, errors: null });
    },
  };
  const headers = headersFor(ids, routes, loaderHeaders);
  return { status, headers, remix };
}

/** @param {ServerBuild["routes"]} routes @param {string} id */
const loadsNothing = (routes, id) => routes[id]?.module.loader === undefined;

/** @param {EntryContext} remix */
function usualOf(remix) {
  const { manifest, routeModules, serverHandoffString, future, isSpaMode, serializeError } = remix;
  const { basename } = remix.staticHandlerContext;
  const handoff = { ...(serverHandoffString !== undefined && { serverHandoffString }) };
  return { basename, manifest, routeModules, ...handoff, future, isSpaMode, serializeError };
}

/** Of each route its own, or those of the routes around it, and all cookies. @param {string[]} ids @param {ServerBuild["routes"]} routes @param {Record<string, Headers>} of */
function headersFor(ids, routes, of) {
  return ids.reduce((parentHeaders, id) => {
    const say = routes[id]?.module.headers;
    const loaderHeaders = of[id] ?? new Headers();
    const headers = new Headers(
      typeof say === "function"
        ? say({
            loaderHeaders,
            parentHeaders,
            actionHeaders: new Headers(),
            errorHeaders: undefined,
          })
        : (say ?? parentHeaders),
    );
    addCookies(loaderHeaders, headers);
    addCookies(parentHeaders, headers);
    return headers;
  }, new Headers());
}

/** @param {Headers} from @param {Headers} to */
function addCookies(from, to) {
  const known = new Set(to.getSetCookie());
  for (const cookie of from.getSetCookie()) if (!known.has(cookie)) to.append("Set-Cookie", cookie);
}

/** As Remix does; an error among the data, of which it tells nobody the stack, is left to it. @param {unknown} data */
function encodeData(data) {
  return encode(data, {
    plugins: [
      (value) => {
        if (value instanceof Error) throw value;
        return false;
      },
    ],
    postPlugins: [
      (value) =>
        typeof value === "object" &&
        value !== null && ["SingleFetchClassInstance", Object.fromEntries(Object.entries(value))],
      () => ["SingleFetchFallback"],
    ],
  });
}

/** @template T @param {T[]} list @param {number} n @returns {T} */
const at = (list, n) => /** @type {T} */ (list[n]);
