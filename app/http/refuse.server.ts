import { wordsFor } from "#app/words/language.server.ts";
import { SAID } from "./responses.ts";

const STATUSES = {
  "too-large": 413,
  "too-many-fields": 400,
  unreadable: 400,
  "other-site": 403,
} as const;

/** Thrown from actions: the reason in words, as the text of a resource's answer and on the error page of the area. */
export function refuse(request: Request, why: keyof typeof STATUSES): Response {
  return new Response(wordsFor(request).errors.refused[why], {
    status: STATUSES[why],
    statusText: SAID,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
