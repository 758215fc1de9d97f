import { request } from "@playwright/test";
import { CHECK_NAMES } from "#app/domain/orders/checks/order-checks.ts";
import { NASRIN } from "./shop.ts";
import { SHOPS } from "./shops.ts";

/**
 * The walks place orders far faster, and with far fewer phones, than people do, so the owner raises
 * the limits first.
 */
export default async function raiseLimits(): Promise<void> {
  await Promise.all(SHOPS.map(raiseLimitsAt));
}

/** Like `raiseLimits`, for the shop at a URL. */
export async function raiseLimitsAt(baseURL: string): Promise<void> {
  const nasrin = await request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  await nasrin.post("/login", {
    form: NASRIN,
  });
  const off = Object.fromEntries(CHECK_NAMES.map((name) => [name, 0]));
  const saved = await nasrin.post("/admin/order/checks", { form: { ...off, holdHours: 24 } });
  if (!(await saved.text()).includes("Saved.")) throw new Error("The limits could not be raised");
  await nasrin.dispose();
}
