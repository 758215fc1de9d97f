import type { MetaDescriptor } from "@remix-run/react";
import type { Language } from "#app/domain/language.ts";
import type { PageAddress } from "./page-address.server.ts";

/** Title, description and what social pages show of a page. `image` is an absolute address. */
export type PageMeta = {
  title: string;
  description: string;
  at: PageAddress;
  image?: string | null;
  type?: "website" | "product";
};

/** The tags of a page for Remix's `meta`. */
export function metaTags({ title, description, at, image, type = "website" }: PageMeta) {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    { property: "og:url", content: canonicalUrl(at) },
    { property: "og:locale", content: LOCALES[at.language] },
    ...addressTags(at),
    ...(image ? [{ property: "og:image", content: image }] : []),
  ];
}

const LOCALES: Record<Language, string> = { en: "en_US", bn: "bn_BD" };

const languageUrl = (url: string, language: Language) => `${url}?lang=${language}`;

/** A page's own address, with its language where the reader's address named one. */
export const canonicalUrl = ({ url, language, isAsked }: PageAddress) =>
  isAsked ? languageUrl(url, language) : url;

/** The links to a page's own address and to its languages. */
export const addressTags = (at: PageAddress): MetaDescriptor[] => [
  { tagName: "link", rel: "canonical", href: canonicalUrl(at) },
  ...alternatesOf(at.url).map((link) => ({ tagName: "link", rel: "alternate", ...link })),
];

/** A page's addresses by `hrefLang`, for its head and the site map. */
export const alternatesOf = (url: string) => [
  { hrefLang: "en", href: languageUrl(url, "en") },
  { hrefLang: "bn", href: languageUrl(url, "bn") },
  { hrefLang: "x-default", href: url },
];
