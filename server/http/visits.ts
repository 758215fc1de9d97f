import type { IncomingMessage } from "node:http";
import { noteSeen } from "#runtime/http/seen-goods.ts";
import type { Operations } from "../build.ts";

/**
 * The `Set-Cookie` values that a visitor of this public page keeps: the good seen, and where the
 * visit came from, which is counted.
 */
export function cookiesOfVisit(
  { headers, url }: IncomingMessage,
  path: string,
  isTls: boolean,
  { noteVisit }: Pick<Operations, "noteVisit">,
): string[] {
  // A program's file is no visit, and any proxy may keep an endpoint's answer.
  if (/^\/(?:api|feeds)\//.test(path)) return [];
  const cookies = [
    noteSeen(path, headers.cookie, isTls),
    noteVisit(path, url ?? path, headers, isTls),
  ];
  return cookies.filter((one) => typeof one === "string");
}
