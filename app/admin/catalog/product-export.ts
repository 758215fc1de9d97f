import { exportProducts } from "#app/domain/catalog/spreadsheet/product-export.server.ts";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";

/** Exports the filtered list as CSV. */
export const loader = staffLoader("admin/catalog/product-export", async ({ query }) => {
  const lines = exportProducts({
    search: query.get("search") ?? "",
    categorySlug: query.get("category") || null,
  });
  return csvDownload(`products-${dhakaDay(new Date())}.csv`, lines);
});
