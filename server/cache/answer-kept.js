import proxyAddr from "proxy-addr";
import { loggedOf } from "../http/access-log.js";
import { hasJustWritten } from "../http/cookies.js";
import { contextOf } from "../http/requests.js";
import { noteSeen } from "../http/seen-goods.js";
import { tagFor } from "../http/send-answer.js";

/**
 * @import { IncomingMessage as Req, RequestListener, ServerResponse as Res } from "node:http"
 * @import { Shop } from "../http/app.js"
 * @import { Entry } from "./page-cache.js"
 * @import { FindShared, SharedRequest } from "./shared-requests.js"
 *
 * @typedef {Pick<Shop, "cache" | "isReady"> & { operations: Pick<Shop["operations"], "readVisitor"> }} Kept
 * @typedef {Entry & { sent: readonly string[] }} Sendable
 */

/** A request with one of these headers is left to Express. */
const NOT_PLAIN = ["content-length", "expect", "origin", "transfer-encoding", "upgrade"];

/**
 * Answers strangers and visitors from the cache in front of Express; `next` takes all else.
 *
 * @param {Kept} shop @param {FindShared} findShared
 * @param {(address: string, hop: number) => boolean} trusts whether an address is a trusted proxy's
 * @param {RequestListener} next @returns {RequestListener}
 */
export function answerKept({ cache, isReady, operations }, findShared, trusts, next) {
  /** @param {Req} req @param {Res} res @param {SharedRequest} shared */
  async function findForVisitor(req, res, { key, encoding }) {
    const page = cache.find(`${key} pieces`);
    if (!page?.pieces) return null;
    const { cookie = "" } = req.headers;
    const scheme = page.isTls ? "https" : "http";
    const request = new Request(`${scheme}://shop/`, { headers: { cookie } });
    const context = contextOf(req, res, () => proxyAddr(req, trusts));
    const { visitor, headers } = await operations.readVisitor({ request, context });
    const entry = cache.find(`${key} ${encoding} ${tagFor(page, visitor)}`);
    return { entry, cookies: headers.getSetCookie() };
  }

  return (req, res) => {
    const shared = isReady() && cache.isFresh && isPlain(req) ? findShared(req) : null;
    if (!shared?.isExact) return next(req, res);
    if (!shared.isPersonal) {
      const entry = cache.find(`${shared.key} ${shared.encoding}`);
      // Answers of one turn of the event loop are written together: a write alone is half the cost of a page.
      if (isSendable(req, entry)) setImmediate(sendKept, req, res, shared, entry, []);
      else next(req, res);
      return;
    }
    if (!shared.isFilled || hasJustWritten(req.headers)) return next(req, res);
    findForVisitor(req, res, shared)
      .catch(() => null)
      .then((found) => {
        if (isSendable(req, found?.entry)) sendKept(req, res, shared, found.entry, found.cookies);
        else next(req, res);
      });
  };
}

/**
 * Express sends an entry first, and compares lists of tags.
 *
 * @param {Req} req @param {Entry | undefined} entry @returns {entry is Sendable}
 */
function isSendable({ headers }, entry) {
  if (!entry?.sent) return false;
  const tag = headers["if-none-match"];
  return (
    tag === undefined || (tag === entry.etag && entry.status === 200 && !headers["cache-control"])
  );
}

/**
 * @param {Req} req @param {Res} res @param {SharedRequest} shared @param {Sendable} entry
 * @param {readonly string[]} cookies of this visitor, as `Set-Cookie` values
 */
function sendKept(req, res, shared, { status, body, isTls, sent }, cookies) {
  const { method, headers } = req;
  const logged = loggedOf(res);
  const isPage = method === "GET" && status === 200 && shared.headers.accept !== "*/*";
  const seen = isPage && noteSeen(shared.path.split("?", 1)[0] ?? "", headers.cookie, isTls);
  const own = ["X-Request-Id", logged.requestId];
  for (const cookie of seen ? [...cookies, seen] : cookies) own.push("Set-Cookie", cookie);
  if (headers["if-none-match"] !== undefined) {
    logged.bytes = 0;
    res.writeHead(304, [...own, ...withoutBody(sent)]).end();
    return;
  }
  logged.bytes = body.length;
  res.writeHead(status, [...own, ...sent]).end(method === "HEAD" ? undefined : body);
}

/** @param {Req} req */
function isPlain({ headers, rawHeaders }) {
  if (NOT_PLAIN.some((name) => headers[name] !== undefined)) return false;
  // Node reads the first of two Host headers; Express refuses them.
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === "host") hosts += 1;
  return hosts === 1;
}

const OF_BODY = new Set(["content-encoding", "content-length", "content-type"]);

/** @param {readonly string[]} headers names and values in turn */
function withoutBody(headers) {
  return headers.filter((_one, i) => !OF_BODY.has(headers[i - (i % 2)] ?? ""));
}
