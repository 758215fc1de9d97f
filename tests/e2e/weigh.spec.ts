import type { Page } from "@playwright/test";
import { FIRST_VIEW_LIMIT, SCRIPT_LIMIT, weigh } from "#tests/support/weigh.js";
import { expect, NASRIN, test } from "./shop.ts";

/** Of a first view of the home page with script. */
const MOST_REQUESTS = 30;
const MOST_SCRIPTS = 6;

/** Script has found the page's own nodes. */
const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith("__react")),
  );

test("a first view fits one TCP flight, and script its limit", async ({ baseURL }) => {
  for (const { page, firstView, script } of await weigh(baseURL ?? "")) {
    expect.soft(firstView, `${page}: first view`).toBeLessThanOrEqual(FIRST_VIEW_LIMIT);
    expect.soft(script, `${page}: script`).toBeLessThanOrEqual(SCRIPT_LIMIT);
  }
});

test("a first home view asks for thirty things at most, script in six files, and no stylesheet", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await isAlive(page);
  const ending = (end: string) => asked.filter((path) => path.endsWith(end));
  expect.soft(ending(".css"), "styles are inside the page").toEqual([]);
  expect.soft(ending(".js").length, ending(".js").join(" ")).toBeLessThanOrEqual(MOST_SCRIPTS);
  expect(asked.length, asked.join(" ")).toBeLessThanOrEqual(MOST_REQUESTS);
});

test("a page reached without a reload asks only for the styles that the first did not bring", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/login");
  await isAlive(page);
  const brought = await page
    .locator('link[rel="stylesheet"][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  await page.evaluate(() => {
    document.documentElement.dataset.opened = "login";
  });
  await page.getByLabel("Phone number").fill(NASRIN.phoneNumber);
  await page.getByLabel("Password", { exact: true }).fill(NASRIN.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.locator("html")).toHaveAttribute("data-opened", "login");
  const styles = asked.filter((path) => path.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(0);
  expect(brought.length).toBeGreaterThan(0);
  expect(styles.filter((path) => brought.includes(path))).toEqual([]);
});
