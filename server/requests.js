import { Readable, Transform } from "node:stream";
import { isFromOtherSite } from "./same-origin.js";
import { settings } from "./settings.js";

/** Bytes of a form or of JSON. The largest order is a few kB. */
const MOST_BODY = 1024 * 1024;

/** Bytes of an upload: four pictures of 8 MB and the fields beside them. */
const MOST_UPLOAD = 40 * 1024 * 1024;

const UPLOADS = /^\/(admin\/|api\/product\/(post|update)-product$|api\/carousel\/upload$)/;

/** A refusal before the app is asked. The words are for whoever sent the request. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} words
   * @param {Record<string, string>} [headers]
   */
  constructor(status, words, headers = {}) {
    super(words);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * Refuses what no page could make sense of, and what Remix would answer with a 500.
 *
 * @param {import("express").Request} req
 */
export function checkRequest(req) {
  if (!["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].includes(req.method)) {
    throw new Refusal(405, "This method is not used here.", {
      Allow: "GET, HEAD, POST, PUT, DELETE, OPTIONS",
    });
  }
  if (req.url.length > 4096) throw new Refusal(414, "This address is too long.");
  if (!isWellFormed(req.url)) throw new Refusal(400, "This address is not written correctly.");
  if (!URL.canParse(originOf(req))) throw new Refusal(400, "The Host header is not a host name.");
  const { origin } = req.headers;
  if (origin !== undefined && origin !== "null" && !URL.canParse(origin))
    throw new Refusal(400, "The Origin header is not an origin.");
}

/**
 * A path from the root, in UTF-8, without null characters, which no text column can hold.
 *
 * @param {string} url
 */
function isWellFormed(url) {
  if (!url.startsWith("/") || /%00/.test(url)) return false;
  try {
    decodeURIComponent(url.split("?")[0] ?? "");
    // Two slashes at the start would read as another host.
    return !url.startsWith("//") && new URL(url, "http://localhost").host === "localhost";
  } catch {
    return false;
  }
}

/**
 * The origin the visitor sees. A proxy's word for it counts only from a trusted one.
 *
 * @param {import("express").Request} req
 */
export function originOf(req) {
  return `${req.protocol}://${(isFromProxy(req) && firstOf(req.headers["x-forwarded-host"])) || req.headers.host || " "}`;
}

/**
 * Whether the visitor came by TLS: to us, to a trusted proxy, or to the public address that the settings name.
 *
 * @param {import("express").Request} req
 */
export function cameByTls(req) {
  return req.secure || settings().ORIGIN.startsWith("https:");
}

/** @param {import("express").Request} req */
function isFromProxy(req) {
  return req.app.get("trust proxy fn")(req.socket.remoteAddress ?? "", 0) === true;
}

/** @param {string | string[] | undefined} header */
function firstOf(header) {
  return String(header ?? "")
    .split(",")[0]
    ?.trim();
}

/**
 * The visitor's headers for the app; what pretends to come from a proxy is left out.
 *
 * @param {import("express").Request} req
 */
export function headersOf(req) {
  const headers = new Headers();
  const believed = isFromProxy(req);
  for (const [name, value] of Object.entries(req.headers)) {
    if (
      value === undefined ||
      name.startsWith(":") ||
      (!believed && /^(x-forwarded-|forwarded$)/.test(name))
    )
      continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  sayOrigin(req, headers);
  return headers;
}

/**
 * Remix compares `Origin` with `Host` on its own and answers a difference with an empty 500, which the pages cannot word.
 * So the judgement is made here and handed on in `Sec-Fetch-Site`, and `Origin` stays only as our own.
 *
 * @param {import("express").Request} req
 * @param {Headers} headers
 */
function sayOrigin(req, headers) {
  if (!headers.has("Origin")) return;
  const origin = originOf(req);
  const said = {
    site: headers.get("Sec-Fetch-Site"),
    origin: headers.get("Origin"),
    hasCookie: headers.has("Cookie"),
  };
  if (isFromOtherSite(said, [origin, settings().ORIGIN])) {
    headers.delete("Origin");
    headers.set("Sec-Fetch-Site", "cross-site");
  } else {
    headers.set("Origin", origin);
    headers.set("Sec-Fetch-Site", "same-origin");
  }
}

/**
 * The body for the app: a form or JSON whole, so that a slow sender holds no page; an upload as a stream.
 *
 * @param {import("express").Request} req
 * @returns {Promise<{ body: BodyInit | null, tooLarge: () => Refusal | null }>} `tooLarge` says it once a streamed body went over its limit
 */
export async function bodyOf(req) {
  if (req.method === "GET" || req.method === "HEAD") return { body: null, tooLarge: () => null };
  const isUpload =
    /^multipart\/form-data/i.test(req.headers["content-type"] ?? "") &&
    UPLOADS.test(req.path.replace(/\.data$/, ""));
  const most = isUpload ? MOST_UPLOAD : MOST_BODY;
  const refusal = new Refusal(
    413,
    `This is too large: at most ${most / 1024 / 1024} MB can be sent here.`,
  );
  if (Number(req.headers["content-length"] ?? 0) > most) throw refusal;
  if (!isUpload) return { body: await readAll(req, most, refusal), tooLarge: () => null };

  let isOver = false;
  let size = 0;
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      size += chunk.length;
      isOver = size > most;
      done(isOver ? refusal : null, chunk);
    },
  });
  req.once("close", () => {
    if (!req.complete) counted.destroy(new Refusal(400, "The upload broke off."));
  });
  // What is thrown reaches the app through the stream.
  counted.on("error", () => req.unpipe(counted));
  return {
    body: /** @type {ReadableStream} */ (Readable.toWeb(req.pipe(counted))),
    tooLarge: () => (isOver ? refusal : null),
  };
}

/**
 * @param {import("express").Request} req
 * @param {number} most
 * @param {Refusal} refusal
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
 */
async function readAll(req, most, refusal) {
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    req.on("data", (chunk) => {
      size += chunk.length;
      if (size > most) {
        // What still comes is thrown away by Node once the refusal is sent.
        req.removeAllListeners("data");
        reject(refusal);
      } else chunks.push(chunk);
    });
    req.once("end", () => resolve(size > 0 ? new Uint8Array(Buffer.concat(chunks)) : null));
    req.once("close", () => reject(new Refusal(400, "The request broke off.")));
    req.once("error", () => reject(new Refusal(400, "The request broke off.")));
  });
}
