import { readMoment } from "#app/domain/core/dates.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { handOverFile } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { notFound } from "#app/http/responses.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";

/**
 * The parcels of one hand-over (`?at=`, its time) as a file for the courier's importer; it can be
 * downloaded repeatedly.
 */
export const loader = staffLoader("admin/parcels/courier-file", async ({ params, query }) => {
  const at = readMoment(query.get("at"));
  if (!at) throw notFound();
  const file = await handOverFile(params.courierId ?? "", at).catch((error: unknown) => {
    throw error instanceof ShopError ? notFound() : error;
  });
  return csvDownload(file.fileName, file.text);
});
