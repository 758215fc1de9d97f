import { createRequire } from "node:module";
import express from "express";
import { compile } from "proxy-addr";
import { answerKept } from "../cache/answer-kept.js";
import { sharedRequests } from "../cache/shared-requests.js";
import { findSharedRoutes } from "../cache/shared-routes.js";
import { log, maskPath } from "../log.js";
import { remembered } from "../remembered.js";
import { diskTrouble, isUnavailable, reasonOf } from "../unavailable.js";
import { logAnswer, loggedOf } from "./access-log.js";
import { visitorAddress } from "./addresses.js";
import { answerBeforeBodyEnds } from "./bodies.js";
import { answerHealth } from "./health.js";
import { cameByTls, leadToOwnHost } from "./hosts.js";
import { answerPages } from "./pages.js";
import { checkRequest, Refusal } from "./requests.js";
import { commonHeaders } from "./send-answer.js";
import { redirectToCanonicalPath, siteMap } from "./site-map.js";
import { serveStaticFiles } from "./static-files.js";

/**
 * @import { ServerBuild } from "@remix-run/node"
 * @import { RequestHandler } from "express"
 * @import { StaticFile } from "./static-files.js"
 *
 * @typedef {object} Shop
 * @property {ServerBuild} build
 * @property {Pick<import("../build.js").Operations, "pingDatabase" | "firstLanguage" | "servicePeriod" | "readVisitor" | "noteVisit" | "catchUpWithChanges" | "keepPrices" | "isListening" | "refuseWhileUnavailable" | "hasReplica" | "onPrimary">} operations
 * @property {import("../settings.js").Settings["TRUST_PROXY"]} trustProxy
 * @property {Map<string, StaticFile>} files
 * @property {(path: string) => Promise<StaticFile | null>} [findEarlierFile] of the release before
 * @property {import("../cache/page-cache.js").PageCache} cache
 * @property {import("./bodies.js").Bodies} bodies
 * @property {() => boolean} isReady false while starting and stopping
 * @property {() => Promise<number>} [freeBytes] of the disk that the shop writes to
 * @property {ReturnType<typeof import("./metrics.js").createMetrics>} [metrics]
 * @property {() => void} [onUnknownProxy] called once when a proxy's headers arrive and none is trusted
 */

const { version } = createRequire(import.meta.url)("../../package.json");

/** The shop over HTTP: the page cache, else Express. @param {Shop} shop */
export function createApp(shop) {
  const trusts = trustOf(shop.trustProxy);
  const findPage = siteMap(shop.build.routes);
  const findRoute = findSharedRoutes(shop.build, findPage);
  const findShared = sharedRequests(findRoute, trusts, shop.operations);
  const pages = answerPages(shop, { findPage, findRoute, findShared, trusts });
  const app = createExpress(shop, { trusts, pages: [redirectToCanonicalPath(findPage), pages] });
  const answer = answerKept(shop, findShared, trusts, app);
  /** @type {import("node:http").RequestListener} */
  const listener = (req, res) => {
    logAnswer(req, res, shop.metrics?.observe);
    answer(req, res);
  };
  return Object.assign(listener, {
    isProxy: (/** @type {string} */ address) => trusts(address, 0),
  });
}

/**
 * Tells trusted proxies as Express asks for them: `hop` is 0 for the peer.
 * @param {Shop["trustProxy"]} setting so many proxies, or their addresses @returns {(address: string, hop: number) => boolean}
 */
function trustOf(setting) {
  if (typeof setting === "number") return (_address, hop) => hop < setting;
  const trusts = compile(setting);
  return remembered((address) => trusts(address, 0));
}

/**
 * @param {Shop} shop @param {{ trusts: ReturnType<typeof trustOf>, pages: RequestHandler[] }} made
 */
function createExpress(shop, { trusts, pages }) {
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

/**
 * Warns an owner who forgot TRUST_PROXY, so that all visitors share one address and its limits.
 * @param {Pick<Shop, "trustProxy" | "onUnknownProxy">} shop @returns {RequestHandler}
 */
function warnOfUnknownProxy({ trustProxy, onUnknownProxy }) {
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

/** @param {ReturnType<typeof diskTrouble>} trouble */
const busy = (trouble) =>
  Refusal.forNow(
    trouble
      ? `Nothing can be saved just now: the shop's disk is ${trouble}. Please tell whoever runs the shop.`
      : "The shop is very busy and cannot answer just now. Please try again in a moment.",
  );

/**
 * Answers refusals in words, and anything else as a logged 500. @type {import("express").ErrorRequestHandler}
 */
function answerError(error, req, res, _next) {
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
