import type { HeadersFunction } from "@remix-run/node";

/** Headers of private pages: not stored, with the action's `Retry-After`. */
export const formPage: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set("Cache-Control", "no-store");
  return headers;
};
