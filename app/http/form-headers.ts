import type { HeadersFunction } from "@remix-run/node";

/**
 * Private pages are not stored in a shared browser's cache, and pass on the action's headers
 * (`Retry-After`).
 */
export const privatePage: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  return passOn(headers, actionHeaders);
};

/** Headers of public forms: only the action's. */
export const publicForm: HeadersFunction = ({ actionHeaders }) =>
  passOn(new Headers(), actionHeaders);

function passOn(headers: Headers, actionHeaders: Headers): Headers {
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
}
