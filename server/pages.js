import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createRequestHandler } from "@remix-run/node";
import { withRefusals } from "./build.js";
import { compress, isCompressible, LEAST_COMPRESSED } from "./compression.js";
import { keepPreference, preferenceOf, readCookies } from "./cookies.js";
import { originOf } from "./hosts.js";
import { manifestAnswerer } from "./manifest.js";
import { createNearHandler } from "./near-routes.js";
import { chooseEncoding, languageAsked } from "./negotiation.js";
import { findCacheableRoutes, sharedRequestOf, withKeptData } from "./page-cache.js";
import { Renders } from "./renders.js";
import { headersOf } from "./requests.js";
import { noteSeen } from "./seen-goods.js";
import { RETRY_AFTER_S } from "./unavailable.js";

/** @typedef {import("./page-cache.js").WholeResponse} WholeResponse */

/** What makes one page differ from another at the same address. */
const VARIES = "Accept-Encoding, Accept-Language, Cookie, Save-Data";

/**
 * Every page and API answer: from the cache, or rendered whole by Remix and then compressed. Compressing while it streams
 * costs several times more, and no page here is worth sending in halves.
 *
 * @param {Pick<import("./app.js").Shop, "build" | "operations" | "cache" | "bodies">} shop
 * @returns {import("express").RequestHandler}
 */
export function answerPages({ build, operations, cache, bodies }) {
  const { catchUpWithChanges, refuseWhileUnavailable } = operations;
  const mode = process.env.NODE_ENV;
  const guarded =
    typeof build === "function"
      ? async () => withRefusals(await build(), refuseWhileUnavailable)
      : withRefusals(withKeptData(build, cache), refuseWhileUnavailable);
  const whole = createRequestHandler(guarded, mode);
  // In development routes come and go.
  const handle = typeof guarded === "function" ? whole : createNearHandler(guarded, mode);
  const findCacheable = findCacheableRoutes(build);
  const version = typeof build === "function" ? "" : build.assets.version;
  const manifest = manifestAnswerer(build, whole);
  const renders = new Renders();

  /**
   * @param {import("express").Request} req
   * @param {import("express").Response} res
   */
  async function answer(req, res) {
    const context = { clientAddress: req.ip ?? "", requestId: res.locals.requestId };
    const origin = originOf(req);
    if (req.path === "/__manifest")
      return sendAnswer(req, res, await collect(await manifest(new URL(req.originalUrl, origin))));
    keepAskedLanguage(req, res, origin);
    const shared = sharedRequestOf(
      { method: req.method, url: req.originalUrl, headers: req.headers, origin },
      findCacheable,
      version,
    );
    if (shared && !shared.isPersonal) {
      const { key, path, headers } = shared;
      const cached = await cache.find(key, chooseEncoding(req.headers["accept-encoding"]));
      if (cached) {
        keepSeen(req, res, origin, 200);
        return sendCached(req, res, cached);
      }
      const rendered = await cache.render(
        key,
        () =>
          renders.run(path, async () =>
            collect(await handle(new Request(origin + path, { headers }), context)),
          ),
        tagOf,
      );
      keepSeen(req, res, origin, rendered.status);
      return sendAnswer(req, res, rendered);
    }
    const isRead = req.method === "GET" || req.method === "HEAD";
    const make = () => handleWhole(req, res, origin, shared ? { ...context, shared } : context);
    // What is sent has bounds of its own, and waits for passwords and pictures in lines of their own.
    const response = isRead ? await renders.run(req.originalUrl, make) : await make();
    // Whoever saves something and looks again must see it, from the cache too.
    if (!isRead) await catchUpWithChanges();
    keepSeen(req, res, origin, response.status);
    if (isStream(response)) return sendStream(req, res, response);
    return sendAnswer(req, res, await collect(response));
  }

  /**
   * With all the visitor sent.
   *
   * @param {import("express").Request} req
   * @param {import("express").Response} res
   * @param {string} origin
   * @param {import("@remix-run/node").AppLoadContext} context
   */
  async function handleWhole(req, res, origin, context) {
    const leaving = new AbortController();
    res.once("close", () => {
      if (!res.writableFinished) leaving.abort();
    });
    const url = origin + req.originalUrl;
    const init = { method: req.method, headers: headersOf(req), signal: leaving.signal };
    const request = new Request(url, init);
    // A GET's body means nothing (RFC 9110, 9.3.1), and a Request takes none.
    const isRead = req.method === "GET" || req.method === "HEAD";
    const body = isRead ? null : await bodies.read(req, res, request);
    return handle(
      body === null ? request : new Request(url, { ...init, body, duplex: "half" }),
      context,
    );
  }

  return (req, res, next) => {
    answer(req, res).catch(next);
  };
}

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
    body: Buffer.from(await response.arrayBuffer()),
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

/** @param {WholeResponse} answer */
function tagOf({ body }) {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/**
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {{ headers: [string, string][], etag: string, staleS: number | null, body: Buffer }} cached
 */
function sendCached(req, res, cached) {
  // RFC 9211: a negative time to live is the time for which it may have been out of date.
  if (cached.staleS !== null) res.set("Cache-Status", `haat; hit; ttl=-${cached.staleS + 1}`);
  setHeaders(res, cached.headers, cached.etag);
  if (req.fresh) return endUnchanged(res);
  sendBytes(req, res, cached.body, chooseEncoding(req.headers["accept-encoding"]));
}

/**
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {WholeResponse} answer
 */
async function sendAnswer(req, res, answer) {
  res.status(answer.status);
  const isRead = req.method === "GET" || req.method === "HEAD";
  setHeaders(res, answer.headers, isRead && answer.status === 200 ? tagOf(answer) : null);
  if (isRead && answer.status === 200 && req.fresh) return endUnchanged(res);
  // No body at all: a redirect, a 204.
  if (answer.body.length === 0) {
    res.end();
    return;
  }
  const isWorthIt =
    answer.body.length >= LEAST_COMPRESSED &&
    isCompressible(String(res.getHeader("Content-Type") ?? ""));
  // A kept page is brotli whatever its size.
  const encoding = isWorthIt ? chooseEncoding(req.headers["accept-encoding"]) : "identity";
  sendBytes(req, res, await compress(answer.body, encoding), encoding);
}

/**
 * @param {import("express").Response} res
 * @param {[string, string][]} headers
 * @param {string | null} etag
 */
function setHeaders(res, headers, etag) {
  for (const [name, value] of headers) {
    if (name === "set-cookie") res.append(name, value);
    else res.setHeader(name, value);
  }
  res.vary(VARIES);
  // Remix leaves out the headers of a thrown answer when it renders the page that shows it.
  if (res.statusCode === 503 && !res.hasHeader("Retry-After")) {
    res.setHeader("Retry-After", RETRY_AFTER_S);
    res.setHeader("Cache-Control", "no-store");
  }
  if (etag && !res.hasHeader("ETag")) res.setHeader("ETag", etag);
  // A page may be kept by its visitor's browser, and must be asked about.
  if (!res.hasHeader("Cache-Control")) res.setHeader("Cache-Control", "private, no-cache");
}

/** @param {import("express").Response} res */
function endUnchanged(res) {
  res.removeHeader("Content-Type");
  res.status(304).end();
}

/**
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {Buffer} bytes
 * @param {import("./negotiation.js").Encoding} encoding
 */
function sendBytes(req, res, bytes, encoding) {
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", bytes.length);
  res.end(req.method === "HEAD" ? undefined : bytes);
}

/**
 * Pictures and other bytes that compression would only cost, and what is too long to be held whole.
 *
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {Response} response
 */
async function sendStream(req, res, response) {
  res.status(response.status);
  response.headers.delete("X-Haat-Cache");
  response.headers.delete("X-Haat-Long");
  for (const [name, value] of response.headers) res.append(name, value);
  if (req.method === "HEAD" || response.body === null) {
    await response.body?.cancel();
    res.end();
    return;
  }
  const body = Readable.fromWeb(
    /** @type {import("node:stream/web").ReadableStream} */ (response.body),
  );
  const isPacked =
    isCompressible(response.headers.get("Content-Type")) &&
    chooseEncoding(req.headers["accept-encoding"]) !== "identity";
  if (isPacked) res.setHeader("Content-Encoding", "gzip").vary("Accept-Encoding");
  // A visitor who leaves ends the stream, which is no failure.
  await (isPacked ? pipeline(body, createGzip(), res) : pipeline(body, res)).catch((error) => {
    if (!res.destroyed) throw error;
  });
}
