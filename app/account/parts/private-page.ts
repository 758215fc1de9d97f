import type { HeadersFunction } from "@remix-run/node";

/** Pages of one person leave nothing in a shared browser's cache, and pass on what the action says (`Retry-After`). */
export const privatePage: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  return passOn(headers, actionHeaders);
};

/** For forms anybody may open: only what the action says. */
export const formPage: HeadersFunction = ({ actionHeaders }) =>
  passOn(new Headers(), actionHeaders);

function passOn(headers: Headers, actionHeaders: Headers): Headers {
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
}
