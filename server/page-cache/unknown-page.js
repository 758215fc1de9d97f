import { randomUUID } from "node:crypto";
import { segmentsOf } from "../canonical-path.js";
import { nearRoutes } from "../near-routes.js";
import { handleOf } from "./route-handle.js";

/*
 * One page answers every address at which nothing is, so it is made once: at an address that nobody can guess. It names no
 * address (`app/storefront/layout/back-here.tsx`), so that all of them are answered with the same bytes.
 */

/** @typedef {import("../../app/pieces/piece.ts").Piece} Piece */

/** Where it is made. */
export const NOWHERE = `/${randomUUID()}`;

/** Whether Remix is asked for the data of a page alone. @param {string} pathname */
export const isOnlyData = (pathname) => pathname.endsWith(".data");

/**
 * The route that takes whatever nobody else does, where its page is to be kept.
 *
 * @param {import("@remix-run/node").ServerBuild["routes"]} routes
 */
export const routeOfAllElse = (routes) =>
  Object.values(routes).find(
    (one) =>
      one && segmentsOf(routes, one.id).join() === "*" && handleOf(one.module)?.sameForEveryone,
  );

/**
 * A function that says whether no other route can answer a path. What lies below something is left to the app: the address of an
 * order is private with whatever stands behind it.
 *
 * @param {import("@remix-run/node").ServerBuild["routes"]} routes
 * @returns {(pathname: string) => boolean}
 */
export function unknownPages(routes) {
  const id = routeOfAllElse(routes)?.id;
  if (id === undefined) return () => false;
  const others = Object.keys(routes).filter((one) => one !== id);
  const known = new Set(others.map((one) => firstWord(segmentsOf(routes, one))));
  // Mostly the first word says it, and not all routes have to be gone through.
  const isPlain = ![...known].some(isOpen);
  const findNear = nearRoutes(routes);
  return (pathname) =>
    !isOnlyData(pathname) &&
    !known.has(firstWord(decodeURIComponent(pathname).split("/").slice(1))) &&
    (isPlain || findNear(pathname).every((near) => near === id));
}

/** Whether a word of a route takes others than itself, or none. */
const isOpen = (word = "") => /^[:*]|\?$/.test(word);

/** What answers whatever is no call of the API. */
const NO_CALL = "api/*";

/**
 * A function that says whether a path lies below `/api` and is no call: what is answered there is the same for all of them.
 *
 * @param {import("@remix-run/node").ServerBuild["routes"]} routes
 * @returns {(pathname: string) => boolean}
 */
export function unknownCalls(routes) {
  const findNear = nearRoutes(routes);
  const id = Object.keys(routes).find((one) => segmentsOf(routes, one).join("/") === NO_CALL);
  if (id === undefined) return () => false;
  const others = new Set(["*", NO_CALL]);
  const calls = Object.keys(routes).filter((one) => !others.has(segmentsOf(routes, one).join("/")));
  const below = calls.map((one) => segmentsOf(routes, one)).filter(([first]) => first === "api");
  const words = new Set(below.map(([, word = ""]) => word.toLowerCase()));
  const isPlain = ![...words].some(isOpen);
  return (pathname) => {
    if (!pathname.startsWith("/api/") || isOnlyData(pathname)) return false;
    // Mostly the first word below says it, and not all routes have to be gone through.
    if (isPlain && !words.has(pathname.split("/")[2] ?? "")) return true;
    return findNear(pathname).every((near) => others.has(segmentsOf(routes, near).join("/")));
  };
}

/** @param {string[]} segments */
const firstWord = ([first = ""]) => first.toLowerCase().split(".")[0];

/**
 * Whether the page made there says nothing of where it was made: only then it answers other addresses.
 *
 * @param {readonly Piece[]} pieces
 */
export const namesNoAddress = (pieces) =>
  !pieces.some((piece) => textOf(piece).includes(NOWHERE.slice(1)));

/** @param {Piece} piece */
const textOf = (piece) => (typeof piece === "string" ? piece : piece.stranger);
