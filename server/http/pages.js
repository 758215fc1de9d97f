import { senderOf } from "./addresses.js";
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
import { languageAsked } from "./negotiation.js";
import { openRemix } from "./remix.js";
import { contextOf, headersOf, Refusal } from "./requests.js";
import { noteSeen } from "./seen-goods.js";
import { fillIn, finishEntry, sendAnswer, sendEntry, sendStream, tagFor } from "./send-answer.js";

/**
 * @import { AppLoadContext } from "@remix-run/node"
 * @import { Request as Req, RequestHandler, Response as Res } from "express"
 * @import { Piece } from "../../app/pieces/piece.ts"
 * @import { Asker } from "../bounded-queue.js"
 * @import { FindShared, SharedRequest } from "../cache/shared-requests.js"
 * @import { FindSharedRoute } from "../cache/shared-routes.js"
 * @import { FindPage } from "./site-map.js"
 *
 * @typedef {object} WholeResponse
 * @property {number} status
 * @property {[string, string][]} headers without Content-Length and Content-Encoding
 * @property {Buffer} body not compressed
 * @property {boolean} isPublic whether the app marked it with `X-Haat-Cache: public`
 * @property {readonly Piece[]} [pieces] of a page that is filled in for its visitors
 *
 * @typedef {{ origin: string, context: AppLoadContext, asker: Asker & { leaving: { signal: AbortSignal } } }} Asked
 */

/**
 * Answers every page and endpoint from the cache, or whole from Remix: to compress while it streams costs several times more.
 *
 * @param {Pick<import("./app.js").Shop, "build" | "operations" | "cache" | "bodies" | "isReady">} shop
 * @param {{ findPage: FindPage, findRoute: FindSharedRoute, findShared: FindShared }} find @returns {RequestHandler}
 */
export function answerPages(shop, { findPage, findRoute, findShared }) {
  const { operations, cache, bodies, isReady } = shop;
  const { catchUpWithChanges, readVisitor, hasReplica, onPrimary } = operations;
  const { handle, answerManifest } = openRemix(shop, findPage);
  const lines = new Lines();

  /** @param {Req} req @param {Res} res */
  async function answer(req, res) {
    const origin = originOf(req);
    if (req.path === "/__manifest")
      return sendAnswer(
        req,
        res,
        await collect(await answerManifest(new URL(req.originalUrl, origin))),
      );
    refuseMethod(req);
    keepAskedLanguage(req, res, origin);
    /** @type {Asked} */
    const asked = {
      origin,
      context: contextOf(req, res, () => req.ip ?? ""),
      asker: { sender: senderOf(req), leaving: { signal: signalOf(res) } },
    };
    const shared = findShared(req);
    // The visitor may know of a change that another server made.
    if (shared && hasJustWritten(req.headers)) await catchUpWithChanges();
    if (shared && !shared.isPersonal) return answerStranger(req, res, shared, asked);
    if (shared?.isFilled && cache.isFresh && (await answerVisitor(req, res, shared, asked))) return;
    return answerAlone(req, res, asked);
  }

  /** The app would render a page for these. @param {Req} req */
  function refuseMethod({ method, path }) {
    if (method !== "PUT" && method !== "PATCH" && method !== "DELETE") return;
    const route = findRoute(path);
    if (route && !route.isUnknown && !route.takesForms)
      throw new Refusal(405, "This method is not used here.", { Allow: "GET, HEAD" });
  }

  /** @param {Req} req @param {Res} res @param {SharedRequest} shared @param {Asked} asked */
  async function answerStranger(req, res, shared, asked) {
    const { encoding, path } = shared;
    // Anybody can make up any number of searches.
    const effort = path.includes("?") ? "quick" : "kept";
    const entry = await cache.render(`${shared.key} ${encoding}`, async () =>
      finishEntry(await renderShared(shared, asked), asked.origin, {
        encoding,
        effort,
        isTagged: true,
      }),
    );
    sendKept(req, res, entry, asked.origin);
  }

  /**
   * Fills the shared page in for this visitor; false when it has no pieces or the database does not answer.
   *
   * @param {Req} req @param {Res} res @param {SharedRequest} shared @param {Asked} asked
   */
  async function answerVisitor(req, res, shared, asked) {
    const { origin, context } = asked;
    const request = new Request(origin + req.originalUrl, { headers: headersOf(req) });
    const [page, who] = await Promise.all([
      cache.render(`${shared.key} pieces`, async () => {
        const { pieces, ...page } = await renderShared(shared, asked);
        const entry = await finishEntry(page, origin, {
          encoding: "identity",
          effort: "quick",
          isTagged: true,
        });
        return pieces ? { ...entry, pieces, body: NO_BODY } : { ...entry, isPublic: false };
      }),
      readVisitor({ request, context }),
    ]).catch(() => [null, null]);
    if (!page?.pieces || !who) return false;
    const { visitor, headers } = who;
    const { encoding } = shared;
    const etag = tagFor(page, visitor);
    const entry = await cache.render(`${shared.key} ${encoding} ${etag}`, () =>
      fillIn(page, visitor, { etag, encoding }),
    );
    for (const cookie of headers.getSetCookie()) res.append("Set-Cookie", cookie);
    sendKept(req, res, entry, origin);
    return true;
  }

  /** @param {Req} req @param {Res} res @param {import("../cache/page-cache.js").Entry} entry @param {string} origin */
  function sendKept(req, res, entry, origin) {
    keepSeen(req, res, origin, entry.status);
    sendEntry(req, res, entry, { staleS: cache.staleS, isReady: isReady() });
  }

  /** Renders a page from its key alone. @param {SharedRequest} shared @param {Asked} asked @returns {Promise<WholeResponse>} */
  function renderShared({ path, headers, isFilled, isUnknown }, { origin, context, asker }) {
    return lines.run(lineOfPage(path, true), asker, async () => {
      /** @type {WholeResponse["pieces"]} */
      let pieces;
      const onPieces = (/** @type {readonly Piece[]} */ given) => {
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
    });
  }

  /** @param {Req} req @param {Res} res @param {Asked} asked */
  async function answerAlone(req, res, asked) {
    const { origin, context, asker } = asked;
    const isWrite = !isRead(req);
    const work = () => handleWhole(req, res, asked);
    const make = () => (isWrite || hasJustWritten(req.headers) ? onPrimary(work) : work());
    const isPublic = findRoute(req.path.replace(/\.data$/, "")) !== null;
    const line = lineOfPage(req.originalUrl, isPublic);
    // A body arrives before its request waits in line.
    const response = isWrite ? await make() : await lines.run(line, asker, make);
    // A visitor who saved something must see it on the next page, from the cache too.
    if (isWrite && !context.changesNoPage) await catchUpWithChanges();
    if (isWrite && response.status < 400 && hasReplica())
      res.append("Set-Cookie", keepOwnWrite(origin.startsWith("https:")));
    keepSeen(req, res, origin, response.status);
    if (isStream(response)) return sendStream(req, res, response);
    await sendAnswer(req, res, await collect(response));
  }

  /** Asks the app with all that the visitor sent. @param {Req} req @param {Res} res @param {Asked} asked */
  async function handleWhole(req, res, { origin, context, asker }) {
    const url = origin + req.originalUrl;
    const init = { method: req.method, headers: headersOf(req), signal: asker.leaving.signal };
    // A GET's body means nothing (RFC 9110, 9.3.1), and a Request takes none.
    const body = isRead(req) ? null : await bodies.read(req, res, () => new Request(url, init));
    const work = () =>
      handle(new Request(url, { ...init, ...(body && { body, duplex: "half" }) }), context);
    if (body instanceof ReadableStream) return lines.run("uploads", asker, work);
    // The guard at the door bounds the forms of staff.
    return isRead(req) || isStaffs(req) ? work() : lines.run("forms", asker, work);
  }

  return (req, res, next) => void answer(req, res).catch(next);
}

/** Aborted when the visitor leaves before the answer. @param {Res} res */
function signalOf(res) {
  const controller = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** @param {Req} req */
const isStaffs = ({ path }) => /^\/(?:api\/)?admin(?:\/|\.data$|$)/.test(path);

/** @param {{ method?: string }} req */
const isRead = ({ method }) => method === "GET" || method === "HEAD";

/**
 * Keeps the language of `?lang=`, which the page's links do not name; a kept page carries no cookie.
 *
 * @param {Req} req @param {Res} res @param {string} origin
 */
function keepAskedLanguage(req, res, origin) {
  const asked = req.method === "GET" ? languageAsked(new URL(req.originalUrl, origin)) : null;
  if (!asked || preferenceOf(readCookies(req.headers.cookie), "language") === asked) return;
  res.append("Set-Cookie", keepPreference("language", asked, origin.startsWith("https:")));
}

/** Notes which good this browser was shown. @param {Req} req @param {Res} res @param {string} origin @param {number} status */
function keepSeen(req, res, origin, status) {
  const isPage = req.method === "GET" && String(req.headers.accept ?? "").includes("text/html");
  if (!isPage || status !== 200) return;
  const isTls = origin.startsWith("https:");
  const seen = noteSeen(new URL(req.originalUrl, origin).pathname, req.headers.cookie, isTls);
  if (seen) res.append("Set-Cookie", seen);
}

const NO_BODY = Buffer.alloc(0);

/** @param {Response} response @returns {Promise<WholeResponse>} */
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
  // An export may be as long as the shop's history.
  const isDownload = headers.get("Content-Disposition")?.startsWith("attachment") ?? false;
  const isLong = isDownload || headers.has("X-Haat-Long");
  return body !== null && type !== null && (isLong || !isCompressible(type));
}
