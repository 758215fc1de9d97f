import { randomUUID } from "node:crypto";
import { isHealthCheck } from "./health.js";
import { log, maskPath } from "./log.js";

/**
 * What the log says of an answer.
 *
 * @typedef {object} Logged
 * @property {string} requestId a proxy's or our own
 * @property {number} [bytes] of the body, where its header cannot be asked for them
 */

/** @type {WeakMap<import("node:http").ServerResponse, Logged>} */
const known = new WeakMap();

/**
 * One line in the log once this request is over, and an id for it.
 *
 * @param {import("node:http").IncomingMessage & { originalUrl?: string }} req
 * @param {import("node:http").ServerResponse} res
 */
export function logAnswer(req, res) {
  const began = performance.now();
  const given = String(req.headers["x-request-id"] ?? "");
  /** @type {Logged} */
  const logged = { requestId: /^[\w.-]{8,64}$/.test(given) ? given : randomUUID() };
  known.set(res, logged);
  res.once("close", () => {
    const isQuiet = res.statusCode < 400 && isHealthCheck(req.url ?? "");
    log[res.statusCode >= 500 ? "error" : isQuiet ? "debug" : "info"]({
      requestId: logged.requestId,
      method: req.method,
      path: maskPath(req.originalUrl ?? req.url ?? ""),
      // As nginx writes a visitor who left before the answer.
      status: res.writableFinished ? res.statusCode : 499,
      ms: Math.round((performance.now() - began) * 10) / 10,
      bytes: logged.bytes ?? Number(res.getHeader("Content-Length") ?? 0),
    });
  });
}

/** What was begun for this answer. @param {import("node:http").ServerResponse} res @returns {Logged} */
export const loggedOf = (res) => known.get(res) ?? { requestId: "" };
