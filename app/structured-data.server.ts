import { inScript } from "./http/in-script.ts";

const NODES = Symbol("structured data");

/**
 * Adds nodes of https://schema.org to the data of a page. A symbol is not sent to the page's script,
 * where search engines would read it a second time.
 */
export const withStructuredData = <T extends object>(data: T, nodes: readonly object[]): T =>
  Object.assign(data, { [NODES]: nodes });

/** The nodes of a page's routes as an element for search engines, which run no script. */
export function structuredDataOf(loaderData: Readonly<Record<string, unknown>>): string {
  const nodes = Object.values(loaderData).flatMap(
    (data) => (data as { [NODES]?: readonly object[] } | null)?.[NODES] ?? [],
  );
  const graph = { "@context": "https://schema.org", "@graph": nodes };
  return nodes.length === 0 ? "" : `<script type="application/ld+json">${inScript(graph)}</script>`;
}
