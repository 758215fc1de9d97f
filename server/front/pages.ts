import type { AppLoadContext } from "@remix-run/node";
import type { Request as Req, RequestHandler, Response as Res } from "express";
import type { Asker } from "#runtime/bounded-queue.ts";
import { senderOf } from "#runtime/http/addresses.ts";
import {
  hasJustWritten,
  keepOwnWrite,
  keepPreference,
  preferenceOf,
  readCookies,
} from "#runtime/http/cookies.ts";
import { languageAsked } from "#runtime/http/negotiation.ts";
import type { Piece } from "../../app/operations.server.ts";
import { pageForVisitor, type Trusts } from "../cache/answer-kept.ts";
import type { FindShared, SharedRequest } from "../cache/shared-requests.ts";
import type { FindSharedRoute } from "../cache/shared-routes.ts";
import { isCompressible } from "../http/compression.ts";
import { requestOriginOf } from "../http/hosts.ts";
import { lineOfForm, lineOfPage, openLines } from "../http/lines.ts";
import { openRemix } from "../http/remix.ts";
import { contextOf, headersOf, Refusal } from "../http/requests.ts";
import {
  collect,
  type Entry,
  finishEntry,
  NO_BODY,
  sendAnswer,
  sendEntry,
  sendStream,
  tagOf,
  type WholeResponse,
} from "../http/send-answer.ts";
import type { FindPage } from "../http/site-map.ts";
import { cookiesOfVisit } from "../http/visits.ts";
import type { OpenedShop } from "./opened-shop.ts";

export interface Asked {
  origin: string;
  isTls: boolean;
  context: AppLoadContext;
  asker: Asker & { leaving: { signal: AbortSignal } };
}

/**
 * Answers every page and endpoint from the cache, or whole from Remix: to compress while it streams
 * costs several times more.
 */
export function answerPages(
  shop: Pick<OpenedShop, "build" | "operations" | "cache" | "bodies" | "isReady">,
  {
    findPage,
    findRoute,
    findShared,
    trusts,
  }: { findPage: FindPage; findRoute: FindSharedRoute; findShared: FindShared; trusts: Trusts },
): RequestHandler {
  const { operations, cache, bodies } = shop;
  const { catchUpWithChanges, hasReplica, onPrimary } = operations;
  const { handle, answerManifest } = openRemix(shop, findPage);
  const inLine = openLines();

  async function answer(req: Req, res: Res) {
    const origin = requestOriginOf(req);
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
    if (shared?.mayHaveMoved && (await leadOn(req, res, !shared.isUnknown))) return;
    // The visitor may know of a change that another server made.
    if (shared && hasJustWritten(req.headers)) await catchUpWithChanges();
    if (shared && !shared.isPersonal) return answerStranger(req, res, shared, asked);
    if (shared?.isFilled && cache.isFresh && (await answerVisitor(req, res, shared, asked))) return;
    const mayHaveMoved = !shared?.mayHaveMoved && isRead(req) && !req.path.endsWith(".data");
    return answerAlone(req, res, asked, mayHaveMoved);
  }

  /** The app would render a page for these. */
  function refuseMethod({ method, path }: Req) {
    if (method !== "PUT" && method !== "PATCH" && method !== "DELETE") return;
    const route = findRoute(path);
    if (route && !route.isUnknown && !route.takesForms)
      throw new Refusal(405, "This method is not used here.", { Allow: "GET, HEAD" });
  }

  async function answerStranger(req: Req, res: Res, shared: SharedRequest, asked: Asked) {
    const { isTls } = asked;
    const { key, encoding, path } = shared;
    // Anybody can make up any number of searches.
    const effort = path.includes("?") ? "quick" : "kept";
    const entry = await cache.render(`${key} ${encoding}`, async () => {
      const page = await renderShared(shared, asked);
      return finishEntry(page, { isTls, encoding, effort, etag: tagOf(page.body) });
    });
    if (entry.status === 404 && !shared.mayHaveMoved && (await leadOn(req, res))) return;
    sendKept(req, res, entry);
  }

  /**
   * Sends the visitor of an old address to the page that took its place; the query goes along,
   * since it may name the advertisement. False if nobody knows such an address, or the database is
   * away and there is a page to show instead.
   */
  async function leadOn(req: Req, res: Res, hasPage = false) {
    const to = await operations.leadOn(req.originalUrl).catch((error) => {
      if (hasPage) return null;
      // "Not found" would have a search engine forget an address that leads on.
      throw error;
    });
    if (to === null) return false;
    res.set("Cache-Control", "public, max-age=3600");
    res.redirect(301, to);
    return true;
  }

  /**
   * Fills the shared page in for this visitor; false when it has no pieces or the database does not
   * answer.
   */
  async function answerVisitor(req: Req, res: Res, shared: SharedRequest, asked: Asked) {
    const page = await cache.render(`${shared.key} pieces`, async () => {
      const { body, ...page } = await renderShared(shared, asked);
      return {
        status: page.status,
        etag: tagOf(body),
        body: NO_BODY,
        sent: [],
        page,
        isPublic: page.isPublic && page.pieces !== undefined,
        isTls: asked.isTls,
      };
    });
    if (!page.page?.pieces) return false;
    const filled = await pageForVisitor(shop, req, res, { shared, page, trusts }).catch(() => null);
    if (!filled) return false;
    for (const cookie of filled.cookies) res.append("Set-Cookie", cookie);
    sendKept(req, res, filled.entry);
    return true;
  }

  function sendKept(req: Req, res: Res, entry: Entry) {
    keepVisit(req, res, entry);
    // RFC 9211: a negative time to live is the time for which it may have been out of date.
    const { staleS } = cache;
    if (staleS !== null) res.set("Cache-Status", `haat; hit; ttl=-${staleS + 1}`);
    sendEntry(req, res, entry);
  }

  /** Renders a page from its key alone. */
  function renderShared(
    { path, headers, isFilled, isUnknown }: SharedRequest,
    { origin, context, asker }: Asked,
  ): Promise<WholeResponse> {
    return inLine(lineOfPage(path, true), asker, async () => {
      let pieces: WholeResponse["pieces"];
      const onPieces = (given: readonly Piece[]) => {
        pieces = given;
      };
      const request = new Request(origin + path, { headers });
      const response = await handle(request, { ...context, ...(isFilled && { onPieces }) });
      const rendered = await collect(response);
      const isUsual = rendered.status === 200 || (isUnknown && rendered.status === 404);
      return {
        ...rendered,
        isPublic: rendered.isPublic && isUsual,
        ...(pieces && isUsual && { pieces }),
      };
    });
  }

  async function answerAlone(req: Req, res: Res, asked: Asked, mayHaveMoved: boolean) {
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
    if (response.status === 404 && isPublic && mayHaveMoved && (await leadOn(req, res))) return;
    if (isPublic) keepVisit(req, res, { status: response.status, isTls });
    if (isStream(response)) return sendStream(req, res, response);
    await sendAnswer(req, res, await collect(response));
  }

  /** Asks the app with all that the visitor sent. */
  async function handleWhole(req: Req, res: Res, { origin, context, asker }: Asked) {
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

  /** Notes the visit, and which good this browser was shown. */
  function keepVisit(req: Req, res: Res, { status, isTls }: { status: number; isTls: boolean }) {
    const isPage = req.method === "GET" && String(req.headers.accept ?? "").includes("text/html");
    if (!isPage || status !== 200) return;
    for (const cookie of cookiesOfVisit(req, req.path, isTls, operations))
      res.append("Set-Cookie", cookie);
  }

  return (req, res, next) => void answer(req, res).catch(next);
}

/** Aborted when the visitor leaves before the answer. */
function signalOf(res: Res) {
  const controller = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

const isStaffs = ({ path }: Req) => /^\/(?:api\/)?admin(?:\/|\.data$|$)/.test(path);

const isRead = ({ method }: Req) => method === "GET" || method === "HEAD";

/** Keeps the language of `?lang=`, which the page's links do not name. */
function keepAskedLanguage(req: Req, res: Res, isTls: boolean) {
  const asked = languageAsked(new URL(req.originalUrl, "http://haat.invalid"));
  const isKept = preferenceOf(readCookies(req.headers.cookie), "language") === asked;
  if (asked && req.method === "GET" && !isKept)
    res.append("Set-Cookie", keepPreference("language", asked, isTls));
}

function isStream({ headers, body }: Response) {
  const type = headers.get("Content-Type");
  // An export may be as long as the shop's history.
  const isDownload = headers.get("Content-Disposition")?.startsWith("attachment") ?? false;
  const isLong = isDownload || headers.has("X-Haat-Long");
  return body !== null && type !== null && (isLong || !isCompressible(type));
}
