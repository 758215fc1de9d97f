import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { compress, isCompressible, LEAST_COMPRESSED } from "./compression.js";
import { log, maskPath } from "./log.js";
import { chooseEncoding } from "./negotiation.js";
import { isAtRest } from "./rest.js";
import { RETRY_AFTER_S } from "./unavailable.js";

/**
 * @typedef {import("./page-cache.js").WholeResponse} WholeResponse
 * @typedef {import("./page-cache/page-template.js").PageTemplate} PageTemplate
 * @typedef {import("../app/http/visitor.server.ts").Visitor} Visitor
 * @typedef {import("./negotiation.js").Encoding} Encoding
 */

/** Codes of a connection that the visitor ended. */
const HAS_LEFT = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

/** What makes one page differ from another at the same address. */
const VARIES = "Accept-Encoding, Accept-Language, Cookie, Save-Data";

/** Names a body. @param {WholeResponse} answer */
export function tagOf({ body }) {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/**
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {NonNullable<Awaited<ReturnType<import("./page-cache.js").PageCache["find"]>>> & { key: string }} cached
 * @param {import("./page-cache/kept-answers.js").KeptAnswers} answers that remember it
 */
export function sendCached(req, res, { key, entry, headers, etag, staleS, body }, answers) {
  // RFC 9211: a negative time to live is the time for which it may have been out of date.
  if (staleS !== null) res.set("Cache-Status", `haat; hit; ttl=-${staleS + 1}`);
  setHeaders(res, headers, etag);
  const encoding = chooseEncoding(req.headers["accept-encoding"]);
  const isUnchanged = req.fresh;
  if (isUnchanged) sayUnchanged(res);
  else sayBytes(res, body, encoding);
  // A page pressed again meanwhile has another length than was said.
  const isCurrent = isUnchanged || entry?.bodies[encoding] === body;
  if (staleS === null && isCurrent) answers.note(req, res, { key, entry, encoding });
  res.end(isUnchanged || req.method === "HEAD" ? undefined : body);
}

/**
 * A page filled in for one visitor: a third smaller as brotli while there is time for it, else as gzip, of which nearly all
 * is compressed already.
 *
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {{ template: PageTemplate, who: { visitor: Visitor, headers: Headers }, filled: import("./page-cache/filled-pages.js").FilledPages }} page
 * @param {(encodings: { small: Encoding, quick: Encoding }) => void} note remembers the answer, once its headers are set
 */
export async function sendFilled(req, res, { template, who, filled }, note) {
  const { visitor, headers } = who;
  res.status(template.status);
  const tag = template.tagFor(visitor);
  const isFound = template.status === 200;
  setHeaders(res, [...template.headers, ...headers], isFound ? tag : null);
  if (isFound && req.fresh) return endUnchanged(res);
  const accepted = req.headers["accept-encoding"];
  const quick = chooseEncoding(accepted, "gzip");
  const small = chooseEncoding(accepted, "br");
  note({ small, quick });
  const encoding = isAtRest() ? small : quick;
  const bytes = await filled.make(template, visitor, { tag, encoding });
  sendBytes(req, res, bytes, encoding);
}

/**
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {WholeResponse} answer
 */
export async function sendAnswer(req, res, answer) {
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
  // Nor does it say with its own refusals of a method what is allowed (RFC 9110, 15.5.6).
  if (res.statusCode === 405 && !res.hasHeader("Allow"))
    res.setHeader("Allow", /^(?:GET|HEAD)$/.test(res.req.method) ? "POST" : "GET, HEAD");
  if (etag && !res.hasHeader("ETag")) res.setHeader("ETag", etag);
  // A page may be kept by its visitor's browser, and must be asked about.
  if (!res.hasHeader("Cache-Control")) res.setHeader("Cache-Control", "private, no-cache");
}

/** @param {import("express").Response} res */
function sayUnchanged(res) {
  res.removeHeader("Content-Type");
  res.status(304);
}

/** @param {import("express").Response} res */
function endUnchanged(res) {
  sayUnchanged(res);
  res.end();
}

/** @param {import("express").Response} res @param {Buffer} bytes @param {import("./negotiation.js").Encoding} encoding */
function sayBytes(res, bytes, encoding) {
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", bytes.length);
}

/**
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {Buffer} bytes
 * @param {import("./negotiation.js").Encoding} encoding
 */
function sendBytes(req, res, bytes, encoding) {
  sayBytes(res, bytes, encoding);
  res.end(req.method === "HEAD" ? undefined : bytes);
}

const WINDOW_HEADERS = ["X-Frame-Options", "Cross-Origin-Opener-Policy", "Referrer-Policy"];

/**
 * Off scripts and pictures go the words on windows, frames and links, since these make none: 113 bytes of each of the twenty that
 * a page asks for.
 *
 * @param {import("express").Response} res with its Content-Type
 */
export function dropWindowHeaders(res) {
  const type = String(res.getHeader("Content-Type"));
  if (/^(?:image\/(?!svg)|text\/javascript)/.test(type))
    for (const name of WINDOW_HEADERS) res.removeHeader(name);
}

/**
 * Pictures and other bytes that compression would only cost, and what is too long to be held whole.
 *
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {Response} response
 */
export async function sendStream(req, res, response) {
  res.status(response.status);
  response.headers.delete("X-Haat-Cache");
  response.headers.delete("X-Haat-Long");
  for (const [name, value] of response.headers) {
    if (name === "set-cookie") res.append(name, value);
    else res.setHeader(name, value);
  }
  dropWindowHeaders(res);
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
  await (isPacked ? pipeline(body, createGzip(), res) : pipeline(body, res)).catch((error) => {
    if (!res.destroyed) throw error;
    // A visitor who leaves ends the stream, which is no failure.
    if (HAS_LEFT.has(error?.code)) return;
    const path = maskPath(req.originalUrl);
    log.warn({ requestId: res.locals.requestId, path, err: error }, "an answer broke off");
  });
}
