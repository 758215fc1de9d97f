import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGzip } from "node:zlib";
import type { Request as Req, Response as Res } from "express";
import { chooseEncoding, type Encoding } from "#runtime/http/negotiation.ts";
import { log, maskPath } from "#runtime/log.ts";
import { RETRY_AFTER_S } from "#runtime/unavailable.ts";
import type { Piece, Visitor } from "../../app/operations.server.ts";
import { loggedOf } from "./access-log.ts";
import { compress, type Effort, isCompressible, LEAST_COMPRESSED } from "./compression.ts";

export interface WholeResponse {
  status: number;
  /** without Content-Length and Content-Encoding */
  headers: Headers;
  /** not compressed */
  body: Buffer;
  /** whether the app marked it with `X-Haat-Cache: public` */
  isPublic: boolean;
  /** of a page that is filled in for its visitors */
  pieces?: readonly Piece[];
}

export interface Entry {
  status: number;
  etag: string;
  /** as it is sent; empty of a page in pieces */
  body: Buffer;
  /** names and values of all headers but a visitor's own */
  sent: readonly string[];
  /** the page in pieces, without its body */
  page?: Omit<WholeResponse, "body">;
  /** whether it may be kept and given to others */
  isPublic: boolean;
  isTls: boolean;
}

export const NO_BODY = Buffer.alloc(0);

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Headers of every answer; pages replace the policy with their own. */
export const commonHeaders = (isTls: boolean) => ({
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

export const tagOf = (text: string | Buffer) =>
  `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;

export async function collect(response: Response): Promise<WholeResponse> {
  const { status, headers, body } = response;
  const isPublic = headers.get("X-Haat-Cache") === "public" && !headers.has("Set-Cookie");
  headers.delete("X-Haat-Cache");
  headers.delete("Content-Length");
  return {
    status,
    headers,
    isPublic,
    body: body === null ? NO_BODY : Buffer.from(await response.arrayBuffer()),
  };
}

export async function finishEntry(
  answer: WholeResponse,
  {
    isTls,
    encoding,
    effort,
    etag,
    method = "GET",
  }: { isTls: boolean; encoding: Encoding; effort: Effort; etag: string; method?: string },
): Promise<Entry> {
  const { status, isPublic } = answer;
  const headers = new Headers(commonHeaders(isTls));
  for (const [name, value] of answer.headers) setOne(headers, name, value);
  const isWorthCompressing =
    answer.body.length >= LEAST_COMPRESSED && isCompressible(headers.get("Content-Type"));
  const body = await compress(answer.body, isWorthCompressing ? encoding : "identity", effort);
  if (isWorthCompressing && encoding !== "identity") headers.set("Content-Encoding", encoding);
  if (body.length > 0) headers.set("Content-Length", String(body.length));
  const varies = headers.get("Vary")?.split(", ") ?? [];
  // An answer that names the encoding alone is the same for every visitor.
  if (varies.join() !== "Accept-Encoding")
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

/** @param name in small letters */
function setOne(headers: Pick<Headers, "append" | "set"> | Res, name: string, value: string) {
  if (name === "set-cookie") headers.append(name, value);
  else headers.set(name, value);
}

export function sendEntry(req: Req, res: Res, { status, sent, body }: Entry) {
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

/** Sends the answer of one visitor alone. */
export async function sendAnswer(req: Req, res: Res, answer: WholeResponse) {
  const { method } = req;
  const encoding = chooseEncoding(req.headers["accept-encoding"]);
  const isTagged =
    answer.status === 200 &&
    (method === "GET" || method === "HEAD") &&
    !answer.headers.get("Cache-Control")?.includes("no-store");
  const etag = isTagged ? tagOf(answer.body) : "";
  const as = { isTls: false, encoding, effort: "quick" as const, etag, method };
  sendEntry(req, res, await finishEntry(answer, as));
}

/**
 * The tag of one visitor's page.
 * @param page in pieces
 */
export const tagFor = ({ etag }: Pick<Entry, "etag">, visitor: Visitor) =>
  tagOf(etag + JSON.stringify(visitor));

/**
 * Fills the slots of a page for one visitor.
 * @param entry of a page in pieces
 */
export function fillIn(
  { page, isTls, ...entry }: Entry,
  visitor: Visitor,
  as: { etag: string; encoding: Encoding },
) {
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
 * Scripts and pictures open no windows, so they save these 113 bytes each.
 * @param res with its Content-Type
 */
export function dropWindowHeaders(res: Res) {
  const type = String(res.getHeader("Content-Type"));
  if (/^(?:image\/(?!svg)|text\/javascript)/.test(type))
    for (const name of WINDOW_HEADERS) res.removeHeader(name);
}

/** Sends pictures, and what is too long to be held whole. */
export async function sendStream(req: Req, res: Res, response: Response) {
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
  const body = Readable.fromWeb(response.body as ReadableStream);
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
