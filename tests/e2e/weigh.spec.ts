import { FIRST_VIEW_LIMIT, SCRIPT_LIMIT, weigh } from "#tests/support/weigh.js";
import { expect, test } from "./shop.ts";

test("a first view fits one TCP flight, and script its limit", async ({ baseURL }) => {
  for (const { page, firstView, script } of await weigh(baseURL ?? "")) {
    expect.soft(firstView, `${page}: first view`).toBeLessThanOrEqual(FIRST_VIEW_LIMIT);
    expect.soft(script, `${page}: script`).toBeLessThanOrEqual(SCRIPT_LIMIT);
  }
});
