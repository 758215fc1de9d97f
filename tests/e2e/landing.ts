import type { APIRequestContext } from "@playwright/test";
import { expect } from "./shop.ts";

/** Makes a landing page at `/l/<slug>` for a product; `nasrin` is the owner, logged in. */
export async function makeLandingPage(
  nasrin: APIRequestContext,
  origin: string,
  page: { product: string; slug: string; headline: string; reasons: string },
): Promise<void> {
  const form = {
    ...{ intent: "create-landing", headlineBn: "", reasonsBn: "", endsAt: "", picture: "" },
    ...{ isIndexed: "false", isActive: "true" },
    ...page,
  };
  const headers = { Origin: origin };
  const made = await nasrin.post("/admin/landing-page?new", { form, headers, maxRedirects: 0 });
  expect(made.status()).toBe(302);
}
