import type { LoaderFunctionArgs } from "@remix-run/node";
import { eachMovement } from "#app/domain/catalog/stock/movements.server.ts";
import { movementsCsv } from "#app/domain/catalog/stock/movements-csv.server.ts";
import { dhakaDay, endOfDhakaDay, startOfDhakaDay } from "#app/domain/core/dates.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";

/**
 * Exports the movements of the days `from` to `until`, both inclusive; a missing or invalid day
 * means today.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/catalog/stock-export");
  const query = new URL(args.request.url).searchParams;
  const today = dhakaDay(new Date());
  const endOf = (name: string) => endOfDhakaDay(query.get(name) ?? "") ?? endOfDhakaDay(today);
  const from = startOfDhakaDay(endOf("from") ?? new Date());
  const until = endOf("until") ?? new Date();
  return csvDownload(
    `stock-${dhakaDay(from)}-${dhakaDay(until)}.csv`,
    movementsCsv(eachMovement(from, new Date(until.getTime() + 1))),
  );
}
