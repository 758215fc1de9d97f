import { z } from "zod";
import { restoreSynonyms } from "#app/domain/catalog/search/synonyms.server.ts";
import { endpoint } from "../../endpoint.ts";
import { synonymJson, synonymQuery, toSynonymJson } from "./synonym-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/synonym/restore",
    summary: "Undo a row's deletion of the last 30 days",
    access: "admin",
    query: synonymQuery,
    answer: z.object({ message: z.string(), result: synonymJson }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query, user, done }) => ({
    message: done["synonyms-restored"],
    result: toSynonymJson(await restoreSynonyms(query.synonym_id, user)),
  }),
);
