import { listMisses } from "#app/domain/catalog/search/search-misses.server.ts";
import {
  findSynonyms,
  listDeletedSynonyms,
  listSynonyms,
} from "#app/domain/catalog/search/synonyms.server.ts";

export type SearchData = Awaited<ReturnType<typeof viewSearch>>;

/** Searches in vain that are shown. */
const MOST_MISSES = 50;

/** The words, the searches in vain, and what the address opens over them: `?new`, `?edit=`, `?delete=`, `?deleted`. */
export async function viewSearch(searchParams: URLSearchParams) {
  const asked = searchParams.get("edit") ?? searchParams.get("delete") ?? "";
  const [rows, misses, row, deleted] = await Promise.all([
    listSynonyms(),
    listMisses(MOST_MISSES),
    findSynonyms(asked),
    searchParams.has("deleted") ? listDeletedSynonyms() : null,
  ]);
  const shown = row && { id: row.id, version: row.version, terms: row.terms };
  return {
    rows: rows.map(({ id, terms }) => ({ id, terms })),
    misses: misses.map(({ words, searches, lastAt }) => ({
      words,
      searches,
      lastAt: lastAt.getTime(),
    })),
    /** The words a new row starts with; null unless one is asked for. */
    isNew: searchParams.get("new"),
    edited: searchParams.has("edit") ? shown : null,
    asked: searchParams.has("delete") ? shown : null,
    deleted:
      deleted?.map(({ id, terms, deletedAt }) => ({
        id,
        name: terms.slice(0, 3).join(", "),
        deletedAt: deletedAt?.getTime() ?? 0,
      })) ?? null,
  };
}
