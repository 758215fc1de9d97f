import type { LoaderFunctionArgs } from "@remix-run/node";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { eachPerson } from "#app/domain/people/customers/people.server.ts";
import { peopleCsv } from "#app/domain/people/customers/people-csv.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { readPeopleFilter } from "./people/view.server.ts";

/** Exports the searched or whole list of customers as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/people/people-export");
  const filter = readPeopleFilter(new URL(args.request.url).searchParams);
  return csvDownload(`customers-${dhakaDay(new Date())}.csv`, peopleCsv(eachPerson(filter)));
}
