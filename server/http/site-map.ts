import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { plainPath } from "#runtime/plain-path.ts";
import { remembered } from "#runtime/remembered.ts";

export type Routes = ServerBuild["routes"];

export interface Page {
  /** of the page's routes, the root's first */
  ids: string[];
  /** such as `/products/:slug` */
  pattern: string;
  /** as the site map spells it */
  path: string;
}

export type FindPage = (pathname: string) => Page | undefined;

/**
 * Finds the page at a path as Remix does, in a hundredth of its time: Remix ranks all 150 routes
 * for every question.
 */
export function siteMap(routes: Routes): FindPage {
  const ranked = Object.values(routes)
    .flatMap((route) => {
      if (!route || (route.path === undefined && !route.index)) return [];
      const branch = branchOf(routes, route.id);
      const ids = branch.map(({ id }) => id);
      const segments = branch.flatMap(({ path = "" }) => path.split("/").filter(Boolean));
      const pattern = `/${segments.join("/")}`;
      return withoutOptions(segments).map((segments) => ({
        ids,
        pattern,
        segments,
        test: expressionFor(segments),
        score: scoreOf(segments) + (route.index ? 2 : 0),
      }));
    })
    .sort((a, b) => b.score - a.score);
  return remembered((pathname) => {
    const plain = plainPath(pathname);
    const found = ranked.find(({ test }) => test.test(plain));
    return found && { ids: found.ids, pattern: found.pattern, path: spell(found.segments, plain) };
  });
}

function branchOf(routes: Routes, id: string | undefined): NonNullable<Routes[string]>[] {
  const route = routes[id ?? ""];
  return route ? [...branchOf(routes, route.parentId), route] : [];
}

/** The path with each optional segment, and without. */
function withoutOptions([first, ...others]: string[]): string[][] {
  if (first === undefined) return [[]];
  return withoutOptions(others).flatMap((rest) =>
    first.endsWith("?") ? [[first.slice(0, -1), ...rest], rest] : [[first, ...rest]],
  );
}

function expressionFor(segments: string[]) {
  const parts = segments.map((segment) =>
    segment === "*" ? "(?:/.*)?" : `/${segment.replaceAll(".", "\\.").replace(/:[\w-]+/, "[^/]+")}`,
  );
  return new RegExp(`^${parts.join("")}/*$`, "i");
}

/**
 * The router's own weights (`rankRouteBranches`): a fixed word outweighs a parameter, and both a
 * "*".
 */
const scoreOf = (segments: string[]) =>
  segments
    .map((segment) => (segment === "*" ? -1 : /^:[\w-]+$/.test(segment) ? 4 : 11))
    .reduce((sum, score) => sum + score, 0);

/** @param pathname that they fit */
function spell(segments: string[], pathname: string) {
  const given = pathname.split("/").slice(1);
  const path = segments.flatMap((segment, i) => {
    if (segment === "*") return given.slice(i);
    return segment.startsWith(":") ? (given[i] ?? "") : segment;
  });
  return `/${path.join("/")}`;
}

/**
 * The site map's spelling of a path. The router matches paths in any case and decodes them; the
 * page cache, limits and links compare them as they are written.
 */
export function canonicalPath(findPage: FindPage, pathname: string) {
  const plain = plainPath(pathname);
  if (!/[A-Z]/.test(plain)) return plain;
  const [page, data = ""] = plain.split(/(\.data)$/);
  return (findPage(page ?? "")?.path ?? page) + data;
}

export function redirectToCanonicalPath(findPage: FindPage): RequestHandler {
  return (req, res, next) => {
    const path = canonicalPath(findPage, req.path);
    if (path === req.path) return next();
    res.set("Cache-Control", "no-store");
    res.redirect(308, path + req.originalUrl.slice(req.path.length));
  };
}
