/** Title, description and what social pages show of a page. `image` is an absolute address. */
export type PageMeta = {
  title: string;
  description: string;
  url?: string;
  image?: string | null;
  type?: "website" | "product";
};

/** The tags of a page for Remix's `meta`. */
export function metaTags({ title, description, url, image, type = "website" }: PageMeta) {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...(url
      ? [
          { property: "og:url", content: url },
          { tagName: "link", rel: "canonical", href: url },
        ]
      : []),
    ...(image ? [{ property: "og:image", content: image }] : []),
  ];
}
