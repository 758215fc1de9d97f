import { z } from "zod";
import { listMisses } from "#app/domain/catalog/search/search-misses.server.ts";
import { listSynonyms } from "#app/domain/catalog/search/synonyms.server.ts";
import { endpoint } from "../../endpoint.ts";
import { moment } from "../../fields.ts";
import { synonymJson, toSynonymJson } from "./synonym-json.ts";

/** As many as the page shows. */
const MISSES = 100;

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/synonym/list",
    summary: "Rows of words that mean the same, and what shoppers looked for in vain",
    access: "admin",
    answer: z.object({
      result: z.array(synonymJson),
      misses: z.array(z.object({ words: z.string(), searches: z.int(), lastAt: moment })),
    }),
    isAddition: true,
  },
  async () => {
    const [rows, misses] = await Promise.all([listSynonyms(), listMisses(MISSES)]);
    return {
      result: rows.map(toSynonymJson),
      misses: misses.map(({ words, searches, lastAt }) => ({
        ...{ words, searches, lastAt: lastAt.toISOString() },
      })),
    };
  },
);
