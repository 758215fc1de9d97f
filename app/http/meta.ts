import { isRouteErrorResponse, type MetaDescriptor, type MetaFunction } from "@remix-run/react";
import type { Language } from "#app/domain/core/language.ts";
import { SOCIAL_SIZE } from "#app/domain/shop/media/image-path.ts";
import { errorName, errorTitles } from "#app/words/error-titles.ts";
import type { PageAddress } from "./page-address.server.ts";
import type { RootData } from "./shell.server.ts";

type Matches = { id: string; data?: unknown }[];

const rootOf = (matches: Matches) =>
  matches.find(({ id }) => id === "root")?.data as RootData | undefined;

const titleIn = (data: unknown) => (data as { title?: string } | undefined)?.title;

/**
 * The `meta` of a route that catches errors, once it has caught one: the error in the reader's
 * language, and the shop.
 */
export function failureMeta({ error, matches }: { error?: unknown; matches: Matches }) {
  if (!error) return [];
  const root = rootOf(matches);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const title = errorTitles[root?.language ?? "en"][errorName(status)];
  return [{ title: root ? `${title} · ${root.shop.name.text}` : title }] as MetaDescriptor[];
}

/** The `meta` of a path that leads nowhere: its loader's title and the shop. */
export const notFoundMeta: MetaFunction = ({ data, matches }) => [
  { title: [titleIn(data), rootOf(matches)?.shop.name.text].filter(Boolean).join(" · ") },
];

/** The `meta` of a page whose loader gives its title and that catches its own errors. */
export const titleMeta: MetaFunction = ({ data, ...failed }) => {
  const title = titleIn(data);
  return title && !failed.error ? [{ title }] : failureMeta(failed);
};

/** Title, description and what social pages show of a page. `image`: of `socialImage`. */
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
    { property: "og:url", content: sharedUrl(at) },
    { property: "og:locale", content: LOCALES[at.language] },
    ...addressTags(at),
    ...(image ? imageTags(image) : []),
  ];
}

const imageTags = (image: string): MetaDescriptor[] => [
  { property: "og:image", content: image },
  { property: "og:image:width", content: String(SOCIAL_SIZE.width) },
  { property: "og:image:height", content: String(SOCIAL_SIZE.height) },
];

const LOCALES: Record<Language, string> = { en: "en_US", bn: "bn_BD" };

const languageUrl = (url: string, language: Language) =>
  `${url}${url.includes("?") ? "&" : "?"}lang=${language}`;

/** A page's own address, with its language where the reader's address named one. */
export const canonicalUrl = ({ url, language, isAsked }: PageAddress) =>
  isAsked ? languageUrl(url, language) : url;

/**
 * A page's address for sharing. It carries the language, so that the receiver reads that of the
 * sender.
 */
export const sharedUrl = ({ url, language }: PageAddress) => languageUrl(url, language);

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
