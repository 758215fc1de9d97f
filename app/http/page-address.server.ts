import type { Language } from "#app/domain/language.ts";
import { languageOf } from "#app/words/language.server.ts";
import { languageAsked } from "#server/negotiation.js";
import { originOf } from "./origin.server.ts";

/**
 * Where a page stands: `url` is its address that speaks each reader's language, `language` the one this reader has it in,
 * `isAsked` whether the address named it (`?lang=bn`).
 */
export type PageAddress = { url: string; language: Language; isAsked: boolean };

/** The address of the page at `path`, which is from the root and has no query. */
export function pageAddress(request: Request, path: string): PageAddress {
  return {
    url: originOf(request) + path,
    language: languageOf(request),
    isAsked: languageAsked(new URL(request.url)) !== null,
  };
}
