import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportProducts } from "#app/domain/catalog/spreadsheet/product-export.server.ts";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";

/** Exports the filtered list as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/catalog/product-export");
  const query = new URL(args.request.url).searchParams;
  const lines = exportProducts({
    search: query.get("search") ?? "",
    categorySlug: query.get("category") || null,
  });
  return csvDownload(`products-${dhakaDay(new Date())}.csv`, lines);
}
