import type { IncomingMessage as Req, RequestListener, ServerResponse as Res } from "node:http";
import { visitorAddress } from "#runtime/http/addresses.ts";
import { hasJustWritten } from "#runtime/http/cookies.ts";
import { loggedOf } from "../http/access-log.ts";
import { contextOf } from "../http/requests.ts";
import { type Entry, fillIn, HEADERS_OF_BODY, tagFor } from "../http/send-answer.ts";
import type { Shop } from "../http/shop.ts";
import { cookiesOfVisit } from "../http/visits.ts";
import type { PageCache } from "./page-cache.ts";
import type { FindShared, SharedRequest } from "./shared-requests.ts";

export type Kept = Pick<Shop, "isReady"> & {
  cache: PageCache;
  operations: Pick<Shop["operations"], "readVisitor" | "noteVisit">;
};

/** whether an address is a trusted proxy's */
export type Trusts = (address: string, hop: number) => boolean;

/** A request with one of these headers is left to Express. */
const NOT_PLAIN = ["content-length", "expect", "origin", "transfer-encoding", "upgrade"];

/** Answers strangers and visitors from the cache in front of Express; `next` takes all else. */
export function answerKept(
  shop: Kept,
  findShared: FindShared,
  trusts: Trusts,
  next: RequestListener,
): RequestListener {
  const { cache, isReady, operations } = shop;
  return (req, res) => {
    const shared = isReady() && cache.isFresh && isPlain(req) ? findShared(req) : null;
    if (!shared?.isExact) return next(req, res);
    if (!shared.isPersonal) {
      const entry = cache.find(`${shared.key} ${shared.encoding}`);
      // Answers of one turn of the event loop are written together: a write alone is half the cost
      // of a page.
      if (isSendable(req, entry)) setImmediate(sendKept, req, res, { shared, entry, operations });
      else next(req, res);
      return;
    }
    const page = cache.find(`${shared.key} pieces`);
    if (!page || !shared.isFilled || hasJustWritten(req.headers)) return next(req, res);
    pageForVisitor(shop, req, res, { shared, page, trusts })
      .catch(() => null)
      .then((found) => {
        if (isSendable(req, found?.entry)) sendKept(req, res, { shared, operations, ...found });
        else next(req, res);
      });
  };
}

/** A kept page with its slots filled in for this visitor, and the cookies to set. */
export async function pageForVisitor(
  { cache, operations }: Pick<Kept, "cache" | "operations">,
  req: Req,
  res: Res,
  { shared, page, trusts }: { shared: SharedRequest; page: Entry; trusts: Trusts },
) {
  const { cookie = "" } = req.headers;
  const scheme = page.isTls ? "https" : "http";
  const request = new Request(`${scheme}://shop/`, { headers: { cookie } });
  const context = contextOf(req, res, () => visitorAddress(req, trusts));
  const { visitor, headers } = await operations.readVisitor({ request, context });
  const { key, encoding } = shared;
  const etag = tagFor(page, visitor);
  const entry = await cache.render(`${key} ${encoding} ${etag}`, () =>
    fillIn(page, visitor, { etag, encoding }),
  );
  return { entry, cookies: headers.getSetCookie() };
}

/** Express compares lists of tags. */
function isSendable({ headers }: Req, entry: Entry | undefined): entry is Entry {
  const tag = headers["if-none-match"];
  if (tag === undefined || !entry) return entry !== undefined;
  return tag === entry.etag && entry.status === 200 && !headers["cache-control"];
}

/** @param found with the cookies of this visitor, as `Set-Cookie` values */
function sendKept(
  req: Req,
  res: Res,
  {
    shared,
    entry,
    operations,
    cookies = [],
  }: {
    shared: SharedRequest;
    entry: Entry;
    operations: Kept["operations"];
    cookies?: readonly string[];
  },
) {
  const { status, body, isTls, sent } = entry;
  const { method, headers } = req;
  const logged = loggedOf(res);
  const isPage = method === "GET" && status === 200 && shared.headers.accept !== "*/*";
  const own = ["X-Request-Id", logged.requestId];
  for (const cookie of cookies) own.push("Set-Cookie", cookie);
  const path = shared.path.split("?", 1)[0] ?? "";
  const noted = isPage ? cookiesOfVisit(req, path, isTls, operations) : [];
  for (const cookie of noted) own.push("Set-Cookie", cookie);
  if (headers["if-none-match"] !== undefined) {
    logged.bytes = 0;
    const left = sent.filter((_one, i) => !HEADERS_OF_BODY.has(sent[i - (i % 2)] ?? ""));
    res.writeHead(304, [...own, ...left]).end();
    return;
  }
  logged.bytes = body.length;
  res.writeHead(status, [...own, ...sent]).end(method === "HEAD" ? undefined : body);
}

function isPlain({ headers, rawHeaders }: Req) {
  if (NOT_PLAIN.some((name) => headers[name] !== undefined)) return false;
  // Node reads the first of two Host headers; Express refuses them.
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === "host") hosts += 1;
  return hosts === 1;
}
