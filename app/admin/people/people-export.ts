import { dhakaDay } from "#app/domain/core/dates.ts";
import { eachPerson } from "#app/domain/people/customers/people.server.ts";
import { peopleCsv } from "#app/domain/people/customers/people-csv.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";
import { readPeopleFilter } from "./people/view.server.ts";

/** Exports the searched or whole list of customers as CSV. */
export const loader = staffLoader("admin/people/people-export", async ({ query }) => {
  const filter = readPeopleFilter(query);
  return csvDownload(`customers-${dhakaDay(new Date())}.csv`, peopleCsv(eachPerson(filter)));
});
