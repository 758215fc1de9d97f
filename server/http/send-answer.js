import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { log, maskPath } from "../log.js";
import { RETRY_AFTER_S } from "../unavailable.js";
import { compress, isCompressible, LEAST_COMPRESSED } from "./compression.js";
import { chooseEncoding } from "./negotiation.js";

/**
 * @typedef {import("./pages.js").WholeResponse} WholeResponse
 * @typedef {import("../cache/page-cache.js").Entry} Entry
 * @typedef {import("./negotiation.js").Encoding} Encoding
 */

/** Codes of a connection that the visitor ended. */
const HAS_LEFT = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

/** What makes one page differ from another at the same address. */
const VARIES = "Accept-Encoding, Accept-Language, Cookie, Save-Data";

/** A tag that names a text. @param {string | Buffer} text */
const tagOf = (text) => `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;

/** @param {Buffer} body @param {[string, string][]} headers */
function isWorthCompressing({ length }, headers) {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return length >= LEAST_COMPRESSED && isCompressible(type);
}

/**
 * An answer of the app in the form in which it is kept.
 *
 * @param {WholeResponse} answer
 * @param {string} origin
 * @param {{ encoding: Encoding, effort: import("./compression.js").Effort }} as
 * @returns {Promise<Entry>}
 */
export async function finishEntry({ status, headers, body, isPublic }, origin, as) {
  const encoding = isWorthCompressing(body, headers) ? as.encoding : "identity";
  return {
    ...{ status, headers, isPublic, encoding },
    etag: tagOf(body),
    body: await compress(body, encoding, as.effort),
    isTls: origin.startsWith("https:"),
  };
}

/**
 * Sends a kept answer, and notes with it all headers it goes out with, so that it can be sent again in front of Express.
 *
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {Entry} entry
 * @param {{ staleS: number | null, isReady: boolean }} now
 */
export function sendEntry(req, res, entry, { staleS, isReady }) {
  const { status, headers, etag, body, encoding } = entry;
  // RFC 9211: a negative time to live is the time for which it may have been out of date.
  if (staleS !== null) res.set("Cache-Status", `haat; hit; ttl=-${staleS + 1}`);
  res.status(status);
  setHeaders(res, headers, status === 200 ? etag : null);
  if (status === 200 && req.fresh) return endUnchanged(res);
  sayBytes(res, body, encoding);
  if (isReady && staleS === null) entry.sent ??= headersOfAll(res);
  res.end(req.method === "HEAD" ? undefined : body);
}

/** Headers of one answer alone. */
const OWN_HEADERS = new Set(["connection", "set-cookie", "x-request-id"]);

/** Names and values of the headers that all who share an answer are sent. @param {import("express").Response} res */
const headersOfAll = (res) =>
  Object.entries(res.getHeaders()).flatMap(([name, value]) =>
    OWN_HEADERS.has(name) ? [] : [name, String(value)],
  );

/** @typedef {import("../../app/http/visitor.server.ts").Visitor} Visitor */

/** A tag that names the page of one visitor. @param {Entry} page in pieces @param {Visitor} visitor */
export const tagFor = ({ etag }, visitor) => tagOf(etag + JSON.stringify(visitor));

/**
 * A page in pieces, with what it says of one visitor in its slots.
 *
 * @param {Entry} page
 * @param {Visitor} visitor
 * @param {{ etag: string, encoding: Encoding }} as
 * @returns {Promise<Entry>}
 */
export async function fillIn({ pieces = [], ...page }, visitor, { etag, encoding }) {
  const text = pieces
    .map((piece) => (typeof piece === "string" ? piece : piece.fill(visitor)))
    .join("");
  return { ...page, etag, encoding, body: await compress(Buffer.from(text), encoding, "quick") };
}

/**
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {Pick<WholeResponse, "status" | "headers" | "body">} answer
 */
export async function sendAnswer(req, res, answer) {
  res.status(answer.status);
  const isRead = req.method === "GET" || req.method === "HEAD";
  setHeaders(res, answer.headers, isRead && answer.status === 200 ? tagOf(answer.body) : null);
  if (isRead && answer.status === 200 && req.fresh) return endUnchanged(res);
  // No body at all: a redirect, a 204.
  if (answer.body.length === 0) {
    res.end();
    return;
  }
  const encoding = isWorthCompressing(answer.body, answer.headers)
    ? chooseEncoding(req.headers["accept-encoding"])
    : "identity";
  const body = await compress(answer.body, encoding, "quick");
  sayBytes(res, body, encoding);
  res.end(req.method === "HEAD" ? undefined : body);
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
function endUnchanged(res) {
  res.removeHeader("Content-Type");
  res.status(304).end();
}

/** @param {import("express").Response} res @param {Buffer} bytes @param {import("./negotiation.js").Encoding} encoding */
function sayBytes(res, bytes, encoding) {
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", bytes.length);
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
