import type { BreadcrumbList, WithContext } from "schema-dts";

/** The way from the home page to a page, each step with its path (https://schema.org). */
export const breadcrumbsOf = (at: string, steps: readonly (readonly [string, string])[]) =>
  ({
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      item: new URL(at).origin + path,
    })),
  }) satisfies WithContext<BreadcrumbList>;
