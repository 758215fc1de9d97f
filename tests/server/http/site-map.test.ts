import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { loadPages } from "#server/build.ts";
import { canonicalPath, siteMap } from "#server/http/site-map.ts";
import { pathOf } from "#tests/support/routes.ts";

const { routes } = (await loadPages()) as ServerBuild;
const findPage = siteMap(routes);

type Tree = Parameters<typeof matchRoutes>[0];

/** The routes in the format of Remix's router. */
const nest = (parent?: string): Tree =>
  Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index } = route;
    const own = { id, ...(path !== undefined && { path }) };
    return [index ? { ...own, index } : { ...own, children: nest(id) }];
  });
const tree = nest();

test("the site map finds the same page as Remix, for every URL in it and others", () => {
  const addresses = Object.keys(routes).map(pathOf);
  const beside = addresses.flatMap((path) => [
    ...[
      path.toUpperCase(),
      `${path}/`,
      `${path}/x`,
      `${path}.data`,
      path.replace(/\/[^/]+$/, "/x"),
      path.replace("a", "%61"),
    ],
    ...[`${path}//x`, path.slice(0, -1), `/x${path}`],
  ]);
  for (const path of new Set([...addresses, ...beside])) {
    if (!path.startsWith("/") || path.startsWith("//")) continue;
    const expected = matchRoutes(tree, path)?.map(({ route }) => route.id);
    expect([path, findPage(path)?.ids]).toEqual([path, expected]);
  }
});

test.each([
  ["/Admin", "/admin"],
  ["/ADMIN/Order", "/admin/order"],
  ["/Admin/order.data", "/admin/order.data"],
  ["/admin/Promo-Code/0C4A/Update", "/admin/promo-code/0C4A/update"],
  ["/Admin/Nothing", "/admin/Nothing"],
  ["/API/Product/Get-Product", "/api/product/get-product"],
  ["/Api/promo-code/verify/EID50", "/api/promo-code/verify/EID50"],
  ["/Media/ab/C.webp", "/media/ab/C.webp"],
  ["/Shop/Collection/honey", "/shop/collection/honey"],
  ["/pr%6ffile/account", "/profile/account"],
  ["/%41DMIN/order", "/admin/order"],
  ["/admin/order/slips%2Edata", "/admin/order/slips.data"],
  ["/admin/order/slips%2edata.data", "/admin/order/slips.data.data"],
  ["/admin/order/Ready%20for%20%64elivery", "/admin/order/Ready%20for%20delivery"],
])("%s is redirected to %s", (asked, expected) => {
  expect(canonicalPath(findPage, asked)).toBe(expected);
});

test.each([
  ...["/admin", "/", "/api/promo-code/verify/EID50", "/media/ab/C.webp", "/Nothing/Here"],
  ...["/products/%E0%A6%AE%E0%A6%A7%E0%A7%81", "/admin/%252Edata", "/a%2Fb", "/a%3Fb", "/a%20b"],
])("%s is not redirected", (asked) => {
  expect(canonicalPath(findPage, asked)).toBe(asked);
});
