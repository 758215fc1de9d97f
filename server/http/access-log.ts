import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { log, maskPath } from "#runtime/log.ts";
import { isHealthCheck } from "./health.ts";

/** is given each answer that has ended, and its milliseconds */
export type Observe = (res: Response, ms: number) => void;

/** `bytes` of a body whose header cannot be asked for them, `reason` of a 503 */
export interface Logged {
  requestId: string;
  bytes?: number;
  reason?: string | undefined;
  began: number;
  observe?: Observe | undefined;
}

export type Response = ServerResponse<IncomingMessage & { originalUrl?: string }> & {
  [LOGGED]?: Logged;
};

/** On the answer itself, since the garbage collector would go through a WeakMap of all answers. */
const LOGGED = Symbol("logged");

/**
 * Gives the request an id, and writes a line into the log once it is over. `observe` shares that
 * listener, since a streamed answer has seven of the ten that Node allows without a warning.
 */
export function logAnswer(req: IncomingMessage, res: Response, observe?: Observe) {
  const given = String(req.headers["x-request-id"] ?? "");
  const requestId = /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
  res[LOGGED] = { requestId, began: performance.now(), observe };
  res.on("close", sayAnswer);
}

function sayAnswer(this: Response) {
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

export const loggedOf = (res: Response): Logged => res[LOGGED] ?? { requestId: "", began: 0 };
