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
 * @import { Piece } from "../../app/pieces/piece.ts"
 * @import { Entry } from "../cache/page-cache.js"
 * @import { Effort } from "./compression.js"
 * @import { Encoding } from "./negotiation.js"
 *
 * @typedef {object} WholeResponse
 * @property {number} status
 * @property {Headers} headers without Content-Length and Content-Encoding
 * @property {Buffer} body not compressed
 * @property {boolean} isPublic whether the app marked it with `X-Haat-Cache: public`
 * @property {readonly Piece[]} [pieces] of a page that is filled in for its visitors
 */

export const NO_BODY = Buffer.alloc(0);

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Headers of every answer; pages replace the policy with their own. @param {boolean} isTls */
export const commonHeaders = (isTls) => ({
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  // Other hosts of the domain are not ours to bind.
  ...(isTls && { "Strict-Transport-Security": `max-age=${ONE_YEAR_S}` }),
});

/** What makes one page differ from another at the same address. */
const VARIES = ["Accept-Encoding", "Accept-Language", "Cookie", "Save-Data"];

/** Codes of a connection that the visitor ended. */
const HAS_LEFT = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

/** @param {string | Buffer} text */
export const tagOf = (text) =>
  `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;

/** @param {Response} response @returns {Promise<WholeResponse>} */
export async function collect(response) {
  const { status, headers, body } = response;
  const isPublic = headers.get("X-Haat-Cache") === "public" && !headers.has("Set-Cookie");
  headers.delete("X-Haat-Cache");
  headers.delete("Content-Length");
  return {
    ...{ status, headers, isPublic },
    body: body === null ? NO_BODY : Buffer.from(await response.arrayBuffer()),
  };
}

/**
 * @param {WholeResponse} answer @param {{ isTls: boolean, encoding: Encoding, effort: Effort, etag: string, method?: string }} as
 * @returns {Promise<Entry>}
 */
export async function finishEntry(answer, { isTls, encoding, effort, etag, method = "GET" }) {
  const { status, isPublic } = answer;
  const headers = new Headers(commonHeaders(isTls));
  for (const [name, value] of answer.headers) setOne(headers, name, value);
  const isWorthCompressing =
    answer.body.length >= LEAST_COMPRESSED && isCompressible(headers.get("Content-Type"));
  const body = await compress(answer.body, isWorthCompressing ? encoding : "identity", effort);
  if (isWorthCompressing && encoding !== "identity") headers.set("Content-Encoding", encoding);
  if (body.length > 0) headers.set("Content-Length", String(body.length));
  const varies = headers.get("Vary")?.split(", ") ?? [];
  headers.set("Vary", [...new Set([...varies, ...VARIES])].join(", "));
  // Remix leaves out the headers of a thrown answer when it renders the page that shows it.
  if (status === 503 && !headers.has("Retry-After")) {
    headers.set("Retry-After", String(RETRY_AFTER_S));
    headers.set("Cache-Control", "no-store");
  }
  // Remix's own 405 names no allowed methods (RFC 9110, 15.5.6).
  if (status === 405 && !headers.has("Allow"))
    headers.set("Allow", /^(?:GET|HEAD)$/.test(method) ? "POST" : "GET, HEAD");
  if (etag && !headers.has("ETag")) headers.set("ETag", etag);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  const sent = [...headers].flat();
  return { status, body, isPublic, isTls, etag: headers.get("ETag") ?? "", sent };
}

/**
 * @param {Pick<Headers, "append" | "set"> | Res} headers @param {string} name in small letters @param {string} value
 */
function setOne(headers, name, value) {
  if (name === "set-cookie") headers.append(name, value);
  else headers.set(name, value);
}

/** @param {Req} req @param {Res} res @param {Entry} entry */
export function sendEntry(req, res, { status, sent, body }) {
  res.status(status);
  for (let i = 0; i < sent.length; i += 2) setOne(res, sent[i] ?? "", sent[i + 1] ?? "");
  const isRead = req.method === "GET" || req.method === "HEAD";
  if (status === 200 && isRead && req.fresh) {
    for (const name of HEADERS_OF_BODY) res.removeHeader(name);
    res.status(304).end();
  } else res.end(req.method === "HEAD" || body.length === 0 ? undefined : body);
}

/** Headers that a 304 leaves out. */
export const HEADERS_OF_BODY = new Set(["content-encoding", "content-length", "content-type"]);

/**
 * Sends the answer of one visitor alone. @param {Req} req @param {Res} res @param {WholeResponse} answer
 */
export async function sendAnswer(req, res, answer) {
  const { method } = req;
  const encoding = chooseEncoding(req.headers["accept-encoding"]);
  const isTagged =
    answer.status === 200 &&
    (method === "GET" || method === "HEAD") &&
    !answer.headers.get("Cache-Control")?.includes("no-store");
  const etag = isTagged ? tagOf(answer.body) : "";
  const as = { isTls: false, encoding, effort: /** @type {const} */ ("quick"), etag, method };
  sendEntry(req, res, await finishEntry(answer, as));
}

/**
 * The tag of one visitor's page. @param {Pick<Entry, "etag">} page in pieces @param {Visitor} visitor
 */
export const tagFor = ({ etag }, visitor) => tagOf(etag + JSON.stringify(visitor));

/**
 * Fills the slots of a page for one visitor.
 * @param {Entry} entry of a page in pieces @param {Visitor} visitor @param {{ etag: string, encoding: Encoding }} as
 */
export function fillIn({ page, isTls, ...entry }, visitor, as) {
  const texts = page?.pieces?.map((piece) =>
    typeof piece === "string" ? piece : piece.fill(visitor),
  );
  const body = Buffer.from(texts?.join("") ?? "");
  return finishEntry(
    { ...entry, headers: new Headers(page?.headers), body },
    { ...as, isTls, effort: "quick" },
  );
}

const WINDOW_HEADERS = ["X-Frame-Options", "Cross-Origin-Opener-Policy", "Referrer-Policy"];

/**
 * Scripts and pictures open no windows, so they save these 113 bytes each. @param {Res} res with its Content-Type
 */
export function dropWindowHeaders(res) {
  const type = String(res.getHeader("Content-Type"));
  if (/^(?:image\/(?!svg)|text\/javascript)/.test(type))
    for (const name of WINDOW_HEADERS) res.removeHeader(name);
}

/**
 * Sends pictures, and what is too long to be held whole. @param {Req} req @param {Res} res @param {Response} response
 */
export async function sendStream(req, res, response) {
  res.status(response.status);
  response.headers.delete("X-Haat-Cache");
  response.headers.delete("X-Haat-Long");
  for (const [name, value] of response.headers) setOne(res, name, value);
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
