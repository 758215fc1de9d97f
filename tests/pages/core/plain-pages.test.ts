import { describe, expect, test } from "vitest";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { isPlainPage } from "#app/http/plain-pages.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { loadPages } from "#server/build.ts";
import { pathOf } from "#tests/support/routes.ts";

const RELOADS = "X-Remix-Reload-Document";

describe("a page without React", () => {
  test("is known by its address wherever its route says so", async () => {
    const { routes } = await loadPages();
    const pages = Object.values(routes).filter((route) => route?.module.default);
    expect(pages.length).toBeGreaterThan(50);
    for (const route of pages) {
      const handle = route?.module.handle as Partial<PrivateHandle> | undefined;
      const path = pathOf(route?.id ?? "");
      expect(isPlainPage(path), path).toBe(handle?.hasPlainScript === true);
    }
    expect(isPlainPage("/l/honey?utm_source=facebook")).toBe(true);
    expect(isPlainPage("/track-order")).toBe(false);
  });

  test("is left to the browser by a redirect with a notice", async () => {
    const request = new Request("http://localhost/checkout");
    const toast = { type: "success", text: "Placed" } as const;
    const to = async (url: string) =>
      (await redirectWithToast(request, url, toast)).headers.has(RELOADS);
    expect([await to("/track-order/1"), await to("/cart")]).toEqual([true, false]);
  });
});
