import { createRequestHandler } from "@remix-run/node";
import { withRefusals } from "../build.js";
import { senderOf } from "./addresses.js";
import { handleByBranch } from "./branch-handler.js";
import { isCompressible } from "./compression.js";
import {
  hasJustWritten,
  keepOwnWrite,
  keepPreference,
  preferenceOf,
  readCookies,
} from "./cookies.js";
import { originOf } from "./hosts.js";
import { Lines, lineOfPage } from "./lines.js";
import { manifestAnswerer } from "./manifest.js";
import { languageAsked } from "./negotiation.js";
import { contextOf, headersOf, Refusal } from "./requests.js";
import { noteSeen } from "./seen-goods.js";
import { fillIn, finishEntry, sendAnswer, sendEntry, sendStream, tagFor } from "./send-answer.js";

/**
 * An answer of the app, whole.
 *
 * @typedef {object} WholeResponse
 * @property {number} status
 * @property {[string, string][]} headers without Content-Length and Content-Encoding
 * @property {Buffer} body not compressed
 * @property {boolean} isPublic whether the app marked it with `X-Haat-Cache: public`
 * @property {readonly import("../../app/pieces/piece.ts").Piece[]} [pieces] of a page that is filled in for its visitors
 *
 * Who asks, where, and what is known of it.
 * @typedef {object} Asked
 * @property {string} origin
 * @property {import("@remix-run/node").AppLoadContext} context one object a request, by which the app remembers what it read
 * @property {{ sender: string, leaving: { signal: AbortSignal } }} asker by whom lines are shared out, and whether they have left
 */

/**
 * Every page and endpoint: from the cache, or rendered whole by Remix and then compressed. Compressing while it streams
 * costs several times more, and no page here is worth sending in halves.
 *
 * @param {Pick<import("./app.js").Shop, "build" | "operations" | "cache" | "bodies" | "isReady">} shop
 * @param {import("../cache/shared-routes.js").FindSharedRoute} findRoute
 * @param {import("../cache/shared-requests.js").FindShared} findShared
 * @returns {import("express").RequestHandler}
 */
export function answerPages({ build, operations, cache, bodies, isReady }, findRoute, findShared) {
  const { catchUpWithChanges, readVisitor, refuseWhileUnavailable, hasReplica, onPrimary } =
    operations;
  const mode = process.env.NODE_ENV;
  const guarded =
    typeof build === "function"
      ? async () => withRefusals(await build(), refuseWhileUnavailable)
      : withRefusals(build, refuseWhileUnavailable);
  const whole = createRequestHandler(guarded, mode);
  // In development routes come and go.
  const handle = typeof guarded === "function" ? whole : handleByBranch(guarded, mode);
  const manifest = manifestAnswerer(build, whole);
  const lines = new Lines();

  /**
   * @param {import("express").Request} req
   * @param {import("express").Response} res
   */
  async function answer(req, res) {
    const origin = originOf(req);
    if (req.path === "/__manifest")
      return sendAnswer(req, res, await collect(await manifest(new URL(req.originalUrl, origin))));
    refuseMethod(req);
    keepAskedLanguage(req, res, origin);
    /** @type {Asked} */
    const asked = {
      origin,
      context: contextOf(req, res, () => req.ip ?? ""),
      asker: { sender: senderOf(req), leaving: { signal: signalOf(res) } },
    };
    const shared = findShared(req);
    // Another server's change, of which its own visitor knows already.
    if (shared && hasJustWritten(req.headers)) await catchUpWithChanges();
    if (shared && !shared.isPersonal) return answerStranger(req, res, shared, asked);
    if (shared?.isFilled && cache.isFresh && (await answerVisitor(req, res, shared, asked))) return;
    return answerAlone(req, res, asked);
  }

  /**
   * Refuses what no browser sends to a page by itself, for which the app would render a page.
   *
   * @param {import("express").Request} req
   */
  function refuseMethod({ method, path }) {
    if (method !== "PUT" && method !== "PATCH" && method !== "DELETE") return;
    const route = findRoute(path);
    if (route && !route.isUnknown && !route.takesForms)
      throw new Refusal(405, "This method is not used here.", { Allow: "GET, HEAD" });
  }

  /** @typedef {import("../cache/shared-requests.js").SharedRequest} SharedRequest */

  /** @type {(req: import("express").Request, res: import("express").Response, shared: SharedRequest, asked: Asked) => Promise<void>} */
  async function answerStranger(req, res, shared, asked) {
    const { encoding, path } = shared;
    // Anybody can make up any number of searches.
    const effort = path.includes("?") ? "quick" : "kept";
    const entry = await cache.render(`${shared.key} ${encoding}`, async () =>
      finishEntry(await renderShared(shared, asked), asked.origin, { encoding, effort }),
    );
    keepSeen(req, res, asked.origin, entry.status);
    sendEntry(req, res, entry, { staleS: cache.staleS, isReady: isReady() });
  }

  /**
   * The page that everybody shares, with what it says of this visitor put in. False when it cannot be filled in, or the
   * database does not say who asks: then the page is made for them alone, and says so.
   *
   * @type {(req: import("express").Request, res: import("express").Response, shared: SharedRequest, asked: Asked) => Promise<boolean>}
   */
  async function answerVisitor(req, res, shared, asked) {
    const { origin, context } = asked;
    const request = new Request(origin + req.originalUrl, { headers: headersOf(req) });
    const [page, who] = await Promise.all([
      cache.render(`${shared.key} pieces`, async () => {
        const { pieces, ...rendered } = await renderShared(shared, asked);
        const isPublic = rendered.isPublic && pieces !== undefined;
        return {
          ...(await finishEntry({ ...rendered, isPublic }, origin, UNCOMPRESSED)),
          ...(pieces && { body: NO_BODY, pieces }),
        };
      }),
      readVisitor({ request, context }),
    ]).catch(() => [null, null]);
    if (!page?.pieces || !who) return false;
    const { visitor, headers } = who;
    const etag = tagFor(page, visitor);
    const { encoding } = shared;
    const entry = await cache.render(`${shared.key} ${encoding} ${etag}`, () =>
      fillIn(page, visitor, { etag, encoding }),
    );
    for (const cookie of headers.getSetCookie()) res.append("Set-Cookie", cookie);
    keepSeen(req, res, origin, page.status);
    sendEntry(req, res, entry, { staleS: cache.staleS, isReady: isReady() });
    return true;
  }

  /**
   * A page as everybody sees it who has none of their own: made for its key, and for nothing else that the visitor sent.
   *
   * @param {SharedRequest} shared
   * @param {Asked} asked
   * @returns {Promise<WholeResponse>}
   */
  function renderShared({ key, path, headers, isFilled, isUnknown }, { origin, context, asker }) {
    lines.join(key, asker);
    return lines.runShared(lineOfPage(path, true), asker, {
      key,
      work: async () => {
        /** @type {WholeResponse["pieces"]} */
        let pieces;
        const onPieces = (/** @type {NonNullable<typeof pieces>} */ given) => {
          pieces = given;
        };
        const request = new Request(origin + path, { headers });
        const response = await handle(request, { ...context, ...(isFilled && { onPieces }) });
        const rendered = await collect(response);
        const isUsual = rendered.status === 200 || (isUnknown && rendered.status === 404);
        return {
          ...{ ...rendered, isPublic: rendered.isPublic && isUsual },
          ...(pieces && isUsual && { pieces }),
        };
      },
    });
  }

  /** @type {(req: import("express").Request, res: import("express").Response, asked: Asked) => Promise<void>} */
  async function answerAlone(req, res, asked) {
    const { origin, context, asker } = asked;
    const make = () => {
      const work = () => handleWhole(req, res, asked);
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
    await sendAnswer(req, res, await collect(response));
  }

  /** @param {import("express").Request} req */
  const lineOf = ({ path, originalUrl }) =>
    lineOfPage(originalUrl, findRoute(path.replace(/\.data$/, "")) !== null);

  /**
   * With all that the visitor sent.
   *
   * @param {import("express").Request} req
   * @param {import("express").Response} res
   * @param {Asked} asked
   */
  async function handleWhole(req, res, { origin, context, asker }) {
    const url = origin + req.originalUrl;
    const init = { method: req.method, headers: headersOf(req), signal: asker.leaving.signal };
    // A GET's body means nothing (RFC 9110, 9.3.1), and a Request takes none.
    const body = isRead(req) ? null : await bodies.read(req, res, () => new Request(url, init));
    const work = () =>
      handle(new Request(url, { ...init, ...(body && { body, duplex: "half" }) }), context);
    if (body instanceof ReadableStream) return lines.run("uploads", asker, work);
    // Staff's is theirs alone; there the guard at the door is the bound.
    return isRead(req) || isStaffs(req) ? work() : lines.run("forms", asker, work);
  }

  return (req, res, next) => {
    answer(req, res).catch(next);
  };
}

/** Aborted when the visitor leaves before the answer. @param {import("express").Response} res */
function signalOf(res) {
  const controller = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
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

const UNCOMPRESSED = /** @type {const} */ ({ encoding: "identity", effort: "quick" });

/**
 * @param {Response} response
 * @returns {Promise<WholeResponse>}
 */
async function collect(response) {
  const isPublic =
    response.headers.get("X-Haat-Cache") === "public" && !response.headers.has("Set-Cookie");
  response.headers.delete("X-Haat-Cache");
  response.headers.delete("Content-Length");
  return {
    status: response.status,
    headers: [...response.headers],
    body: response.body === null ? NO_BODY : Buffer.from(await response.arrayBuffer()),
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
