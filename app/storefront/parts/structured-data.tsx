const JSON_LD = Symbol("structured data");

/**
 * Adds a page's nodes of https://schema.org to its data, for `StructuredData`. A symbol is not sent
 * to the page's script, in which search engines would read it a second time.
 */
export function withStructuredData<T extends object>(data: T, nodes: readonly object[]): T {
  const graph = { "@context": "https://schema.org", "@graph": nodes };
  // Texts of staff must not end the element.
  return Object.assign(data, { [JSON_LD]: JSON.stringify(graph).replaceAll("<", "\\u003c") });
}

/** The nodes as search engines read them, which run no script; nothing once the script runs. */
export const StructuredData = ({ of }: { of: object }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<"
    dangerouslySetInnerHTML={{ __html: (of as { [JSON_LD]?: string })[JSON_LD] ?? "{}" }}
  />
);
