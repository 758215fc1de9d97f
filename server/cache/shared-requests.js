import { HOST_PREFIX, preferenceOf, readCookies } from "../http/cookies.js";
import { namedHost } from "../http/hosts.js";
import {
  chooseEncoding,
  chooseLanguage,
  languageAsked,
  languageFirst,
  wantsLite,
} from "../http/negotiation.js";
import { LONGEST_REMEMBERED, remembered } from "../remembered.js";

/** A visitor with one of these cookies gets a page of their own. */
const PERSONAL_COOKIES = ["session", "cart", "district", "bought", "toast", "wrote"].flatMap(
  (name) => [name, HOST_PREFIX + name],
);

const BASE = "http://haat.invalid";

/** The longest key in characters; visitors can make up its path and query. */
const LONGEST_KEY = 600;

/**
 * @typedef {object} SharedRequest a request whose answer others may be given too
 * @property {string} key the same for all who get the same answer
 * @property {string} path with the parameters that the page reads, each once, in one order
 * @property {Record<string, string>} headers all that the app may see of the visitor
 * @property {import("../http/negotiation.js").Encoding} encoding
 * @property {boolean} isPersonal whether this visitor has a page of their own
 * @property {boolean} isFilled whether that page differs by its slots alone
 * @property {boolean} isUnknown whether nothing is at this address
 * @property {boolean} isExact whether Express would only send the page: no redirect, refusal or cookie for a language
 *
 * @typedef {(req: import("node:http").IncomingMessage & { originalUrl?: string }) => SharedRequest | null} FindShared
 */

/**
 * Finds which answer a request shares with others; null for a private one. @param
 * {import("./shared-routes.js").FindSharedRoute} findRoute
 * @param {(address: string, hop: number) => boolean} trusts whether an address is a trusted proxy's
 * @param {{ firstLanguage: () => "browser" | "bn" | "en", servicePeriod: () => string }} now the owner's choice for visitors who have chosen
 * no language, and the time while which pages promise the same day of delivery
 * @returns {FindShared}
 */
export function sharedRequests(findRoute, trusts, { firstLanguage, servicePeriod }) {
  const findPage = remembered(readAddress);
  const browsers = remembered(chooseLanguage);
  const encodings = remembered(chooseEncoding);

  /** @param {string} url */
  function readAddress(url) {
    // Express refuses an address like "//", which throws here.
    if (!URL.canParse(url, BASE)) return null;
    const asked = new URL(url, BASE);
    const route = findRoute(asked.pathname);
    if (!route) return null;
    const language = route.reads.includes("lang") ? languageAsked(asked) : null;
    const query = new URLSearchParams(
      route.reads.flatMap((name) => {
        const value = name === "lang" ? language : asked.searchParams.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const path = query.size > 0 ? `${route.pathname}?${query}` : route.pathname;
    const isExact =
      url.length <= LONGEST_REMEMBERED &&
      url.split("?", 1)[0] === route.pathname &&
      !asked.searchParams.has("lang");
    return { ...route, path, language, isExact };
  }

  return ({ method, headers, socket, url = "/", originalUrl = url }) => {
    if ((method !== "GET" && method !== "HEAD") || headers.authorization !== undefined) return null;
    const page = findPage(originalUrl);
    if (!page) return null;
    const { path, isUnknown, isExact } = page;
    const cookies = headers.cookie === undefined ? null : readCookies(headers.cookie);
    const chosen = cookies && preferenceOf(cookies, "language");
    const language =
      page.language ??
      (chosen === "en" || chosen === "bn"
        ? chosen
        : (languageFirst(path, firstLanguage()) ?? browsers(headers["accept-language"])));
    const isLite = wantsLite(cookies && preferenceOf(cookies, "lite"), headers["save-data"]);
    const wantsHtml = (headers.accept ?? "").includes("text/html");
    const encoding = encodings(String(headers["accept-encoding"] ?? ""));
    // What the page's own addresses begin with, as they will be read.
    const isFromProxy = trusts(socket.remoteAddress ?? "", 0);
    const scheme = isFromProxy ? String(headers["x-forwarded-proto"]).split(",", 1)[0] : "";
    const place = `${scheme?.trim() === "https"} ${namedHost(headers, isFromProxy)}`;
    const period = isApi(path) ? "" : ` ${servicePeriod()}`;
    const key = `${path} ${language}${isLite ? " lite" : ""}${wantsHtml ? " html" : ""}${period} ${place}`;
    if (key.length > LONGEST_KEY) return null;
    return {
      key,
      path,
      encoding,
      isUnknown,
      isExact,
      isFilled: page.isFilled && (wantsHtml || isUnknown),
      isPersonal: cookies !== null && PERSONAL_COOKIES.some((name) => cookies.has(name)),
      // The app must not choose once more: the owner's choice may have changed since.
      headers: {
        "accept-language": language,
        cookie: `language=${language}`,
        accept: wantsHtml ? "text/html,*/*;q=0.8" : "*/*",
        ...(isLite && { "save-data": "on" }),
      },
    };
  };
}

/** The API promises no days. @param {string} path */
const isApi = (path) => path.startsWith("/api/") || path.startsWith("/api?");
