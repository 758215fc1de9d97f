import { createRequestHandler } from "@remix-run/node";
import { senderOf } from "./addresses.js";
import { AskedRequest, Leaving } from "./asked-request.js";
import { withRefusals } from "./build.js";
import { isCompressible } from "./compression.js";
import {
  HOST_PREFIX,
  hasJustWritten,
  keepOwnWrite,
  keepPreference,
  preferenceOf,
  readCookies,
} from "./cookies.js";
import { originOf } from "./hosts.js";
import { Lines, lineOfPage } from "./lines.js";
import { manifestAnswerer } from "./manifest.js";
import { createNearHandler } from "./near-routes.js";
import { chooseEncoding, languageAsked } from "./negotiation.js";
import {
  findCacheableRoutes,
  findNamed,
  namesNoAddress,
  sharedRequestOf,
  wrongMethods,
} from "./page-cache.js";
import { headersOf, Refusal } from "./requests.js";
import { noteSeen } from "./seen-goods.js";
import { sendAnswer, sendCached, sendFilled, sendStream, tagOf } from "./send-answer.js";
import { isUnavailable } from "./unavailable.js";

/** @typedef {import("./page-cache.js").WholeResponse} WholeResponse */

/**
 * Every page and API answer: from the cache, or rendered whole by Remix and then compressed. Compressing while it streams
 * costs several times more, and no page here is worth sending in halves.
 *
 * @param {Pick<import("./app.js").Shop, "build" | "operations" | "cache" | "bodies">} shop
 * @param {{ answers: import("./page-cache.js").KeptAnswers, visitors: import("./page-cache.js").KnownVisitors }} known
 * @returns {import("express").RequestHandler}
 */
export function answerPages({ build, operations, cache, bodies }, { answers, visitors }) {
  const { catchUpWithChanges, readVisitor, refuseWhileUnavailable, hasReplica, onPrimary } =
    operations;
  const { hasSlug, lookUpSlug } = operations;
  const mode = process.env.NODE_ENV;
  const guarded =
    typeof build === "function"
      ? async () => withRefusals(await build(), refuseWhileUnavailable)
      : withRefusals(build, refuseWhileUnavailable);
  const whole = createRequestHandler(guarded, mode);
  // In development routes come and go.
  const handle = typeof guarded === "function" ? whole : createNearHandler(guarded, mode);
  const findCacheable = findCacheableRoutes(build);
  const findNamedBy = typeof build === "function" ? null : findNamed(build.routes);
  const findWrongMethod = typeof build === "function" ? null : wrongMethods(build.routes);
  const manifest = manifestAnswerer(build, whole);
  const lines = new Lines();

  /**
   * @param {import("express").Request} req
   * @param {import("express").Response} res
   */
  async function answer(req, res) {
    /** @type {import("@remix-run/node").AppLoadContext} */
    const context = { clientAddress: req.ip ?? "", requestId: res.locals.requestId };
    const origin = originOf(req);
    if (req.path === "/__manifest")
      return sendAnswer(req, res, await collect(await manifest(new URL(req.originalUrl, origin))));
    refuseMethod(req);
    const refusing = findRefusing(req);
    if (refusing) return answerRefused(req, res, { refusing, origin, context });
    keepAskedLanguage(req, res, origin);
    const shared = sharedRequestOf(
      { method: req.method, url: req.originalUrl, headers: req.headers, origin },
      (await findMissing(req, origin, context)) ?? findCacheable,
    );
    // Another server's change, of which its own visitor knows already.
    if (shared && hasJustWritten(req.headers)) await catchUpWithChanges();
    if (shared && !shared.isPersonal && !shared.isUnknown) {
      const { key } = shared;
      const cached = await cache.find(key, chooseEncoding(req.headers["accept-encoding"]));
      if (cached) {
        keepSeen(req, res, origin, 200);
        return sendCached(req, res, { ...cached, key }, answers);
      }
      const render = sharedRender(shared, { origin, context, asker: askerOf(req, res) });
      const rendered = await cache.render(key, render, tagOf);
      keepSeen(req, res, origin, rendered.status);
      await sendAnswer(req, res, rendered);
      return answers.noteRefusal(req, res, rendered.body);
    }
    if (
      shared?.isFilled &&
      cache.isFresh &&
      (await answerFilled(req, res, { shared, origin, context }))
    )
      return;
    // Whoever has waited for it in vain does not wait again.
    const failure = visitors.failureOf(req);
    if (failure !== undefined) context.visitorFailure = failure;
    /** @type {string | null} */
    let text = null;
    if (req.method !== "HEAD")
      context.onText = (given) => {
        text = given;
      };
    const asker = askerOf(req, res);
    const make = () => {
      const work = () => handleWhole(req, res, { origin, context, asker });
      return !isRead(req) || hasJustWritten(req.headers) ? onPrimary(work) : work();
    };
    // What is sent waits once it has arrived.
    const response = isRead(req) ? await lines.run(lineOf(req), asker, make) : await make();
    // Whoever saves something and looks again must see it, from the cache too.
    if (!isRead(req) && !context.changesNoPage) await catchUpWithChanges();
    if (!isRead(req) && response.status < 400 && hasReplica())
      res.append("Set-Cookie", keepOwnWrite(origin.startsWith("https:")));
    keepSeen(req, res, origin, response.status);
    if (isStream(response)) return sendStream(req, res, response);
    const whole = await collect(response, text);
    await sendAnswer(req, res, whole);
    answers.noteRefusal(req, res, whole.body);
  }

  /**
   * Refuses what is sent to a page that takes nothing: the app would render a page that says so. No browser sends these by itself; a
   * POST may come from an old tab, whose reader is owed that page.
   *
   * @param {import("express").Request} req
   */
  function refuseMethod({ method, path }) {
    if (method !== "PUT" && method !== "PATCH" && method !== "DELETE") return;
    if (findCacheable(path)?.takesForms === false)
      throw new Refusal(405, "This method is not used here.", { Allow: "GET, HEAD" });
  }

  /**
   * Where the page is made that refuses a POST; null of all else.
   *
   * @param {import("express").Request} req
   */
  function findRefusing({ method, originalUrl, headers }) {
    if (method !== "POST" || hasJustWritten(headers)) return null;
    return findWrongMethod?.(method, originalUrl)?.page ?? null;
  }

  /**
   * The page that refuses what is sent, filled in for whoever sends it. Their body is read as any other, within its bounds, and thrown away.
   *
   * @param {import("express").Request} req
   * @param {import("express").Response} res
   * @param {{ refusing: import("./page-cache/cacheable-routes.js").Cacheable, origin: string, context: import("@remix-run/node").AppLoadContext }} asked
   */
  async function answerRefused(req, res, { refusing, origin, context }) {
    const { method, headers } = req;
    const url = origin + req.originalUrl;
    await bodies.read(req, res, () => new Request(url, { method, headers: headersOf(req) }));
    const asked = { method: "GET", url: req.originalUrl, headers, origin };
    const shared = sharedRequestOf(asked, () => refusing);
    if (shared) {
      const key = `${method} ${shared.key}`;
      const sent = { ...shared, key, method, isRefused: true };
      if (cache.isFresh && (await answerFilled(req, res, { shared: sent, origin, context })))
        return;
    }
    const failure = visitors.failureOf(req);
    if (failure !== undefined) context.visitorFailure = failure;
    const asker = askerOf(req, res);
    const made = await onPrimary(() => handleWhole(req, res, { origin, context, asker }, true));
    await sendAnswer(req, res, await collect(made));
  }

  /**
   * Where the page is made that says that what this one names is not there; null of all else. Whoever has a session is not told so
   * before the database is asked: they may have added it at another server.
   *
   * @param {import("express").Request} req
   * @param {string} origin
   * @param {import("@remix-run/node").AppLoadContext} context
   */
  async function findMissing(req, origin, context) {
    if (!findNamedBy || !cache.isFresh || req.headers.authorization !== undefined) return null;
    const { pathname, searchParams } = new URL(req.originalUrl, origin);
    const named = findNamedBy(pathname, (name) => searchParams.getAll(name));
    if (!named || named.isCall) return null;
    const { what, slug, missing } = named;
    const cookies = readCookies(req.headers.cookie);
    const isSure = !cookies.has("session") && !cookies.has(`${HOST_PREFIX}session`);
    const known = isSure ? hasSlug(what, slug) : null;
    try {
      return (known ?? (await lookUpSlug(what, slug))) ? null : () => missing;
    } catch (failure) {
      // Whoever has waited for it in vain does not wait again.
      if (isUnavailable(failure)) context.visitorFailure = failure;
      return null;
    }
  }

  /**
   * A page as everybody sees it who has none of their own: made for its key and nothing else that the visitor sent.
   *
   * @param {import("./page-cache.js").SharedRequest & { method?: string }} shared
   * @param {Asked} asked
   */
  function sharedRender(
    { key, path, headers, isFilled, isUnknown, method = "GET" },
    { origin, context, asker },
  ) {
    const work = async () => {
      /** @type {WholeResponse["pieces"]} */
      let pieces;
      const onPieces = (/** @type {NonNullable<typeof pieces>} */ given) => {
        if (!isUnknown || namesNoAddress(given)) pieces = given;
      };
      const request = new Request(origin + path, { method, headers });
      const response = await handle(request, { ...context, ...(isFilled && { onPieces }) });
      return { ...(await collect(response)), ...(pieces && response.status < 500 && { pieces }) };
    };
    lines.join(key, asker);
    return () => lines.runShared(lineOfPage(path, true), asker, { key, work });
  }

  /** @param {import("express").Request} req */
  const lineOf = ({ path, originalUrl }) =>
    lineOfPage(originalUrl, findCacheable(path.replace(/\.data$/, "")) !== null);

  /**
   * The page that everybody shares, with what it says of this visitor put in. False when there is none to fill in, or it
   * cannot be read who asks: then the page is made for them alone, and says so.
   *
   * @param {import("express").Request} req
   * @param {import("express").Response} res
   * @param {{ shared: import("./page-cache.js").SharedRequest & { isRefused?: boolean }, origin: string, context: import("@remix-run/node").AppLoadContext }} asked
   */
  async function answerFilled(req, res, { shared, origin, context }) {
    const { key, isRefused = false } = shared;
    const render = sharedRender(shared, { origin, context, asker: askerOf(req, res) });
    const [template, who] = await Promise.all([
      cache.template(key, render, tagOf),
      whoAsks(req, origin, context),
    ]).catch(() => [null, null]);
    if (!template || !who) return false;
    keepSeen(req, res, origin, template.status);
    const isUnknown = isRefused || shared.isUnknown;
    const { filled } = cache;
    await sendFilled(req, res, { template, who, filled }, (encodings) => {
      if (visitors.isKnown(who))
        answers.noteFilled(req, res, { key, template, origin, isUnknown, ...encodings });
    });
    return true;
  }

  /**
   * @param {import("express").Request} req
   * @param {string} origin
   * @param {import("@remix-run/node").AppLoadContext} context
   */
  function whoAsks(req, origin, context) {
    const visitor = answers.visitorOf(req);
    const request = () => new Request(origin + req.originalUrl, { headers: headersOf(req) });
    if (visitor === null) return readVisitor({ request: request(), context });
    return visitors.read(req, visitor, origin, () => ({ request: request(), context }));
  }

  /**
   * With all the visitor sent.
   *
   * @param {import("express").Request} req
   * @param {import("express").Response} res
   * @param {Asked} asked
   * @param {boolean} [hasNone] whether it has no body, or one that was thrown away; by itself a GET's, which means nothing (RFC 9110,
   *   9.3.1), and a Request takes none
   */
  async function handleWhole(req, res, { origin, context, asker }, hasNone = isRead(req)) {
    const { leaving } = asker;
    const url = origin + req.originalUrl;
    const init = { method: req.method, headers: headersOf(req) };
    const asked = () => new Request(url, { ...init, signal: leaving.signal });
    const body = hasNone ? null : await bodies.read(req, res, asked);
    const work = () => handle(requestOf(body), context);
    if (body instanceof ReadableStream) return lines.run("uploads", asker, work);
    // Staff's is theirs alone; there the guard at the door is the bound.
    return isRead(req) || isStaffs(req) ? work() : lines.run("forms", asker, work);

    /** @param {Awaited<ReturnType<typeof bodies.read>>} sent */
    function requestOf(sent) {
      if (sent instanceof Uint8Array || req.method === "GET")
        return new AskedRequest(url, init, sent instanceof Uint8Array ? sent : null, leaving);
      if (sent === null) return asked();
      return new Request(url, { ...init, signal: leaving.signal, body: sent, duplex: "half" });
    }
  }

  return (req, res, next) => {
    answer(req, res).catch((error) => {
      next(error);
      // Calls refuse a method in words of their own.
      if (error instanceof Refusal && error.status === 405 && !req.path.startsWith("/api/"))
        answers.noteRefusal(req, res, Buffer.from(`${error.message}\n`));
    });
  };
}

/**
 * Who asks, where, and what is known of it.
 *
 * @typedef {{ origin: string, context: import("@remix-run/node").AppLoadContext, asker: ReturnType<typeof askerOf> }} Asked
 */

/**
 * By whom lines are shared out, and whether they have left.
 *
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 */
function askerOf(req, res) {
  return { sender: senderOf(req), leaving: new Leaving(res) };
}

/** @param {import("express").Request} req */
const isStaffs = ({ path }) => /^\/(?:api\/)?admin(?:\/|\.data$|$)/.test(path);

/** @param {{ method?: string }} req */
const isRead = ({ method }) => method === "GET" || method === "HEAD";

/**
 * Whoever comes by an address of a language stays in it: its pages' links name none. Set here, on each answer by what its
 * own request says, since a kept page must carry nobody's cookie.
 *
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {string} origin
 */
function keepAskedLanguage(req, res, origin) {
  const asked = req.method === "GET" ? languageAsked(new URL(req.originalUrl, origin)) : null;
  if (!asked || preferenceOf(readCookies(req.headers.cookie), "language") === asked) return;
  res.append("Set-Cookie", keepPreference("language", asked, origin.startsWith("https:")));
}

/**
 * Remembers in the visitor's own browser which good it was shown.
 *
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {string} origin
 * @param {number} status
 */
function keepSeen(req, res, origin, status) {
  const isPage = req.method === "GET" && String(req.headers.accept ?? "").includes("text/html");
  if (!isPage || status !== 200) return;
  const isTls = origin.startsWith("https:");
  const seen = noteSeen(new URL(req.originalUrl, origin).pathname, req.headers.cookie, isTls);
  if (seen) res.append("Set-Cookie", seen);
}

const NO_BODY = Buffer.alloc(0);

/** @param {Response} response */
const bytesOf = async (response) =>
  response.body === null ? NO_BODY : Buffer.from(await response.arrayBuffer());

/**
 * @param {Response} response
 * @param {string | null} [text] of a page, whose response has no body of its own
 * @returns {Promise<WholeResponse>}
 */
async function collect(response, text = null) {
  const isPublic =
    response.headers.get("X-Haat-Cache") === "public" && !response.headers.has("Set-Cookie");
  response.headers.delete("X-Haat-Cache");
  response.headers.delete("Content-Length");
  return {
    status: response.status,
    headers: [...response.headers],
    body: text === null ? await bytesOf(response) : Buffer.from(text),
    isPublic,
  };
}

/** @param {Response} response */
function isStream({ headers, body }) {
  const type = headers.get("Content-Type");
  // A file to be kept may be as long as the shop's history, and so may a list that says so.
  const isDownload = headers.get("Content-Disposition")?.startsWith("attachment") ?? false;
  const isLong = isDownload || headers.has("X-Haat-Long");
  return body !== null && type !== null && (isLong || !isCompressible(type));
}
