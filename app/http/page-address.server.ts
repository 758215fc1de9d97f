import type { Language } from "#app/domain/language.ts";
import { languageOf } from "#app/words/language.server.ts";
import { languageAsked } from "#server/http/negotiation.js";
import { settings } from "#server/settings.js";

/** Where the shop stands, for absolute addresses: ORIGIN, else what this visitor called it. Without a slash at the end. */
export function originOf(request: Request): string {
  return settings().ORIGIN || new URL(request.url).origin;
}

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
