import { randomUUID } from "node:crypto";
import { log, maskPath } from "../log.js";
import { isHealthCheck } from "./health.js";

/**
 * @typedef {object} Logged
 * @property {string} requestId a proxy's or our own
 * @property {number | undefined} [bytes] of the body, where its header cannot be asked for them
 * @property {string | undefined} [reason] of a 503
 * @property {number} began by `performance.now()`
 * @property {Observe | undefined} [observe]
 *
 * @typedef {(res: Response, ms: number) => void} Observe is given each answer that has ended, and its milliseconds
 * @typedef {import("node:http").ServerResponse<import("node:http").IncomingMessage & { originalUrl?: string }> & { [LOGGED]?: Logged }} Response
 */

/** On the answer itself, since the garbage collector would go through a WeakMap of all answers. */
const LOGGED = Symbol("logged");

/**
 * Gives the request an id, and writes a line into the log once it is over.
 *
 * @param {import("node:http").IncomingMessage} req @param {Response} res
 * @param {Observe} [observe] shares the log's listener: a streamed answer has seven of the ten that Node allows without a warning
 */
export function logAnswer(req, res, observe) {
  const given = String(req.headers["x-request-id"] ?? "");
  const requestId = /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
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
  const level = statusCode === 503 ? "warn" : statusCode >= 500 ? "error" : "info";
  log[isQuiet ? "debug" : level]({
    requestId,
    method: req.method,
    path: maskPath(req.originalUrl ?? req.url ?? ""),
    // 499 is nginx's status for a visitor who left before the answer.
    status: this.writableFinished ? statusCode : 499,
    ms: Math.round(ms * 10) / 10,
    bytes: bytes ?? Number(this.getHeader("Content-Length") ?? 0),
    reason,
  });
}

/** @param {Response} res @returns {Logged} */
export const loggedOf = (res) => res[LOGGED] ?? { requestId: "", began: 0 };
