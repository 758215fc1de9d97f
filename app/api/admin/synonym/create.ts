import { z } from "zod";
import { createSynonyms } from "#app/domain/catalog/search/synonyms.server.ts";
import { endpoint } from "../../endpoint.ts";
import { synonymInput, synonymJson, toSynonymJson } from "./synonym-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/synonym/create",
    summary: "Add a row of words that mean the same",
    access: "admin",
    body: synonymInput,
    answer: z.object({ message: z.string(), result: synonymJson }),
    refuses: [409],
    isAddition: true,
    example: { body: { terms: ["honey", "modhu", "মধু"] } },
  },
  async ({ body, user, done }) => ({
    message: done["synonyms-added"],
    result: toSynonymJson(await createSynonyms(body, user)),
  }),
);
