import type { LoaderFunctionArgs } from "@remix-run/node";
import { dhakaDay, endOfDhakaDay, startOfDhakaDay } from "#app/domain/dates.ts";
import { eachMovement } from "#app/domain/stock/movements.server.ts";
import { movementsCsv } from "#app/domain/stock/movements-csv.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";

/** Exports the movements of the days `from` to `until`, both inclusive; a missing or invalid day means today. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/stock-export");
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
