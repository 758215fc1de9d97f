import { randomUUID } from "node:crypto";
import { isHealthCheck } from "./health.js";
import { log, maskPath } from "./log.js";

/**
 * What the log says of an answer.
 *
 * @typedef {object} Logged
 * @property {string} requestId a proxy's or our own
 * @property {number | undefined} [bytes] of the body, where its header cannot be asked for them
 */

/** On the answer itself: a WeakMap of all answers is one that each collection of garbage goes through. */
const LOGGED = Symbol("logged");

/** @typedef {import("node:http").ServerResponse & { [LOGGED]?: Logged }} Response */

/**
 * One line in the log once this request is over, and an id for it.
 *
 * @param {import("node:http").IncomingMessage & { originalUrl?: string }} req
 * @param {Response} res
 */
export function logAnswer(req, res) {
  const began = performance.now();
  const given = req.headers["x-request-id"];
  const isNamed = given !== undefined && /^[\w.-]{8,64}$/.test(String(given));
  /** @type {Logged} */
  const logged = { requestId: isNamed ? String(given) : randomUUID(), bytes: undefined };
  res[LOGGED] = logged;
  res.on("close", () => {
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

/** What was begun for this answer. @param {Response} res @returns {Logged} */
export const loggedOf = (res) => res[LOGGED] ?? { requestId: "" };
