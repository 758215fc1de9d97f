import type { PageCache } from "../cache/page-cache.ts";
import type { Shop } from "../http/shop.ts";
import type { createMetrics } from "./metrics.ts";

/** The shop that the front answers for. */
export interface OpenedShop extends Shop {
  cache: PageCache;
  metrics?: ReturnType<typeof createMetrics>;
}
