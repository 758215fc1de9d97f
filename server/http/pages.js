import { pageForVisitor } from "../cache/answer-kept.js";
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
import { lineOfForm, lineOfPage, openLines } from "./lines.js";
import { languageAsked } from "./negotiation.js";
import { openRemix } from "./remix.js";
import { contextOf, headersOf, Refusal } from "./requests.js";
import {
  collect,
  finishEntry,
  NO_BODY,
  sendAnswer,
  sendEntry,
  sendStream,
  tagOf,
} from "./send-answer.js";
import { cookiesOfVisit } from "./visits.js";

/**
 * @import { AppLoadContext } from "@remix-run/node"
 * @import { Request as Req, RequestHandler, Response as Res } from "express"
 * @import { Piece } from "../../app/pieces/piece.ts"
 * @import { Asker } from "../bounded-queue.js"
 * @import { Trusts } from "../cache/answer-kept.js"
 * @import { Entry } from "../cache/page-cache.js"
 * @import { FindShared, SharedRequest } from "../cache/shared-requests.js"
 * @import { FindSharedRoute } from "../cache/shared-routes.js"
 * @import { WholeResponse } from "./send-answer.js"
 * @import { FindPage } from "./site-map.js"
 * @typedef {{ origin: string, isTls: boolean, context: AppLoadContext, asker: Asker & { leaving: { signal: AbortSignal } } }} Asked
 */

/**
 * Answers every page and endpoint from the cache, or whole from Remix: to compress while it streams
 * costs several times more.
 * @param {Pick<import("./app.js").Shop, "build" | "operations" | "cache" | "bodies" | "isReady">} shop
 * @param {{ findPage: FindPage, findRoute: FindSharedRoute, findShared: FindShared, trusts: Trusts }} find @returns {RequestHandler}
 */
export function answerPages(shop, { findPage, findRoute, findShared, trusts }) {
  const { operations, cache, bodies } = shop;
  const { catchUpWithChanges, hasReplica, onPrimary } = operations;
  const { handle, answerManifest } = openRemix(shop, findPage);
  const inLine = openLines();

  /** @param {Req} req @param {Res} res */
  async function answer(req, res) {
    const origin = originOf(req);
    if (req.path === "/__manifest") {
      const manifest = await answerManifest(new URL(req.originalUrl, origin));
      return sendAnswer(req, res, await collect(manifest));
    }
    refuseMethod(req);
    const isTls = origin.startsWith("https:");
    keepAskedLanguage(req, res, isTls);
    const context = contextOf(req, res, () => req.ip ?? "");
    const asker = { sender: senderOf(req), leaving: { signal: signalOf(res) } };
    const asked = { origin, isTls, context, asker };
    await operations.keepPrices();
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
    const { isTls } = asked;
    const { key, encoding, path } = shared;
    // Anybody can make up any number of searches.
    const effort = path.includes("?") ? "quick" : "kept";
    const entry = await cache.render(`${key} ${encoding}`, async () => {
      const page = await renderShared(shared, asked);
      return finishEntry(page, { isTls, encoding, effort, etag: tagOf(page.body) });
    });
    sendKept(req, res, entry);
  }

  /**
   * Fills the shared page in for this visitor; false when it has no pieces or the database does not
   * answer.
   * @param {Req} req @param {Res} res @param {SharedRequest} shared @param {Asked} asked
   */
  async function answerVisitor(req, res, shared, asked) {
    const page = await cache.render(`${shared.key} pieces`, async () => {
      const { body, ...page } = await renderShared(shared, asked);
      return {
        ...{ status: page.status, etag: tagOf(body), body: NO_BODY, sent: [], page },
        ...{ isPublic: page.isPublic && page.pieces !== undefined, isTls: asked.isTls },
      };
    });
    if (!page.page?.pieces) return false;
    const filled = await pageForVisitor(shop, req, res, { shared, page, trusts }).catch(() => null);
    if (!filled) return false;
    for (const cookie of filled.cookies) res.append("Set-Cookie", cookie);
    sendKept(req, res, filled.entry);
    return true;
  }

  /** @param {Req} req @param {Res} res @param {Entry} entry */
  function sendKept(req, res, entry) {
    keepVisit(req, res, entry);
    // RFC 9211: a negative time to live is the time for which it may have been out of date.
    const { staleS } = cache;
    if (staleS !== null) res.set("Cache-Status", `haat; hit; ttl=-${staleS + 1}`);
    sendEntry(req, res, entry);
  }

  /**
   * Renders a page from its key alone. @param {SharedRequest} shared @param {Asked} asked @returns {Promise<WholeResponse>}
   */
  function renderShared({ path, headers, isFilled, isUnknown }, { origin, context, asker }) {
    return inLine(lineOfPage(path, true), asker, async () => {
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
    const { isTls, context, asker } = asked;
    const isWrite = !isRead(req);
    const work = () => handleWhole(req, res, asked);
    const make = () => (isWrite || hasJustWritten(req.headers) ? onPrimary(work) : work());
    const isPublic = findRoute(req.path.replace(/\.data$/, "")) !== null;
    const line = lineOfPage(req.originalUrl, isPublic);
    // A body arrives before its request waits in line.
    const response = isWrite ? await make() : await inLine(line, asker, make);
    // A visitor who saved something must see it on the next page, from the cache too.
    if (isWrite && !context.changesNoPage) await catchUpWithChanges();
    if (isWrite && response.status < 400 && hasReplica())
      res.append("Set-Cookie", keepOwnWrite(isTls));
    if (isPublic) keepVisit(req, res, { status: response.status, isTls });
    if (isStream(response)) return sendStream(req, res, response);
    await sendAnswer(req, res, await collect(response));
  }

  /**
   * Asks the app with all that the visitor sent. @param {Req} req @param {Res} res @param {Asked} asked
   */
  async function handleWhole(req, res, { origin, context, asker }) {
    const url = origin + req.originalUrl;
    // Remix drops the body of a HEAD, and the tag of no body would be the same for all pages.
    const method = req.method === "HEAD" ? "GET" : req.method;
    const init = { method, headers: headersOf(req), signal: asker.leaving.signal };
    // A GET's body means nothing (RFC 9110, 9.3.1), and a Request takes none.
    const body = isRead(req) ? null : await bodies.read(req, res, () => new Request(url, init));
    const work = () =>
      handle(new Request(url, { ...init, ...(body && { body, duplex: "half" }) }), context);
    if (body instanceof ReadableStream) return inLine("uploads", asker, work);
    // The guard at the door bounds the forms of staff.
    return isRead(req) || isStaffs(req) ? work() : inLine(lineOfForm(req.path), asker, work);
  }

  /**
   * Notes the visit, and which good this browser was shown. @param {Req} req @param {Res} res @param {{ status: number, isTls: boolean }} answer
   */
  function keepVisit(req, res, { status, isTls }) {
    const isPage = req.method === "GET" && String(req.headers.accept ?? "").includes("text/html");
    if (!isPage || status !== 200) return;
    for (const cookie of cookiesOfVisit(req, req.path, isTls, operations))
      res.append("Set-Cookie", cookie);
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

/** @param {Req} req */
const isRead = ({ method }) => method === "GET" || method === "HEAD";

/**
 * Keeps the language of `?lang=`, which the page's links do not name. @param {Req} req @param {Res} res @param {boolean} isTls
 */
function keepAskedLanguage(req, res, isTls) {
  const asked = languageAsked(new URL(req.originalUrl, "http://haat.invalid"));
  const isKept = preferenceOf(readCookies(req.headers.cookie), "language") === asked;
  if (asked && req.method === "GET" && !isKept)
    res.append("Set-Cookie", keepPreference("language", asked, isTls));
}

/** @param {Response} response */
function isStream({ headers, body }) {
  const type = headers.get("Content-Type");
  // An export may be as long as the shop's history.
  const isDownload = headers.get("Content-Disposition")?.startsWith("attachment") ?? false;
  const isLong = isDownload || headers.has("X-Haat-Long");
  return body !== null && type !== null && (isLong || !isCompressible(type));
}
