import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { log, maskPath } from "../log.js";
import { RETRY_AFTER_S } from "../unavailable.js";
import { loggedOf } from "./access-log.js";
import { compress, isCompressible, LEAST_COMPRESSED } from "./compression.js";
import { chooseEncoding } from "./negotiation.js";

/**
 * @import { Request as Req, Response as Res } from "express"
 * @import { Visitor } from "../../app/http/visitor.server.ts"
 * @import { Entry } from "../cache/page-cache.js"
 * @import { Effort } from "./compression.js"
 * @import { Encoding } from "./negotiation.js"
 * @import { WholeResponse } from "./pages.js"
 */

/** Codes of a connection that the visitor ended. */
const HAS_LEFT = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

/** What makes one page differ from another at the same address. */
const VARIES = "Accept-Encoding, Accept-Language, Cookie, Save-Data";

/** @param {string | Buffer} text */
const tagOf = (text) => `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;

/** @param {Buffer} body @param {[string, string][]} headers */
function isWorthCompressing({ length }, headers) {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return length >= LEAST_COMPRESSED && isCompressible(type);
}

/**
 * @param {WholeResponse} answer @param {string} origin
 * @param {{ encoding: Encoding, effort: Effort, isTagged: boolean }} as
 * @returns {Promise<Entry>}
 */
export async function finishEntry({ status, headers, body, isPublic }, origin, as) {
  const encoding = isWorthCompressing(body, headers) ? as.encoding : "identity";
  return {
    ...{ status, headers, isPublic, encoding },
    etag: as.isTagged ? tagOf(body) : "",
    body: await compress(body, encoding, as.effort),
    isTls: origin.startsWith("https:"),
  };
}

/**
 * Sends a kept answer, and notes all its headers, so that it can be sent again in front of Express.
 *
 * @param {Req} req @param {Res} res @param {Entry} entry @param {{ staleS: number | null, isReady: boolean }} now
 */
export function sendEntry(req, res, entry, { staleS, isReady }) {
  // RFC 9211: a negative time to live is the time for which it may have been out of date.
  if (staleS !== null) res.set("Cache-Status", `haat; hit; ttl=-${staleS + 1}`);
  send(req, res, entry, () => {
    if (isReady && staleS === null) entry.sent ??= sharedHeaders(res);
  });
}

/** Sends the answer of one visitor alone. @param {Req} req @param {Res} res @param {WholeResponse} answer */
export async function sendAnswer(req, res, answer) {
  const encoding = chooseEncoding(req.headers["accept-encoding"]);
  const caching = answer.headers.find(([name]) => name === "cache-control")?.[1];
  const isTagged = answer.status === 200 && isRead(req) && !caching?.includes("no-store");
  send(req, res, await finishEntry(answer, "", { encoding, effort: "quick", isTagged }));
}

/** @param {Req} req */
const isRead = ({ method }) => method === "GET" || method === "HEAD";

/**
 * @param {Req} req @param {Res} res @param {Entry} entry
 * @param {() => void} [onHeaders] called when all headers are set
 */
function send(req, res, { status, headers, etag, body, encoding }, onHeaders) {
  const isTagged = status === 200 && isRead(req);
  res.status(status);
  setHeaders(res, headers, isTagged ? etag : null);
  if (isTagged && req.fresh) {
    res.removeHeader("Content-Type");
    res.status(304).end();
    return;
  }
  // A redirect, a 204 or Remix's answer to HEAD.
  if (body.length === 0) {
    res.end();
    return;
  }
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  onHeaders?.();
  res.end(req.method === "HEAD" ? undefined : body);
}

/** Headers of one answer alone. */
const OWN_HEADERS = new Set(["connection", "set-cookie", "x-request-id"]);

/** Names and values of the headers that all who share an answer are sent. @param {Res} res */
const sharedHeaders = (res) =>
  Object.entries(res.getHeaders()).flatMap(([name, value]) =>
    OWN_HEADERS.has(name) ? [] : [name, String(value)],
  );

/** The tag of one visitor's page. @param {Entry} page in pieces @param {Visitor} visitor */
export const tagFor = ({ etag }, visitor) => tagOf(etag + JSON.stringify(visitor));

/**
 * Fills the slots of a page for one visitor.
 *
 * @param {Entry} page @param {Visitor} visitor @param {{ etag: string, encoding: Encoding }} as
 * @returns {Promise<Entry>}
 */
export async function fillIn({ pieces = [], ...page }, visitor, { etag, encoding }) {
  const text = pieces
    .map((piece) => (typeof piece === "string" ? piece : piece.fill(visitor)))
    .join("");
  return { ...page, etag, encoding, body: await compress(Buffer.from(text), encoding, "quick") };
}

/** @param {Res} res @param {Iterable<[string, string]>} headers */
function copyHeaders(res, headers) {
  for (const [name, value] of headers) {
    if (name === "set-cookie") res.append(name, value);
    else res.setHeader(name, value);
  }
}

/** @param {Res} res @param {[string, string][]} headers @param {string | null} etag */
function setHeaders(res, headers, etag) {
  copyHeaders(res, headers);
  res.vary(VARIES);
  // Remix leaves out the headers of a thrown answer when it renders the page that shows it.
  if (res.statusCode === 503 && !res.hasHeader("Retry-After")) {
    res.setHeader("Retry-After", RETRY_AFTER_S);
    res.setHeader("Cache-Control", "no-store");
  }
  // Remix's own 405 names no allowed methods (RFC 9110, 15.5.6).
  if (res.statusCode === 405 && !res.hasHeader("Allow"))
    res.setHeader("Allow", /^(?:GET|HEAD)$/.test(res.req.method) ? "POST" : "GET, HEAD");
  if (etag && !res.hasHeader("ETag")) res.setHeader("ETag", etag);
  if (!res.hasHeader("Cache-Control")) res.setHeader("Cache-Control", "private, no-cache");
}

const WINDOW_HEADERS = ["X-Frame-Options", "Cross-Origin-Opener-Policy", "Referrer-Policy"];

/** Scripts and pictures open no windows, so they save these 113 bytes each. @param {Res} res with its Content-Type */
export function dropWindowHeaders(res) {
  const type = String(res.getHeader("Content-Type"));
  if (/^(?:image\/(?!svg)|text\/javascript)/.test(type))
    for (const name of WINDOW_HEADERS) res.removeHeader(name);
}

/** Sends pictures, and what is too long to be held whole. @param {Req} req @param {Res} res @param {Response} response */
export async function sendStream(req, res, response) {
  res.status(response.status);
  response.headers.delete("X-Haat-Cache");
  response.headers.delete("X-Haat-Long");
  copyHeaders(res, response.headers);
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
    log.warn({ requestId: loggedOf(res).requestId, path, err: error }, "an answer broke off");
  });
}
