import Negotiator from "negotiator";

/** Characters of a header that are read; browsers send a hundred. */
const MOST_READ = 1000;

/** @typedef {"br" | "gzip" | "identity"} Encoding */

/**
 * The best encoding of an Accept-Encoding header. @param {string | string[] | undefined} accepted @returns {Encoding}
 */
export function chooseEncoding(accepted) {
  const taken = ask("accept-encoding", accepted).encodings(["br", "gzip"]);
  return taken.includes("br") ? "br" : taken.includes("gzip") ? "gzip" : "identity";
}

/**
 * Chooses by an Accept-Language header; of equal weights the first named wins.
 * @param {string | null | undefined} accepted @returns {"en" | "bn"}
 */
export function chooseLanguage(accepted) {
  return ask("accept-language", accepted ?? undefined).languages(["en", "bn"])[0] === "bn"
    ? "bn"
    : "en";
}

/**
 * The owner's choice for shoppers who have chosen no language; null if the browser decides, as
 * always for programs and staff.
 * @param {string} pathname @param {"browser" | "bn" | "en"} first
 */
export const languageFirst = (pathname, first) =>
  first === "browser" || /^\/(api|admin)([/.]|$)/i.test(pathname) ? null : first;

/**
 * The language that a page's address asks for (`?lang=bn`), which outweighs cookie and browser;
 * null below /api.
 * @param {URL} url @returns {"en" | "bn" | null}
 */
export function languageAsked({ pathname, searchParams }) {
  const asked = searchParams.get("lang");
  const isKnown = asked === "en" || asked === "bn";
  return isKnown && !/^\/api(\/|$)/i.test(pathname) ? asked : null;
}

/**
 * Whether the visitor wants no script and the smallest pictures: by the footer's choice, else by
 * the browser's Save-Data.
 * @param {string | null | undefined} choice @param {string | string[] | null | undefined} saveData
 */
export const wantsLite = (choice, saveData) =>
  choice === "1" || (choice !== "0" && String(saveData ?? "").toLowerCase() === "on");

/** @param {string} name @param {string | string[] | undefined} header */
const ask = (name, header) =>
  new Negotiator({
    headers: { [name]: header === undefined ? undefined : String(header).slice(0, MOST_READ) },
  });
