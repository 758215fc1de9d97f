import type { ShopError } from "#app/domain/core/shop-error.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { SAID } from "./responses.ts";

const STATUSES = {
  "too-large": 413,
  "too-many-fields": 400,
  unreadable: 400,
  "other-site": 403,
  "without-token": 403,
} as const;

/**
 * Thrown from actions: the reason in words, shown by the area's error page or sent as a resource's
 * text.
 */
export function refuse(request: Request, why: keyof typeof STATUSES): Response {
  return sayWhy(wordsFor(request).errors.refused[why], STATUSES[why]);
}

/** Like `refuse`, with the reason in the reader's words. */
export const sayWhy = (reason: string, status: number): Response =>
  new Response(reason, {
    status,
    statusText: SAID,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });

/** The status of a refusal, with `Retry-After` if waiting helps (RFC 9110, 10.2.3). */
export function refusalInit(
  refusal: ShopError,
  status: number,
): { status: number; headers?: Record<string, string> } {
  if (!("retryAfterS" in refusal.params)) return { status };
  const inTime = /^(busy|disk-)/.test(refusal.code) ? 503 : 429;
  return { status: inTime, headers: { "Retry-After": String(refusal.params.retryAfterS) } };
}
