import { eachMovement } from "#app/domain/catalog/stock/movements.server.ts";
import { movementsCsv } from "#app/domain/catalog/stock/movements-csv.server.ts";
import { dhakaDay, endOfDhakaDay, startOfDhakaDay } from "#app/domain/core/dates.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";

/**
 * Exports the movements of the days `from` to `until`, both inclusive; a missing or invalid day
 * means today.
 */
export const loader = staffLoader("admin/catalog/stock-export", async ({ query }) => {
  const today = dhakaDay(new Date());
  const endOf = (name: string) => endOfDhakaDay(query.get(name) ?? "") ?? endOfDhakaDay(today);
  const from = startOfDhakaDay(endOf("from") ?? new Date());
  const until = endOf("until") ?? new Date();
  return csvDownload(
    `stock-${dhakaDay(from)}-${dhakaDay(until)}.csv`,
    movementsCsv(eachMovement(from, new Date(until.getTime() + 1))),
  );
});
