import { matchRoutes } from "@remix-run/react";
import { rememberPaths } from "./remember-paths.js";

/**
 * @typedef {import("@remix-run/node").ServerBuild} ServerBuild
 * @typedef {import("@remix-run/node").RequestHandler} RequestHandler
 * @typedef {import("@remix-run/node").AppLoadContext} AppLoadContext
 * @typedef {NonNullable<NonNullable<ServerBuild["routes"][string]>["module"]["action"]>} Action
 * @typedef {{ result: Awaited<ReturnType<Action>> } | { error: unknown }} Outcome what an action returned or threw
 */

/** What was done before Remix was asked, by the context, which is one object a request. @type {WeakMap<AppLoadContext, Outcome>} */
const outcomes = new WeakMap();

/**
 * A handler for forms and calls that calls the action itself. Nearly all answer with a redirect or, where there is no page, with
 * a response: Remix then hands that on as it is, after it has matched the address three times and made three more requests
 * of the one. Any other outcome is given to Remix, as if the action came to it there, to make a page of it: an action runs once.
 *
 * @param {ServerBuild["routes"]} routes
 * @param {(routes: ServerBuild["routes"]) => RequestHandler} createHandler Remix's own, which is given an `AskedRequest` as it came
 * @returns {RequestHandler}
 */
export function actDirectly(routes, createHandler) {
  const tree = nest(routes, undefined);
  const handle = createHandler(Object.fromEntries(Object.entries(routes).map(replaying)));
  const find = rememberPaths((/** @type {string} */ pathname) =>
    findAction(pathname, tree, routes),
  );
  return async (request, context = {}) => {
    const found = isPlain(request) ? find(new URL(request.url).pathname) : null;
    if (!found) return handle(request, context);
    const { action, params, isPage } = found;
    const outcome = await run(action, { request, params, context });
    const answer = "result" in outcome ? outcome.result : outcome.error;
    if (answer instanceof Response && isFinal(answer, !isPage && "result" in outcome))
      return answer;
    outcomes.set(context, outcome);
    const { url, method, headers, signal } = request;
    // Its body is read.
    return handle(new Request(url, { method, headers, signal }), context);
  };
}

/** As Remix's router nests them. @param {ServerBuild["routes"]} routes @param {string | undefined} parent */
export function nest(routes, parent) {
  return Object.values(routes).flatMap(
    /** @returns {any[]} */ (route) => {
      if (!route || route.parentId !== parent) return [];
      const { id, path, index } = route;
      return [index ? { id, path, index } : { id, path, children: nest(routes, id) }];
    },
  );
}

/** A route whose action is not run again. @param {[string, ServerBuild["routes"][string]]} entry */
function replaying([id, route]) {
  const action = route?.module.action;
  if (!route || !action) return [id, route];
  /** @type {Action} */
  const replay = (args) => {
    const outcome = outcomes.get(args.context);
    if (!outcome) return action(args);
    if ("error" in outcome) throw outcome.error;
    return outcome.result;
  };
  return [id, { ...route, module: { ...route.module, action: replay } }];
}

/**
 * One that Remix reads as it is written: not for data, nothing asked for behind a question mark (`?index` names another route),
 * and of an origin that it would not refuse by itself.
 *
 * @param {Request} request
 */
function isPlain({ method, url, headers }) {
  if (method !== "POST" || /[?#]|\.data$/.test(url)) return false;
  const origin = headers.get("Origin");
  const host = headers.get("X-Forwarded-Host")?.split(",")[0]?.trim() || headers.get("Host");
  return origin === null || /^https?:\/\/(.+)$/.exec(origin)?.[1] === host;
}

/**
 * The action of the page or call at this address; null where there is none, or what stands at the address is an index, whose forms
 * go to the route around it.
 *
 * @param {string} pathname
 * @param {any[]} tree
 * @param {ServerBuild["routes"]} routes
 */
function findAction(pathname, tree, routes) {
  const match = matchRoutes(tree, { pathname })?.at(-1);
  const route = routes[match?.route.id ?? ""];
  const action = route?.module.action;
  if (!match || !route?.path || route.index || !action) return null;
  const { default: component, ErrorBoundary } = route.module;
  return { action, params: match.params, isPage: component != null || ErrorBoundary != null };
}

/** @param {Action} action @param {Parameters<Action>[0]} args @returns {Promise<Outcome>} */
async function run(action, args) {
  try {
    return { result: await action(args) };
  } catch (error) {
    return { error };
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What Remix would resolve or leave out of a path: two slashes, dots, an empty question. */
const UNRESOLVED = /^[^/]|\/[/.]|\?#|[?#]$/;

/** Would Remix send this as it is? @param {Response} answer @param {boolean} isCall whether any response is */
function isFinal({ status, headers }, isCall) {
  if (!REDIRECTS.has(status)) return isCall;
  const location = headers.get("Location");
  return Boolean(location) && !UNRESOLVED.test(String(location));
}
