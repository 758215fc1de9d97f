import type { Language } from "#app/domain/core/language.ts";

type ErrorName = "forbidden" | "notFound" | "badRequest" | "busy" | "broken";

/**
 * Apart from the catalogues, since the titles of failed pages are made when only the language is
 * known.
 */
export const errorTitles: Record<Language, Record<ErrorName, string>> = {
  en: {
    forbidden: "UnAuthorized",
    notFound: "Invalid Route",
    broken: "Something went wrong",
    busy: "Please try again in a moment",
    badRequest: "We could not understand that",
  },
  bn: {
    forbidden: "অনুমতি নেই",
    notFound: "পাতাটি পাওয়া যায়নি",
    broken: "কিছু একটা সমস্যা হয়েছে",
    busy: "একটু পরে আবার চেষ্টা করুন",
    badRequest: "বুঝতে পারিনি",
  },
};

/** The error of a status: the name of its title; its hint's name ends in `Hint`. */
export function errorName(status: number): ErrorName {
  if (status === 403) return "forbidden";
  if (status === 404) return "notFound";
  if (status === 503) return "busy";
  return status >= 400 && status < 500 ? "badRequest" : "broken";
}
