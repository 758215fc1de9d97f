import { type FullConfig, request } from "@playwright/test";
import { NASRIN } from "./shop.ts";

/**
 * The walks order far faster, and far more with one phone, than people do: the owner of their shop says beforehand that
 * this is not unusual here.
 */
export default async function raiseLimits(config: FullConfig): Promise<void> {
  const baseURL = config.projects[0]?.use.baseURL ?? "";
  const nasrin = await request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  await nasrin.post("/login", {
    form: NASRIN,
  });
  const checks = {
    ...{ openOrdersPerPhone: 0, namesPerPhone: 0, totalPrice: 0, stockShare: 0, stockPieces: 0 },
    ...{ ordersPerNetwork: 0, mostPerNetwork: 0, mostPerPhone: 0, formSeconds: 0, holdHours: 24 },
  };
  const saved = await nasrin.post("/admin/order/checks", { form: checks });
  if (!(await saved.text()).includes("Saved.")) throw new Error("The limits could not be raised");
  await nasrin.dispose();
}
