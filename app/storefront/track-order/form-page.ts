import type { HeadersFunction } from "@remix-run/node";

/** For pages of one reader: nothing stays in a shared browser, and what the action says (`Retry-After`) goes along. */
export const formPage: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set("Cache-Control", "no-store");
  return headers;
};
