import { deleteSynonyms } from "#app/domain/catalog/search/synonyms.server.ts";
import { endpoint } from "../../endpoint.ts";
import { doneJson } from "../../fields.ts";
import { synonymQuery } from "./synonym-json.ts";

export default endpoint(
  {
    method: "DELETE",
    path: "/api/admin/synonym/delete",
    summary: "Hide a row of words; for 30 days it can be restored",
    access: "admin",
    query: synonymQuery,
    answer: doneJson,
    refuses: [404],
    isAddition: true,
  },
  async ({ query, user, done }) => {
    await deleteSynonyms(query.synonym_id, user);
    return { message: done["synonyms-deleted"] };
  },
);
