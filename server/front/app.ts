import type { RequestListener } from "node:http";
import express, {
  type NextFunction,
  type Request as Req,
  type RequestHandler,
  type Response as Res,
} from "express";
import { compile } from "proxy-addr";
import { visitorAddress } from "#runtime/http/addresses.ts";
import { log, maskPath } from "#runtime/log.ts";
import { remembered } from "#runtime/remembered.ts";
import { diskTrouble, isUnavailable, reasonOf } from "#runtime/unavailable.ts";
import { answerKept } from "../cache/answer-kept.ts";
import { sharedRequests } from "../cache/shared-requests.ts";
import { findSharedRoutes } from "../cache/shared-routes.ts";
import { logAnswer, loggedOf } from "../http/access-log.ts";
import { answerBeforeBodyEnds } from "../http/bodies.ts";
import { answerHealth } from "../http/health.ts";
import { cameByTls, leadToOwnHost } from "../http/hosts.ts";
import { checkRequest, Refusal } from "../http/requests.ts";
import { commonHeaders } from "../http/send-answer.ts";
import type { Shop } from "../http/shop.ts";
import { redirectToCanonicalPath, siteMap } from "../http/site-map.ts";
import { serveStaticFiles } from "../http/static-files.ts";
import { version } from "../root.ts";
import type { OpenedShop } from "./opened-shop.ts";
import { answerPages } from "./pages.ts";

/** The shop over HTTP: the page cache, else Express. */
export function createApp(shop: OpenedShop) {
  const trusts = trustOf(shop.trustProxy);
  const findPage = siteMap(shop.build.routes);
  const findRoute = findSharedRoutes(shop.build, findPage);
  const findShared = sharedRequests(findRoute, trusts, shop.operations);
  const pages = answerPages(shop, { findPage, findRoute, findShared, trusts });
  const app = createExpress(shop, { trusts, pages: [redirectToCanonicalPath(findPage), pages] });
  const answer = answerKept(shop, findShared, trusts, app);
  const listener: RequestListener = (req, res) => {
    logAnswer(req, res, shop.metrics?.observe);
    answer(req, res);
  };
  return Object.assign(listener, {
    isProxy: (address: string) => trusts(address, 0),
  });
}

/**
 * Tells trusted proxies as Express asks for them: `hop` is 0 for the peer.
 * @param setting so many proxies, or their addresses
 */
function trustOf(setting: Shop["trustProxy"]): (address: string, hop: number) => boolean {
  if (typeof setting === "number") return (_address, hop) => hop < setting;
  const trusts = compile(setting);
  return remembered((address) => trusts(address, 0));
}

function createExpress(
  shop: OpenedShop,
  { trusts, pages }: { trusts: ReturnType<typeof trustOf>; pages: RequestHandler[] },
) {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", trusts);
  Object.defineProperty(app.request, "ip", {
    get() {
      return visitorAddress(this, trusts);
    },
  });
  app.use(answerBeforeBodyEnds, (req, res, next) => {
    res.set({ "X-Request-Id": loggedOf(res).requestId, ...commonHeaders(cameByTls(req)) });
    next();
  });
  app.use(warnOfUnknownProxy(shop), checkRequest);
  answerHealth(app, { ...shop.operations, ...shop, version });
  if (shop.metrics) app.get("/metrics", shop.metrics.answer);
  app.use(leadToOwnHost, (_req, res, next) => {
    // While the server stops, the next request must find another one.
    if (!shop.isReady()) res.setHeader("Connection", "close");
    next();
  });
  app.use(serveStaticFiles(shop.files, shop.findEarlierFile), pages, answerError);
  return app;
}

/** Warns an owner who forgot TRUST_PROXY, so that all visitors share one address and its limits. */
function warnOfUnknownProxy({
  trustProxy,
  onUnknownProxy,
}: Pick<Shop, "trustProxy" | "onUnknownProxy">): RequestHandler {
  let isSaid = trustProxy !== 0;
  return (req, _res, next) => {
    if (!isSaid && req.headers["x-forwarded-for"] !== undefined) {
      isSaid = true;
      onUnknownProxy?.();
      log.warn(
        "X-Forwarded-For arrives, but no proxy is trusted: it is ignored, and who comes through a proxy shares its address. If a proxy of yours stands in front, set TRUST_PROXY",
      );
    }
    next();
  };
}

const busy = (trouble: ReturnType<typeof diskTrouble>) =>
  Refusal.forNow(
    trouble
      ? `Nothing can be saved just now: the shop's disk is ${trouble}. Please tell whoever runs the shop.`
      : "The shop is very busy and cannot answer just now. Please try again in a moment.",
  );

/** Answers refusals in words, and anything else as a logged 500. */
function answerError(error: unknown, req: Req, res: Res, _next: NextFunction) {
  // The visitor left, which ended the page too.
  if (res.destroyed) return;
  const trouble = diskTrouble(error);
  const refusal = error instanceof Refusal ? error : isUnavailable(error) ? busy(trouble) : null;
  const which = { requestId: loggedOf(res).requestId, path: maskPath(req.originalUrl) };
  if (!refusal) log.error({ ...which, err: error }, "a request failed");
  else if (trouble !== null)
    log.warn({ ...which, err: error }, `nothing could be saved: the disk is ${trouble}`);
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (isUnavailable(error)) loggedOf(res).reason = reasonOf(error);
  const words = refusal?.message ?? "Something went wrong on our side. Please try again.";
  res.status(refusal?.status ?? 500).set({ "Cache-Control": "no-store", ...refusal?.headers });
  if (req.path.startsWith("/api/")) res.json({ success: false, message: words });
  else res.type("text/plain").send(`${words}\n`);
}
