import type { IncomingMessage } from "node:http";
import { HOST_PREFIX, preferenceOf, readCookies } from "#runtime/http/cookies.ts";
import {
  chooseEncoding,
  chooseLanguage,
  type Encoding,
  languageAsked,
  languageFirst,
  wantsLite,
} from "#runtime/http/negotiation.ts";
import { LONGEST_REMEMBERED, remembered } from "#runtime/remembered.ts";
import { namedHost } from "../http/hosts.ts";
import type { FindSharedRoute } from "./shared-routes.ts";

/** A visitor with one of these cookies gets a page of their own. */
const PERSONAL_COOKIES = ["session", "cart", "district", "bought", "toast", "wrote"].flatMap(
  (name) => [name, HOST_PREFIX + name],
);

/** How shops of other programs name a page at the address of their home page. */
const OLD_NAMES = /[?&](?:p|page_id|product_id|category_id|product|product_cat|id)=/;

const BASE = "http://haat.invalid";

/** The longest key in characters; visitors can make up its path and query. */
const LONGEST_KEY = 600;

/** a request whose answer others may be given too */
export interface SharedRequest {
  /** the same for all who get the same answer */
  key: string;
  /** with the parameters that the page reads, each once, in one order */
  path: string;
  /** all that the app may see of the visitor */
  headers: Record<string, string>;
  encoding: Encoding;
  /** whether this visitor has a page of their own */
  isPersonal: boolean;
  /** whether that page differs by its slots alone */
  isFilled: boolean;
  /** whether nothing is at this address */
  isUnknown: boolean;
  /** whether an old address may lead from here to another page: nothing is here, or `/?p=123` */
  mayHaveMoved: boolean;
  /** whether Express would only send the page: no redirect, refusal or cookie for a language */
  isExact: boolean;
}

export type FindShared = (req: IncomingMessage & { originalUrl?: string }) => SharedRequest | null;

/**
 * Finds which answer a request shares with others; null for a private one.
 * @param trusts whether an address is a trusted proxy's
 * @param now the owner's choice for visitors who have chosen no language, and the time while which
 *   pages promise the same day of delivery
 */
export function sharedRequests(
  findRoute: FindSharedRoute,
  trusts: (address: string, hop: number) => boolean,
  {
    firstLanguage,
    servicePeriod,
  }: { firstLanguage: () => "browser" | "bn" | "en"; servicePeriod: () => string },
): FindShared {
  const findPage = remembered(readAddress);
  const browsers = remembered(chooseLanguage);
  const encodings = remembered(chooseEncoding);

  function readAddress(url: string) {
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
    const mayHaveMoved =
      route.isUnknown || (route.pathname === "/" && OLD_NAMES.test(asked.search));
    const isExact =
      !mayHaveMoved &&
      url.length <= LONGEST_REMEMBERED &&
      url.split("?", 1)[0] === route.pathname &&
      !asked.searchParams.has("lang");
    return { ...route, path, language, isExact, mayHaveMoved };
  }

  return ({ method, headers, socket, url = "/", originalUrl = url }) => {
    if ((method !== "GET" && method !== "HEAD") || headers.authorization !== undefined) return null;
    const page = findPage(originalUrl);
    if (!page) return null;
    const { path, isUnknown, isExact, mayHaveMoved } = page;
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
      mayHaveMoved,
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

/** The API promises no days. */
const isApi = (path: string) => path.startsWith("/api/") || path.startsWith("/api?");
