import { randomUUID } from "node:crypto";
import { isHealthCheck } from "./health.js";
import { log, maskPath } from "./log.js";

/**
 * One line in the log once this request is over, and an id for it: a proxy's or our own.
 *
 * @param {import("node:http").IncomingMessage & { originalUrl?: string }} req
 * @param {import("node:http").ServerResponse} res
 * @param {() => number} bytesOf the answer, as its headers say
 * @param {number} [began] by `performance.now()`; now if not given
 * @returns {string} the request's id
 */
export function logAnswer(req, res, bytesOf, began = performance.now()) {
  const given = String(req.headers["x-request-id"] ?? "");
  const requestId = /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
  res.once("close", () => {
    const isQuiet = res.statusCode < 400 && isHealthCheck(req.url ?? "");
    log[res.statusCode >= 500 ? "error" : isQuiet ? "debug" : "info"]({
      requestId,
      method: req.method,
      path: maskPath(req.originalUrl ?? req.url ?? ""),
      // As nginx writes a visitor who left before the answer.
      status: res.writableFinished ? res.statusCode : 499,
      ms: Math.round((performance.now() - began) * 10) / 10,
      bytes: bytesOf(),
    });
  });
  return requestId;
}
