import type { Language } from "#app/domain/core/language.ts";
import { languageOf } from "#app/words/language.server.ts";
import { languageAsked } from "#runtime/http/negotiation.ts";
import { settings } from "#runtime/settings.ts";
import { ownPath } from "./responses.ts";

/**
 * The shop's origin for absolute addresses: ORIGIN, else the host that this visitor asked. Without
 * a slash at the end.
 */
export const pageOriginOf = (request: Request): string =>
  settings().ORIGIN || new URL(request.url).origin;

/**
 * A page's address without language, this reader's language, and whether the address named it
 * (`?lang=bn`).
 */
export type PageAddress = { url: string; language: Language; isAsked: boolean };

/**
 * The address of the page at `path`, which is from the root and has no query; later pages of a list
 * have their number.
 */
export const pageAddress = (request: Request, path: string, page = 1): PageAddress => ({
  url: pageOriginOf(request) + path + (page > 1 ? `?page=${page}` : ""),
  language: languageOf(request),
  isAsked: languageAsked(new URL(request.url)) !== null,
});

/** The path to return to after a form: the form's own, else the page that sent it, else home. */
export function wayBack({ headers, url }: Request, form: FormData): string {
  const referer = headers.get("Referer") ?? "";
  if (form.has("redirectTo") || !URL.canParse(referer)) return ownPath(form.get("redirectTo"), "/");
  const { host, pathname, search } = new URL(referer);
  // Hosts are compared, as a proxy may speak TLS for us.
  const isOwn = [url, settings().ORIGIN].some((own) => own && new URL(own).host === host);
  return ownPath(isOwn ? pathname + search : null, "/");
}
