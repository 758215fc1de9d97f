import { z } from "zod";
import { synonymSchema } from "#app/domain/catalog/search/synonym-input.server.ts";
import type { Synonyms } from "#app/domain/catalog/search/synonyms.server.ts";
import { id, idInQuery, jsonOf, moment } from "../../fields.ts";

/** Which row of words a call is about. */
export const synonymQuery = z.object({ synonym_id: idInQuery });

/** Two words or phrases at least, each an item. */
export const synonymInput = z.object({
  terms: z
    .array(z.string("invalid"), { error: "required" })
    .transform((terms) => terms.join("\n"))
    .pipe(synonymSchema.shape.terms),
});

export const synonymJson = z
  .object({ _id: id, terms: z.array(z.string()), createdAt: moment, updatedAt: moment })
  .meta({ id: "Synonyms" });

export const toSynonymJson = (synonyms: Synonyms) => jsonOf(synonymJson, synonyms);
