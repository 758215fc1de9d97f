import { HOST_PREFIX, preferenceOf, readCookies } from "./cookies.js";

/** Whoever sends one of these gets a page of their own. */
const PERSONAL_COOKIES = ["session", "cart", "toast"];

/**
 * What makes one visitor's page equal to another's.
 *
 * @typedef {object} Visit
 * @property {string} key
 * @property {string} path with the parameters that the page reads, each once, in one order
 * @property {Record<string, string>} headers all that a kept page may see of the visitor
 *
 * @param {{ method: string, url: string, headers: import("node:http").IncomingHttpHeaders, origin: string }} request
 * @param {import("./kept-routes.js").FindKept} findKept
 * @param {string} version the build's, by which a browser says that it has the stylesheets
 * @returns {Visit | null} null: not to be answered from the cache
 */
export function describeVisit({ method, url, headers, origin }, findKept, version) {
  if ((method !== "GET" && method !== "HEAD") || headers.authorization !== undefined) return null;
  const cookies = readCookies(headers.cookie);
  if (PERSONAL_COOKIES.some((name) => cookies.has(name) || cookies.has(HOST_PREFIX + name)))
    return null;

  const { pathname, searchParams } = new URL(url, origin);
  const route = findKept(pathname);
  if (!route) return null;
  const query = new URLSearchParams(
    route.reads.flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const path = query.size > 0 ? `${route.pathname}?${query}` : route.pathname;

  const language = prefersBangla(headers["accept-language"]) ? "bn" : "en";
  const savesData = String(headers["save-data"] ?? "").toLowerCase() === "on";
  const wantsHtml = String(headers.accept ?? "").includes("text/html");

  /** @type {Record<string, string>} */
  const seen = { "accept-language": language, accept: wantsHtml ? "text/html,*/*;q=0.8" : "*/*" };
  const preferences = preferencesOf(cookies, version);
  if (preferences.length > 0) seen.cookie = preferences.join("; ");
  if (savesData) seen["save-data"] = "on";
  return {
    key: [path, origin, ...Object.values(seen)].join(" "),
    path,
    headers: seen,
  };
}

/**
 * @param {Map<string, string>} cookies
 * @param {string} version
 */
function preferencesOf(cookies, version) {
  const choices = { language: ["en", "bn"], lite: ["0", "1"], css: [version] };
  return Object.entries(choices).flatMap(([name, known]) => {
    const value = preferenceOf(cookies, name);
    return value !== undefined && known.includes(value) ? [`${name}=${value}`] : [];
  });
}

/**
 * Whether Bangla is the best match among English and Bangla. Of equal weights the first named wins, as RFC 9110 leaves it to us.
 *
 * @param {string | undefined} header Accept-Language
 */
export function prefersBangla(header) {
  let best = { isBangla: false, weight: 0 };
  for (const part of (header ?? "").slice(0, 1000).split(",")) {
    const [tag = "", ...parameters] = part
      .toLowerCase()
      .split(";")
      .map((piece) => piece.trim());
    const language = tag.split("-")[0];
    if (language !== "en" && language !== "bn") continue;
    const given = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = given ? Number(given.slice(2)) || 0 : 1;
    if (weight > best.weight) best = { isBangla: language === "bn", weight };
  }
  return best.isBangla;
}
