import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "#app/routes.ts";
import { test } from "./own-shop.ts";
import { playDay, staffPaths } from "./played-day.ts";
import { accessFlaws, expect, isTooWide, LANGUAGES, NASRIN } from "./shop.ts";

/** A desktop, a phone, and the smallest screen that WCAG requires. */
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const SMALLEST = { width: 320, height: 740 };
/**
 * A phone on which no bar floats over the page: axe takes the visible half of a covered checkbox
 * for the whole.
 */
const TALL = { width: 360, height: 8000 };

/** A minute on two idle cores; a busy machine takes many times that. */
const SWEEP_MS = 900_000;

/** Elements wider than a page that does not scroll, so that a part of them is unreachable. */
const cutOff = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("main :is(input, select, textarea, button, a)")]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const box = control.getBoundingClientRect();
      if (box.width < 3 || box.right <= innerWidth + 1) return false;
      // Elements that scroll sideways themselves are reachable.
      for (let at = control.parentElement; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return false;
      return true;
    })
    .map((control) => control.outerHTML.slice(0, 120));

/**
 * Tables, folded ones too, that are wider than their place; on a phone none scrolls sideways but the
 * tax invoice's, whose form is official.
 */
const scrollingTables = (): string[] => {
  const folded = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")];
  for (const fold of folded) fold.open = true;
  const wide = [...document.querySelectorAll("main table")]
    .filter(({ parentElement: place }) => place && place.scrollWidth > place.clientWidth + 1)
    .filter(() => !location.pathname.endsWith("/tax-invoice"))
    .map((table) => table.querySelector("caption")?.textContent ?? "a table");
  for (const fold of folded) fold.open = false;
  return wide;
};

/** Headings and forms that touch the table above them, and tabs that a desktop cuts. */
const crowded = (): string[] => {
  const near = [...document.querySelectorAll("main div:has(> table)")]
    .map((frame) => ({ frame, next: frame.nextElementSibling }))
    .filter(({ next }) => next?.matches("h2, form, section, details") && next.checkVisibility())
    .filter(({ frame, next }) => {
      const top = next?.getBoundingClientRect().top ?? 0;
      return top - frame.getBoundingClientRect().bottom < 11.5;
    })
    .map(({ next }) => `near a table: ${next?.outerHTML.slice(0, 80)}`);
  // A desktop shows tabs while the menu is folded.
  const menu = document.querySelector<HTMLInputElement>("#admin-menu");
  if (menu && innerWidth >= 1280) menu.checked = true;
  const cut = [...document.querySelectorAll("main > nav:first-of-type")]
    .filter((row) => innerWidth >= 1280 && row.scrollWidth > row.clientWidth)
    .map((row) => `cut tabs: ${row.scrollWidth} of ${row.clientWidth} px`);
  if (menu) menu.checked = false;
  return [...near, ...cut];
};

/** The paths of all pages below /admin, `:name` for an id, `:name?` for an optional one. */
function staffRoutes(): string[] {
  const pathsBelow = (entry: RouteConfigEntry, above: string): string[] => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    return entry.children ? entry.children.flatMap((one) => pathsBelow(one, path)) : [path];
  };
  // The guide leads to the dashboard, on which it stands.
  const isPage = (path: string) =>
    path.startsWith("/admin") && !/\.(csv|json|tar\.gz)$|\/(export|guide)$/.test(path);
  return routes.flatMap((entry) => pathsBelow(entry, "")).filter(isPage);
}

test("after a played day every page of the admin area is accessible and fits a desktop and a phone", {
  tag: "@deep",
}, async ({ page, ownShop: baseURL }) => {
  test.setTimeout(SWEEP_MS);
  await page.request.post("/login", { form: NASRIN, headers: { Origin: baseURL } });
  const day = await playDay(page.request, baseURL);
  const paths = staffPaths(day);
  const reached = (route: string) => {
    const form = route
      .replace(/\/:\w+\?/g, "(/[^/]+)?")
      .replace(/:\w+/g, "[^/]+")
      .replace("*", ".+");
    return paths.some((path) => new RegExp(`^${form}$`).test(path.split("?")[0] ?? ""));
  };
  expect(staffRoutes().filter((route) => !reached(route))).toEqual([]);
  const flawed = [];
  // Bangla has the longer words; English has the same elements.
  await page.setExtraHTTPHeaders({ "Accept-Language": LANGUAGES.bn.locale });
  for (const path of paths) {
    await page.setViewportSize(DESK);
    const answer = await page.goto(path);
    if ((answer?.status() ?? 0) >= 500) flawed.push([path, answer?.status()]);
    const wide = [];
    if (await isTooWide(page)) wide.push(DESK.width);
    wide.push(...(await page.evaluate(crowded)));
    for (const screen of [SMALLEST, PHONE]) {
      await page.setViewportSize(screen);
      if (await isTooWide(page)) wide.push(screen.width);
      wide.push(...(await page.evaluate(cutOff)));
    }
    wide.push(...(await page.evaluate(crowded)));
    wide.push(...(await page.evaluate(scrollingTables)));
    await page.setViewportSize(TALL);
    const flaws = await accessFlaws(page);
    if (flaws.length + wide.length > 0) flawed.push([path, flaws, wide]);
  }
  expect(flawed).toEqual([]);
  await page.goto(`/admin/order/slips?id=${day.long}&layout=label`);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g), "one label").toHaveLength(1);
  console.log(`${paths.length} staff pages, axe 0`);
});
