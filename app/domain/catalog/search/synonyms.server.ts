import { searchSynonyms } from "#drizzle/schema.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { staffNoun } from "../../core/staff-noun.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import { synonymSchema } from "./synonym-input.server.ts";

export type Synonyms = typeof searchSynonyms.$inferSelect;

type Terms = { terms: string[]; finds?: string[] | undefined; asSpelled?: boolean | undefined };

/** Each search reads all rows. */
const MOST_ROWS = 1000;

const { change, ...verbs } = staffResource<Synonyms, Terms, Terms>({
  table: searchSynonyms,
  orderBy: [searchSynonyms.terms],
  act: (verb) => `synonyms-${verb}`,
  nameOf: ({ terms }) => terms.join(", "),
  notFound: "synonyms-not-found",
  limit: {
    most: MOST_ROWS,
    tooMany: () => new ShopError("too-many-synonyms", { most: MOST_ROWS }),
  },
});

export const { list: listSynonyms, create: createSynonyms, remove: deleteSynonyms } = verbs;

export const SYNONYMS = staffNoun({
  ...verbs,
  schema: synonymSchema,
  changes: synonymSchema,
  nameOf: ({ terms }) => terms.slice(0, 3).join(", "),
});

/** Adds a search without results to a row, once. Refused: synonyms-not-found. */
export const addTerm = (id: string, term: string, actor: ActingStaff = null): Promise<Synonyms> =>
  change(id, "synonyms-changed", actor, async ({ terms }) => ({
    set: { terms: [...new Set([...terms, term])] },
    details: { terms: `+ ${term}` },
  }));
