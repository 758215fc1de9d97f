import { HOST_PREFIX, preferenceOf, readCookies } from "../cookies.js";
import { chooseLanguage, languageAsked } from "../negotiation.js";

/** Whoever sends one of these gets a page of their own. */
const PERSONAL_COOKIES = ["session", "cart", "toast"];

/**
 * What makes one visitor's page equal to another's.
 *
 * @typedef {object} SharedRequest
 * @property {string} key
 * @property {string} path with the parameters that the page reads, each once, in one order
 * @property {Record<string, string>} headers all that a cached page may see of the visitor
 * @property {boolean} isPersonal whether this visitor's page is one of their own
 * @property {boolean} isFilled whether theirs differs by what is put into its places alone
 * @property {boolean} isUnknown whether nothing is there
 *
 * @param {{ method: string, url: string, headers: import("node:http").IncomingHttpHeaders, origin: string }} request
 * @param {import("./cacheable-routes.js").FindCacheable} findCacheable
 * @returns {SharedRequest | null} null: nobody shares it
 */
export function sharedRequestOf({ method, url, headers, origin }, findCacheable) {
  if ((method !== "GET" && method !== "HEAD") || headers.authorization !== undefined) return null;
  const cookies = readCookies(headers.cookie);
  const asked = new URL(url, origin);
  const { pathname, searchParams } = asked;
  const route = findCacheable(pathname);
  if (!route) return null;
  const askedLanguage = route.reads.includes("lang") ? languageAsked(asked) : null;
  const query = new URLSearchParams(
    route.reads.flatMap((name) => {
      const value = name === "lang" ? askedLanguage : searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const path = query.size > 0 ? `${route.pathname}?${query}` : route.pathname;

  const language = askedLanguage ?? chooseLanguage(headers["accept-language"]);
  const savesData = String(headers["save-data"] ?? "").toLowerCase() === "on";
  const wantsHtml = String(headers.accept ?? "").includes("text/html");

  /** @type {Record<string, string>} */
  const seen = { "accept-language": language, accept: wantsHtml ? "text/html,*/*;q=0.8" : "*/*" };
  // What the address asks for outweighs the cookie, which then must not tell one kept page from another.
  const preferences = preferencesOf(cookies).filter(
    (preference) => askedLanguage === null || !preference.startsWith("language="),
  );
  if (preferences.length > 0) seen.cookie = preferences.join("; ");
  if (savesData) seen["save-data"] = "on";
  return {
    key: [path, origin, ...Object.values(seen)].join(" "),
    path,
    headers: seen,
    isFilled: route.isFilled && (wantsHtml || route.isUnknown === true),
    isUnknown: route.isUnknown === true,
    isPersonal: PERSONAL_COOKIES.some(
      (name) => cookies.has(name) || cookies.has(HOST_PREFIX + name),
    ),
  };
}

/** @param {ReturnType<typeof readCookies>} cookies */
function preferencesOf(cookies) {
  const choices = { language: ["en", "bn"], lite: ["0", "1"] };
  return Object.entries(choices).flatMap(([name, known]) => {
    const value = preferenceOf(cookies, name);
    return value !== undefined && known.includes(value) ? [`${name}=${value}`] : [];
  });
}
