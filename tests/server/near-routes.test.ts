import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { loadPages } from "#server/build.js";
import { segmentsOf } from "#server/canonical-path.js";
import { nearRoutes, withAncestors } from "#server/near-routes.js";
import { unknownCalls, unknownPages } from "#server/page-cache/unknown-page.js";

const { routes } = await loadPages();
type Routes = typeof routes;
const near = nearRoutes(routes);

/** The routes of a build as Remix's router nests them. */
function treeOf(some: Routes, parentId?: string): Parameters<typeof matchRoutes>[0] {
  return Object.values(some).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: treeOf(some, id) }];
  }) as Parameters<typeof matchRoutes>[0];
}

const whole = treeOf(routes);
const idsOf = (matches: ReturnType<typeof matchRoutes>) =>
  matches?.map(({ route, params }) => [route.id, params]) ?? null;

/** The page an address leads to by all routes of the shop, and by those that are looked at. */
function bothWays(path: string) {
  const few = withAncestors(routes, near(path));
  return [
    idsOf(matchRoutes(whole, { pathname: path })),
    idsOf(matchRoutes(treeOf(few), { pathname: path })),
  ];
}

const words = [
  ...new Set(Object.values(routes).flatMap((route) => route?.path?.split("/") ?? [])),
].map((word) => word.replace(/^:\w+/, "made-up").replace(/\?$/, "").replace("*", "rest"));

test("every address of the site map leads to the page it led to with all routes looked at", () => {
  for (const route of Object.values(routes)) {
    const path = `/${segmentsOf(routes, route?.id).join("/")}`;
    for (const spelling of [
      path,
      path.replace(/:\w+\??/g, "made-up"),
      `${path}/`,
      `${path}.data`,
    ]) {
      const [all, few] = bothWays(spelling);
      expect(few, spelling).toEqual(all);
    }
  }
});

test("so does every address that somebody makes up", () => {
  // The router says of each what it cannot decode.
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const segment = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(...words).map((word) => word.toUpperCase()),
    fc.constantFrom("", ".", "%", "%2F", "%E0%A6%AE", "মধু", "x.csv", ".csv", "shop%2Fx", "a b"),
    fc.string(),
  );
  const path = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join("/")}`);
  fc.assert(
    fc.property(path, (made) => {
      const [all, few] = bothWays(made);
      expect(few).toEqual(all);
    }),
    { numRuns: 3000 },
  );
  warn.mockRestore();
});

test("few routes are looked at, and there are no more kinds of addresses than pages", () => {
  const paths = ["/", "/shop", "/products/honey", "/cart", "/made-up", "/api/product/get-product"];
  for (const path of paths) expect(near(path).length).toBeLessThanOrEqual(8);
  const kinds = (count: number) =>
    new Set(Array.from({ length: count }, (_, n) => near(`/products/made-up-${n}`).join(" "))).size;
  expect(kinds(1000)).toBe(1);
});

test("no address at which something is, in any spelling, passes for an unknown one", () => {
  const isUnknown = unknownPages(routes);
  for (const route of Object.values(routes)) {
    if (route?.id === "storefront/not-found") continue;
    const path = `/${segmentsOf(routes, route?.id).join("/")}`
      .replace(/:\w+\??/g, "made-up")
      .replace("*", "rest");
    const encoded = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    for (const spelling of [
      path,
      path.toUpperCase(),
      encoded,
      `${path}/`,
      `/${path}`,
      `${path}.data`,
    ])
      expect(isUnknown(spelling), spelling).toBe(false);
  }
  for (const path of ["/made-up", "/made-up/cart", "/মধু", "/wp-login.php"])
    expect(isUnknown(path), path).toBe(true);
});

test("no call, in any spelling and with anything in its place, passes for none, and what is none does beside each", () => {
  const isNone = unknownCalls(routes);
  const calls = Object.keys(routes)
    .map((id) => segmentsOf(routes, id))
    .filter(([first, second]) => first === "api" && second !== undefined && second !== "*");
  expect(calls.length).toBeGreaterThan(60);
  for (const segments of calls) {
    const path = `/${segments.join("/")}`.replace(/:\w+\??/g, "made-up");
    for (const spelling of [path, `${path}/`, `${path}.data`])
      expect([spelling, isNone(spelling)]).toEqual([spelling, false]);
    const [, word] = segments;
    for (const beside of [`/api/${word}x/made-up`, `/api/${word}/made/up/made/up/made/up`])
      expect([beside, isNone(beside)]).toEqual([beside, true]);
  }
});
