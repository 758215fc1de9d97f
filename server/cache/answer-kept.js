import { loggedOf } from "../http/access-log.js";
import { noteSeen } from "../http/seen-goods.js";

/** A request with one of these is left to Express: something comes with it, or it wants more than an answer. */
const NOT_PLAIN = ["content-length", "expect", "origin", "transfer-encoding", "upgrade"];

/**
 * Answers strangers from the cache in front of Express; `next` takes all else.
 *
 * @param {{ cache: import("./page-cache.js").PageCache, isReady: () => boolean }} shop
 * @param {import("./shared-requests.js").FindShared} findShared
 * @param {import("node:http").RequestListener} next
 * @returns {import("node:http").RequestListener}
 */
export function answerKept({ cache, isReady }, findShared, next) {
  return (req, res) => {
    const { headers } = req;
    const shared = isReady() && cache.isFresh && isPlain(req) ? findShared(req) : null;
    if (!shared?.isExact || shared.isPersonal) return next(req, res);
    const entry = cache.find(`${shared.key} ${shared.encoding}`);
    if (!entry?.sent) return next(req, res);
    const { etag, status, body, sent } = entry;
    const asked = headers["if-none-match"];
    // Express compares lists of tags.
    const isUnchanged = asked === etag && status === 200 && !headers["cache-control"];
    if (asked !== undefined && !isUnchanged) return next(req, res);
    const logged = loggedOf(res);
    const own = ["X-Request-Id", logged.requestId];
    const seen =
      status === 200 &&
      shared.headers.accept !== "*/*" &&
      noteSeen(shared.path.split("?", 1)[0] ?? "", headers.cookie, entry.isTls);
    if (seen) own.push("Set-Cookie", seen);
    if (isUnchanged) {
      logged.bytes = 0;
      res.writeHead(304, [...own, ...withoutBody(sent)]).end();
      return;
    }
    logged.bytes = body.length;
    res.writeHead(status, [...own, ...sent]).end(req.method === "HEAD" ? undefined : body);
  };
}

/** @param {import("node:http").IncomingMessage} req */
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
