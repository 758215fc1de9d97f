import { randomUUID } from "node:crypto";
import { log, maskPath } from "../log.js";
import { isHealthCheck } from "./health.js";

/**
 * What the log says of an answer.
 *
 * @typedef {object} Logged
 * @property {string} requestId a proxy's or our own
 * @property {number | undefined} [bytes] of the body, where its header cannot be asked for them
 * @property {string | undefined} [reason] of a refusal for want of a turn
 * @property {number} began by `performance.now()`
 * @property {Observe | undefined} [observe]
 *
 * @callback Observe is given each answer that has ended
 * @param {Response} res
 * @param {number} ms since its request came
 * @returns {void}
 */

/** On the answer itself: a WeakMap of all answers is one that each collection of garbage goes through. */
const LOGGED = Symbol("logged");

/** @typedef {import("node:http").ServerResponse<import("node:http").IncomingMessage & { originalUrl?: string }> & { [LOGGED]?: Logged }} Response */

/**
 * One line in the log once this request is over, and an id for it.
 *
 * @param {import("node:http").IncomingMessage} req
 * @param {Response} res
 * @param {Observe} [observe] shares the listener of the log: a streamed answer has seven of the ten that Node allows without a warning
 */
export function logAnswer(req, res, observe) {
  const given = req.headers["x-request-id"];
  const isNamed = given !== undefined && /^[\w.-]{8,64}$/.test(String(given));
  const requestId = isNamed ? String(given) : randomUUID();
  res[LOGGED] = { requestId, bytes: undefined, began: performance.now(), observe };
  res.on("close", sayAnswer);
}

/** @this {Response} */
function sayAnswer() {
  const { req, statusCode } = this;
  const { requestId, bytes, began, observe, reason } = loggedOf(this);
  const ms = performance.now() - began;
  observe?.(this, ms);
  const isQuiet = statusCode < 400 && isHealthCheck(req.url ?? "");
  // The reason of a 503 has its own line, at the same level.
  const level = statusCode === 503 ? "warn" : statusCode >= 500 ? "error" : "info";
  log[isQuiet ? "debug" : level]({
    requestId,
    method: req.method,
    path: maskPath(req.originalUrl ?? req.url ?? ""),
    // As nginx writes a visitor who left before the answer.
    status: this.writableFinished ? statusCode : 499,
    ms: Math.round(ms * 10) / 10,
    bytes: bytes ?? Number(this.getHeader("Content-Length") ?? 0),
    reason,
  });
}

/** What was begun for this answer. @param {Response} res @returns {Logged} */
export const loggedOf = (res) => res[LOGGED] ?? { requestId: "", began: 0 };
