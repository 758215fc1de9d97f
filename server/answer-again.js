import { setImmediate } from "node:timers";
import { loggedOf } from "./access-log.js";
import { nowhereFinder, wrongMethods } from "./page-cache.js";
import { isAtRest } from "./rest.js";

/**
 * @typedef {import("./page-cache/kept-answers.js").Asked & import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {import("./page-cache/kept-answers.js").KeptAnswer} KeptAnswer
 * @typedef {import("./page-cache/kept-answers.js").KeptFilled} KeptFilled
 */

/**
 * Answers what was answered before from a page that is still kept; else `next` does.
 *
 * @param {Pick<import("./app.js").Shop, "cache" | "isReady">} shop
 * @param {{ answers: import("./page-cache.js").KeptAnswers, visitors: import("./page-cache.js").KnownVisitors }} known
 * @returns {(req: Request, res: Response, next: () => void) => void}
 */
export function answererAgain({ cache, isReady }, { answers, visitors }) {
  /** @type {(req: Request, res: Response, kept: KeptAnswer) => boolean} */
  function sendKept(req, res, { key, entry: ref, headers, encoding }) {
    const entry = ref.deref();
    const body = entry && cache.isKept(key, entry) ? entry.bodies[encoding] : undefined;
    if (!entry || !body) return false;
    return send(req, res, { status: 200, headers, tag: entry.etag, body, encoding });
  }

  /** The page that is kept now, if it is still that one. @param {KeptFilled} filled */
  function templateOf({ key, template: ref }) {
    const template = ref.deref();
    return template && cache.isKeptTemplate(key, template) ? template : null;
  }

  /** As it stands for this visitor. @type {(req: Request, res: Response, kept: { filled: KeptFilled, who: import("./page-cache/known-visitors.js").Who }) => boolean} */
  function sendFilledFor(req, res, { filled, who: { visitor } }) {
    const template = templateOf(filled);
    if (!template) return false;
    const encoding = isAtRest() ? filled.small : filled.quick;
    const tag = template.tagFor(visitor);
    const body = cache.filled.ready(template, visitor, { tag, encoding });
    if (!body) return false;
    const { status } = template;
    const said = status === 200 ? tag : null;
    return send(req, res, { status, headers: filled.headers, tag: said, body, encoding });
  }

  /** What strangers are sent at an address at which nothing is: nobody is asked who they are. @type {(req: Request, res: Response, filled: KeptFilled) => boolean} */
  function sendToStranger(req, res, filled) {
    const who = visitors.stranger(filled.origin);
    return who !== undefined && sendFilledFor(req, res, { filled, who });
  }

  /** @type {(req: Request, res: Response, kept: { filled: KeptFilled, visitor: string }) => Promise<boolean>} */
  async function sendFilled(req, res, { filled, visitor }) {
    if (!templateOf(filled)) return false;
    const who = await visitors.find(req, visitor, filled.origin);
    return who !== null && sendFilledFor(req, res, { filled, who });
  }

  /** @type {(req: Request, res: Response, kept: NonNullable<ReturnType<typeof answers.find>>, next: () => void) => void} */
  function sendAgain(req, res, kept, next) {
    if ("answer" in kept) {
      if (!sendKept(req, res, kept.answer)) next();
      return;
    }
    if ("refusal" in kept) {
      const refusal = { ...kept.refusal, tag: null, encoding: "identity" };
      if (!cache.isFresh || !send(req, res, refusal)) next();
      return;
    }
    if (kept.visitor === "" && sendToStranger(req, res, kept.filled)) return;
    sendFilled(req, res, kept).then(
      (isSent) => isSent || next(),
      () => next(),
    );
  }

  return (req, res, next) => {
    const kept = isReady() ? answers.find(req) : null;
    if (!kept) return next();
    if (req.method === "GET") return sendAgain(req, res, kept, next);
    // What nothing takes came whole with its headers, mostly; any other body is waited for behind, within its bounds.
    setImmediate(() => (req.complete ? sendAgain(req, res, kept, next) : next()));
  };
}

/**
 * False where Express had better compare: several tags, or one that was written anew.
 *
 * @type {(req: Request, res: Response, answer: { status: number, headers: string[], tag: string | null, body: Buffer, encoding: string }) => boolean}
 */
function send(req, res, { status, headers, tag, body, encoding }) {
  const asked = req.headers["if-none-match"];
  const isUnchanged = asked !== undefined && asked === tag && !req.headers["cache-control"];
  if (asked !== undefined && !isUnchanged) return false;
  const logged = loggedOf(res);
  logged.bytes = isUnchanged ? 0 : body.length;
  const own = ["X-Request-Id", logged.requestId, ...(tag === null ? [] : ["ETag", tag])];
  if (isUnchanged) res.writeHead(304, [...own, ...withoutType(headers)]).end();
  else {
    if (encoding !== "identity") own.push("Content-Encoding", encoding);
    own.push("Content-Length", String(body.length));
    res.writeHead(status, [...own, ...headers]).end(body);
  }
  return true;
}

/** What is not sent has no type. @param {string[]} headers */
function withoutType(headers) {
  const at = headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === "content-type");
  return at === -1 ? headers : headers.toSpliced(at, 2);
}

/** Addresses that nothing in front of the pages reads: no query, nothing hidden, in small letters and not endless. */
const PLAIN = /^(?:\/[a-z0-9_~-][a-z0-9_.~-]{0,99}){1,5}$/;

/** Parameters that nothing reads of a wrong method, whose names and values are as they are written. Remix reads `_data` and `index`. */
const PLAIN_QUERIES = /^(?:(?!index)[a-z][a-z_]{0,39}=[A-Za-z0-9_.~-]{0,100}(?:&|$)){0,20}$/;

/** One parameter whose value is as it is written. */
const PLAIN_QUERY = /^[a-z_]{1,40}=[a-z0-9_~-][a-z0-9_.~-]{0,99}$/;

/** Answered in front of the pages, as what is not of this release is. */
const IN_FRONT = /^\/(?:livez|healthz|readyz|metrics|__manifest|assets\/.*)$/;

/**
 * A function that says whether nothing is at an address, or takes a method there, so that what is answered at all such addresses
 * answers: by the site map, and with `isSure` by the slugs that are known.
 *
 * @param {Pick<import("./app.js").Shop, "build" | "files" | "before" | "operations">} shop
 * @returns {import("./page-cache/kept-answers.js").FindNowhere}
 */
export function nowhereFrom({ build, files, before, operations }) {
  // In development others are asked first, and routes come and go.
  if (before || typeof build === "function") return () => null;
  const find = nowhereFinder(build.routes, operations.hasSlug);
  const findWrong = wrongMethods(build.routes);
  return (address, method, isSure) => {
    const end = address.indexOf("?");
    const path = end === -1 ? address : address.slice(0, end);
    const query = end === -1 ? undefined : address.slice(end + 1);
    if (query?.includes("?") || IN_FRONT.test(path) || files.has(path)) return null;
    if (method === "GET" && PLAIN.test(path) && (query === undefined || PLAIN_QUERY.test(query))) {
      const nowhere = find(path, query ?? "", isSure);
      if (nowhere) return nowhere;
    }
    // A page takes GET.
    if (method === "GET" && !path.startsWith("/api/")) return null;
    const wrong = findWrong(method, path);
    const isPlain = query === undefined || (wrong?.isCall && PLAIN_QUERIES.test(query));
    return isPlain ? wrong : null;
  };
}
