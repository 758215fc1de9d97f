import { z } from "zod";
import { listMisses } from "#app/domain/catalog/search/search-misses.server.ts";
import { synonymSchema } from "#app/domain/catalog/search/synonym-input.server.ts";
import {
  listSynonyms,
  SYNONYMS,
  type Synonyms,
} from "#app/domain/catalog/search/synonyms.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, jsonOf, moment } from "../core/fields.ts";
import { nounEndpoints } from "../core/noun-endpoints.ts";

/** Two words or phrases at least, each an item. */
const synonymInput = z.object({
  terms: z
    .array(z.string("invalid"), { error: "required" })
    .transform((terms) => terms.join("\n"))
    .pipe(synonymSchema.shape.terms),
  finds: z
    .array(z.string("invalid"))
    .transform((terms) => terms.join("\n"))
    .pipe(synonymSchema.shape.finds.unwrap())
    .optional()
    .describe("Names of goods that the terms find although they are no names of them."),
  asSpelled: synonymSchema.shape.asSpelled.describe(
    "Whether what merely sounds like the terms is left out.",
  ),
});

const synonymJson = z
  .object({
    _id: id,
    terms: z.array(z.string()),
    finds: z.array(z.string()),
    asSpelled: z.boolean(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "Synonyms" });

const toSynonymJson = (synonyms: Synonyms) => jsonOf(synonymJson, synonyms);

/** As many as the page shows. */
const MISSES = 100;

export const list = endpoint(
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
        words,
        searches,
        lastAt: lastAt.toISOString(),
      })),
    };
  },
);

const example = { body: { terms: ["honey", "modhu", "মধু"] } };

export const { create, update, remove, restore } = nounEndpoints(
  { ...SYNONYMS, schema: synonymInput, changes: synonymInput },
  {
    path: "/api/admin/synonym",
    id: "synonym_id",
    result: [synonymJson, toSynonymJson],
    says: "synonyms",
    create: { summary: "Add a row of words that mean the same", example },
    update: { summary: "Change a row of words that mean the same", refuses: [404], example },
    remove: { summary: "Hide a row of words; for 30 days it can be restored" },
    restore: { summary: "Undo a row's deletion of the last 30 days", refuses: [404] },
  },
);
