import { noteSeen } from "./seen-goods.js";

/**
 * The `Set-Cookie` values that a visitor of this public page keeps: the good seen, and where the
 * visit came from, which is counted.
 * @param {import("node:http").IncomingMessage} req @param {string} path @param {boolean} isTls
 * @param {Pick<import("../build.js").Operations, "noteVisit">} operations @returns {string[]}
 */
export function cookiesOfVisit({ headers, url }, path, isTls, { noteVisit }) {
  // A program's file is no visit, and any proxy may keep an endpoint's answer.
  if (/^\/(?:api|feeds)\//.test(path)) return [];
  const cookies = [
    noteSeen(path, headers.cookie, isTls),
    noteVisit(path, url ?? path, headers, isTls),
  ];
  return cookies.filter((one) => typeof one === "string");
}
