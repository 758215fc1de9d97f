import type { MetaDescriptor, MetaFunction } from "@remix-run/react";
import { isRouteErrorResponse } from "@remix-run/react";
import { errorName, errorTitles } from "#app/words/error-titles.ts";
import type { RootData } from "./shell.server.ts";

type Failed = { error?: unknown; matches: { id: string; data?: unknown }[] };

/**
 * The `meta` of a route that catches errors, once it has caught one: what went wrong, in the reader's language, and the
 * shop. Nothing before. What even the root catches is named by the root's layout.
 */
export function failureMeta({ error, matches }: Failed): MetaDescriptor[] {
  if (!error) return [];
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const title = errorTitles[root?.language ?? "en"][errorName(status)];
  return [{ title: root ? `${title} · ${root.shop.name.text}` : title }];
}

/** The `meta` of a path that leads nowhere: its loader's title and the shop. */
export const notFoundMeta: MetaFunction = ({ data, matches }) => {
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  const title = (data as { title?: string } | undefined)?.title;
  return [{ title: [title, root?.shop.name.text].filter(Boolean).join(" · ") }];
};

/** The `meta` of a page whose loader says its title and that catches its own errors. */
export const titleMeta: MetaFunction = ({ data, ...failed }) => {
  const title = (data as { title?: string } | undefined)?.title;
  return title && !failed.error ? [{ title }] : failureMeta(failed);
};
