import Negotiator from "negotiator";

/** Characters of a header that are read; browsers send a hundred. */
const MOST_READ = 1000;

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding of an Accept-Encoding header. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const taken = ask("accept-encoding", accepted).encodings(["br", "gzip"]);
  return taken.includes("br") ? "br" : taken.includes("gzip") ? "gzip" : "identity";
}

/** Chooses by an Accept-Language header; of equal weights the first named wins. */
export function chooseLanguage(accepted: string | null | undefined): "en" | "bn" {
  return ask("accept-language", accepted ?? undefined).languages(["en", "bn"])[0] === "bn"
    ? "bn"
    : "en";
}

/**
 * The owner's choice for shoppers who have chosen no language; null if the browser decides, as
 * always for programs and staff.
 */
export const languageFirst = (pathname: string, first: "browser" | "bn" | "en") =>
  first === "browser" || /^\/(api|admin)([/.]|$)/i.test(pathname) ? null : first;

/**
 * The language that a page's address asks for (`?lang=bn`), which outweighs cookie and browser;
 * null below /api.
 */
export function languageAsked({ pathname, searchParams }: URL): "en" | "bn" | null {
  const asked = searchParams.get("lang");
  const isKnown = asked === "en" || asked === "bn";
  return isKnown && !/^\/api(\/|$)/i.test(pathname) ? asked : null;
}

/**
 * Whether the visitor wants no script and the smallest pictures: by the footer's choice, else by
 * the browser's Save-Data.
 */
export const wantsLite = (
  choice: string | null | undefined,
  saveData: string | string[] | null | undefined,
) => choice === "1" || (choice !== "0" && String(saveData ?? "").toLowerCase() === "on");

const ask = (name: string, header: string | string[] | undefined) =>
  new Negotiator({
    headers: { [name]: header === undefined ? undefined : String(header).slice(0, MOST_READ) },
  });
