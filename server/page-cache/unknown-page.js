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
  return (pathname) => {
    if (isOnlyData(pathname)) return false;
    const end = pathname.indexOf("/", 1);
    const first = pathname.slice(1, end === -1 ? undefined : end);
    return (
      !known.has(firstWord(decodeURIComponent(first).split("/"))) &&
      (isPlain || findNear(pathname).every((near) => near === id))
    );
  };
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
  const id = Object.keys(routes).find((one) => segmentsOf(routes, one).join("/") === NO_CALL);
  if (id === undefined) return () => false;
  const others = new Set(["*", NO_CALL]);
  const calls = Object.keys(routes).filter((one) => !others.has(segmentsOf(routes, one).join("/")));
  const paths = new Set(calls.map((one) => `/${segmentsOf(routes, one).join("/")}`));
  const wordOf = (/** @type {string} */ one) => (segmentsOf(routes, one)[1] ?? "").toLowerCase();
  const below = calls.filter((one) => segmentsOf(routes, one)[0] === "api");
  const isPlain = !(
    calls.some((one) => isOpen(segmentsOf(routes, one)[0])) || below.map(wordOf).some(isOpen)
  );
  // Mostly the first word below says it, and not all routes have to be gone through.
  const findNear = new Map(
    below.map((word) => [
      wordOf(word),
      nearRoutes(
        routes,
        below.filter((one) => wordOf(one) === wordOf(word)),
      ),
    ]),
  );
  const findAny = nearRoutes(routes, calls);
  return (pathname) => {
    if (!pathname.startsWith("/api/") || isOnlyData(pathname) || paths.has(pathname)) return false;
    const end = pathname.indexOf("/", API);
    const word = pathname.slice(API, end === -1 ? undefined : end);
    const find = isPlain ? findNear.get(word) : findAny;
    return find === undefined || find(pathname).length === 0;
  };
}

/** Where the first word below `/api/` begins. */
const API = "/api/".length;

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
