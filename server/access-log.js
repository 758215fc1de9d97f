import { randomUUID } from "node:crypto";
import { isHealthCheck } from "./health.js";
import { maskPath, writeAnswer } from "./log.js";

/**
 * What the log says of an answer.
 *
 * @typedef {object} Logged
 * @property {string} requestId a proxy's or our own
 * @property {number | undefined} [bytes] of the body, where its header cannot be asked for them
 * @property {number} began by `performance.now()`
 */

/** On the answer itself: a WeakMap of all answers is one that each collection of garbage goes through. */
const LOGGED = Symbol("logged");

/** @typedef {import("node:http").ServerResponse<import("node:http").IncomingMessage & { originalUrl?: string }> & { [LOGGED]?: Logged }} Response */

/**
 * One line in the log once this request is over, and an id for it.
 *
 * @param {import("node:http").IncomingMessage} req
 * @param {Response} res
 */
export function logAnswer(req, res) {
  const given = req.headers["x-request-id"];
  const isNamed = given !== undefined && /^[\w.-]{8,64}$/.test(String(given));
  const requestId = isNamed ? String(given) : randomUUID();
  res[LOGGED] = { requestId, bytes: undefined, began: performance.now() };
  res.on("close", sayAnswer);
}

/** @this {Response} */
function sayAnswer() {
  const { req, statusCode } = this;
  const { requestId, bytes, began } = loggedOf(this);
  const isQuiet = statusCode < 400 && isHealthCheck(req.url ?? "");
  writeAnswer(statusCode >= 500 ? "error" : isQuiet ? "debug" : "info", {
    requestId,
    method: req.method ?? "",
    path: maskPath(req.originalUrl ?? req.url ?? ""),
    // As nginx writes a visitor who left before the answer.
    status: this.writableFinished ? statusCode : 499,
    ms: Math.round((performance.now() - began) * 10) / 10,
    bytes: bytes ?? Number(this.getHeader("Content-Length") ?? 0),
  });
}

/** What was begun for this answer. @param {Response} res @returns {Logged} */
export const loggedOf = (res) => res[LOGGED] ?? { requestId: "", began: 0 };
