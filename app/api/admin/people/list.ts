import { z } from "zod";
import { flag } from "#app/domain/fields/flag.server.ts";
import { listPeople } from "#app/domain/people/people.server.ts";
import { endpoint } from "../../endpoint.ts";
import { firstPageOf, orderSearch, shortPaging } from "../../fields.ts";
import { personJson, toPersonJson } from "./person-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/people/list",
    summary:
      "Everybody who ordered, by phone number, whoever ordered last first; or blocked numbers",
    access: "admin",
    query: z.object({
      ...shortPaging,
      q: orderSearch,
      blocked: flag.describe("true: blocked numbers alone, the latest first."),
    }),
    answer: z.object({ totalPeople: z.int(), result: z.array(personJson) }),
    isAddition: true,
  },
  async ({ query }) => {
    const question = { search: query.q ?? "", onlyBlocked: query.blocked === true };
    const { people, total } = await listPeople({
      ...question,
      countAll: true,
      ...firstPageOf(query),
    });
    return { totalPeople: total, result: people.map(toPersonJson) };
  },
);
