import type { IncomingHttpHeaders } from "node:http";
import { preferenceOf, readCookies, setCookie } from "#runtime/http/cookies.ts";
import { LONGEST_SOURCE, type Touch, type Touches } from "./touches.ts";

const NAME = "touches";
const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** Seconds in which the same page from the same source is one visit: a reload, or Back. */
const ONE_VISIT_S = 30 * 60;

const LONGEST_TEXT = 60;
/**
 * Click ids in use are shorter than this; a longer one is left out, because a cut one means
 * nothing.
 */
const CLICK_ID = /^[\w.-]{1,500}$/;
/** What two touches take at most, so that a forged cookie costs nothing to read. */
const LONGEST_COOKIE = 3000;

/** Sources of the shop's own, which no visitor may claim. */
const OWN = ["desk", "chat", "api", "other"];

/**
 * Names by which people know a site, in place of its hosts and of the abbreviations that its
 * advertisements carry.
 */
const SITES: [string, RegExp][] = [
  ["facebook", /^(?:fb|facebook|(?:.+\.)?facebook\.com|fb\.(?:com|me))$/],
  ["instagram", /^(?:ig|instagram|(?:.+\.)?instagram\.com)$/],
  ["messenger", /^(?:msg|messenger|(?:.+\.)?messenger\.com|m\.me)$/],
  ["whatsapp", /^(?:whatsapp|(?:.+\.)?whatsapp\.com|wa\.me)$/],
  ["google", /^(?:google|(?:.+\.)?google\.(?:[a-z]{2,3})(?:\.[a-z]{2})?)$/],
  ["youtube", /^(?:yt|youtube|(?:.+\.)?youtube\.com|youtu\.be)$/],
  ["tiktok", /^(?:tiktok|(?:.+\.)?tiktok\.com)$/],
];

export const SITE_NAMES = SITES.map(([name]) => name);

const AUTOMATIC = /bot|crawl|spider|slurp|preview|facebookexternalhit|monitor|curl|wget/i;

/** The source of a text in any spelling, bounded; "" for none. */
export function sourceOf(text: string): string {
  const line = clean(text, LONGEST_SOURCE)
    .toLowerCase()
    .replace(/^www\./, "");
  return SITES.find(([, spelled]) => spelled.test(line))?.[0] ?? (OWN.includes(line) ? "" : line);
}

/** One line of at most this many characters, without control characters. */
function clean(text: unknown, most: number): string {
  const line = String(text ?? "")
    .slice(0, 4 * most)
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  return [...line].slice(0, most).join("").trim();
}

/** First and last touch of this browser within 30 days, from its cookies; null without any. */
export function readTouches(
  header: string | null | undefined,
  now: number = Date.now(),
): Touches | null {
  const value = preferenceOf(readCookies(header), NAME);
  if (!value || value.length > LONGEST_COOKIE) return null;
  try {
    const rows = JSON.parse(Buffer.from(value, "base64url").toString());
    const touches = [rows]
      .flat(1)
      .slice(0, 2)
      .flatMap((row) => readTouch(row, now));
    const [first, last = first] = touches;
    return first && last ? { first, last } : null;
  } catch {
    return null;
  }
}

/** Anybody can write a cookie, so each text is bounded again. */
function readTouch(row: unknown, now: number): Touch[] {
  if (!Array.isArray(row)) return [];
  const [at, source, medium, campaign, fbclid, gclid, host, page, ttclid] = row;
  const age = now / 1000 - at;
  if (!Number.isSafeInteger(at) || age < -60 || age > THIRTY_DAYS_S) return [];
  const read = {
    source: sourceOf(String(source ?? "")),
    medium: clean(medium, LONGEST_TEXT),
    campaign: clean(campaign, LONGEST_TEXT),
    fbclid: clickId(fbclid),
    gclid: clickId(gclid),
    host: clean(host, LONGEST_TEXT),
    page: clean(page, LONGEST_TEXT),
    at,
    ...withTtclid(clickId(ttclid)),
  };
  return read.source ? [read] : [];
}

const withTtclid = (ttclid: string) => (ttclid ? { ttclid } : {});

const clickId = (text: unknown) => (CLICK_ID.test(String(text ?? "")) ? String(text) : "");

/**
 * A visit that begins with this request for a page: its source ("" for one that says none) and the
 * `Set-Cookie` value to keep; null when the visitor was here before it, or is a program. `path` is
 * the page's, `url` as the request has it.
 */
export function readVisit(
  path: string,
  url: string,
  headers: IncomingHttpHeaders,
  isTls: boolean,
  now: number = Date.now(),
): { source: string; cookie: string | null } | null {
  const site = headers["sec-fetch-site"];
  if (site === "same-origin" || headers["sec-purpose"] || headers["x-purpose"]) return null;
  const host = refererOf(headers);
  const search = url.includes("?") ? url.slice(url.indexOf("?")) : "";
  if (host === null && search === "" && site === undefined && !path.startsWith("/l/")) return null;
  if (host === "own" || AUTOMATIC.test(headers["user-agent"] ?? "")) return null;
  const touch = touchOf(path, search, host ?? "", now);
  if (!touch) return site === undefined ? null : { source: "", cookie: null };
  const before = readTouches(headers.cookie, now);
  const { last } = before ?? {};
  const isSame =
    last &&
    last.source === touch.source &&
    last.campaign === touch.campaign &&
    last.page === touch.page;
  if (isSame && touch.at - last.at < ONE_VISIT_S) return null;
  const first = before?.first ?? touch;
  const rows = first === touch ? [touch] : [{ ...first, fbclid: "", gclid: "", ttclid: "" }, touch];
  return { source: touch.source, cookie: keep(rows, isTls) };
}

function keep(touches: readonly Touch[], isTls: boolean): string {
  const rows = touches.map(
    ({ at, source, medium, campaign, fbclid, gclid, host, page, ttclid }) => [
      ...[at, source, medium, campaign, fbclid, gclid, host, page],
      ...(ttclid ? [ttclid] : []),
    ],
  );
  const value = Buffer.from(JSON.stringify(rows)).toString("base64url");
  return setCookie({ name: NAME, value, maxAge: THIRTY_DAYS_S, httpOnly: true }, isTls);
}

export const forgetTouches = (isTls: boolean): string =>
  setCookie({ name: NAME, value: "", maxAge: 0, httpOnly: true }, isTls);

function touchOf(path: string, search: string, host: string, now: number): Touch | null {
  const query = new URLSearchParams(search);
  const text = (name: string) => clean(query.get(name), LONGEST_TEXT);
  const [fbclid, gclid] = [clickId(query.get("fbclid")), clickId(query.get("gclid"))];
  const ttclid = clickId(query.get("ttclid"));
  const landing = /^\/l\/([a-z0-9-]{1,100})$/.exec(path)?.[1];
  const source =
    sourceOf(query.get("utm_source") ?? "") ||
    (landing ? `l/${landing}`.slice(0, LONGEST_SOURCE) : "") ||
    (fbclid && "facebook") ||
    (gclid && "google") ||
    (ttclid && "tiktok") ||
    sourceOf(host);
  if (!source) return null;
  return {
    source,
    medium: text("utm_medium"),
    campaign: text("utm_campaign"),
    fbclid,
    gclid,
    host: clean(host, LONGEST_TEXT),
    page: clean(path, LONGEST_TEXT),
    at: Math.floor(now / 1000),
    ...withTtclid(ttclid),
  };
}

/**
 * The clicks on advertisements by which this visitor came, with this request or on their last
 * visits, and when; null without one, and for a program or a page that a browser fetches ahead.
 */
export function clicksOf(url: string, headers: IncomingHttpHeaders, now: number) {
  const { cookie = "", "user-agent": userAgent = "" } = headers;
  // Most visitors have neither, and cost two searches.
  if (!cookie.includes(`${NAME}=`) && !/[?&](?:fb|tt)clid=/.test(url)) return null;
  if (headers["sec-purpose"] || userAgent === "" || AUTOMATIC.test(userAgent)) return null;
  const query = new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?")) : "");
  const asked = {
    ...{ fbclid: clickId(query.get("fbclid")), ttclid: clickId(query.get("ttclid")) },
    at: now / 1000,
  };
  const { first, last } = readTouches(cookie, now) ?? {};
  const found = [asked, last, first].find((touch) => touch?.fbclid || touch?.ttclid);
  if (!found) return null;
  return { fbclid: found.fbclid, ttclid: found.ttclid ?? "", clickedAt: found.at * 1000 };
}

/** The host of the page that led here: "own" of this shop, null for none. */
function refererOf({ referer, host, "x-forwarded-host": forwarded }: IncomingHttpHeaders) {
  if (!referer || !URL.canParse(referer)) return null;
  const from = new URL(referer).host;
  return from === host || from === String(forwarded ?? "") ? "own" : from;
}
