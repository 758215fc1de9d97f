import { noteSeen } from "./seen-goods.js";

/**
 * The `Set-Cookie` values that a visitor of this public page keeps: the good seen, and where the visit came from, which is counted.
 * @param {import("node:http").IncomingMessage} req @param {string} path @param {boolean} isTls
 * @param {Pick<import("../build.js").Operations, "noteVisit">} operations @returns {string[]}
 */
export function cookiesOfVisit({ headers, url }, path, isTls, { noteVisit }) {
  // An endpoint is no visit, and its answer may be kept by any proxy.
  if (path.startsWith("/api/")) return [];
  const cookies = [
    noteSeen(path, headers.cookie, isTls),
    noteVisit(path, url ?? path, headers, isTls),
  ];
  return cookies.filter((one) => typeof one === "string");
}
