import { z } from "zod";
import { updateSynonyms } from "#app/domain/catalog/search/synonyms.server.ts";
import { endpoint } from "../../endpoint.ts";
import { synonymInput, synonymJson, synonymQuery, toSynonymJson } from "./synonym-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/synonym/update",
    summary: "Change a row of words that mean the same",
    access: "admin",
    query: synonymQuery,
    body: synonymInput,
    answer: z.object({ message: z.string(), result: synonymJson }),
    refuses: [404],
    isAddition: true,
    example: { body: { terms: ["honey", "modhu", "মধু"] } },
  },
  async ({ query, body, user, done }) => ({
    message: done["synonyms-updated"],
    result: toSynonymJson(await updateSynonyms(query.synonym_id, body, undefined, user)),
  }),
);
