import type { LoaderFunctionArgs } from "@remix-run/node";
import { readMoment } from "#app/domain/core/dates.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { handOverFile } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { notFound } from "#app/http/responses.ts";
import { csvDownload } from "#app/http/stream.server.ts";

/**
 * The parcels of one hand-over (`?at=`, its time) as a file for the courier's importer; it can be
 * downloaded repeatedly.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/parcels/courier-file");
  const at = readMoment(new URL(args.request.url).searchParams.get("at"));
  if (!at) throw notFound();
  const file = await handOverFile(args.params.courierId ?? "", at).catch((error: unknown) => {
    throw error instanceof ShopError ? notFound() : error;
  });
  return csvDownload(file.fileName, file.text);
}
