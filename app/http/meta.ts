import { isRouteErrorResponse, type MetaDescriptor, type MetaFunction } from "@remix-run/react";
import { errorName, errorTitles } from "#app/words/error-titles.ts";
import type { RootData } from "./shell.server.ts";

type Matches = { id: string; data?: unknown }[];

const rootOf = (matches: Matches) =>
  matches.find(({ id }) => id === "root")?.data as RootData | undefined;

const titleIn = (data: unknown) => (data as { title?: string } | undefined)?.title;

/** The `meta` of a route that catches errors, once it has caught one: the error in the reader's language, and the shop. */
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
